import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export interface SubstituteRequestRow {
  id: string;
  sessionId: string;
  serviceName: string;
  startsAt: Date;
  endsAt: Date;
  fromId: string;
  fromName: string;
  toId: string;
  toName: string;
  waitsFor: 'colleague' | 'admin';
  state: 'asked' | 'accepted' | 'declined' | 'withdrawn';
}

const requests = (connection: Connection) =>
  connection
    .selectFrom('substituteRequest')
    .innerJoin('session', 'session.id', 'substituteRequest.sessionId')
    .innerJoin('service', 'service.id', 'session.serviceId')
    .innerJoin('professional as giver', 'giver.id', 'substituteRequest.fromProfessionalId')
    .innerJoin('professional as taker', 'taker.id', 'substituteRequest.toProfessionalId')
    .select([
      'substituteRequest.id',
      'substituteRequest.sessionId',
      'service.name as serviceName',
      'session.startsAt',
      'session.endsAt',
      'giver.id as fromId',
      'giver.name as fromName',
      'taker.id as toId',
      'taker.name as toName',
      'substituteRequest.waitsFor',
      'substituteRequest.state',
    ]);

/**
 * Requests that can still be answered: the session is to come and of the professional who asked.
 * @param professionalId those asked by or of this professional; null: all
 */
export async function listOpenRequests(
  connection: Connection,
  professionalId: string | null,
  now: Date,
): Promise<SubstituteRequestRow[]> {
  return await requests(connection)
    .where('substituteRequest.state', '=', 'asked')
    .where('session.status', '=', 'scheduled')
    .where('session.startsAt', '>', now)
    .whereRef('session.professionalId', '=', 'substituteRequest.fromProfessionalId')
    .$if(professionalId !== null, (found) =>
      found.where(({ eb, or }) =>
        or([eb('giver.id', '=', professionalId), eb('taker.id', '=', professionalId)]),
      ),
    )
    .orderBy('session.startsAt')
    .orderBy('substituteRequest.id')
    .execute();
}

export async function findRequest(
  connection: Connection,
  id: string,
): Promise<SubstituteRequestRow | undefined> {
  return await requests(connection).where('substituteRequest.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRequest(
  connection: Connection,
  id: string,
): Promise<SubstituteRequestRow | undefined> {
  return await requests(connection)
    .where('substituteRequest.id', '=', id)
    .forUpdate('substituteRequest')
    .executeTakeFirst();
}

export async function insertRequest(
  connection: Connection,
  request: {
    id: string;
    sessionId: string;
    fromId: string;
    toId: string;
    waitsFor: SubstituteRequestRow['waitsFor'];
    now: Date;
  },
): Promise<void> {
  await connection
    .insertInto('substituteRequest')
    .values({
      id: request.id,
      sessionId: request.sessionId,
      fromProfessionalId: request.fromId,
      toProfessionalId: request.toId,
      waitsFor: request.waitsFor,
      state: 'asked',
      askedAt: request.now,
    })
    .execute();
}

export async function decideRequest(
  connection: Connection,
  id: string,
  decision: { state: 'accepted' | 'declined' | 'withdrawn'; byUserId: string; now: Date },
): Promise<void> {
  await sql`
    update substitute_request set state = ${decision.state}, decided_at = ${decision.now},
      decided_by_user_id = (select u.id from app_user u where u.id = ${decision.byUserId})
    where id = ${id}`.execute(connection);
}

/** Ends the open request about a session, which another replaces. */
export async function withdrawOf(
  connection: Connection,
  sessionId: string,
  { byUserId, now }: { byUserId: string; now: Date },
): Promise<void> {
  await sql`
    update substitute_request set state = 'withdrawn', decided_at = ${now},
      decided_by_user_id = (select u.id from app_user u where u.id = ${byUserId})
    where session_id = ${sessionId} and state = 'asked'`.execute(connection);
}
