import { sql, type RawBuilder } from 'kysely';
import type { BookingStatus } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { CalendarId } from './notices/booking-calendar.ts';
import { feeCardOf, type FeeCardRow } from './fees/fee-charges.repository.ts';

export interface BookingRow {
  id: string;
  sessionId: string;
  clientId: string;
  clientName: string;
  professionalId: string;
  status: BookingStatus;
  isExtra: boolean;
  holdExpiresAt: Date | null;
  freeCancelUntil: Date;
  /** The amount owed; for a held seat, its price unless a bono pays it. */
  owedMinor: number;
  /** The fee announced at booking time; null: no fee. */
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
  /** The fee raised for losing the seat: 0 for a free one, null for none. */
  feeMinor: number | null;
  isWaived: boolean;
  /** The saved card that pays, or paid, the fee. */
  feeCard: FeeCardRow | null;
  /** A valid sale charges the booking or its fee. */
  isCharged: boolean;
  /** Where it was paid; null for a bono or unpaid. */
  payment: 'desk' | 'online' | null;
  /** The amount refunded, and whether it went back to the online payment method. */
  refundedMinor: number;
  isRefundedOnline: boolean;
  bookedAt: Date;
  cancelledAt: Date | null;
  /** Cancelled because it was moved to another seat. */
  wasMoved: boolean;
  reason: string | null;
  markedAt: Date | null;
  /** When the client answered a reminder that they will come. */
  comingAt: Date | null;
  purchaseId: string | null;
  purchaseName: string | null;
  purchaseKind: 'credits' | 'unlimited' | null;
  purchasePaysFor: 'any' | 'standing' | 'makeUp' | null;
  /** The fixed seat that it belongs to. */
  standingSeatId: string | null;
  isReturned: boolean;
  version: number;
}

/** The statuses that count in a session. */
export const live = sql`('held', 'confirmed', 'attended', 'noShow')`;

/** The fee for losing a booking. */
export interface RaisedFee {
  /** 0 for one of the free fees. */
  amountMinor: number;
  isTaxed: boolean;
}

const feeColumns = (fee: RaisedFee | null, at: Date) => sql`
  fee_minor = ${fee?.amountMinor ?? null}::integer,
  fee_at = ${fee ? at : null}::timestamptz, is_fee_taxed = ${fee?.isTaxed ?? false}`;

/** One row when a sale charges the booking, otherwise none. */
export const chargeOf = (bookingId: RawBuilder<unknown>) => sql`
  select 1 from sale_line l join sale a on a.id = l.sale_id
  where l.booking_id = ${bookingId} and a.state = 'issued' having sum(l.quantity) > 0`;

const columns = sql`
  b.id, b.session_id, b.client_id, c.name as "clientName",
  s.professional_id, b.status, b.is_extra,
  b.hold_expires_at, b.free_cancel_until,
  case b.status when 'held' then b.price_minor else coalesce(d.price_minor, 0) end
    as "owedMinor",
  b.late_fee_minor, b.no_show_fee_minor,
  case when b.status in ('noShow', 'cancelledLate') then b.fee_minor end as "feeMinor",
  b.waived_at is not null as "isWaived", ${feeCardOf(sql`d.fee_cause is not null`)} as "feeCard",
  exists (${chargeOf(sql`b.id`)}) as "isCharged",
  case when exists (${chargeOf(sql`b.id`)}) then (
    select case a.origin when 'online' then 'online' else 'desk' end
    from sale_line l join sale a on a.id = l.sale_id join sale_balance o on o.sale_id = a.id
    where l.booking_id = b.id and o.owed_minor <= 0 and o.collecting_minor = 0
    order by a.issued_at desc, a.id limit 1) end as payment,
  coalesce(r.minor, 0) as "refundedMinor", coalesce(r.is_online, false) as "isRefundedOnline",
  b.booked_at, b.cancelled_at,
  b.status = 'cancelled' and exists (
    select from booking m where m.rescheduled_from_id = b.id) as "wasMoved",
  coalesce(b.cancel_reason, b.override_reason) as reason, b.marked_at,
  b.coming_at,
  p.id as "purchaseId", p.name as "purchaseName", p.kind as "purchaseKind",
  p.pays_for as "purchasePaysFor", b.standing_seat_id, b.version,
  coalesce(e.is_returned, false) as "isReturned"`;

