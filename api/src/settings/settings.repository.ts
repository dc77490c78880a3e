import type { Connection } from '../database/database.ts';

/** The center's one row. */
export function findCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

/** The same, kept from changing until the transaction ends. */
export function lockCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export type CenterRow = Awaited<ReturnType<typeof findCenter>>;
export type CenterContact = Pick<CenterRow, 'name' | 'address' | 'phone' | 'email'>;

export function updateContact(connection: Connection, contact: CenterContact): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({ ...contact, version: is('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function hasAccounts(connection: Connection): Promise<boolean> {
  const account = await connection.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

export function updatePolicies(
  connection: Connection,
  policies: Record<string, unknown>,
): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({ policies: JSON.stringify(policies), version: is('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
