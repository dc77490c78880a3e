import type { Actor, Substitution, SubstituteRequest } from '@aforo/shared/contract';
import { professionalActsOf, readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { findPlanned, lockSessions } from '../planned-sessions.repository.ts';
import { findAddress, listDeciders } from '../time-off.repository.ts';
import { setSubstitute } from './set-substitute.ts';
import {
  substituteAnsweredMail,
  substituteGivenMail,
  substituteRequestedMail,
} from './substitute-mail.ts';
import * as repository from './substitute-requests.repository.ts';
import { findSubstitutes, type Substitute } from './substitutes.ts';

/** The colleagues who can give a session, and what it takes to pass it to one of them. */
export async function listSubstitutes(
  connection: Connection,
  { clock }: Pick<Dependencies, 'clock'>,
  sessionId: string,
): Promise<{ items: Substitute[]; substitution: Substitution }> {
  const session = await findOpenSession(connection, sessionId, clock.now());
  const { policies } = await readCenter(connection);
  const found = await findSubstitutes(connection, session.professionalId, [session]);
  return {
    items: found.get(sessionId) ?? [],
    substitution: professionalActsOf(policies).substitution,
  };
}

/**
 * Passes a session to a colleague at once, or asks for it, as the center chose. A new request
 * replaces the open one.
 * @throws {DomainError} `illegal_transition` once it has started or is cancelled;
 *   `schedule_conflict` when the colleague is not qualified or not free
 */
export async function requestSubstitute(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { sessionId, professionalId }: { sessionId: string; professionalId: string },
): Promise<{ outcome: 'given' | 'asked'; substitute: Substitute }> {
  const { clock, outbox } = dependencies;
  const now = clock.now();
  const { policies } = await readCenter(trx);
  const { substitution } = professionalActsOf(policies);
  const before = await findOpenSession(trx, sessionId, now);
  if (substitution === 'direct') {
    const set = await setSubstitute(trx, dependencies, actor, { sessionId, professionalId });
    await repository.withdrawOf(trx, sessionId, { byUserId: actor.userId, now });
    const substitute = { id: professionalId, name: set.professionalName };
    const to = await findAddress(trx, professionalId);
    if (to) {
      const session = substituted(before, substitute.name);
      await outbox.add(trx, substituteGivenMail(await readSite(dependencies, trx), to, session));
    }
    return { outcome: 'given', substitute };
  }
  await lockSessions(trx, [sessionId]);
  // Reads again under the lock.
  const session = await findOpenSession(trx, sessionId, now);
  const found = await findSubstitutes(trx, session.professionalId, [session]);
  const substitute = found.get(sessionId)?.find(({ id }) => id === professionalId);
  if (!substitute || session.professionalId !== before.professionalId) {
    throw new DomainError('schedule_conflict', { sessionId });
  }
  await repository.withdrawOf(trx, sessionId, { byUserId: actor.userId, now });
  await repository.insertRequest(trx, {
    id: newId(),
    sessionId,
    fromId: session.professionalId,
    toId: professionalId,
    waitsFor: substitution,
    now,
  });
  const colleague = await findAddress(trx, professionalId);
  const answering =
    substitution === 'admin' ? await listDeciders(trx) : colleague ? [colleague] : [];
  const site = await readSite(dependencies, trx);
  for (const person of answering) {
    const about = substituted(session, substitute.name);
    await outbox.add(trx, substituteRequestedMail(site, person, about, substitution));
  }
  return { outcome: 'asked', substitute };
}

/**
 * Accepting sets the substitute, who must still be free, and notifies the clients.
 * @throws {DomainError} `illegal_transition` for an answered request or a session that has changed
 *   hands; what `setSubstitute` throws
 */
export async function answerSubstituteRequest(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<void> {
  const { clock, outbox } = dependencies;
  const request = await repository.lockRequest(trx, id);
  if (!request) throw new DomainError('not_found');
  if (request.state !== 'asked') throw new DomainError('illegal_transition');
  const { sessionId, fromId, toId } = request;
  if (isAccepted) {
    const session = await findOpenSession(trx, sessionId, clock.now());
    if (session.professionalId !== fromId) throw new DomainError('illegal_transition');
    await setSubstitute(trx, dependencies, actor, { sessionId, professionalId: toId });
  }
  await repository.decideRequest(trx, id, {
    state: isAccepted ? 'accepted' : 'declined',
    byUserId: actor.userId,
    now: clock.now(),
  });
  const to = await findAddress(trx, fromId);
  const site = await readSite(dependencies, trx);
  if (to) await outbox.add(trx, substituteAnsweredMail(site, to, request, isAccepted));
  // An administrator decided for the colleague.
  const substitute = request.waitsFor === 'admin' && isAccepted && (await findAddress(trx, toId));
  if (substitute) await outbox.add(trx, substituteGivenMail(site, substitute, request));
}

/** @throws {DomainError} `illegal_transition` for an answered request */
export async function withdrawSubstituteRequest(
  { clock }: Pick<Dependencies, 'clock'>,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  const request = await repository.lockRequest(trx, id);
  if (!request) throw new DomainError('not_found');
  if (request.state !== 'asked') throw new DomainError('illegal_transition');
  const { userId: byUserId } = actor;
  await repository.decideRequest(trx, id, { state: 'withdrawn', byUserId, now: clock.now() });
}

/** The open requests of a professional, or all of them for null. */
export async function listSubstituteRequests(
  connection: Connection,
  professionalId: string | null,
  now: Date,
): Promise<SubstituteRequest[]> {
  const rows = await repository.listOpenRequests(connection, professionalId, now);
  return rows.map(({ id, sessionId, serviceName, startsAt, endsAt, waitsFor, ...names }) => ({
    id,
    session: {
      id: sessionId,
      serviceName,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    from: { id: names.fromId, name: names.fromName },
    to: { id: names.toId, name: names.toName },
    waitsFor,
  }));
}

/** Whose a request is: of who asked it, or of the colleague who answers it; null if there is none. */
export async function partyOf(
  connection: Connection,
  id: string,
  party: 'asking' | 'answering',
): Promise<{ professionalIds: string[] } | null> {
  const request = await repository.findRequest(connection, id);
  if (!request) return null;
  if (party === 'asking') return { professionalIds: [request.fromId] };
  return { professionalIds: request.waitsFor === 'colleague' ? [request.toId] : [] };
}

type PlannedSession = NonNullable<Awaited<ReturnType<typeof findPlanned>>>;

async function findOpenSession(
  connection: Connection,
  id: string,
  now: Date,
): Promise<PlannedSession> {
  const session = await findPlanned(connection, id);
  if (!session) throw new DomainError('not_found');
  if (session.status !== 'scheduled' || session.startsAt <= now) {
    throw new DomainError('illegal_transition');
  }
  return session;
}

function substituted({ serviceName, startsAt, professionalName }: PlannedSession, toName: string) {
  return { serviceName, startsAt, fromName: professionalName, toName };
}

async function readSite({ config }: Pick<Dependencies, 'config'>, connection: Connection) {
  const { timeZone } = await readCenter(connection);
  return { publicUrl: config.publicUrl.origin, timeZone };
}
