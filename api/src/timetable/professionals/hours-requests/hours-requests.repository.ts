import { sql } from 'kysely';
import type { HoursRequest, WeeklyRange } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';

export interface HoursRequestRow extends Pick<
  HoursRequest,
  'id' | 'professionalId' | 'professionalName' | 'fromDate' | 'hours' | 'reason' | 'state'
> {
  requestedAt: Date;
  decidedAt: Date | null;
}

/** The maximum length of a list: years of requests, the latest first. */
const listLimit = 200;

function select(connection: Connection) {
  return connection
    .selectFrom('hoursRequest')
    .innerJoin('professional', 'professional.id', 'hoursRequest.professionalId')
    .select([
      'hoursRequest.id',
      'professional.id as professionalId',
      'professional.name as professionalName',
      'hoursRequest.fromDate',
      sql<WeeklyRange[]>`hours_request.hours`.as('hours'),
      'hoursRequest.reason',
      'hoursRequest.state',
      'hoursRequest.requestedAt',
      'hoursRequest.decidedAt',
    ]);
}

/** Requests of one professional or of all, the latest first. */
export async function listHoursRequests(
  connection: Connection,
  professionalId: string | null,
): Promise<HoursRequestRow[]> {
  return select(connection)
    .$if(professionalId !== null, (found) => found.where('professional.id', '=', professionalId))
    .orderBy('hoursRequest.requestedAt', 'desc')
    .orderBy('hoursRequest.id', 'desc')
    .limit(listLimit)
    .execute();
}

export async function countHoursRequested(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom('hoursRequest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findHoursRequest(
  connection: Connection,
  id: string,
): Promise<HoursRequestRow | undefined> {
  return select(connection).where('hoursRequest.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockHoursRequest(
  connection: Connection,
  id: string,
): Promise<HoursRequestRow | undefined> {
  return select(connection)
    .where('hoursRequest.id', '=', id)
    .forUpdate('hoursRequest')
    .executeTakeFirst();
}

export async function isWaiting(
  connection: Connection,
  professionalId: string,
  fromDate: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('hoursRequest')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('fromDate', '=', fromDate)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHoursRequest(
  connection: Connection,
  request: Pick<HoursRequestRow, 'id' | 'professionalId' | 'fromDate' | 'hours' | 'reason'> & {
    requestedAt: Date;
  },
): Promise<void> {
  await connection
    .insertInto('hoursRequest')
    .values({
      id: request.id,
      professionalId: request.professionalId,
      fromDate: request.fromDate,
      hours: JSON.stringify(request.hours),
      reason: request.reason,
      state: 'requested',
      requestedAt: request.requestedAt,
    })
    .execute();
}

export async function decideHoursRequest(
  connection: Connection,
  id: string,
  decision: { state: 'approved' | 'rejected'; byUserId: string; now: Date },
): Promise<void> {
  await connection
    .updateTable('hoursRequest')
    .set({
      state: decision.state,
      decidedAt: decision.now,
      decidedByUserId: decision.byUserId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteHoursRequest(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('hoursRequest').where('id', '=', id).execute();
}
