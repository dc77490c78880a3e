import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

/** A booking of a fixed seat, with its membership and what was sold for its day. */
export interface SeatClass {
  bookingId: string;
  membershipId: string;
  clientId: string;
  templateId: string;
  serviceName: string;
  startsAt: Date;
  localDate: string;
  renewsOn: string;
  anchorDay: number;
  timeZone: string;
  isHoliday: boolean;
  /** The seat goes on until that day at least. */
  isSeatKept: boolean;
  /** The period that was sold for it; null: not sold yet. */
  soldFrom: string | null;
  soldTo: string | null;
  /** What that period cost; null: not sold yet. */
  soldMinor: number | null;
}

/** The bookings that belong to fixed seats, by time. */
export async function listSeatClasses(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<SeatClass[]> {
  const { rows } = await sql<SeatClass>`
    select b.id as "bookingId", m.id as "membershipId", m.client_id, m.template_id,
      v.name as "serviceName", s.starts_at, day.local_date::text as "localDate",
      m.renews_on::text as "renewsOn", m.anchor_day, n.time_zone,
      exists (select from holiday h where h.local_date = day.local_date) as "isHoliday",
      (t.until_date is null or t.until_date >= day.local_date) as "isSeatKept",
      p.starts_on::text as "soldFrom", p.ends_on::text as "soldTo",
      l.total_minor as "soldMinor"
    from booking b
    join standing_seat t on t.id = b.standing_seat_id
    join membership m on m.id = t.membership_id
    join session s on s.id = b.session_id
    join service v on v.id = s.service_id
    cross join center n
    cross join lateral (
      select (s.starts_at at time zone n.time_zone)::date as local_date) day
    left join membership_period p on p.membership_id = m.id and not p.is_paused
      and p.starts_on <= day.local_date and p.ends_on > day.local_date
    left join package_purchase u on u.id = p.purchase_id
    left join sale_line l on l.id = u.sale_line_id
    where b.id = any(${bookingIds}::uuid[])
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

/** All open make-ups of a membership. */
export async function countUnusedMakeUps(
  connection: Connection,
  membershipId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from package_purchase
    where membership_id = ${membershipId} and balance > 0 and state = 'active'
      and expires_at > ${now}`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** The days of a period on which the seats of a membership have a class, one for each seat. */
export async function countSeatDays(
  connection: Connection,
  membershipId: string,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from standing_seat t
    join generate_series(${startsOn}::date, ${endsOn}::date - 1, interval '1 day') d(day)
      on extract(dow from d.day) = t.weekday and d.day >= t.from_date
        and (t.until_date is null or d.day <= t.until_date)
    where t.membership_id = ${membershipId}
      and not exists (select from holiday h where h.local_date = d.day::date)`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Open make-ups for announced absences, by membership. */
export async function countOpenMakeUps(
  connection: Connection,
  membershipIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ membershipId: string; count: number }>`
    select u.membership_id, count(*) as count
    from package_purchase u join booking b on b.id = u.absence_booking_id
    where u.membership_id = any(${membershipIds}::uuid[]) and u.balance > 0
      and u.state = 'active' and u.expires_at > ${now} and b.status <> 'cancelledByCenter'
    group by u.membership_id`.execute(connection);
  return new Map(rows.map(({ membershipId, count }) => [membershipId, count]));
}

/**
 * Gives a class to be made up, with its ledger entry; once for an absence.
 * @returns its id; null when the absence already has one
 */
export async function insertMakeUp(
  trx: Transaction,
  makeUp: {
    membershipId: string;
    absenceBookingId: string | null;
    untilDate: string;
    reason: string;
    at: Date;
    userId: string | null;
  },
): Promise<string | null> {
  const id = newId();
  const { membershipId, absenceBookingId, untilDate, reason, at, userId } = makeUp;
  // guard: an absence gives one make-up (absences.test.ts)
  // without: `on conflict (absence_booking_id) do nothing`
  const { rows } = await sql`
    insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
      validity_from, price_minor, state, purchased_at, expires_at, position, pays_for,
      membership_id, absence_booking_id)
    select ${id}, m.client_id, m.template_id, 'Recuperación', 'credits',
      greatest(1, ${untilDate}::date - (${at}::timestamptz at time zone c.time_zone)::date),
      'purchase', 0, 'active', ${at}, ${untilDate}::date::timestamp at time zone c.time_zone, 1,
      'makeUp', m.id, ${absenceBookingId}
    from membership m cross join center c where m.id = ${membershipId}
    on conflict (absence_booking_id) do nothing
    returning id`.execute(trx);
  if (rows.length === 0) return null;
  await sql`
    insert into package_purchase_service (purchase_id, service_id)
    select ${id}::uuid, x.service_id from membership m
    join membership_plan_make_up_service x on x.template_id = m.template_id
    where m.id = ${membershipId}
    union
    select ${id}::uuid, x.service_id from membership m
    join package_template_service x on x.template_id = m.template_id
    where m.id = ${membershipId} and not exists (
      select from membership_plan_make_up_service o where o.template_id = m.template_id)
  `.execute(trx);
  await sql`
    insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, reason,
      balance_after)
    values (${newId()}, ${id}, 'adjust', 1, ${at},
      (select u.id from app_user u where u.id = ${userId}), ${reason}, 0)`.execute(trx);
  return id;
}

/**
 * Ends make-ups: all of a membership, or only those for absences from a day on, when the seat doesn't
 * go on until then. One that pays for an upcoming class still does, and expires if it is given back.
 * @returns how many unused ones
 */
export async function expireMakeUps(
  trx: Transaction,
  {
    membershipId,
    seatId = null,
    fromDate = null,
    at,
  }: { membershipId: string; seatId?: string | null; fromDate?: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string; balance: number }>`
    update package_purchase u set expires_at = ${at}, version = u.version + 1
    where u.pays_for = 'makeUp' and u.membership_id = ${membershipId}
      and u.state = 'active' and u.expires_at > ${at}
      and (${seatId}::uuid is null or exists (
        select from booking b join session s on s.id = b.session_id cross join center c
        where b.id = u.absence_booking_id and b.standing_seat_id = ${seatId}
          and (s.starts_at at time zone c.time_zone)::date >= ${fromDate}::date
          and s.starts_at > ${at}))
    returning u.id, u.balance`.execute(trx);
  const unused = rows.filter(({ balance }) => balance > 0);
  await writeExpired(trx, unused, at);
  return unused.length;
}

/**
 * Ends the make-up of an absence that was none, unless it pays for a class.
 * @returns undefined when there is none
 */
export async function withdrawMakeUp(
  trx: Transaction,
  absenceBookingId: string,
  at: Date,
): Promise<{ membershipId: string; isUsed: boolean } | undefined> {
  const { rows } = await sql<MakeUpOfAbsence>`
    select u.id, u.membership_id, u.balance, exists (select from booking_spend e
      where e.purchase_id = u.id and not e.is_returned) as "isUsed"
    from package_purchase u
    where u.pays_for = 'makeUp' and u.absence_booking_id = ${absenceBookingId}
    for update of u`.execute(trx);
  const [makeUp] = rows;
  if (makeUp && !makeUp.isUsed && makeUp.balance > 0) {
    await sql`
      update package_purchase set expires_at = ${at}, version = version + 1
      where id = ${makeUp.id}`.execute(trx);
    await writeExpired(trx, [makeUp], at);
  }
  return makeUp;
}

interface MakeUpOfAbsence {
  id: string;
  membershipId: string;
  balance: number;
  isUsed: boolean;
}

async function writeExpired(
  trx: Transaction,
  unused: readonly { id: string; balance: number }[],
  at: Date,
): Promise<void> {
  for (const { id, balance } of unused) {
    await sql`
      insert into credit_entry (id, purchase_id, kind, amount, at, balance_after)
      values (${newId()}, ${id}, 'expire', ${-balance}, ${at}, 0)`.execute(trx);
  }
}

/** Upcoming absences of seats whose make-up ended with them. */
export async function listEndedAbsences(
  connection: Connection,
  seatIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from package_purchase u join booking b on b.id = u.absence_booking_id
    join session s on s.id = b.session_id
    where b.standing_seat_id = any(${seatIds}::uuid[]) and s.starts_at > ${now}
      and u.state = 'active' and u.expires_at <= ${now}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Makes the make-up of an absence valid again; unless a class uses it, with its session. */
export async function reopenMakeUp(
  trx: Transaction,
  makeUp: {
    absenceBookingId: string;
    untilDate: string;
    reason: string;
    at: Date;
    userId: string | null;
  },
): Promise<void> {
  const { absenceBookingId, untilDate, reason, at, userId } = makeUp;
  const { rows } = await sql<{ id: string; isUsed: boolean }>`
    update package_purchase u set version = u.version + 1,
      expires_at = ${untilDate}::date::timestamp at time zone c.time_zone
    from center c where u.absence_booking_id = ${absenceBookingId}
    returning u.id, exists (select from booking_spend e
      where e.purchase_id = u.id and not e.is_returned) as "isUsed"`.execute(trx);
  for (const { id, isUsed } of rows) {
    if (isUsed) continue;
    await sql`
      insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, reason,
        balance_after)
      values (${newId()}, ${id}, 'adjust', 1, ${at},
        (select u.id from app_user u where u.id = ${userId}), ${reason}, 0)`.execute(trx);
  }
}

export async function insertDiscount(
  trx: Transaction,
  discount: { membershipId: string; bookingId: string; amountMinor: number; at: Date },
): Promise<void> {
  const { membershipId, bookingId, amountMinor, at } = discount;
  await trx
    .insertInto('membershipDiscount')
    .values({ id: newId(), membershipId, bookingId, amountMinor, createdAt: at })
    .onConflict((conflict) => conflict.column('bookingId').doNothing())
    .execute();
}
