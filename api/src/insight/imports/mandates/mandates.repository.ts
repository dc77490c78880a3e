import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** The clients with a mandate that is collected or blocked, and the references that exist. */
export async function findMandatesLike(
  connection: Connection,
  { clientIds, references }: { clientIds: readonly string[]; references: readonly string[] },
): Promise<{ clientIds: Set<string>; references: Set<string> }> {
  const { rows } = await sql<{ clientId: string; reference: string; isCurrent: boolean }>`
    select client_id, reference, state in ('active', 'blocked') as "isCurrent" from sepa_mandate
    where client_id = any(${clientIds}::uuid[]) or reference = any(${references}::text[])`.execute(
    connection,
  );
  return {
    clientIds: new Set(rows.flatMap(({ clientId, isCurrent }) => (isCurrent ? clientId : []))),
    references: new Set(rows.map(({ reference }) => reference)),
  };
}

/** The names of clients, as the debtors of mandates without another one. */
export async function listNames(
  connection: Connection,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await connection
    .selectFrom('client')
    .select(['id', 'name'])
    .where('id', 'in', [...clientIds])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
