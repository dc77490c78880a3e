import { sql, type RawBuilder } from 'kysely';
import { freeStartsOf } from '../../timetable/availability/index.ts';
import {
  type Connection,
  lockSchedulesOf,
  type Transaction,
} from '../../platform/database/index.ts';
import { addMinutes } from '../../platform/time/local-time.ts';
import { live } from './bookings.repository.ts';

/** A session with the data of its service and people that decides about a seat. */
export interface SessionRow {
  id: string;
  kind: 'appointment' | 'class';
  status: 'scheduled' | 'cancelled' | 'closed';
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  taken: number;
  waiting: number;
  seriesId: string | null;
  serviceId: string;
  serviceName: string;
  serviceColor: string;
  serviceStatus: 'active' | 'archived';
  isOnline: boolean;
  priceMinor: number;
  cancellationMinutes: number;
  /** Fees for a late cancellation and an absence at a booking made now; null: no fee. */
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
  opensDays: number;
  closesMinutes: number;
  /** Hours before the session at which its clients are reminded. */
  reminderHours: number[];
  professionalId: string;
  professionalName: string;
  roomName: string | null;
  roomId: string | null;
  isEdited: boolean;
}

/** A session with its expired but unreleased seats and the bookings beyond its capacity. */
export interface SessionState extends SessionRow {
  lapsedHolds: number;
  lapsedOffers: number;
  /** The part of `taken` reserved by those expired holds and offers. */
  lapsedSeats: number;
  extras: number;
}

/**
 * The session data that decides about a seat; `id` is null for an appointment without a session
 * yet.
 */
export type SessionForBooking = Pick<
  SessionRow,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'capacity'
  | 'taken'
  | 'serviceId'
  | 'serviceStatus'
  | 'isOnline'
  | 'priceMinor'
  | 'cancellationMinutes'
  | 'lateFeeMinor'
  | 'noShowFeeMinor'
  | 'opensDays'
  | 'closesMinutes'
> & { id: string | null };

const fees = sql`
  nullif(coalesce(v.late_fee_minor,
    (select (n.policies -> 'fees' ->> 'lateMinor')::integer from center n)), 0) as "lateFeeMinor",
  nullif(coalesce(v.no_show_fee_minor,
    (select (n.policies -> 'fees' ->> 'noShowMinor')::integer from center n)), 0)
    as "noShowFeeMinor"`;

const columns = sql`
  s.id, s.kind, s.status, s.starts_at, s.ends_at, s.capacity, s.taken,
  s.series_id, v.id as "serviceId", v.name as "serviceName",
  v.color as "serviceColor", v.status as "serviceStatus", v.is_online,
  v.price_minor, v.cancellation_minutes,
  ${fees},
  v.booking_opens_days as "opensDays", v.booking_closes_minutes as "closesMinutes",
  v.reminder_hours,
  p.id as "professionalId", p.name as "professionalName",
  (select r.name from session_resource x join resource r on r.id = x.resource_id
    where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomName",
  (select r.id from session_resource x join resource r on r.id = x.resource_id
    where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomId",
  s.is_edited,
  (select count(*) from waitlist_entry w
    where w.session_id = s.id and w.state = 'waiting') as waiting`;

const joined = sql`
  join service v on v.id = s.service_id
  join professional p on p.id = s.professional_id`;

async function select(connection: Connection, condition: RawBuilder<unknown>) {
  const { rows } = await sql<SessionRow>`
    select ${columns} from session s ${joined}
    where ${condition} order by s.starts_at, s.id`.execute(connection);
  return rows;
}

