import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Holdings } from './booking-limits.ts';
import { chargeOf, live } from './bookings.repository.ts';

/**
 * The holdings of every client with a future seat, counted as a booking counts them; `onDay` is
 * their fullest day.
 */
export async function listHoldings(connection: Connection, now: Date): Promise<Holdings[]> {
  const { rows } = await sql<Omit<Holdings, 'madeToday' | 'isSameDay'>>`
    with seat as (
      select b.client_id, s.starts_at, b.status in ('held', 'confirmed') and not exists (
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
    )
    select k.created_at, k.user_id is not null as "hasAccount",
      exists (select from booking b where b.client_id = k.id and b.status = 'attended')
        as "hasAttended",
      exists (select from package_purchase p where p.client_id = k.id and p.state <> 'refunded')
        as "hasBono",
      sum(day.unpaid)::integer as "unpaidAhead", max(day.seats)::integer as "onDay"
    from day
    join client k on k.id = day.client_id
    where k.status = 'active'
    group by k.id`.execute(connection);
  return rows.map((row) => ({ ...row, madeToday: 0, isSameDay: false }));
}
