import type { Connection } from '../../platform/database/index.ts';

/** What the audit calls the center, whose row has no id of that kind. */
export const centerAuditId = '00000000-0000-7000-8000-000000000001';

/** The center's one row, for whoever needs its country, time zone or policies. */
export function readCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

/** The center's row, kept from changing until the transaction ends. */
export function lockCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export type CenterRow = Awaited<ReturnType<typeof readCenter>>;
export type CenterContact = Pick<CenterRow, 'name' | 'address' | 'phone' | 'email'>;

export function updateContact(connection: Connection, contact: CenterContact): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({ ...contact, version: is('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setTimeZone(connection: Connection, timeZone: string): Promise<void> {
  await connection
    .updateTable('center')
    .set((is) => ({ time_zone: timeZone, version: is('version', '+', 1) }))
    .execute();
}

/** True as long as nobody has an account: nothing that demo data could get mixed up with. */
export async function isCenterEmpty(connection: Connection): Promise<boolean> {
  const account = await connection.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return account === undefined;
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

export function updatePrimaryColor(connection: Connection, color: string): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({ primary_color: color, version: is('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
