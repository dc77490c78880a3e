import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { Holdings } from '../booking-limits.ts';
import { freeFeesUsed } from '../fees/fees.repository.ts';
import { chargeOf, live } from '../bookings.repository.ts';
import { familyOf, isFamilyKnown } from '../family.repository.ts';
import { recipientOf, type Recipient as MailRecipient } from '../../../people/household/index.ts';

export interface Overlap {
  serviceName: string;
  startsAt: Date;
}

/** Recipient and sender of a notice. */
export interface Recipient extends MailRecipient {
  clientStatus: 'active' | 'archived';
  centerName: string;
  centerAddress: string;
  timeZone: string;
  currency: string;
  /** The center's policies, as stored. */
  policies: Record<string, unknown>;
}

/** The client's data that decides about a seat in a session. */
export interface ClientFacts extends Recipient, Holdings {
  /** Fees waived as free within the center's period of days. */
  freeFeesUsed: number;
  hasBooking: boolean;
  /** The client's other active bookings that overlap the session. */
  overlaps: Overlap[];
  /** The client's active waiting list entry for this session, waiting or offered. */
  entryId: string | null;
  offerExpiresAt: Date | null;
}

const recipientColumns = sql`
  k.id as "clientId", k.name as "clientName", r.email, r."payerName", k.status as "clientStatus", n.name as "centerName", n.address as "centerAddress",
  n.time_zone, n.currency, n.policies`;

export async function findRecipient(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns}
    from client k cross join center n
    cross join lateral (${recipientOf(sql`k.id`, now)}) r
    where k.id = ${clientId}`.execute(connection);
  return rows[0];
}

/**
 * A client's data for a session, or for the time of an appointment that has no session yet. Under
 * the client's lock it stays valid until the transaction ends.
 */
export async function findClientFacts(
  connection: Connection,
  asked: {
    clientId: string;
    sessionId: string | null;
    startsAt: Date;
    endsAt: Date;
    movedFromSessionId: string | null;
    now: Date;
  },
): Promise<ClientFacts | undefined> {
  const { clientId, sessionId, startsAt, endsAt, movedFromSessionId, now } = asked;
  // guard: offered seats count towards limits (booking-limits.test.ts)
  // without: `any(family.ids) and w.state = 'offered'` → `any(family.ids) and w.state = 'none'`
  const { rows } = await sql<
    Omit<ClientFacts, 'overlaps'> & { overlaps: { serviceName: string; startsAt: string }[] }
  >`
    select ${recipientColumns}, family.created_at, family.has_account as "hasAccount",
      (${freeFeesUsed(sql`k.id`, now)}) as "freeFeesUsed",
      w.id as "entryId", w.offer_expires_at,
      exists (select from booking b where b.session_id = ${sessionId}::uuid
        and b.client_id = k.id and b.status in ${live}) as "hasBooking",
      (select coalesce(json_agg(json_build_object('serviceName', v.name, 'startsAt', s.starts_at)
          order by s.starts_at), '[]')
        from booking b
        join session s on s.id = b.session_id
        join service v on v.id = s.service_id
        where b.client_id = k.id and b.status in ${live} and s.status <> 'cancelled'
          and (b.status <> 'held' or b.hold_expires_at > ${now})
          and s.id is distinct from ${sessionId}::uuid
          and s.starts_at < ${endsAt} and s.ends_at > ${startsAt}) as overlaps,
      family.has_attended as "hasAttended", family.has_bono as "hasBono",
      seats."unpaidAhead", seats."onDay",
      (select count(*) from booking b where b.client_id = any(family.ids) and b.source = 'client'
        and b.booked_at > ${now}::timestamptz - interval '2 days'
        and (b.booked_at at time zone n.time_zone)::date
          = (${now}::timestamptz at time zone n.time_zone)::date) as "madeToday",
      exists (select from session o where o.id = ${movedFromSessionId}::uuid
        and (o.starts_at at time zone n.time_zone)::date = asked.day) as "isSameDay"
    from client k
    cross join center n
    cross join lateral (${recipientOf(sql`k.id`, now)}) r
    cross join lateral (${familyOf(sql`k.id`, now)}) family
    left join waitlist_entry w on w.client_id = k.id and w.session_id = ${sessionId}::uuid
      and w.state in ('waiting', 'offered')
    cross join lateral (
      select (${startsAt}::timestamptz at time zone n.time_zone)::date as day) asked
    cross join lateral (
      select count(*) filter (where seat.is_unpaid and seat.starts_at > ${now}
          and (seat.client_id = k.id or not ${isFamilyKnown})) as "unpaidAhead",
        count(*) filter (where seat.client_id = k.id and (seat.starts_at at time zone n.time_zone)::date = asked.day)
          as "onDay"
      from (
        select b.client_id, s.starts_at, b.status in ('held', 'confirmed') and b.standing_seat_id is null
          and not exists (
          select from booking_spend e where e.booking_id = b.id and not e.is_returned
        ) and not exists (${chargeOf(sql`b.id`)}) as is_unpaid
        from booking b
        join session s on s.id = b.session_id
        where b.client_id = any(family.ids) and s.status <> 'cancelled'
          and b.status in ${live}
          and (b.status <> 'held' or b.hold_expires_at > ${now})
          and s.starts_at > least(${now}::timestamptz, ${startsAt}::timestamptz) - interval '2 days'
        union all
        -- An offer reserves a seat just as a booking does.
        select w.client_id, s.starts_at, true
        from waitlist_entry w
        join session s on s.id = w.session_id
        where w.client_id = any(family.ids) and w.state = 'offered' and w.offer_expires_at > ${now}
          and not (w.client_id = k.id and w.session_id is not distinct from ${sessionId}::uuid)
      ) seat
    ) seats
    where k.id = ${clientId}`.execute(connection);
  const [row] = rows;
  return (
    row && {
      ...row,
      overlaps: row.overlaps.map(({ serviceName, startsAt: at }) => ({
        serviceName,
        startsAt: new Date(at),
      })),
    }
  );
}
