import type { RegistryConnection } from '../database/registry-tables.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';

/**
 * The ids of the team's accounts by their mail, in the same order.
 * @throws {RegistryRefusal} `input_invalid` if one of the mails has no account of the team. It
 * doesn't name the mail, and is the same for a client's account and for none.
 */
export async function findAccounts(
  db: RegistryConnection,
  mails: readonly string[],
): Promise<string[]> {
  const folded = mails.map((mail) => mail.trim().toLowerCase());
  // guard: a token cannot find out whether a mail has a client's account (operations.database.test.ts)
  // without: `.where('role', '<>', 'client')`
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .where('email', 'in', folded)
    .where('role', '<>', 'client')
    .execute();
  return folded.map((mail) => {
    const account = rows.find(({ email }) => email === mail);
    if (account) return account.id;
    throw new RegistryRefusal('input_invalid', 'Alguna de esas cuentas no es del equipo.');
  });
}
