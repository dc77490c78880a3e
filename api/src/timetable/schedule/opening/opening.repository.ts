import { sql } from 'kysely';
import type { AffectedSession, Opening } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

/** `HH:MM`, with the end of the day as 24:00. */
export const shortTime = (column: 'starts' | 'ends') =>
  sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`.as(column);

export async function readOpening(connection: Connection): Promise<Opening> {
  const hours = await connection
    .selectFrom('openingHours')
    .select(['weekday', shortTime('starts'), shortTime('ends')])
    .orderBy('weekday')
    .orderBy('openingHours.starts')
    .execute();
  const holidays = await connection
    .selectFrom('holiday')
    .select(['localDate', 'name'])
    .orderBy('localDate')
    .execute();
  return { hours, holidays };
}

/** Serialises changes of the hours. */
export async function lockOpening(connection: Connection): Promise<void> {
  await connection.selectFrom('center').select('id').forUpdate().execute();
}

export async function writeOpening(connection: Connection, opening: Opening): Promise<void> {
  await connection.deleteFrom('openingHours').execute();
  await connection.deleteFrom('holiday').execute();
  if (opening.hours.length > 0) {
    await connection
      .insertInto('openingHours')
      .values(opening.hours.map((range) => ({ id: newId(), ...range })))
      .execute();
  }
  if (opening.holidays.length > 0) {
    await connection
      .insertInto('holiday')
      .values(opening.holidays.map(({ localDate, name }) => ({ localDate, name })))
      .execute();
  }
}

export interface PlannedSession extends Omit<AffectedSession, 'startsAt'> {
  startsAt: Date;
  endsAt: Date;
}

/** Scheduled future sessions, the soonest first. */
export async function listPlanned(connection: Connection, now: Date): Promise<PlannedSession[]> {
  return connection
    .selectFrom('session')
    .innerJoin('service', 'service.id', 'session.serviceId')
    .innerJoin('professional', 'professional.id', 'session.professionalId')
    .select([
      'session.id as sessionId',
      'service.name as serviceName',
      'professional.name as professionalName',
      'session.startsAt',
      'session.endsAt',
      'session.taken as booked',
    ])
    .where('session.status', '=', 'scheduled')
    .where('session.startsAt', '>', now)
    .orderBy('session.startsAt')
    .execute();
}
