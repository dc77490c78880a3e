import type { Actor, WithSubstitutes } from '@aforo/shared/contract';
import { lockSchedules, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { notifyOfChanges } from '../../schedule/index.ts';
import { findPlanned, handOver, lockSessions } from '../planned-sessions.repository.ts';
import { findSubstitutes } from './substitutes.ts';

/**
 * Somebody else gives a session, and whoever has booked it is told. One of a series stays with its
 * substitute when the series is changed.
 * @throws {DomainError} `illegal_transition` once it has begun or isn't held; `schedule_conflict`
 * when that person can't give it or isn't free
 */
export async function setSubstitute(
  trx: Transaction,
  dependencies: Pick<Dependencies, 'clock' | 'audit' | 'outbox' | 'config'>,
  actor: Actor,
  { sessionId, professionalId }: { sessionId: string; professionalId: string },
): Promise<WithSubstitutes> {
  const { clock, audit } = dependencies;
  const asked = await findPlanned(trx, sessionId);
  if (!asked) throw new DomainError('not_found');
  await lockSchedules(trx, [asked.professionalId, professionalId]);
  await lockSessions(trx, [sessionId]);
  // As it is once nobody else can change it.
  const session = await findPlanned(trx, sessionId);
  if (!session) throw new DomainError('not_found');
  const isOpen = session.status === 'scheduled' && session.startsAt > clock.now();
  if (!isOpen) throw new DomainError('illegal_transition');
  const offered = await findSubstitutes(trx, session.professionalId, [session]);
  const substitute = offered.get(sessionId)?.find(({ id }) => id === professionalId);
  // Whoever gave it when this was asked for may be another one by now: that one's time isn't locked.
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
