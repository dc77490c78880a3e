import { type Selectable, sql } from 'kysely';
import type { Connection, Tables } from '../../platform/database/index.ts';

/** What the audit calls the center, whose row has no id of that kind. */
export const centerAuditId = '00000000-0000-7000-8000-000000000001';

/** Whether the demo is open is asked of `isDemoOpen`; its flag alone doesn't say so. */
export type CenterRow = Omit<Selectable<Tables['center']>, 'is_demo' | 'demo_password_hash'>;

/** The center's one row, for whoever needs its country, time zone or policies. */
export function readCenter(connection: Connection): Promise<CenterRow> {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

/** The center's row, kept from changing until the transaction ends. */
export function lockCenter(connection: Connection): Promise<CenterRow> {
  return connection.selectFrom('center').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Settings that one form saves together. */
export type CenterPartName =
  | 'accessPolicy'
  | 'appearance'
  | 'bookingLimits'
  | 'contact'
  | 'fees'
  | 'noticeTexts'
  | 'publicTimetable'
  | 'returnGrace'
  | 'sessionClosing';

/** Whether a form that was loaded at this version shows the part as it is stored. */
export function isPartCurrent(
  { version: latest, part_versions: changedAt }: Pick<CenterRow, 'version' | 'part_versions'>,
  part: CenterPartName,
  version: number,
): boolean {
  return version >= (changedAt[part] ?? 1) && version <= latest;
}

export type CenterContact = Pick<CenterRow, 'name' | 'address' | 'phone' | 'email'>;

export async function updateContact(connection: Connection, contact: CenterContact): Promise<void> {
  await connection.updateTable('center').set(contact).execute();
}

/** Counts a change of one part of the settings. Called in the transaction that has made it. */
export function countPartChange(connection: Connection, part: CenterPartName): Promise<CenterRow> {
  return connection
    .updateTable('center')
    .set((is) => ({
      version: is('version', '+', 1),
      part_versions: sql<string>`part_versions || jsonb_build_object(${part}::text, version + 1)`,
    }))
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
  await connection.updateTable('center').set({ primary_color: color }).execute();
}
