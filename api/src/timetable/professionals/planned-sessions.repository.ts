import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

export interface PlannedSession {
  id: string;
  serviceId: string;
  serviceName: string;
  seriesId: string | null;
  startsAt: Date;
  endsAt: Date;
  from: Date;
  to: Date;
  booked: number;
}

function select(connection: Connection) {
  return connection
    .selectFrom('session')
    .innerJoin('service', 'service.id', 'session.serviceId')
    .select([
      'session.id',
      'service.id as serviceId',
      'service.name as serviceName',
      'session.seriesId',
      'session.startsAt',
      'session.endsAt',
      sql<Date>`lower(session.busy)`.as('from'),
      sql<Date>`upper(session.busy)`.as('to'),
      'session.taken as booked',
    ]);
}

/** The sessions planned for a professional from an instant on, the soonest first. */
export async function listPlannedOf(
  connection: Connection,
  professionalId: string,
  from: Date,
  to: Date | null = null,
): Promise<PlannedSession[]> {
  return select(connection)
    .where('session.professionalId', '=', professionalId)
    .where('session.status', '=', 'scheduled')
    .where('session.endsAt', '>', from)
    .$if(to !== null, (found) => found.where('session.startsAt', '<', to))
    .orderBy('session.startsAt')
    .execute();
}

/** One session with its professional, in any state. */
export async function findPlanned(
  connection: Connection,
  id: string,
): Promise<
  | (PlannedSession & { professionalId: string; professionalName: string; status: string })
  | undefined
> {
  return select(connection)
    .innerJoin('professional', 'professional.id', 'session.professionalId')
    .select([
      'professional.id as professionalId',
      'professional.name as professionalName',
      'session.status',
    ])
    .where('session.id', '=', id)
    .executeTakeFirst();
}

/** The session times of several professionals, in one query. */
export async function listBusyOf(
  connection: Connection,
  professionalIds: readonly string[],
  from: Date,
  to: Date,
): Promise<{ professionalId: string; startsAt: Date; endsAt: Date }[]> {
  if (professionalIds.length === 0) return [];
  return connection
    .selectFrom('session')
    .select(['professionalId', 'startsAt', 'endsAt'])
    .where('professionalId', 'in', professionalIds)
    .where('status', '<>', 'cancelled')
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .execute();
}

/** Locks the sessions until the transaction ends, in one order to avoid deadlocks. */
export async function lockSessions(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await connection
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function handOver(
  connection: Connection,
  sessionId: string,
  professionalId: string,
  { isEdited }: { isEdited: boolean },
): Promise<void> {
  await connection
    .updateTable('session')
    .set((is) => ({
      professionalId,
      version: is('version', '+', 1),
      ...(isEdited ? { isEdited: true } : {}),
    }))
    .where('id', '=', sessionId)
    .execute();
}

export async function cancelEmpty(
  connection: Connection,
  sessionId: string,
  reason: string,
): Promise<void> {
  await connection
    .updateTable('session')
    .set((is) => ({
      status: 'cancelled' as const,
      cancelReason: reason,
      version: is('version', '+', 1),
    }))
    .where('id', '=', sessionId)
    .execute();
}

export async function listActiveSeries(
  connection: Connection,
  professionalId: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('classSeries')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function handOverSeries(
  connection: Connection,
  seriesId: string,
  professionalId: string,
): Promise<void> {
  await connection
    .updateTable('classSeries')
    .set((is) => ({ professionalId, version: is('version', '+', 1) }))
    .where('id', '=', seriesId)
    .execute();
}

/** Ends a series; its existing sessions stay. */
export async function endSeries(connection: Connection, seriesId: string): Promise<void> {
  await connection
    .updateTable('classSeries')
    .set((is) => ({
      status: 'ended' as const,
      untilDate: sql<string>`greatest(generated_until, from_date)`,
      version: is('version', '+', 1),
    }))
    .where('id', '=', seriesId)
    .execute();
}
