import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { Calendar, DayException, Presence } from './calendar.ts';
import { readOpening, shortTime } from '../opening/opening.repository.ts';

export interface CalendarQuery {
  professionalIds: readonly string[];
  resourceIds: readonly string[];
  from: Date;
  to: Date;
}

/** A constant number of queries, whatever the length of the period and the number of people. */
export async function readCalendar(
  connection: Connection,
  timeZone: string,
  { professionalIds, resourceIds, from, to }: CalendarQuery,
): Promise<Calendar> {
  const { hours, holidays } = await readOpening(connection);
  return {
    timeZone,
    hours,
    holidays: new Map(holidays.map(({ localDate, name }) => [localDate, name])),
    professionals: await readPresences(connection, professionalIds, from, to),
    resources: await readResources(connection, resourceIds),
    professionalTaken: await readProfessionalTaken(connection, professionalIds, from, to),
    resourceTaken: await readResourceTaken(connection, resourceIds, from, to),
  };
}

export async function readPresences(
  connection: Connection,
  ids: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, Presence>> {
  if (ids.length === 0) return new Map();
  const people = await connection
    .selectFrom('professional')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  const hours = await connection
    .selectFrom('professionalHours')
    .select(['professionalId', 'weekday', shortTime('starts'), shortTime('ends'), 'fromDate'])
    .where('professionalId', 'in', ids)
    .orderBy('weekday')
    .orderBy('professionalHours.starts')
    .execute();
  const exceptions: (DayException & { professionalId: string })[] = await connection
    .selectFrom('professionalException')
    .select(['professionalId', 'localDate', 'kind', shortTime('starts'), shortTime('ends')])
    .where('professionalId', 'in', ids)
    .orderBy('localDate')
    .orderBy('professionalException.starts')
    .execute();
  const timeOff = await connection
    .selectFrom('timeOff')
    .select(['professionalId', 'startsAt', 'endsAt'])
    .where('professionalId', 'in', ids)
    .where('state', '=', 'approved')
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .execute();
  const of = <T extends { professionalId: string }>(rows: readonly T[], id: string) =>
    rows
      .filter(({ professionalId }) => professionalId === id)
      .map(({ professionalId: _, ...row }) => row);
  return new Map(
    people.map(({ id, name }) => [
      id,
      { name, hours: of(hours, id), exceptions: of(exceptions, id), timeOff: of(timeOff, id) },
    ]),
  );
}

async function readResources(
  connection: Connection,
  ids: readonly string[],
): Promise<Calendar['resources']> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('resource')
    .select(['id', 'name', 'quantity'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...resource }) => [id, resource]));
}

async function readProfessionalTaken(
  connection: Connection,
  ids: readonly string[],
  from: Date,
  to: Date,
): Promise<Calendar['professionalTaken']> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('session')
    .innerJoin('service', 'service.id', 'session.serviceId')
    .select([
      'session.id as sessionId',
      'session.professionalId',
      'service.name as serviceName',
      'session.startsAt',
      sql<Date>`lower(session.busy)`.as('from'),
      sql<Date>`upper(session.busy)`.as('to'),
    ])
    .where('session.professionalId', 'in', ids)
    .where('session.status', '<>', 'cancelled')
    .where(sql<boolean>`session.busy && tstzrange(${from}, ${to})`)
    .execute();
}

async function readResourceTaken(
  connection: Connection,
  ids: readonly string[],
  from: Date,
  to: Date,
): Promise<Calendar['resourceTaken']> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('sessionResource')
    .innerJoin('session', 'session.id', 'sessionResource.sessionId')
    .innerJoin('service', 'service.id', 'session.serviceId')
    .select([
      'session.id as sessionId',
      'sessionResource.resourceId',
      'sessionResource.quantity',
      'service.name as serviceName',
      'session.startsAt',
      sql<Date>`lower(session_resource.busy)`.as('from'),
      sql<Date>`upper(session_resource.busy)`.as('to'),
    ])
    .where('sessionResource.resourceId', 'in', ids)
    .where('sessionResource.isActive', '=', true)
    .where(sql<boolean>`session_resource.busy && tstzrange(${from}, ${to})`)
    .execute();
}
