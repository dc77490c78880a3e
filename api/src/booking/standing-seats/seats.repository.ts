import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

/** A weekly class on one weekday. */
export interface SlotRef {
  seriesId: string;
  weekday: number;
}

export interface SeatRow extends SlotRef {
  id: string;
  membershipId: string;
  clientId: string;
  fromDate: string;
  untilDate: string | null;
  /** Ended by the end or the pause of its membership, which can be undone. */
  endedWithMembership: boolean;
  /** Its last day before that. */
  untilBefore: string | null;
}

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select t.id, t.membership_id, t.client_id, t.series_id, t.weekday,
      t.from_date::text as "fromDate", t.until_date::text as "untilDate",
      t.ended_with_membership, t.until_before::text as "untilBefore"
    from standing_seat t where ${rest}`.execute(connection);
  return rows;
}

export async function findSeat(connection: Connection, id: string): Promise<SeatRow | undefined> {
  return (await select(connection, sql`t.id = ${id}`))[0];
}

/** The seats of a membership that have not ended before a day, without those that never begin. */
export function listSeatsOf(
  connection: Connection,
  membershipId: string,
  today: string,
): Promise<SeatRow[]> {
  return select(
    connection,
    sql`t.membership_id = ${membershipId}
      and (t.until_date is null or t.until_date >= greatest(${today}::date, t.from_date))
      order by t.created_at, t.id`,
  );
}

/** The seats of a membership on the day with the most of them, from a day on. */
export async function countSeatsAtPeak(
  connection: Connection,
  membershipId: string,
  since: string,
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(held.seats), 0)::integer as seats from (
      select (
        select count(*) from standing_seat s
        where s.membership_id = ${membershipId} and s.from_date <= starts.on_date
          and (s.until_date is null or s.until_date >= starts.on_date)) as seats
      from (
        select ${since}::date as on_date
        union
        select from_date from standing_seat
        where membership_id = ${membershipId} and from_date > ${since}::date
      ) starts
    ) held`.execute(connection);
  return rows[0]?.seats ?? 0;
}

/** The seats that the end or the pause of a membership ended, not before a last day. */
export function listEndedWithMembership(
  connection: Connection,
  membershipId: string,
  lastDay: string,
): Promise<SeatRow[]> {
  return select(
    connection,
    sql`t.membership_id = ${membershipId} and t.ended_with_membership
      and t.until_date >= ${lastDay}::date order by t.created_at, t.id`,
  );
}

/** Seats of a series that have not ended before a day, without those that never begin. */
export function listSeatsOfSeries(
  connection: Connection,
  seriesId: string,
  today: string,
): Promise<SeatRow[]> {
  return select(
    connection,
    sql`t.series_id = ${seriesId}
      and (t.until_date is null or t.until_date >= greatest(${today}::date, t.from_date))
      order by t.created_at, t.id`,
  );
}

export async function insertSeat(
  trx: Transaction,
  seat: SeatRow & { at: Date; userId: string | null },
): Promise<void> {
  const { at, userId, ...row } = seat;
  await sql`
    insert into standing_seat (id, membership_id, client_id, series_id, weekday, from_date,
      until_date, ended_with_membership, until_before, created_at, created_by_user_id)
    values (${row.id}, ${row.membershipId}, ${row.clientId}, ${row.seriesId}, ${row.weekday},
      ${row.fromDate}::date, ${row.untilDate}::date, ${row.endedWithMembership},
      ${row.untilBefore}::date, ${at},
      (select u.id from app_user u where u.id = ${userId}))`.execute(trx);
}

/** The last day of a seat; the day before its first one for a seat that never begins. */
export async function setUntil(
  trx: Transaction,
  id: string,
  untilDate: string | null,
): Promise<void> {
  await sql`
    update standing_seat set until_date = case when ${untilDate}::date is null then null
      else greatest(${untilDate}::date, from_date - 1) end,
      ended_with_membership = false, until_before = null
    where id = ${id}`.execute(trx);
}

/** Ends a seat with its membership; `restoreSeatsOf` undoes it. */
export async function endWithMembership(
  trx: Transaction,
  id: string,
  untilDate: string,
): Promise<void> {
  await sql`
    update standing_seat set until_date = greatest(${untilDate}::date, from_date - 1),
      ended_with_membership = true, until_before = until_date
    where id = ${id}`.execute(trx);
}

export async function moveToSlot(
  trx: Transaction,
  id: string,
  { seriesId, weekday }: SlotRef,
): Promise<void> {
  await trx.updateTable('standingSeat').set({ seriesId, weekday }).where('id', '=', id).execute();
}

