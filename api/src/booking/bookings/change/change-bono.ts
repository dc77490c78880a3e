import type { Actor } from '@aforo/shared/contract';
import { giveBack, listBonosForSession, payingBono, spendBono } from '../../bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { auditStaffAction } from '../booking-audit.ts';
import { findBooking, lockBookingRow } from '../bookings.repository.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockBooking, lockSessions } from '../waitlist/lock-sessions.ts';

/**
 * Pays an owed session with a bono. Past sessions too, because people often buy when they attend.
 * @throws {DomainError} `illegal_transition` when nothing is owed for the booking
 */
export async function coverBooking(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  purchaseId: string,
): Promise<BookingWithSession> {
  const found = await lockForPayment(dependencies, trx, id);
  const { status, owedMinor, feeMinor } = found.booking;
  // A bono cannot pay a fee.
  // guard: bono sessions do not cover fees (fees.test.ts)
  // without: `owedMinor === 0 || feeMinor !== null)` → `owedMinor === 0 || feeMinor === -1)`
  if (status === 'held' || owedMinor === 0 || feeMinor !== null)
    throw new DomainError('illegal_transition');
  return await payWith(dependencies, trx, actor, found, purchaseId);
}

/**
 * Moves a booking from the bono that paid for it to another: returns the session to the first and
 * spends one from the second in one transaction.
 */
export async function changeBookingBono(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  purchaseId: string,
): Promise<BookingWithSession> {
  const found = await lockForPayment(dependencies, trx, id);
  const { booking } = found;
  // A fixed seat is paid by its membership.
  if (booking.purchaseId === null || booking.isReturned || booking.standingSeatId !== null) {
    throw new DomainError('illegal_transition');
  }
  if (booking.purchaseId === purchaseId) throw new DomainError('purchase_not_eligible');
  const { userId } = actor;
  return await payWith(dependencies, trx, actor, found, purchaseId, async () => {
    // Refused for a refunded bono: its used sessions were kept at their price.
    if (!(await giveBack(trx, id, { now: dependencies.clock.now(), userId }))) {
      throw new DomainError('illegal_transition');
    }
  });
}

/**
 * Takes all locks for covering several bookings of a client, before the locks of what is sold with
 * them.
 * @param clientId null when the buyer has no record and therefore no bookings
 * @throws {DomainError} `not_found` for a booking of another client
 */
export async function lockToCover(
  dependencies: Dependencies,
  trx: Transaction,
  { bookingIds, clientId }: { bookingIds: readonly string[]; clientId: string | null },
): Promise<void> {
  const sessionIds = new Set<string>();
  for (const id of bookingIds) {
    const booking = await findBooking(trx, id);
    if (booking?.clientId !== clientId) throw new DomainError('not_found');
    sessionIds.add(booking.sessionId);
  }
  await lockSessions(dependencies, trx, [...sessionIds], clientId === null ? [] : [clientId]);
  for (const id of bookingIds.toSorted()) await lockBookingRow(trx, id);
}

async function lockForPayment(dependencies: Dependencies, trx: Transaction, id: string) {
  await lockBooking(dependencies, trx, id);
  // A sale that charges the booking takes this lock too.
  await lockBookingRow(trx, id);
  return await readBooking(trx, id);
}

async function payWith(
  dependencies: Dependencies,
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
  // The validity of a bono that starts at its first use does not start before its purchase.
  const from = startsAt < bono.purchasedAt ? bono.purchasedAt : startsAt;
  const spend = {
    bookingId: id,
    startsAt: from,
    at: dependencies.clock.now(),
    userId: actor.userId,
  };
  await spendBono(trx, bono, spend);
  const change = { field: 'purchase', before: booking.purchaseName, after: bono.name };
  await auditStaffAction(dependencies, trx, actor, id, [change], null);
  return await readBooking(trx, id);
}
