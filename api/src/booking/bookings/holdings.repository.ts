import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Holdings } from './booking-limits.ts';
import { chargeOf, live } from './bookings.repository.ts';
import { familyOf, isFamilyKnown } from './family.repository.ts';

/**
 * The holdings of every client with a future seat, counted as a booking counts them; `onDay` is
 * their fullest day.
 */
export async function listHoldings(connection: Connection, now: Date): Promise<Holdings[]> {
  const { rows } = await sql<Omit<Holdings, 'madeToday' | 'isSameDay'>>`
    with seat as (
      select b.client_id, s.starts_at, b.status in ('held', 'confirmed') and b.standing_seat_id is null
          and not exists (
        select from booking_spend e where e.booking_id = b.id and not e.is_returned
      ) and not exists (${chargeOf(sql`b.id`)}) as is_unpaid
      from booking b
      join session s on s.id = b.session_id
      where s.starts_at > ${now} and s.status <> 'cancelled' and b.status in ${live}
        and (b.status <> 'held' or b.hold_expires_at > ${now})
      union all
      select w.client_id, s.starts_at, true
      from waitlist_entry w
      join session s on s.id = w.session_id
      where s.starts_at > ${now} and w.state = 'offered' and w.offer_expires_at > ${now}
    ), day as (
      select seat.client_id, count(*) as seats, count(*) filter (where seat.is_unpaid) as unpaid
      from seat cross join center n
      group by seat.client_id, (seat.starts_at at time zone n.time_zone)::date
    ), held as (
      select client_id, sum(unpaid)::integer as unpaid, max(seats)::integer as on_day
      from day group by client_id
    )
    select family.created_at, family.has_account as "hasAccount",
      family.has_attended as "hasAttended", family.has_bono as "hasBono",
      case when ${isFamilyKnown} then held.unpaid else (
        select sum(o.unpaid)::integer from held o where o.client_id = any(family.ids)
      ) end as "unpaidAhead", held.on_day as "onDay"
    from held
    join client k on k.id = held.client_id
    cross join lateral (${familyOf(sql`k.id`, now)}) family
    where k.status = 'active'`.execute(connection);
  return rows.map((row) => ({ ...row, madeToday: 0, isSameDay: false }));
}
