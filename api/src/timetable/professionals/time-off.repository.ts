import type { Connection, Row } from '../../platform/database/index.ts';

export interface TimeOffRow extends Row<
  'time_off',
  'id' | 'professionalId' | 'startsAt' | 'endsAt' | 'reason' | 'state'
> {
  professionalName: string;
}

function select(connection: Connection) {
  return connection
    .selectFrom('time_off')
    .innerJoin('professional', 'professional.id', 'time_off.professional_id')
    .select([
      'time_off.id',
      'professional.id as professionalId',
      'professional.name as professionalName',
      'time_off.starts_at as startsAt',
      'time_off.ends_at as endsAt',
      'time_off.reason',
      'time_off.state',
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
    .where('time_off.ends_at', '>', now)
    .orderBy('time_off.starts_at')
    .execute();
}

/** The number of pending requests that have not ended. */
export async function countRequested(connection: Connection, now: Date): Promise<number> {
  const row = await connection
    .selectFrom('time_off')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The users who decide about days off. */
export function listDeciders(connection: Connection): Promise<{ email: string; name: string }[]> {
  return connection
    .selectFrom('app_user')
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
  return select(connection).where('time_off.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockTimeOff(
  connection: Connection,
  id: string,
): Promise<TimeOffRow | undefined> {
  return select(connection).where('time_off.id', '=', id).forUpdate('time_off').executeTakeFirst();
}

/** Whether days off are requested or granted in that period. */
export async function hasTimeOff(
  connection: Connection,
  professionalId: string,
  startsAt: Date,
  endsAt: Date,
): Promise<boolean> {
  const row = await connection
    .selectFrom('time_off')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('state', '<>', 'rejected')
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
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
    .insertInto('time_off')
    .values({
      id: timeOff.id,
      professional_id: timeOff.professionalId,
      starts_at: timeOff.startsAt,
      ends_at: timeOff.endsAt,
      reason: timeOff.reason,
      state: approvedByUserId === null ? 'requested' : 'approved',
      requested_at: now,
      decided_at: approvedByUserId === null ? null : now,
      decided_by_user_id: approvedByUserId,
    })
    .execute();
}

export async function decideTimeOff(
  connection: Connection,
  id: string,
  decision: { state: 'approved' | 'rejected'; byUserId: string; now: Date },
): Promise<void> {
  await connection
    .updateTable('time_off')
    .set({
      state: decision.state,
      decided_at: decision.now,
      decided_by_user_id: decision.byUserId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteTimeOff(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('time_off').where('id', '=', id).execute();
}

/** The mail address of a professional; null without an account. */
export async function findAddress(
  connection: Connection,
  professionalId: string,
): Promise<{ email: string; name: string } | null> {
  const row = await connection
    .selectFrom('professional')
    .innerJoin('app_user', 'app_user.id', 'professional.user_id')
    .select(['app_user.email', 'professional.name'])
    .where('professional.id', '=', professionalId)
    .executeTakeFirst();
  return row ?? null;
}
