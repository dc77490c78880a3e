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
