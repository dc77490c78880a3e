import type { Connection, Row } from '../../platform/database/index.ts';

export interface TimeOffRow extends Row<
  'timeOff',
  'id' | 'professionalId' | 'startsAt' | 'endsAt' | 'reason' | 'state'
> {
  professionalName: string;
}

function select(connection: Connection) {
  return connection
    .selectFrom('timeOff')
    .innerJoin('professional', 'professional.id', 'timeOff.professionalId')
    .select([
      'timeOff.id',
      'professional.id as professionalId',
      'professional.name as professionalName',
      'timeOff.startsAt',
      'timeOff.endsAt',
      'timeOff.reason',
      'timeOff.state',
    ]);
}

/** Days off that have not ended, of one professional or of all. */
export async function listTimeOff(
  connection: Connection,
  professionalId: string | null,
  now: Date,
): Promise<TimeOffRow[]> {
  return select(connection)
    .$if(professionalId !== null, (found) => found.where('professional.id', '=', professionalId))
    .where('timeOff.endsAt', '>', now)
    .orderBy('timeOff.startsAt')
    .execute();
}

/** The number of pending requests that have not ended. */
export async function countRequested(connection: Connection, now: Date): Promise<number> {
  const row = await connection
    .selectFrom('timeOff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The users who decide about days off. */
export function listDeciders(connection: Connection): Promise<{ email: string; name: string }[]> {
  return connection
    .selectFrom('appUser')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute();
}

export async function findTimeOff(
  connection: Connection,
  id: string,
): Promise<TimeOffRow | undefined> {
  return select(connection).where('timeOff.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockTimeOff(
  connection: Connection,
  id: string,
): Promise<TimeOffRow | undefined> {
  return select(connection).where('timeOff.id', '=', id).forUpdate('timeOff').executeTakeFirst();
}

/** Whether days off are requested or granted in that period. */
export async function hasTimeOff(
  connection: Connection,
  professionalId: string,
  startsAt: Date,
  endsAt: Date,
): Promise<boolean> {
  const row = await connection
    .selectFrom('timeOff')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('state', '<>', 'rejected')
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTimeOff(
  connection: Connection,
  timeOff: Pick<TimeOffRow, 'id' | 'professionalId' | 'startsAt' | 'endsAt' | 'reason'> & {
    now: Date;
    /** Null while pending. */
    approvedByUserId: string | null;
  },
): Promise<void> {
  const { approvedByUserId, now } = timeOff;
  await connection
    .insertInto('timeOff')
    .values({
      id: timeOff.id,
      professionalId: timeOff.professionalId,
      startsAt: timeOff.startsAt,
      endsAt: timeOff.endsAt,
      reason: timeOff.reason,
      state: approvedByUserId === null ? 'requested' : 'approved',
      requestedAt: now,
      decidedAt: approvedByUserId === null ? null : now,
      decidedByUserId: approvedByUserId,
    })
    .execute();
}

export async function decideTimeOff(
  connection: Connection,
  id: string,
  decision: { state: 'approved' | 'rejected'; byUserId: string; now: Date },
): Promise<void> {
  await connection
    .updateTable('timeOff')
    .set({
      state: decision.state,
      decidedAt: decision.now,
      decidedByUserId: decision.byUserId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteTimeOff(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('timeOff').where('id', '=', id).execute();
}

/** The mail address of a professional; null without an account. */
export async function findAddress(
  connection: Connection,
  professionalId: string,
): Promise<{ email: string; name: string } | null> {
  const row = await connection
    .selectFrom('professional')
    .innerJoin('appUser', 'appUser.id', 'professional.userId')
    .select(['appUser.email', 'professional.name'])
    .where('professional.id', '=', professionalId)
    .executeTakeFirst();
  return row ?? null;
}