/** Ordered by id. */
export async function listSessionStates(
  connection: Connection,
  ids: readonly string[],
  now: Date,
): Promise<SessionState[]> {
  const { rows } = await sql<SessionState>`
    select ${columns}, gone.holds as "lapsedHolds", offers.gone as "lapsedOffers",
      gone.seats + offers.gone as "lapsedSeats", gone.extras
    from session s ${joined}
    cross join lateral (
      select count(*) filter (where is_gone) as holds,
        count(*) filter (where is_gone and not is_extra) as seats,
        count(*) filter (where is_extra and not is_gone) as extras
      from (
        select b.is_extra, b.status = 'held' and b.hold_expires_at <= ${now} as is_gone
        from booking b where b.session_id = s.id and b.status in ${live}) counted
    ) gone
    cross join lateral (
      select count(*) as gone from waitlist_entry o
      where o.session_id = s.id and o.state = 'offered' and o.offer_expires_at <= ${now}
    ) offers
    where s.id = any(${ids}::uuid[]) order by s.id`.execute(connection);
  return rows;
}

export async function findSession(
  connection: Connection,
  id: string,
): Promise<SessionRow | undefined> {
  return (await select(connection, sql`s.id = ${id}`))[0];
}

export function listSessions(
  connection: Connection,
  ids: readonly string[],
): Promise<SessionRow[]> {
  return select(connection, sql`s.id = any(${ids}::uuid[])`);
}

/** Sessions that start in a period, `ends` excluded. Includes cancelled ones on request. */
export function listSessionsBetween(
  connection: Connection,
  asked: {
    starts: Date;
    ends: Date;
    serviceIds?: readonly string[] | undefined;
    professionalId?: string | undefined;
    withCancelled: boolean;
    /** Includes sessions that began on the day before `starts` and end after it. */
    withOvernight?: boolean;
  },
): Promise<SessionRow[]> {
  const { starts, ends, serviceIds = null, professionalId = null, withCancelled } = asked;
  // A session lasts at most a day: older ones have ended.
  const from = asked.withOvernight ? addMinutes(starts, -24 * 60) : starts;
  return select(
    connection,
    sql`s.starts_at >= ${from} and s.starts_at < ${ends}
      and s.ends_at > ${starts}
      and (${serviceIds}::uuid[] is null or s.service_id = any(${serviceIds}::uuid[]))
      and (${professionalId}::uuid is null or s.professional_id = ${professionalId})
      and (${withCancelled} or s.status <> 'cancelled')`,
  );
}

/** Locks the rows of several sessions in the order of every writer. */
export async function lockSessions(connection: Connection, ids: readonly string[]): Promise<void> {
  // guard: row lock on sessions (edge-cases.test.ts)
  // without: `id for update` → `id`
  await sql`select id from session where id = any(${ids}::uuid[]) order by id for update`.execute(
    connection,
  );
}

interface UnclosedQuery {
  endedBefore: Date;
  /** Only sessions without unmarked bookings. */
  isMarkedOnly: boolean;
}

const isUnclosed = ({ endedBefore, isMarkedOnly }: UnclosedQuery) => sql`
  s.status = 'scheduled' and s.ends_at <= ${endedBefore} and not (${isMarkedOnly} and exists (
    select from booking b where b.session_id = s.id and b.status = 'confirmed'))`;

