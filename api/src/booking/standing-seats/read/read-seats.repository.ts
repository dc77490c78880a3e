import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { isSeatDay, live } from '../planning/candidates.repository.ts';
import { heldPlaces } from '../seats.repository.ts';

/** A weekly class on one weekday, as people know it. */
export interface SlotRow {
  seriesId: string;
  weekday: number;
  localTime: string;
  durationMinutes: number;
  serviceName: string;
  professionalName: string;
}

const slotColumns = sql`
  r.id as "seriesId", to_char(r.local_time, 'HH24:MI') as "localTime", r.duration_minutes,
  v.name as "serviceName", f.name as "professionalName"`;

const slotJoin = sql`
  join service v on v.id = r.service_id join professional f on f.id = r.professional_id`;

export interface ListedSeat extends SlotRow {
  id: string;
  membershipId: string;
  fromDate: string;
  untilDate: string | null;
}

/** Seats that have not ended, in the order of the week. */
export async function listSeats(
  connection: Connection,
  which: { clientId: string } | { seatId: string },
  today: string,
): Promise<ListedSeat[]> {
  const condition =
    'seatId' in which
      ? sql`t.id = ${which.seatId}`
      : sql`t.client_id = ${which.clientId}
          and (t.until_date is null or t.until_date >= greatest(${today}::date, t.from_date))`;
  const { rows } = await sql<ListedSeat>`
    select t.id, t.membership_id, t.weekday, t.from_date::text as "fromDate",
      t.until_date::text as "untilDate", ${slotColumns}
    from standing_seat t join class_series r on r.id = t.series_id ${slotJoin}
    where ${condition} order by (t.weekday + 6) % 7, r.local_time, t.id`.execute(connection);
  return rows;
}

export interface SeatSession {
  seatId: string;
  sessionId: string;
  startsAt: Date;
  bookingId: string | null;
  bookingStatus: string | null;
  isCancelled: boolean;
  /** The client has a booking there that is not of the seat. */
  hasOwn: boolean;
  /** The client has another class at that time. */
  hasOverlap: boolean;
}

/** The upcoming sessions of seats, with their bookings. */
export async function listSeatSessions(
  connection: Connection,
  seatIds: readonly string[],
  now: Date,
): Promise<SeatSession[]> {
  const { rows } = await sql<SeatSession>`
    select t.id as "seatId", s.id as "sessionId", s.starts_at, b.id as "bookingId",
      b.status as "bookingStatus", s.status = 'cancelled' as "isCancelled",
      exists (select from booking o where o.session_id = s.id and o.client_id = t.client_id
        and o.status in ${live}) as "hasOwn",
      exists (select from booking o join session os on os.id = o.session_id
        where o.client_id = t.client_id and o.status in ${live} and os.status <> 'cancelled'
          and os.id <> s.id and os.starts_at < s.ends_at and os.ends_at > s.starts_at)
        as "hasOverlap"
    from standing_seat t
    join membership m on m.id = t.membership_id
    join session s on s.series_id = t.series_id and extract(dow from s.series_date) = t.weekday
    cross join center c
    cross join lateral (select (s.starts_at at time zone c.time_zone)::date as local_date) day
    left join booking b on b.standing_seat_id = t.id and b.session_id = s.id
    where t.id = any(${seatIds}::uuid[]) and s.starts_at > ${now}
      and day.local_date >= t.from_date
      and (t.until_date is null or day.local_date <= t.until_date)
      and (b.id is not null or ${isSeatDay(sql`day.local_date`)})
    order by s.starts_at, s.id`.execute(connection);
  return rows;
}

export interface MakeUpRow {
  id: string;
  membershipId: string;
  balance: number;
  purchasedAt: Date;
  expiresAt: Date;
  reason: string | null;
  missedService: string | null;
  missedStartsAt: Date | null;
  isByCenter: boolean;
  usedService: string | null;
  usedStartsAt: Date | null;
  serviceNames: string[];
}

