import { type RawBuilder, sql } from 'kysely';
import { type Connection, type Database, runPrepared } from '../../../platform/database/index.ts';
import type { BonoForSession } from '../bono-rules.ts';
import { purchaseColumns } from '../bonos.repository.ts';

/**
 * Whether bono `p` can pay for a session at this time: a make-up can't on a day on which the center
 * is closed, where a class that is still planned will be cancelled.
 */
// guard: a make-up is not spent on a closed day (absences.test.ts)
// without: `p.pays_for <> 'makeUp' or not exists` → `true or not exists`
const isForDay = (startsAt: RawBuilder<unknown>) => sql`
  (p.pays_for <> 'makeUp' or not exists (
    select from holiday h, center c
    where h.local_date = (${startsAt} at time zone c.time_zone)::date))`;

/** The usability of bono `p` for a session of this service in this `week`. */
const usabilityColumns = (
  serviceId: RawBuilder<unknown>,
  isUsable: RawBuilder<unknown> = sql`true`,
) => sql`
  ${isUsable} and (not exists (select from package_purchase_service x where x.purchase_id = p.id)
    or exists (select from package_purchase_service x
      where x.purchase_id = p.id and x.service_id = ${serviceId})) as "isForService",
  case when p.weekly_limit is null then 0 else (
    select count(*) from booking_spend e
    join booking b on b.id = e.booking_id
    join session s on s.id = b.session_id
    where e.purchase_id = p.id and not e.is_returned
      and s.starts_at >= week.starts and s.starts_at < week.ends) end as "usedThatWeek"`;

/** The local week of an instant, by the center's first day of the week. */
const weekOf = (startsAt: RawBuilder<unknown>) => sql`
  select first::timestamp at time zone time_zone as starts,
    (first + 7)::timestamp at time zone time_zone as ends
  from (
    select c.time_zone, d.day - (extract(dow from d.day)::integer - c.week_starts_on + 7) % 7
      as first
    from center c, lateral (
      select (${startsAt} at time zone c.time_zone)::date as day) d
  ) center`;

/**
 * The client's bonos with their usability for a session of this service at this time. When locked,
 * they stay unchanged until the transaction ends. The caller must hold the client's lock, so that
 * no concurrent booking changes a week's count.
 */
export async function listBonosForSession(
  connection: Connection,
  asked: { clientId: string; serviceId: string; startsAt: Date },
  { isLocked }: { isLocked: boolean },
): Promise<BonoForSession[]> {
  const { clientId, serviceId, startsAt } = asked;
  // guard: row lock on a client’s bonos (edge-cases.test.ts)
  // without: `for update of p`
  const { rows } = await sql<BonoForSession>`
    with week as (${weekOf(sql`${startsAt}::timestamptz`)})
    select ${purchaseColumns}, ${usabilityColumns(
      sql`${serviceId}`,
      isForDay(sql`${startsAt}::timestamptz`),
    )}
    from package_purchase p, week
    where p.client_id = ${clientId} and p.state in ('active', 'frozen')
    order by p.id ${isLocked ? sql`for update of p` : sql``}`.execute(connection);
  return rows;
}

export interface BonoForBooking extends BonoForSession {
  bookingId: string;
  startsAt: Date;
}

/** The bonos of each booking's client, with their usability for the booking. */
export async function listBonosForBookings(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<BonoForBooking[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<BonoForBooking>`
    select ${purchaseColumns}, booked.id as "bookingId", dated.starts_at,
      ${usabilityColumns(sql`dated.service_id`, isForDay(sql`dated.starts_at`))}
    from booking booked
    join session dated on dated.id = booked.session_id
    cross join lateral (${weekOf(sql`dated.starts_at`)}) week
    join package_purchase p on p.client_id = booked.client_id and p.state in ('active', 'frozen')
    where booked.id = any(${bookingIds}::uuid[])`.execute(connection);
  return rows;
}

export interface BonoForWeek extends BonoForSession {
  serviceId: string;
  /** The local week, its end excluded. */
  weekStarts: Date;
  weekEnds: Date;
}

/**
 * The client's bonos, with their usability for each service in each week of some local dates.
 * Without those that expire before the week.
 */
export async function listBonosForWeeks(
  database: Pick<Database, 'connection' | 'pool'>,
  asked: { clientId: string; serviceIds: readonly string[]; dates: readonly string[] },
): Promise<BonoForWeek[]> {
  const { clientId, serviceIds, dates } = asked;
  const query = sql<BonoForWeek>`
    select p.id, p.name, p.kind, p.state, p.balance, p.expires_at as "expiresAt",
      p.weekly_limit as "weeklyLimit", p.purchased_at as "purchasedAt", p.pays_for as "paysFor",
      service.id as "serviceId", week.starts as "weekStarts", week.ends as "weekEnds",
      ${usabilityColumns(sql`service.id`)}
    from (
      select distinct found.starts, found.ends
      from center c
      cross join unnest(${dates}::date[]) date(day)
      cross join lateral (
        ${weekOf(sql`(date.day + time '12:00') at time zone c.time_zone`)}) found
    ) week
    cross join unnest(${serviceIds}::uuid[]) service(id)
    join package_purchase p on p.client_id = ${clientId} and p.state in ('active', 'frozen')
      and (p.expires_at is null or p.expires_at > week.starts)`.compile(database.connection);
  return await runPrepared(database, 'bonos for weeks', query);
}
