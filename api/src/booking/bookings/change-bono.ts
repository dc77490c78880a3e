import type { Actor } from '@aforo/shared/contract';
import { giveBack, listBonosForSession, payingBono, spendBono } from '../bonos/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { BookNeeds } from './book.ts';
import { noteByStaff } from './booking-audit.ts';
import { findBooking, lockBookingRow } from './bookings.repository.ts';
import { type BookingWithSession, readBooking } from './read-bookings.ts';
import { lockBooking, lockSessions } from './waitlist/lock-sessions.ts';

/**
 * A bono pays for a session that is owed, one that is over too: people buy when they come.
 * @throws {DomainError} `illegal_transition` when nothing is owed for it
 */
export async function coverBooking(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
  purchaseId: string,
): Promise<BookingWithSession> {
  const found = await lockForPayment(needs, trx, id);
  const { status, owedMinor, feeMinor } = found.booking;
  // A fee is money: no session pays it.
  if (status === 'held' || owedMinor === 0 || feeMinor !== null)
    throw new DomainError('illegal_transition');
  return await payWith(needs, trx, actor, found, purchaseId);
}

/**
 * Moves a booking from the bono that paid for it to another: in one transaction its session comes back
 * to the first and is spent from the second.
 */
export async function changeBookingBono(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
  purchaseId: string,
): Promise<BookingWithSession> {
  const found = await lockForPayment(needs, trx, id);
  const { booking } = found;
  if (booking.purchaseId === null || booking.isReturned) {
    throw new DomainError('illegal_transition');
  }
  if (booking.purchaseId === purchaseId) throw new DomainError('purchase_not_eligible');
  const { userId } = actor;
  return await payWith(needs, trx, actor, found, purchaseId, async () => {
    // Not from a bono whose money went back: its used sessions were kept at their price.
    if (!(await giveBack(trx, id, { now: needs.clock.now(), userId }))) {
      throw new DomainError('illegal_transition');
    }
  });
}

/**
 * Takes at once the locks under which several bookings of a client are covered, before those of what is
 * sold with them.
 * @param clientId null: the buyer has no record, and so no booking
 * @throws {DomainError} `not_found` of a booking that isn't this client's
 */
export async function lockToCover(
  needs: BookNeeds,
  trx: Transaction,
  { bookingIds, clientId }: { bookingIds: readonly string[]; clientId: string | null },
): Promise<void> {
  const sessionIds = new Set<string>();
  for (const id of bookingIds) {
    const booking = await findBooking(trx, id);
    if (booking?.clientId !== clientId) throw new DomainError('not_found');
    sessionIds.add(booking.sessionId);
  }
  await lockSessions(needs, trx, [...sessionIds], clientId === null ? [] : [clientId]);
  for (const id of bookingIds.toSorted()) await lockBookingRow(trx, id);
}

async function lockForPayment(needs: BookNeeds, trx: Transaction, id: string) {
  await lockBooking(needs, trx, id);
  // A sale that charges the booking takes this lock too.
  await lockBookingRow(trx, id);
  return await readBooking(trx, id);
}

async function payWith(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  { booking, session }: BookingWithSession,
  purchaseId: string,
  beforeSpending?: () => Promise<void>,
): Promise<BookingWithSession> {
  const { id, clientId } = booking;
  const { serviceId, startsAt } = session;
  const bonos = await listBonosForSession(
    trx,
    { clientId, serviceId, startsAt },
    { isLocked: true },
  );
  const { bono, refusal } = payingBono(bonos, startsAt, purchaseId);
  if (!bono) throw new DomainError(refusal ?? 'purchase_not_eligible');
  await beforeSpending?.();
  // The time of a bono that counts from its first use doesn't begin before it was bought.
  const from = startsAt < bono.purchasedAt ? bono.purchasedAt : startsAt;
  const spend = { bookingId: id, startsAt: from, at: needs.clock.now(), userId: actor.userId };
  await spendBono(trx, bono, spend);
  const change = { field: 'purchase', before: booking.purchaseName, after: bono.name };
  await noteByStaff(needs, trx, actor, id, [change], null);
  return await readBooking(trx, id);
}
