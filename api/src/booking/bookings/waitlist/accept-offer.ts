import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { book } from '../book/book.ts';
import type { BookingWithSession } from '../read-bookings.ts';
import { lockEntry } from './lock-entry.ts';

/** Books the offered seat; equivalent to booking it in the timetable. */
export async function acceptOffer(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<BookingWithSession> {
  const { entry, session } = await lockEntry(dependencies, trx, id);
  const now = dependencies.clock.now();
  if (entry.state === 'waiting') throw new DomainError('illegal_transition');
  if (entry.state !== 'offered' || !entry.offerExpiresAt || entry.offerExpiresAt <= now) {
    throw new DomainError('offer_lapsed');
  }
  const { clientId } = entry;
  const target = { sessionId: session.id };
  // Reads the clock once, so that a valid offer cannot expire while it is being accepted.
  const atThisInstant = { ...dependencies, clock: { now: () => now } };
  return await book(atThisInstant, trx, actor, { target, clientId, overrideReason: null });
}