const joined = sql`
  join client c on c.id = b.client_id
  join session s on s.id = b.session_id
  left join booking_spend e on e.booking_id = b.id
  left join package_purchase p on p.id = e.purchase_id
  left join booking_debt d on d.booking_id = b.id
  left join lateral (
    select -sum(l.total_minor) as minor,
      bool_and(exists (select from payment y where y.sale_id = l.sale_id and y.method = 'online'))
        as is_online
    from sale_line l join sale a on a.id = l.sale_id
    where l.booking_id = b.id and l.quantity < 0 and a.state = 'issued') r on true`;

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from booking b ${joined} where ${rest}`.execute(connection);
  return rows;
}

export async function findBooking(
  connection: Connection,
  id: string,
): Promise<BookingRow | undefined> {
  return (await select(connection, sql`b.id = ${id}`))[0];
}

/** The active bookings of a session, in the order of booking. */
export function listLive(connection: Connection, sessionId: string): Promise<BookingRow[]> {
  return select(
    connection,
    sql`b.session_id = ${sessionId} and b.status in ${live} order by b.booked_at, b.id`,
  );
}

/**
 * Upcoming: active bookings of sessions that have not ended, the next first. Past: all others, the
 * latest first.
 */
export function listOfClients(
  connection: Connection,
  asked: { clientIds: readonly string[]; when: 'upcoming' | 'past'; now: Date },
): Promise<BookingRow[]> {
  const { now } = asked;
  const isTheirs = sql`b.client_id = any(${asked.clientIds}::uuid[])`;
  const isUpcoming = sql`(b.status in ${live} and s.ends_at > ${now}
    and (b.status <> 'held' or b.hold_expires_at > ${now}))`;
  return select(
    connection,
    asked.when === 'upcoming'
      ? sql`${isTheirs} and ${isUpcoming} order by s.starts_at, b.id limit 200`
      : sql`${isTheirs} and not ${isUpcoming} and b.status <> 'expired'
          order by s.starts_at desc, b.id limit 200`,
  );
}

/**
 * Makes other bookings for the same clients wait, because only the later one can see every overlap.
 * Locked after the sessions and before the bonos, all clients at once, in one order and including
 * those waiting for these sessions, to avoid deadlocks. Not `for update`, because a concurrent
 * insert may reference the client.
 */
export async function lockClients(
  connection: Connection,
  { ids, waitingIn = [] }: { ids: readonly string[]; waitingIn?: readonly string[] },
): Promise<void> {
  // guard: row lock on clients (bookings.test.ts)
  // without: `id for no key update` → `id`
  // guard: seats are counted under the client’s lock (booking-limits.test.ts)
  // without: `id for no key update` → `id`
  await sql`
    with named as (
      select unnest(${ids}::uuid[]) as id
      union
      select client_id from waitlist_entry
      where session_id = any(${waitingIn}::uuid[]) and state in ('waiting', 'offered')
    )
    select id from client
    where id in (
      select id from named
      union
      -- Limits count the seats of the whole family.
      select h.payer_id from household_member h join named on named.id = h.dependant_id)
    order by id for no key update`.execute(connection);
}

export interface NewBooking {
  id: string;
  sessionId: string;
  clientId: string;
  status: 'held' | 'confirmed';
  isExtra: boolean;
  holdExpiresAt: Date | null;
  cancellationMinutes: number;
  freeCancelUntil: Date;
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
  /** The price on the day of booking, however it is paid; never changed later. */
  priceMinor: number;
  source: 'client' | 'staff' | 'waitlist';
  overrideReason: string | null;
  rescheduledFromId: string | null;
  bookedAt: Date;
  userId: string | null;
}

/**
 * Rows inserted by one part of a statement are invisible to its other parts: the result has no debt
 * yet.
 */
export async function insertBooking(
  connection: Connection,
  booking: NewBooking,
): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    with b as (
      insert into booking (id, session_id, client_id, status, is_extra, hold_expires_at,
        cancellation_minutes, free_cancel_until, late_fee_minor, no_show_fee_minor, price_minor, source, override_reason,
        rescheduled_from_id, booked_at, booked_by_user_id, tax_treatment, tax_cause,
        tax_basis_points)
      select ${booking.id}::uuid, s.id, ${booking.clientId}::uuid, ${booking.status}::text,
        ${booking.isExtra}::boolean, ${booking.holdExpiresAt}::timestamptz,
        ${booking.cancellationMinutes}::integer, ${booking.freeCancelUntil}::timestamptz,
        ${booking.lateFeeMinor}::integer, ${booking.noShowFeeMinor}::integer,
        ${booking.priceMinor}::integer, ${booking.source}::text, ${booking.overrideReason}::text,
        ${booking.rescheduledFromId}::uuid, ${booking.bookedAt}::timestamptz,
        (select u.id from app_user u where u.id = ${booking.userId}), v.tax_treatment, v.tax_cause,
        v.tax_basis_points
      from session s join service v on v.id = s.service_id
      where s.id = ${booking.sessionId}
      returning *
    )
    select ${columns} from b ${joined}`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error(`Session ${booking.sessionId} vanished under its lock`);
  return row;
}

/** Serialises decisions about how the booking is paid. */
export async function lockBookingRow(connection: Connection, id: string): Promise<void> {
  await sql`select id from booking where id = ${id} for update`.execute(connection);
}

