import { sql, type RawBuilder } from 'kysely';
import type { Connection, Row } from '../../../platform/database/index.ts';
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

export interface ClassSession extends Row<
  'session',
  | 'id'
  | 'serviceId'
  | 'startsAt'
  | 'endsAt'
  | 'professionalId'
  | 'capacity'
  | 'taken'
  | 'status'
  | 'isEdited'
> {
  /** Null outside of any series. */
  seriesDate: string | null;
  professionalName: string;
  resources: { resourceId: string; quantity: number }[];
}

export interface SeriesSession extends ClassSession {
  seriesDate: string;
}

function select(connection: Connection) {
  return connection
    .selectFrom('classSeries')
    .select([
      'id',
      'serviceId',
      'professionalId',
      'resourceId',
      'weekdays',
      sql<string>`to_char(local_time, 'HH24:MI')`.as('localTime'),
      'durationMinutes',
      'capacity',
      'fromDate',
      'untilDate',
      'generatedUntil',
      'status',
      'version',
    ]);
}

export async function listSeries(connection: Connection): Promise<SeriesRow[]> {
  return select(connection)
    .orderBy('status')
    .orderBy('classSeries.localTime')
    .orderBy('id')
    .execute();
}

export async function findSeries(connection: Connection, id: string): Promise<SeriesRow> {
  return select(connection).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
export async function lockSeries(connection: Connection, id: string): Promise<SeriesRow> {
  return select(connection).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function listActiveIds(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom('classSeries')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A class and its series, if any; undefined for an appointment. */
export async function findClass(
  connection: Connection,
  id: string,
): Promise<(ClassSession & { seriesId: string | null }) | undefined> {
  const { rows } = await selectClasses<ClassSession & { seriesId: string | null }>(
    connection,
    sql`session.id = ${id} and session.kind = 'class'`,
  );
  return rows[0];
}

/** A future class, locked against bookings. */
export async function lockClassToCome(
  connection: Connection,
  id: string,
  now: Date,
): Promise<ClassSession | undefined> {
  await sql`select from session where id = ${id} for update`.execute(connection);
  const { rows } = await selectClasses<ClassSession>(
    connection,
    sql`session.id = ${id} and starts_at > ${now}`,
  );
  return rows[0];
}

/** The series' future sessions in order, locked against bookings. */
export async function lockSessionsToCome(
  connection: Connection,
  seriesId: string,
  now: Date,
): Promise<SeriesSession[]> {
  await connection
    .selectFrom('session')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows } = await selectClasses<SeriesSession>(
    connection,
    sql`series_id = ${seriesId} and starts_at > ${now}`,
  );
  return rows;
}

function selectClasses<Row>(connection: Connection, condition: RawBuilder<unknown>) {
  return sql<Row>`
    select session.id, service_id, series_id,
      series_date, starts_at, ends_at,
      professional_id, professional.name as "professionalName", capacity, taken,
      session.status, is_edited, coalesce((
        select jsonb_agg(jsonb_build_object('resourceId', resource_id, 'quantity', quantity)
          order by resource_id)
        from session_resource where session_id = session.id), '[]') as resources
    from session
    join professional on professional.id = session.professional_id
    where ${condition}
    order by series_date`.execute(connection);
}

/** Dates for which the series has a session, in any state. */
export async function listSeriesDates(
  connection: Connection,
  seriesId: string,
): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('session')
    .select(sql<string>`series_date`.as('date'))
    .where('seriesId', '=', seriesId)
    .execute();
  return new Set(rows.map(({ date }) => date));
}

export async function insertSeries(
  connection: Connection,
  series: SeriesFields & { id: string; generatedUntil: string; createdAt: Date },
): Promise<void> {
  const { id, generatedUntil, createdAt } = series;
  await connection
    .insertInto('classSeries')
    .values({ id, ...toColumns(series), generatedUntil, createdAt })
    .execute();
}

export async function updateSeries(
  connection: Connection,
  id: string,
  series: SeriesFields & { generatedUntil: string; status: SeriesRow['status'] },
): Promise<void> {
  await connection
    .updateTable('classSeries')
    .set((is) => ({
      ...toColumns(series),
      generatedUntil: series.generatedUntil,
      status: series.status,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function toColumns(series: SeriesFields) {
  return {
    serviceId: series.serviceId,
    professionalId: series.professionalId,
    resourceId: series.resourceId,
    weekdays: series.weekdays,
    localTime: series.localTime,
    durationMinutes: series.durationMinutes,
    capacity: series.capacity,
    fromDate: series.fromDate,
    untilDate: series.untilDate,
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

/** The records that a series refers to; null when the service does not exist. */
export async function readParts(
  connection: Connection,
  { serviceId, professionalId }: Pick<SeriesFields, 'serviceId' | 'professionalId'>,
): Promise<SeriesParts | null> {
  const service = await connection
    .selectFrom('service')
    .select(['name', 'kind', 'status', 'bufferBeforeMinutes', 'bufferAfterMinutes'])
    .where('id', '=', serviceId)
    .executeTakeFirst();
  if (!service) return null;
  const resources = await connection
    .selectFrom('resource')
    .select(['id', 'name', 'kind', 'status'])
    .execute();
  const serviceResources = await connection
    .selectFrom('serviceResource')
    .innerJoin('resource', 'resource.id', 'serviceResource.resourceId')
    .select(['resource.id as resourceId', 'serviceResource.quantity', 'resource.kind'])
    .where('serviceId', '=', serviceId)
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

/** Administrators with a mail address. */
export async function listAdmins(
  connection: Connection,
): Promise<{ email: string; name: string }[]> {
  return connection
    .selectFrom('appUser')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
}
