import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export interface StandingBooking {
  bookingId: string;
  sessionId: string;
  serviceName: string;
  startsAt: Date;
  freeCancelUntil: Date;
}

/** The upcoming classes of a client's fixed seats in some days, or some of them. */
export async function listStandingBookings(
  connection: Connection,
  query: {
    clientId: string;
    fromDate: string;
    toDate: string;
    bookingIds?: readonly string[] | undefined;
    now: Date;
  },
): Promise<StandingBooking[]> {
  const { clientId, fromDate, toDate, bookingIds = null, now } = query;
  const { rows } = await sql<StandingBooking>`
    select b.id as "bookingId", s.id as "sessionId", v.name as "serviceName", s.starts_at,
      b.free_cancel_until
    from booking b join session s on s.id = b.session_id join service v on v.id = s.service_id
    cross join center c
    where b.client_id = ${clientId} and b.standing_seat_id is not null
      and b.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > ${now}
      and (s.starts_at at time zone c.time_zone)::date between ${fromDate}::date and ${toDate}::date
      and (${bookingIds}::uuid[] is null or b.id = any(${bookingIds}::uuid[]))
    order by s.starts_at, b.id limit 200`.execute(connection);
  return rows;
}

/** Until when the classes of all current seats of a client are planned; null without a seat. */
export async function findPlannedUntil(
  connection: Connection,
  clientId: string,
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select min(r.generated_until)::text as until
    from standing_seat t join class_series r on r.id = t.series_id
    where t.client_id = ${clientId} and r.status = 'active'
      and (t.until_date is null or t.until_date > r.generated_until)`.execute(connection);
  return rows[0]?.until ?? null;
}

/** The memberships of a client that have or may have fixed seats. */
export async function listSeatMemberships(
  connection: Connection,
  clientId: string,
): Promise<{ id: string; name: string; seatsPerWeek: number; canChoose: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    seatsPerWeek: number;
    canChoose: boolean;
  }>`
    select m.id, k.name, l.seats_per_week,
      m.state = 'active' and not m.ends_with_period as "canChoose"
    from membership m
    join package_template k on k.id = m.template_id
    join membership_plan l on l.template_id = m.template_id
    where m.client_id = ${clientId} and m.state <> 'ended' and l.seats_per_week is not null
    order by m.started_at, m.id`.execute(connection);
  return rows;
}
