import type { Actor, WithSubstitutes } from '@aforo/shared/contract';
import { lockSchedules, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { notifyOfChanges } from '../../schedule/index.ts';
import { findPlanned, handOver, lockSessions } from '../planned-sessions.repository.ts';
import { findSubstitutes } from './substitutes.ts';

/**
 * Gives a session to another professional and notifies its clients. A session of a series keeps its
 * substitute when the series is changed.
 * @throws {DomainError} `illegal_transition` once it has started or is cancelled;
 *   `schedule_conflict` when that professional is not qualified or not free
 */
export async function setSubstitute(
  trx: Transaction,
  dependencies: Dependencies,
  actor: Actor,
  { sessionId, professionalId }: { sessionId: string; professionalId: string },
): Promise<WithSubstitutes> {
  const { clock, audit } = dependencies;
  const asked = await findPlanned(trx, sessionId);
  if (!asked) throw new DomainError('not_found');
  await lockSchedules(trx, [asked.professionalId, professionalId]);
  await lockSessions(trx, [sessionId]);
  // Reads again under the lock.
  const session = await findPlanned(trx, sessionId);
  if (!session) throw new DomainError('not_found');
  const isOpen = session.status === 'scheduled' && session.startsAt > clock.now();
  if (!isOpen) throw new DomainError('illegal_transition');
  const offered = await findSubstitutes(trx, session.professionalId, [session]);
  const substitute = offered.get(sessionId)?.find(({ id }) => id === professionalId);
  // The session may have changed hands since the request: the current professional's time is not
  // locked.
  if (!substitute || session.professionalId !== asked.professionalId) {
    throw new DomainError('schedule_conflict', { sessionId });
  }
  await handOver(trx, sessionId, professionalId, { isEdited: session.seriesId !== null });
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'session',
    entityId: sessionId,
    changes: [{ field: 'professional', before: session.professionalName, after: substitute.name }],
  });
  const before = {
    startsAt: session.startsAt,
    professionalName: session.professionalName,
    roomName: null,
  };
  const { serviceName, booked } = session;
  const after = { ...before, professionalName: substitute.name };
  await notifyOfChanges(trx, dependencies, [{ sessionId, serviceName, before, after }]);
  return {
    sessionId,
    serviceName,
    professionalName: substitute.name,
    startsAt: session.startsAt.toISOString(),
    booked,
  };
}
