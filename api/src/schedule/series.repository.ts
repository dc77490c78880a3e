import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Pattern } from './occurrences.ts';

export interface SeriesFields extends Pattern {
  serviceId: string;
  professionalId: string;
  resourceId: string | null;
  weekdays: number[];
  capacity: number;
}

export interface SeriesRow extends SeriesFields {
  id: string;
  generatedUntil: string;
  status: 'active' | 'ended';
  version: number;
}

export interface SeriesSession {
  id: string;
  seriesDate: string;
  startsAt: Date;
  endsAt: Date;
  professionalId: string;
  professionalName: string;
  capacity: number;
  taken: number;
  status: 'scheduled' | 'cancelled' | 'closed';
  isEdited: boolean;
  resources: { resourceId: string; quantity: number }[];
}

/** A session as a plan wants it. */
export interface TargetSession {
  id: string;
  seriesDate: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
  /** With buffers. */
  from: Date;
  to: Date;
  capacity: number;
  resources: { resourceId: string; quantity: number }[];
}

function select(connection: Connection) {
  return connection
    .selectFrom('class_series')
    .select([
      'id',
      'service_id as serviceId',
      'professional_id as professionalId',
      'resource_id as resourceId',
      'weekdays',
      sql<string>`to_char(local_time, 'HH24:MI')`.as('localTime'),
      'duration_minutes as durationMinutes',
      'capacity',
      'from_date as fromDate',
      'until_date as untilDate',
      'generated_until as generatedUntil',
      'status',
      'version',
    ]);
}

export async function listSeries(connection: Connection): Promise<SeriesRow[]> {
  return select(connection).orderBy('status').orderBy('local_time').orderBy('id').execute();
}