/** Marks a booking that is neither paid nor covered by a bono as no longer owed. */
export async function setWaived(connection: Connection, id: string, at: Date): Promise<void> {
  await sql`update booking set waived_at = ${at} where id = ${id}`.execute(connection);
}

/** Extends a hold until the given time; never shortens it. */
export async function extendHold(connection: Connection, id: string, until: Date): Promise<void> {
  await sql`
    update booking set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz),
      version = version + 1
    where id = ${id} and status = 'held'`.execute(connection);
}

export async function setConfirmed(connection: Connection, id: string): Promise<void> {
  await sql`
    update booking set status = 'confirmed', hold_expires_at = null, version = version + 1
    where id = ${id}`.execute(connection);
}

export async function setCancelled(
  connection: Connection,
  id: string,
  cancellation: {
    status: 'cancelled' | 'cancelledLate' | 'cancelledByCenter';
    at: Date;
    userId: string | null;
    reason: string | null;
    isWaived: boolean;
    fee?: RaisedFee | null;
  },
): Promise<void> {
  const { status, at, userId, reason, isWaived, fee = null } = cancellation;
  await sql`
    update booking set status = ${status}, hold_expires_at = null, cancelled_at = ${at},
      cancelled_by_user_id = (select u.id from app_user u where u.id = ${userId}),
      cancel_reason = ${reason}, version = version + 1,
      waived_at = case when ${isWaived} then ${at}::timestamptz else waived_at end,
      ${feeColumns(fee, at)}
    where id = ${id}`.execute(connection);
}

interface Attendance {
  status: 'confirmed' | 'attended' | 'noShow';
  markedAt: Date;
  fee: RaisedFee | null;
  now: Date;
}

/** Also ends a waiver: it was for the previous mark, and the price of the session is owed again. */
export async function setAttendance(
  connection: Connection,
  id: string,
  { status, markedAt, fee, now }: Attendance,
): Promise<void> {
  await sql`
    update booking set status = ${status}, marked_at = ${markedAt}, version = version + 1,
      waived_at = null, ${feeColumns(fee, now)}
    where id = ${id}`.execute(connection);
}

/** Releases expired holds. @returns the clients of those seats */
export async function expireLapsedHolds(
  connection: Connection,
  sessionId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    update booking set status = 'expired', hold_expires_at = null, version = version + 1
    where session_id = ${sessionId} and status = 'held' and hold_expires_at <= ${now}
    returning client_id`.execute(connection);
  return rows.map(({ clientId }) => clientId);
}

/** On closing: unmarked bookings get this mark, and held seats are released. */
export async function closeBookings(
  connection: Connection,
  sessionId: string,
  { unmarked, now }: { unmarked: 'attended' | 'noShow'; now: Date },
): Promise<void> {
  await sql`
    update booking set status = case status when 'held' then 'expired' else ${unmarked}::text end,
      hold_expires_at = null, marked_at = case status when 'held' then null else ${now}::timestamptz end,
      version = version + 1
    where session_id = ${sessionId} and status in ('held', 'confirmed')`.execute(connection);
}

/** Sets the fee of an absence that staff did not mark. */
export async function setFee(
  connection: Connection,
  id: string,
  fee: RaisedFee,
  at: Date,
): Promise<void> {
  await sql`update booking set ${feeColumns(fee, at)} where id = ${id}`.execute(connection);
}

/** Turns the oldest extra seats into regular ones while there is capacity. */
export async function regularizeExtras(
  connection: Connection,
  sessionId: string,
  count: number,
): Promise<void> {
  await sql`
    update booking set is_extra = false, version = version + 1
    where id in (
      select id from booking where session_id = ${sessionId} and is_extra and status in ${live}
      order by booked_at, id limit ${count})`.execute(connection);
}

/**
 * Calendar ids of bookings. A moved booking keeps the id of the first in its chain; its sequence is
 * the sum of the versions of the chain, so it always increases.
 */
export async function listCalendarIds(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<Map<string, CalendarId>> {
  const { rows } = await sql<CalendarId & { id: string }>`
    with recursive line (id, member_id, from_id, version) as (
      select id, id, rescheduled_from_id, version from booking
      where id = any(${bookingIds}::uuid[])
      union all
      select line.id, b.id, b.rescheduled_from_id, b.version
      from line join booking b on b.id = line.from_id)
    select id, max(member_id::text) filter (where from_id is null) as uid,
      sum(version)::integer as sequence
    from line group by id`.execute(connection);
  return new Map(rows.map(({ id, uid, sequence }) => [id, { uid, sequence }]));
}

export async function findCalendarId(connection: Connection, id: string): Promise<CalendarId> {
  return (await listCalendarIds(connection, [id])).get(id) ?? { uid: id, sequence: 0 };
}
