import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Holdings } from './booking-limits.ts';

interface HoldingsRow extends Holdings {
  /** The centre's, as stored. */
  policies: Record<string, unknown>;
}

/**
 * What a client holds besides the session in question, and the centre's policies. Under the client's
 * lock it stays true until the transaction ends.
 */
export async function findHoldings(
  connection: Connection,
  asked: {
    clientId: string;
    sessionId: string;
    startsAt: Date;
    movedFromSessionId: string | null;
    now: Date;
  },
): Promise<HoldingsRow> {
  const { clientId, sessionId, startsAt, movedFromSessionId, now } = asked;
  const { rows } = await sql<HoldingsRow>`
    select n.policies, k.created_at as "createdAt", k.user_id is not null as "hasAccount",
      exists (select from booking b where b.client_id = k.id and b.status = 'attended')
        as "hasAttended",
      exists (select from package_purchase p where p.client_id = k.id and p.state <> 'refunded')
        as "hasBono",
      seats."unpaidAhead", seats."onDay",
      (select count(*) from booking b where b.client_id = k.id and b.source = 'client'
        and b.booked_at > ${now}::timestamptz - interval '2 days'
        and (b.booked_at at time zone n.time_zone)::date
          = (${now}::timestamptz at time zone n.time_zone)::date) as "madeToday",
      exists (select from session o where o.id = ${movedFromSessionId}::uuid
        and (o.starts_at at time zone n.time_zone)::date = asked.day) as "isSameDay"
    from client k
    cross join center n
    cross join lateral (
      select (${startsAt}::timestamptz at time zone n.time_zone)::date as day) asked
    cross join lateral (
      select count(*) filter (where seat.is_unpaid and seat.starts_at > ${now}) as "unpaidAhead",
        count(*) filter (where (seat.starts_at at time zone n.time_zone)::date = asked.day)
          as "onDay"
      from (
        select s.starts_at, b.status in ('held', 'confirmed') and not exists (
          select from credit_entry e where e.booking_id = b.id and e.kind = 'spend'
            and not exists (select from credit_entry r where r.booking_id = b.id
              and r.kind = 'return')) as is_unpaid
        from booking b
        join session s on s.id = b.session_id
        where b.client_id = k.id and s.status <> 'cancelled'
          and b.status in ('held', 'confirmed', 'attended', 'noShow')
          and (b.status <> 'held' or b.hold_expires_at > ${now})
          and s.starts_at > least(${now}::timestamptz, ${startsAt}::timestamptz) - interval '2 days'
        union all
        -- An offer keeps a seat from everybody else just as a booking does.
        select s.starts_at, true
        from waitlist_entry w
        join session s on s.id = w.session_id
        where w.client_id = k.id and w.state = 'offered' and w.offer_expires_at > ${now}
          and w.session_id <> ${sessionId}::uuid
      ) seat
    ) seats
    where k.id = ${clientId}`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error(`Client ${clientId} vanished while booking`);
  return row;
}
