import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../database/database.ts';

/** A session with what of its service and people decides about a place in it. */
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
  opensDays: number;
  closesMinutes: number;
  professionalId: string;
  professionalName: string;
  roomName: string | null;
  roomId: string | null;
  isEdited: boolean;
}

const columns = sql`
  s.id, s.kind, s.status, s.starts_at as "startsAt", s.ends_at as "endsAt", s.capacity, s.taken,
  s.series_id as "seriesId", v.id as "serviceId", v.name as "serviceName",
  v.color as "serviceColor", v.status as "serviceStatus", v.is_online as "isOnline",
  v.price_minor as "priceMinor", v.cancellation_minutes as "cancellationMinutes",
  v.booking_opens_days as "opensDays", v.booking_closes_minutes as "closesMinutes",
  p.id as "professionalId", p.name as "professionalName",
  (select r.name from session_resource x join resource r on r.id = x.resource_id
    where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomName",
  (select r.id from session_resource x join resource r on r.id = x.resource_id
    where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomId",
  s.is_edited as "isEdited",
  (select count(*) from waitlist_entry w
    where w.session_id = s.id and w.state = 'waiting') as waiting`;

async function select(connection: Connection, condition: RawBuilder<unknown>) {
  const { rows } = await sql<SessionRow>`
    select ${columns} from session s
    join service v on v.id = s.service_id
    join professional p on p.id = s.professional_id
    where ${condition} order by s.starts_at, s.id`.execute(connection);
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

/** What starts in a span of time, `ends` not included; cancelled ones too where they are asked for. */
export function listSessionsBetween(
  connection: Connection,
  asked: {
    starts: Date;
    ends: Date;
    serviceIds?: readonly string[] | undefined;
    professionalId?: string | undefined;
    withCancelled: boolean;
  },
): Promise<SessionRow[]> {
  const { starts, ends, serviceIds = null, professionalId = null, withCancelled } = asked;
  return select(
    connection,
    sql`s.starts_at >= ${starts} and s.starts_at < ${ends}
      and (${serviceIds}::uuid[] is null or s.service_id = any(${serviceIds}::uuid[]))
      and (${professionalId}::uuid is null or s.professional_id = ${professionalId})
      and (${withCancelled} or s.status <> 'cancelled')`,
  );
}

/** Locks the rows of several sessions in the order that everybody takes. */
export async function lockSessions(connection: Connection, ids: readonly string[]): Promise<void> {
  await sql`select id from session where id = any(${ids}::uuid[]) order by id for update`.execute(
    connection,
  );
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

/** Makes the session of an appointment, with the time and the rooms that its service takes. */
export async function insertAppointment(
  connection: Connection,
  session: { id: string; serviceId: string; professionalId: string; startsAt: Date; now: Date },
): Promise<void> {
  const { id, serviceId, professionalId, startsAt, now } = session;
  await sql`
    insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy, capacity,
      created_at)
    select ${id}, v.id, ${professionalId}, 'appointment', t.starts,
      t.starts + make_interval(mins => v.duration_minutes),
      tstzrange(t.starts - make_interval(mins => v.buffer_before_minutes),
        t.starts + make_interval(mins => v.duration_minutes + v.buffer_after_minutes)),
      1, ${now}
    from service v, (select ${startsAt}::timestamptz as starts) t
    where v.id = ${serviceId}`.execute(connection);
  await sql`
    insert into session_resource
      (session_id, resource_id, quantity, busy, is_active, is_exclusive)
    select s.id, r.id, x.quantity, s.busy, true, r.quantity = 1
    from session s
    join service_resource x on x.service_id = s.service_id
    join resource r on r.id = x.resource_id
    where s.id = ${id}`.execute(connection);
}

/** What an appointment of the service keeps busy besides a person. */
export async function resourcesOfService(
  connection: Connection,
  serviceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select resource_id as id from service_resource where service_id = ${serviceId}`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}

export async function professionalsOfService(
  connection: Connection,
  serviceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from professional p
    join professional_service x on x.professional_id = p.id
    where x.service_id = ${serviceId} and p.status = 'active'`.execute(connection);
  return rows.map(({ id }) => id);
}

export interface ServiceRow {
  id: string;
  kind: 'appointment' | 'class';
  status: 'active' | 'archived';
  isOnline: boolean;
  opensDays: number;
  closesMinutes: number;
}

export async function findService(
  connection: Connection,
  id: string,
): Promise<ServiceRow | undefined> {
  const { rows } = await sql<ServiceRow>`
    select id, kind, status, is_online as "isOnline", booking_opens_days as "opensDays",
      booking_closes_minutes as "closesMinutes"
    from service where id = ${id}`.execute(connection);
  return rows[0];
}

/** Appointments whose hold has run out though nobody has noticed yet, near a time. */
export async function lapsedAppointments(
  connection: Connection,
  near: { startsAt: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s
    join booking b on b.session_id = s.id
    where s.kind = 'appointment' and s.status = 'scheduled'
      and b.status = 'held' and b.hold_expires_at <= ${near.now}
      and s.starts_at between ${near.startsAt}::timestamptz - interval '2 days'
        and ${near.startsAt}::timestamptz + interval '2 days'
    order by s.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/** The row that an appointment would have; its id is nobody's. */
export async function imagineAppointment(
  connection: Connection,
  serviceId: string,
  startsAt: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select gen_random_uuid() as id, 'appointment' as kind, 'scheduled' as status,
      ${startsAt}::timestamptz as "startsAt",
      ${startsAt}::timestamptz + make_interval(mins => v.duration_minutes) as "endsAt",
      1 as capacity, 0 as taken, 0 as waiting, null as "seriesId", v.id as "serviceId",
      v.name as "serviceName", v.color as "serviceColor", v.status as "serviceStatus",
      v.is_online as "isOnline", v.price_minor as "priceMinor",
      v.cancellation_minutes as "cancellationMinutes", v.booking_opens_days as "opensDays",
      v.booking_closes_minutes as "closesMinutes", '' as "professionalId",
      '' as "professionalName", null as "roomName"
    from service v where v.id = ${serviceId} and v.kind = 'appointment'`.execute(connection);
  return rows[0];
}