export async function findSeries(connection: Connection, id: string): Promise<SeriesRow> {
  return select(connection).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same, kept from changing until the transaction ends. */
export async function lockSeries(connection: Connection, id: string): Promise<SeriesRow> {
  return select(connection).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function listActiveIds(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom('class_series')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findSeriesOf(
  connection: Connection,
  sessionId: string,
): Promise<string | null | undefined> {
  const row = await connection
    .selectFrom('session')
    .select('series_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.series_id;
}

/** The series' sessions that are still to come, in order; locked against bookings meanwhile. */
export async function lockSessionsToCome(
  connection: Connection,
  seriesId: string,
  now: Date,
): Promise<SeriesSession[]> {
  await connection
    .selectFrom('session')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('starts_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows } = await sql<SeriesSession>`
    select session.id, series_date as "seriesDate", starts_at as "startsAt", ends_at as "endsAt",
      professional_id as "professionalId", professional.name as "professionalName", capacity, taken,
      session.status, is_edited as "isEdited", coalesce((
        select jsonb_agg(jsonb_build_object('resourceId', resource_id, 'quantity', quantity)
          order by resource_id)
        from session_resource where session_id = session.id), '[]') as resources
    from session
    join professional on professional.id = session.professional_id
    where series_id = ${seriesId} and starts_at > ${now}
    order by series_date`.execute(connection);
  return rows;
}

/** Dates that the series has a session for, whatever became of it. */
export async function listSeriesDates(
  connection: Connection,
  seriesId: string,
): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('session')
    .select(sql<string>`series_date`.as('date'))
    .where('series_id', '=', seriesId)
    .execute();
  return new Set(rows.map(({ date }) => date));
}

export async function insertSeries(
  connection: Connection,
  series: SeriesFields & { id: string; generatedUntil: string; createdAt: Date },
): Promise<void> {
  const { id, generatedUntil, createdAt } = series;
  await connection
    .insertInto('class_series')
    .values({ id, ...toColumns(series), generated_until: generatedUntil, created_at: createdAt })
    .execute();
}

export async function updateSeries(
  connection: Connection,
  id: string,
  series: SeriesFields & { generatedUntil: string; status: SeriesRow['status'] },
): Promise<void> {
  await connection
    .updateTable('class_series')
    .set((is) => ({
      ...toColumns(series),
      generated_until: series.generatedUntil,
      status: series.status,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function toColumns(series: SeriesFields) {
  return {
    service_id: series.serviceId,
    professional_id: series.professionalId,
    resource_id: series.resourceId,
    weekdays: series.weekdays,
    local_time: series.localTime,
    duration_minutes: series.durationMinutes,
    capacity: series.capacity,
    from_date: series.fromDate,
    until_date: series.untilDate,
  };
}

/** Sessions that a series already has for their date are left alone. */
export async function insertSessions(
  connection: Connection,
  series: { id: string; serviceId: string },
  targets: readonly TargetSession[],
  createdAt: Date,
): Promise<void> {
  if (targets.length === 0) return;
  const inserted = await connection
    .insertInto('session')
    .values(
      targets.map((target) => ({
        id: target.id,
        service_id: series.serviceId,
        series_id: series.id,
        series_date: target.seriesDate,
        kind: 'class' as const,
        created_at: createdAt,
        ...sessionColumns(target),
      })),
    )
    .onConflict((conflict) => conflict.columns(['series_id', 'series_date']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  await insertResources(
    connection,
    targets.filter(({ id }) => ids.has(id)),
  );
}

export async function updateSessions(
  connection: Connection,
  targets: readonly TargetSession[],
  { isEdited }: { isEdited: boolean },
): Promise<void> {
  if (targets.length === 0) return;
  const ids = targets.map(({ id }) => id);
  // First, so that a session that moves doesn't meet another's room on the way.
  await connection.deleteFrom('session_resource').where('session_id', 'in', ids).execute();
  for (const target of targets) {
    await connection
      .updateTable('session')
      .set((is) => ({
        ...sessionColumns(target),
        series_date: target.seriesDate,
        is_edited: isEdited,
        version: is('version', '+', 1),
      }))
      .where('id', '=', target.id)
      .execute();
  }
  await insertResources(connection, targets);
}

/**
 * Cancelling is free as long before the new time as it was before the old one; and for a day from
 * the change, because it is the centre that moved it.
 */
export async function moveCutOffs(
  connection: Connection,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    update booking set free_cancel_until = greatest(
      session.starts_at - make_interval(mins => booking.cancellation_minutes),
      least(session.starts_at, ${now}::timestamptz + interval '1 day'))
    from session
    where session.id = booking.session_id and session.id = any(${sessionIds})
      and booking.status in ('held', 'confirmed')`.execute(connection);
}

function sessionColumns(target: TargetSession) {
  return {
    professional_id: target.professionalId,
    starts_at: target.startsAt,
    ends_at: target.endsAt,
    busy: `[${target.from.toISOString()},${target.to.toISOString()})`,
    capacity: target.capacity,
  };
}

async function insertResources(
  connection: Connection,
  targets: readonly TargetSession[],
): Promise<void> {
  const uses = targets.flatMap((target) =>
    target.resources.map((use) => ({ ...use, sessionId: target.id })),
  );
  if (uses.length === 0) return;
  await sql`
    insert into session_resource
      (session_id, resource_id, quantity, busy, is_active, is_exclusive)
    select session.id, resource.id, use.quantity, session.busy, session.status <> 'cancelled',
      resource.quantity = 1
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as use("sessionId" uuid, "resourceId" uuid, quantity integer)
    join session on session.id = use."sessionId"
    join resource on resource.id = use."resourceId"`.execute(connection);
}

/** Sessions that a split or a change of weekdays gives to another series or date. */
export async function assignSessions(
  connection: Connection,
  seriesId: string,
  sessions: readonly { id: string; seriesDate: string }[],
): Promise<void> {
  for (const { id, seriesDate } of sessions) {
    await connection
      .updateTable('session')
      .set({ series_id: seriesId, series_date: seriesDate })
      .where('id', '=', id)
      .execute();
  }
}

/** Takes away what nobody ever booked; of the rest stays a cancelled session. */
export async function removeSessions(
  connection: Connection,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from session where id = any(${ids})
      and not exists (select from booking where session_id = session.id)
      and not exists (select from waitlist_entry where session_id = session.id)`.execute(
    connection,
  );
  await sql`
    update session set status = 'cancelled', cancel_reason = ${reason}, version = version + 1
    where id = any(${ids}) and status = 'scheduled'`.execute(connection);
}

export interface SeriesParts {
  service: {
    kind: 'appointment' | 'class';
    status: 'active' | 'archived';
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    name: string;
  };
  serviceResources: { resourceId: string; quantity: number; kind: 'room' | 'equipment' }[];
  resources: { id: string; name: string; kind: 'room' | 'equipment'; status: string }[];
  professional: { name: string; status: 'active' | 'archived'; isQualified: boolean } | null;
}

/** What a series stands on; null without such a service. */
export async function readParts(
  connection: Connection,
  { serviceId, professionalId }: Pick<SeriesFields, 'serviceId' | 'professionalId'>,
): Promise<SeriesParts | null> {
  const service = await connection
    .selectFrom('service')
    .select([
      'name',
      'kind',
      'status',
      'buffer_before_minutes as bufferBeforeMinutes',
      'buffer_after_minutes as bufferAfterMinutes',
    ])
    .where('id', '=', serviceId)
    .executeTakeFirst();
  if (!service) return null;
  const resources = await connection
    .selectFrom('resource')
    .select(['id', 'name', 'kind', 'status'])
    .execute();
  const serviceResources = await connection
    .selectFrom('service_resource')
    .innerJoin('resource', 'resource.id', 'service_resource.resource_id')
    .select(['resource.id as resourceId', 'service_resource.quantity', 'resource.kind'])
    .where('service_id', '=', serviceId)
    .execute();
  const professional = await connection
    .selectFrom('professional')
    .select(['name', 'status'])
    .select(
      sql<boolean>`exists (select from professional_service
        where professional_id = professional.id and service_id = ${serviceId})`.as('isQualified'),
    )
    .where('id', '=', professionalId)
    .executeTakeFirst();
  return { service, serviceResources, resources, professional: professional ?? null };
}

/** Administrators who can be written to. */
export async function listAdmins(
  connection: Connection,
): Promise<{ email: string; name: string }[]> {
  return connection
    .selectFrom('app_user')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
}
