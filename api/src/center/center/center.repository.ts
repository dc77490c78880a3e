import type { SettingsPartName } from '@aforo/shared/contract';
import { type Selectable, sql } from 'kysely';
import type { Connection, Tables } from '../../platform/database/index.ts';

/** The audit id of the center, whose row has no UUID. */
export const centerAuditId = '00000000-0000-7000-8000-000000000001';

/** Use `isDemoOpen` to find out whether the demo is open; the flag alone does not decide it. */
export type CenterRow = Omit<Selectable<Tables['center']>, 'isDemo' | 'demoPasswordHash'>;

/** The single center row. */
export function readCenter(connection: Connection): Promise<CenterRow> {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

/** The single center row, locked until the transaction ends. */
export function lockCenter(connection: Connection): Promise<CenterRow> {
  return connection.selectFrom('center').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Whether this part is unchanged since the given version. */
export function isPartCurrent(
  { version: latest, partVersions: changedAt }: Pick<CenterRow, 'version' | 'partVersions'>,
  part: SettingsPartName,
  version: number,
): boolean {
  return version >= (changedAt[part] ?? 1) && version <= latest;
}

type CenterContact = Pick<CenterRow, 'name' | 'address' | 'phone' | 'email'>;

export async function updateContact(
  connection: Connection,
  { name, address, phone, email }: CenterContact,
): Promise<void> {
  await connection.updateTable('center').set({ name, address, phone, email }).execute();
}

/** Records a change of parts of the settings. Call it in the transaction that changes them. */
export function countPartChange(
  connection: Connection,
  parts: readonly SettingsPartName[],
): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({
      version: is('version', '+', 1),
      partVersions: sql<string>`part_versions || (
        select jsonb_object_agg(part, version + 1) from unnest(${parts}::text[]) part)`,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setTimeZone(connection: Connection, timeZone: string): Promise<void> {
  await connection.updateTable('center').set({ timeZone }).execute();
}

export async function setCurrency(connection: Connection, currency: string): Promise<void> {
  await connection.updateTable('center').set({ currency }).execute();
}

/** True while there is no account: there is no real data that demo data could mix with. */
export async function isCenterEmpty(connection: Connection): Promise<boolean> {
  const account = await connection.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

export async function updatePolicies(
  connection: Connection,
  policies: Record<string, unknown>,
): Promise<void> {
  await connection
    .updateTable('center')
    .set({ policies: JSON.stringify(policies) })
    .execute();
}

export async function updatePrimaryColor(connection: Connection, color: string): Promise<void> {
  await connection.updateTable('center').set({ primaryColor: color }).execute();
}