/** The bookings of a seat in a series from a day on belong to the seat that follows it. */
export async function moveBookings(
  trx: Transaction,
  {
    from,
    to,
    seriesId,
    fromDate,
  }: { from: string; to: string; seriesId: string; fromDate: string },
): Promise<void> {
  await sql`
    update booking b set standing_seat_id = ${to} from session s
    where s.id = b.session_id and b.standing_seat_id = ${from} and s.series_id = ${seriesId}
      and s.series_date >= ${fromDate}::date`.execute(trx);
}

/** The places of a slot that online payments hold, without those of one client. */
export const heldPlaces = (
  { seriesId, weekday }: { seriesId: RawBuilder<unknown>; weekday: RawBuilder<unknown> },
  { now, exceptClientId = null }: { now: Date; exceptClientId?: string | null },
) => sql`(
  select count(*) from online_payment held
  where held.state = 'started' and held.slots is not null and held.expires_at > ${now}
    and held.client_id is distinct from ${exceptClientId}::uuid
    and held.slots @> jsonb_build_array(jsonb_build_object('seriesId', ${seriesId}::text,
      'weekday', ${weekday}::integer, 'isWait', false)))`;

/**
 * Seats of a slot on its fullest day from a day on, its live offers to other people, and the places
 * that are being paid for.
 */
export async function countTaken(
  connection: Connection,
  { seriesId, weekday }: SlotRef,
  {
    since,
    now,
    exceptWaitId = null,
    exceptClientId = null,
  }: { since: string; now: Date; exceptWaitId?: string | null; exceptClientId?: string | null },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select fixed_seats_at_peak(${seriesId}, ${weekday}::smallint, ${since}::date) + (
      select count(*) from standing_seat_wait w
      where w.series_id = ${seriesId} and w.weekday = ${weekday} and w.state = 'offered'
        and w.offer_expires_at > ${now} and w.id is distinct from ${exceptWaitId}::uuid)
      + ${heldPlaces({ seriesId: sql`${seriesId}::uuid`, weekday: sql`${weekday}` }, { now, exceptClientId })}
      as taken
  `.execute(connection);
  return rows[0]?.taken ?? 0;
}

export interface SeriesFacts {
  id: string;
  serviceId: string;
  serviceName: string;
  professionalName: string;
  weekdays: number[];
  localTime: string;
  capacity: number;
  untilDate: string | null;
  status: 'active' | 'ended';
}

export async function findSeries(
  connection: Connection,
  id: string,
): Promise<SeriesFacts | undefined> {
  const { rows } = await sql<SeriesFacts>`
    select r.id, r.service_id, v.name as "serviceName", p.name as "professionalName",
      r.weekdays, to_char(r.local_time, 'HH24:MI') as "localTime", r.capacity,
      r.until_date::text as "untilDate", r.status
    from class_series r join service v on v.id = r.service_id
    join professional p on p.id = r.professional_id
    where r.id = ${id}`.execute(connection);
  return rows[0];
}

export interface MembershipFacts {
  id: string;
  clientId: string;
  templateId: string;
  name: string;
  state: 'active' | 'paused' | 'suspended' | 'ended';
  renewsOn: string;
  anchorDay: number;
  endsWithPeriod: boolean;
  /** Paused, because a full invoice needs its buyer's data. */
  waitsForBuyer: boolean;
  /** Of its plan, and of the plan that it changes to. */
  seatsPerWeek: number;
  /** Of its plan. Empty: every service. */
  serviceIds: string[];
  /** Of the plan that it changes to; empty without one. */
  nextServiceIds: string[];
}

export async function findMembershipFacts(
  connection: Connection,
  id: string,
): Promise<MembershipFacts | undefined> {
  const { rows } = await sql<MembershipFacts>`
    select m.id, m.client_id, m.template_id, k.name, m.state, m.renews_on::text as "renewsOn", m.anchor_day, m.ends_with_period,
      m.waits_for_buyer,
      coalesce(case when m.next_template_id is null then l.seats_per_week
        else least(coalesce(l.seats_per_week, 0), coalesce(n.seats_per_week, 0)) end, 0)
        as "seatsPerWeek",
      array(select x.service_id from package_template_service x
        where x.template_id = m.template_id) as "serviceIds",
      array(select x.service_id from package_template_service x
        where x.template_id = m.next_template_id) as "nextServiceIds"
    from membership m
    join package_template k on k.id = m.template_id
    left join membership_plan l on l.template_id = m.template_id
    left join membership_plan n on n.template_id = m.next_template_id
    where m.id = ${id}`.execute(connection);
  return rows[0];
}
