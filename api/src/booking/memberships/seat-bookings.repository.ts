import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

/**
 * Pays the bookings of fixed seats with the running and later sold periods of their days. Each is a spend of no
 * session, as with an unlimited bono. Needs the locks of the clients.
 */
export async function coverSeats(
  trx: Transaction,
  membershipIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into credit_entry
      (id, purchase_id, kind, amount, booking_id, at, balance_after, round)
    select gen_random_uuid(), u.id, 'spend', 0, b.id, ${at}, 0,
      (select count(*) + 1 from credit_entry r where r.booking_id = b.id and r.kind = 'return')
    from membership_period p
    join package_purchase u on u.id = p.purchase_id and u.pays_for = 'standing'
      and u.state <> 'refunded'
    join standing_seat t on t.membership_id = p.membership_id
    join booking b on b.standing_seat_id = t.id
      and b.status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
    join session s on s.id = b.session_id
    cross join center c
    where p.membership_id = any(${membershipIds}::uuid[]) and not p.is_paused
      and p.ends_on > (${at}::timestamptz at time zone c.time_zone)::date
      and s.starts_at >= p.starts_on::timestamp at time zone c.time_zone
      and s.starts_at < p.ends_on::timestamp at time zone c.time_zone
      and not exists (
        select from booking_spend e where e.booking_id = b.id and not e.is_returned)
    order by s.starts_at, b.id`.execute(trx);
}
