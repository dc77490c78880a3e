import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Attendance } from './fold-attendance.ts';

/** The data that achievements are computed from. `clientIds` null: all clients. */

export type ClientIds = readonly string[] | null;

/** Every attended class, in order per client; none of records that were merged into another. */
export async function listAttendances(
  connection: Connection,
  clientIds: ClientIds,
): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select b.client_id, b.id as "bookingId", s.service_id,
      s.professional_id, s.starts_at,
      to_char(s.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "localDate",
      (extract(hour from s.starts_at at time zone c.time_zone) * 60
        + extract(minute from s.starts_at at time zone c.time_zone))::integer as "localMinutes"
    from booking b join session s on s.id = b.session_id, center c
    where b.status = 'attended'
      and not exists (
        select from client_merge m where m.merged_id = b.client_id and m.undone_at is null)
      and (${clientIds}::uuid[] is null or b.client_id = any(${clientIds}::uuid[]))
    order by b.client_id, s.starts_at, b.id`.execute(connection);
  return rows;
}

export async function listBirthDates(
  connection: Connection,
  clientIds: ClientIds,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; birthDate: string }>`
    select id, birth_date from client
    where birth_date is not null
      and (${clientIds}::uuid[] is null or id = any(${clientIds}::uuid[]))`.execute(connection);
  return new Map(rows.map(({ id, birthDate }) => [id, birthDate]));
}

export interface FreezeRow {
  clientId: string;
  from: string;
  to: string;
}

/** The periods in which bonos were frozen, up to today for bonos that still are. */
export async function listFreezes(
  connection: Connection,
  clientIds: ClientIds,
  now: Date,
): Promise<FreezeRow[]> {
  const { rows } = await sql<FreezeRow>`
    select p.client_id,
      to_char(f.frozen_at at time zone c.time_zone, 'YYYY-MM-DD') as "from",
      to_char(f.thawed_at at time zone c.time_zone, 'YYYY-MM-DD') as "to"
    from (
      select purchase_id, frozen_at, thawed_at from package_freeze
      union all
      select id, frozen_at, greatest(frozen_at, ${now}::timestamptz) from package_purchase
      where frozen_at is not null
    ) f join package_purchase p on p.id = f.purchase_id, center c
    where ${clientIds}::uuid[] is null or p.client_id = any(${clientIds}::uuid[])`.execute(
    connection,
  );
  return rows;
}

/** The weekdays on which the center opens, and its holidays. */
export async function readOpening(
  connection: Connection,
): Promise<{ weekdays: number[]; holidays: string[] }> {
  const { rows } = await sql<{ weekdays: number[]; holidays: string[] }>`
    select array(select distinct weekday::integer from opening_hours) as weekdays,
      array(select to_char(local_date, 'YYYY-MM-DD') from holiday order by 1) as holidays`.execute(
    connection,
  );
  return rows[0] ?? { weekdays: [], holidays: [] };
}

/** The first of these clients by name, without erased clients. */
export async function listNames(
  connection: Connection,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from client where id = any(${ids}::uuid[]) and erased_at is null
    order by sort_name, id limit ${limit}`.execute(connection);
  return rows;
}
