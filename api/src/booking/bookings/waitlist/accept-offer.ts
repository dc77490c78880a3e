import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { book, type BookNeeds } from '../book.ts';
import type { BookingWithSession } from '../read-bookings.ts';
import { lockEntry } from './lock-entry.ts';

/** Books the seat that is offered; the same as booking it in the timetable. */
export async function acceptOffer(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<BookingWithSession> {
  const { entry, session } = await lockEntry(needs, trx, id);
  if (entry.state !== 'offered') {
    throw new DomainError(entry.state === 'waiting' ? 'illegal_transition' : 'offer_lapsed');
  }
  const { clientId } = entry;
  const target = { sessionId: session.id };
  return await book(needs, trx, actor, { target, clientId, overrideReason: null });
}