/** Sessions that ended before the given time and are still open, the oldest first. */
export async function listUnclosed(
  connection: Connection,
  asked: UnclosedQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s where ${isUnclosed(asked)} order by s.ends_at, s.id`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}

/** @returns whether the session is still open, under its lock */
export async function lockIfScheduled(
  connection: Connection,
  asked: UnclosedQuery & { id: string },
): Promise<boolean> {
  await lockSessions(connection, [asked.id]);
  const { rows } = await sql`
    select from session s where s.id = ${asked.id} and ${isUnclosed(asked)}`.execute(connection);
  return rows.length > 0;
}

export async function setSessionStatus(
  connection: Connection,
  id: string,
  status: 'cancelled' | 'closed',
  reason: string | null = null,
): Promise<void> {
  await sql`
    update session set status = ${status}, cancel_reason = ${reason}, version = version + 1
    where id = ${id}`.execute(connection);
}

interface AppointmentTarget {
  serviceId: string;
  /** Null: any free professional. */
  professionalId: string | null;
  startsAt: Date;
}

/** An appointment without a booking yet: the data of the session it would create. */
export interface AppointmentPlan extends SessionForBooking {
  id: null;
  /** The available professionals, the least busy that day first. */
  freeProfessionalIds: string[];
  /** Appointments around that time whose hold has expired but is not released yet. */
  lapsedSessionIds: string[];
}

/** Blocks other writers of all people and resources that the appointment may use. */
export function lockAppointment(trx: Transaction, target: AppointmentTarget): Promise<void> {
  const { serviceId, professionalId } = target;
  return lockSchedulesOf(
    trx,
    sql<{ id: string }>`
      select p.id from professional p
      join professional_service x on x.professional_id = p.id
      where ${professionalId}::uuid is null and x.service_id = ${serviceId} and p.status = 'active'
      union select ${professionalId}::uuid where ${professionalId}::uuid is not null
      union select resource_id from service_resource where service_id = ${serviceId}`,
  );
}

/** @returns undefined when the service is not booked by appointment */
export async function findAppointment(
  connection: Connection,
  target: AppointmentTarget,
  now: Date,
): Promise<AppointmentPlan | undefined> {
  const { serviceId, startsAt } = target;
  const { rows } = await sql<AppointmentPlan>`
    select null as id, 'scheduled' as status, ${startsAt}::timestamptz as "startsAt",
      ${startsAt}::timestamptz + make_interval(mins => v.duration_minutes) as "endsAt",
      1 as capacity, 0 as taken, v.id as "serviceId", v.status as "serviceStatus",
      v.is_online, v.price_minor,
      v.cancellation_minutes, ${fees}, v.booking_opens_days as "opensDays",
      v.booking_closes_minutes as "closesMinutes",
      coalesce((select free."professionalIds" from (${freeStartsOf({ ...target, now })}) free),
        '{}') as "freeProfessionalIds",
      array(
        select s.id from session s
        join booking b on b.session_id = s.id
        where s.kind = 'appointment' and s.status = 'scheduled'
          and b.status = 'held' and b.hold_expires_at <= ${now}
          and s.starts_at between ${startsAt}::timestamptz - interval '2 days'
            and ${startsAt}::timestamptz + interval '2 days'
        order by s.id) as "lapsedSessionIds"
    from service v where v.id = ${serviceId} and v.kind = 'appointment'`.execute(connection);
  return rows[0];
}

/**
 * Creates the session of an appointment, with the time and the rooms that its service needs. Rows
 * inserted by one part of a statement are invisible to its other parts, so the room is read from
 * the returned rows.
 */
export async function insertAppointment(
  connection: Connection,
  session: { id: string; serviceId: string; professionalId: string; startsAt: Date; now: Date },
): Promise<SessionRow> {
  const { id, serviceId, professionalId, startsAt, now } = session;
  const { rows } = await sql<SessionRow>`
    with s as (
      insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy, capacity,
        created_at)
      select ${id}, v.id, ${professionalId}, 'appointment', t.starts,
        t.starts + make_interval(mins => v.duration_minutes),
        tstzrange(t.starts - make_interval(mins => v.buffer_before_minutes),
          t.starts + make_interval(mins => v.duration_minutes + v.buffer_after_minutes)),
        1, ${now}
      from service v, (select ${startsAt}::timestamptz as starts) t
      where v.id = ${serviceId}
      returning *
    ), session_resource as (
      insert into session_resource
        (session_id, resource_id, quantity, busy, is_active, is_exclusive)
      select s.id, r.id, x.quantity, s.busy, true, r.quantity = 1
      from s
      join service_resource x on x.service_id = s.service_id
      join resource r on r.id = x.resource_id
      returning session_id, resource_id
    )
    select ${columns} from s ${joined}`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error(`Service ${serviceId} vanished while it was booked`);
  return row;
}
