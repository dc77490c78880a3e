import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { loadBookingFacts } from '../book/booking-facts.ts';
import { scheduleReconciliation } from '../notices/booking-notices.ts';
import { decideBooking, limitOf } from '../book/decide-booking.ts';
import { lockSession } from './lock-sessions.ts';
import type { EntryWithSession } from './waitlist.presenter.ts';
import * as repository from './waitlist.repository.ts';

/** Adds a client at the end of the waiting list of a full session. */
export async function joinWaitlist(
  dependencies: Dependencies,
  trx: Transaction,
  wish: { sessionId: string; clientId: string; isAutomatic: boolean; isStaff: boolean },
): Promise<EntryWithSession> {
  const { sessionId, clientId, isAutomatic, isStaff } = wish;
  const session = await lockSession(dependencies, trx, sessionId, clientId);
  const now = dependencies.clock.now();
  const facts = await loadBookingFacts(trx, { session, clientId, now, isLocked: true });
  const { obstacles, limits } = decideBooking(facts, { isStaff });
  // An overlap is checked when a seat is free; so are limits, for staff, who can override them.
  const blocking = obstacles.find(
    (obstacle) =>
      obstacle !== 'session_full' &&
      obstacle !== 'booking_overlap' &&
      (!isStaff || limitOf(obstacle, limits) === null),
  );
  if (blocking) {
    const limit = limitOf(blocking, limits);
    throw new DomainError(blocking, limit === null ? undefined : { limit });
  }
  if (facts.client.entryId !== null) throw new DomainError('already_waiting');
  if (!obstacles.includes('session_full')) throw new DomainError('session_has_seats');
  const id = newId();
  await repository.insertEntry(trx, { id, sessionId, clientId, isAutomatic, now });
  await scheduleReconciliation(dependencies, trx, sessionId, session.startsAt);
  const entry = await repository.findEntry(trx, id, now);
  if (!entry) throw new Error(`Claim ${id} vanished as it was made`);
  return { entry, session: { ...session, waiting: session.waiting + 1 } };
}
