import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findBooking, lockClients } from '../bookings.repository.ts';
import * as sessions from '../sessions.repository.ts';
import type { SessionState } from '../sessions.repository.ts';
import { reconcileSession } from './promote-waiting.ts';

/**
 * Locks sessions, then the clients who may get a seat in them (the given ones and those waiting),
 * and releases the expired seats of each session.
 * @returns the sessions after that
 */
export async function lockSessions(
  dependencies: Dependencies,
  trx: Transaction,
  ids: readonly string[],
  clientIds: readonly string[] = [],
): Promise<Map<string, SessionState>> {
  if (ids.length > 0) await sessions.lockSessions(trx, ids);
  await lockClients(trx, { ids: clientIds, waitingIn: ids });
  const locked = new Map<string, SessionState>();
  if (ids.length === 0) return locked;
  for (const found of await sessions.listSessionStates(trx, ids, dependencies.clock.now())) {
    locked.set(found.id, await reconcileSession(dependencies, trx, found));
  }
  return locked;
}

/** @throws {DomainError} `not_found` */
export async function lockSession(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
  clientId: string,
): Promise<SessionState> {
  const session = (await lockSessions(dependencies, trx, [id], [clientId])).get(id);
  if (!session) throw new DomainError('not_found');
  return session;
}

/** Reads a booking under the locks of its session and its client; state read before is ignored. */
export async function lockBooking(dependencies: Dependencies, trx: Transaction, id: string) {
  const known = await findBooking(trx, id);
  if (!known) throw new DomainError('not_found');
  const session = await lockSession(dependencies, trx, known.sessionId, known.clientId);
  const booking = await findBooking(trx, id);
  if (!booking) throw new DomainError('not_found');
  return { booking, session };
}

/** The session with this booking's seat released. */
export function withoutSeat(
  session: SessionState,
  { isExtra }: { isExtra: boolean },
): SessionState {
  return isExtra
    ? { ...session, extras: session.extras - 1 }
    : { ...session, taken: session.taken - 1 };
}