/** Open ones, and those of the last half year; the one that expires first comes first. */
export async function listMakeUps(
  connection: Connection,
  which: { clientId: string; now: Date } | { id: string },
): Promise<MakeUpRow[]> {
  const condition: RawBuilder<unknown> =
    'id' in which
      ? sql`u.id = ${which.id}`
      : sql`u.client_id = ${which.clientId}
          and u.expires_at > ${which.now}::timestamptz - interval '180 days'`;
  const { rows } = await sql<MakeUpRow>`
    select u.id, u.membership_id, u.balance, u.purchased_at, u.expires_at,
      case when u.absence_booking_id is null then (
        select e.reason from credit_entry e where e.purchase_id = u.id and e.kind = 'adjust'
        order by e.at limit 1) end as reason,
      mv.name as "missedService", ms.starts_at as "missedStartsAt",
      coalesce(mb.status = 'cancelledByCenter', false) as "isByCenter",
      used.name as "usedService", used.starts_at as "usedStartsAt",
      array(select x.name from package_purchase_service p join service x on x.id = p.service_id
        where p.purchase_id = u.id order by search_text(x.name)) as "serviceNames"
    from package_purchase u
    left join booking mb on mb.id = u.absence_booking_id
    left join session ms on ms.id = mb.session_id
    left join service mv on mv.id = ms.service_id
    left join lateral (
      select v.name, s.starts_at
      from booking_spend e join booking b on b.id = e.booking_id
      join session s on s.id = b.session_id join service v on v.id = s.service_id
      where e.purchase_id = u.id and not e.is_returned
      order by s.starts_at desc limit 1) used on true
    where u.pays_for = 'makeUp' and ${condition}
    order by u.expires_at, u.purchased_at, u.id limit 200`.execute(connection);
  return rows;
}

export interface PlaceRow extends SlotRow {
  capacity: number;
  taken: number;
  waiting: number;
  nextStartsAt: Date | null;
}

/** A membership, or a plan that a client may sign up for. */
export type PlaceQuery = { membershipId: string } | { templateId: string; clientId: string };

/** The slots in which a membership or a plan can have a seat, in the order of the week. */
export async function listPlaces(
  connection: Connection,
  query: PlaceQuery,
  { today, now }: { today: string; now: Date },
): Promise<PlaceRow[]> {
  const template =
    'templateId' in query
      ? sql`${query.templateId}::uuid`
      : sql`(select m.template_id from membership m where m.id = ${query.membershipId})`;
  const slot = { seriesId: sql`r.id`, weekday: sql`d.weekday` };
  const exceptClientId = 'clientId' in query ? query.clientId : null;
  const { rows } = await sql<PlaceRow>`
    select d.weekday, ${slotColumns}, r.capacity,
      fixed_seats_at_peak(r.id, d.weekday, ${today}::date) + (
        select count(*) from standing_seat_wait w where w.series_id = r.id
          and w.weekday = d.weekday and w.state = 'offered' and w.offer_expires_at > ${now})
        + ${heldPlaces(slot, { now, exceptClientId })} as taken,
      (select count(*) from standing_seat_wait w where w.series_id = r.id
        and w.weekday = d.weekday and w.state = 'waiting') as waiting,
      (select min(s.starts_at) from session s where s.series_id = r.id
        and extract(dow from s.series_date) = d.weekday and s.status = 'scheduled'
        and s.starts_at > ${now}) as "nextStartsAt"
    from class_series r ${slotJoin}
    cross join lateral unnest(r.weekdays) d(weekday)
    where r.status = 'active' and (r.until_date is null or r.until_date >= ${today}::date)
      and (not exists (select from package_template_service x where x.template_id = ${template})
        or exists (select from package_template_service x
          where x.template_id = ${template} and x.service_id = r.service_id))
    order by (d.weekday + 6) % 7, r.local_time, v.name, r.id`.execute(connection);
  return rows;
}

/** The slots of these waiting entries, by entry. */
export async function listWaitSlots(
  connection: Connection,
  waitIds: readonly string[],
): Promise<Map<string, SlotRow>> {
  const { rows } = await sql<SlotRow & { id: string }>`
    select w.id, w.weekday, ${slotColumns}
    from standing_seat_wait w join class_series r on r.id = w.series_id ${slotJoin}
    where w.id = any(${waitIds}::uuid[])`.execute(connection);
  return new Map(rows.map(({ id, ...slot }) => [id, slot]));
}
