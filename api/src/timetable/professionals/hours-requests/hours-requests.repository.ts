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
    .selectFrom('hours_request')
    .innerJoin('professional', 'professional.id', 'hours_request.professional_id')
    .select([
      'hours_request.id',
      'professional.id as professionalId',
      'professional.name as professionalName',
      'hours_request.from_date as fromDate',
      sql<WeeklyRange[]>`hours_request.hours`.as('hours'),
      'hours_request.reason',
      'hours_request.state',
      'hours_request.requested_at as requestedAt',
      'hours_request.decided_at as decidedAt',
    ]);
}

/** Requests of one professional or of all, the latest first. */
export async function listHoursRequests(
  connection: Connection,
  professionalId: string | null,
): Promise<HoursRequestRow[]> {
  return select(connection)
    .$if(professionalId !== null, (found) => found.where('professional.id', '=', professionalId))
    .orderBy('hours_request.requested_at', 'desc')
    .orderBy('hours_request.id', 'desc')
    .limit(listLimit)
    .execute();
}

export async function countHoursRequested(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom('hours_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findHoursRequest(
  connection: Connection,
  id: string,
): Promise<HoursRequestRow | undefined> {
  return select(connection).where('hours_request.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockHoursRequest(
  connection: Connection,
  id: string,
): Promise<HoursRequestRow | undefined> {
  return select(connection)
    .where('hours_request.id', '=', id)
    .forUpdate('hours_request')
    .executeTakeFirst();
}

export async function isWaiting(
  connection: Connection,
  professionalId: string,
  fromDate: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('hours_request')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('from_date', '=', fromDate)
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
    .insertInto('hours_request')
    .values({
      id: request.id,
      professional_id: request.professionalId,
      from_date: request.fromDate,
      hours: JSON.stringify(request.hours),
      reason: request.reason,
      state: 'requested',
      requested_at: request.requestedAt,
    })
    .execute();
}

export async function decideHoursRequest(
  connection: Connection,
  id: string,
  decision: { state: 'approved' | 'rejected'; byUserId: string; now: Date },
): Promise<void> {
  await connection
    .updateTable('hours_request')
    .set({
      state: decision.state,
      decided_at: decision.now,
      decided_by_user_id: decision.byUserId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteHoursRequest(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('hours_request').where('id', '=', id).execute();
}
