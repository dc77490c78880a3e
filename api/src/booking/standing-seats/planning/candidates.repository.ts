import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Candidate } from './decide-outcomes.ts';

export interface SeatCandidate extends Candidate {
  membershipId: string;
  serviceName: string;
  absenceMinutes: number;
  reminderHours: number[];
}

/** Whether membership `m` has its seats on a day: not after its end, while it is paused or unpaid. */
export const isSeatDay = (day: RawBuilder<unknown>) => sql`
  (m.state <> 'ended'
    and ((m.state not in ('paused', 'suspended') and not m.ends_with_period) or ${day} < m.renews_on)
    and not exists (
      select from membership_period paused where paused.membership_id = m.id and paused.is_paused
        and ${day} >= paused.starts_on and ${day} < paused.ends_on))`;

/** Seat `t` of membership `m` is of the session `s` on `day.local_date`. */
const isOfSeat = sql`
  s.series_id = t.series_id and extract(dow from s.series_date) = t.weekday
  and day.local_date >= t.from_date
  and (t.until_date is null or day.local_date <= t.until_date)
  and ${isSeatDay(sql`day.local_date`)}`;

const joined = sql`
  from standing_seat t
  join membership m on m.id = t.membership_id
  join session s on s.series_id = t.series_id
  cross join center c
  cross join lateral (select (s.starts_at at time zone c.time_zone)::date as local_date) day`;

/** Statuses of a booking that takes a place, or took it. */
export const live = sql`('held', 'confirmed', 'attended', 'noShow')`;

/** The seats to be planned: some of them, or all of a series. */
export type PlannedSeats = { seatIds: readonly string[] } | { seriesId: string };

const isPlanned = (seats: PlannedSeats) =>
  'seriesId' in seats
    ? sql`t.series_id = ${seats.seriesId}`
    : sql`t.id = any(${seats.seatIds}::uuid[])`;

const isMissing = sql`not exists (
  select from booking b where b.standing_seat_id = t.id and b.session_id = s.id)`;

/** The upcoming sessions without the booking of their seat, with their clients, to be locked. */
export async function listToLock(
  connection: Connection,
  seats: PlannedSeats,
  now: Date,
): Promise<{ sessionId: string; clientId: string }[]> {
  const { rows } = await sql<{ sessionId: string; clientId: string }>`
    select s.id as "sessionId", t.client_id ${joined}
    where ${isPlanned(seats)} and ${isOfSeat} and ${isMissing}
      and s.starts_at > ${now} and s.status = 'scheduled'`.execute(connection);
  return rows;
}

/** The same with what decides about each, by time and then in the order of assignment. */
export async function listCandidates(
  connection: Connection,
  seats: PlannedSeats,
  now: Date,
): Promise<SeatCandidate[]> {
  const { rows } = await sql<SeatCandidate>`
    select t.id as "seatId", t.client_id, t.membership_id, s.id as "sessionId", s.starts_at,
      s.ends_at, v.name as "serviceName", v.reminder_hours, s.status = 'cancelled' as "isCancelled",
      s.capacity - s.taken as free,
      exists (select from waitlist_entry w where w.session_id = s.id and w.client_id = t.client_id
        and w.state = 'offered') as "hasOffer",
      coalesce(l.absence_minutes, 1440) as "absenceMinutes", own.id as "bookingId",
      own.id is not null and (own.status <> 'confirmed' or own.standing_seat_id is not null
        or exists (select from sale_line x join sale a on a.id = x.sale_id
          where x.booking_id = own.id and a.state = 'issued' having sum(x.quantity) > 0))
        as "isOwnKept",
      exists (select from booking o join session os on os.id = o.session_id
        where o.client_id = t.client_id and o.status in ${live} and os.status <> 'cancelled'
          and (o.status <> 'held' or o.hold_expires_at > ${now})
          and os.id <> s.id and os.starts_at < s.ends_at and os.ends_at > s.starts_at)
        as "hasOverlap"
    ${joined}
    join service v on v.id = s.service_id
    left join membership_plan l on l.template_id = m.template_id
    left join booking own on own.session_id = s.id and own.client_id = t.client_id
      and own.status in ${live}
    where ${isPlanned(seats)} and ${isOfSeat} and ${isMissing}
      and s.starts_at > ${now} and s.status in ('scheduled', 'cancelled')
    order by s.starts_at, s.id, t.created_at, t.id`.execute(connection);
  return rows;
}

export interface SeatBooking {
  id: string;
  seatId: string;
  sessionId: string;
  clientId: string;
  absenceMinutes: number;
  freeCancelUntil: Date;
}

/** Books the seats free of charge: their price is part of the fee. */
export async function insertBookings(
  trx: Transaction,
  bookings: readonly SeatBooking[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  if (bookings.length === 0) return;
  await sql`
    insert into booking (id, session_id, client_id, status, is_extra, cancellation_minutes,
      free_cancel_until, price_minor, source, booked_at, booked_by_user_id, tax_treatment,
      tax_cause, tax_basis_points, standing_seat_id)
    select x.id, s.id, x."clientId", 'confirmed', false, x."absenceMinutes",
      x."freeCancelUntil", 0, 'staff', ${at},
      (select u.id from app_user u where u.id = ${userId}), v.tax_treatment, v.tax_cause,
      v.tax_basis_points, x."seatId"
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as x(id uuid, "seatId" uuid,
      "sessionId" uuid, "clientId" uuid, "absenceMinutes" integer, "freeCancelUntil" timestamptz)
    join session s on s.id = x."sessionId"
    join service v on v.id = s.service_id
    on conflict (standing_seat_id, session_id) where standing_seat_id is not null do nothing
  `.execute(trx);
}

/** Makes a client's own booking, which is not sold, one of the seat. It costs nothing any more. */
export async function linkBooking(
  trx: Transaction,
  { id, seatId, absenceMinutes, freeCancelUntil }: SeatBooking,
): Promise<void> {
  await sql`
    update booking set standing_seat_id = ${seatId}, version = version + 1, price_minor = 0, cancellation_minutes = ${absenceMinutes},
      free_cancel_until = ${freeCancelUntil}, late_fee_minor = null, no_show_fee_minor = null
    where id = ${id}`.execute(trx);
}

/** Ends the waiting of clients for sessions in which they have a seat; an offered place is free. */
export async function withdrawWaiting(
  trx: Transaction,
  pairs: readonly { sessionId: string; clientId: string }[],
  at: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update waitlist_entry w set state = 'withdrawn', offer_expires_at = null, changed_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as x("sessionId" uuid, "clientId" uuid)
    where w.session_id = x."sessionId" and w.client_id = x."clientId"
      and w.state in ('waiting', 'offered')`.execute(trx);
}
