import type { Actor, Cancellation } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { giveBack, isReturnable } from '../bonos/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { BookNeeds } from './book.ts';
import { auditStaffAction } from './booking-audit.ts';
import { notifyClient, refundLater } from './booking-notices.ts';
import { type FoundFee, findFee } from './fees/find-fee.ts';
import { cancellationOutcome, cancellationText } from './booking-rules.ts';
import { findCalendarId, setCancelled } from './bookings.repository.ts';
import { type BookingWithSession, readBooking } from './read-bookings.ts';
import { lockBooking, withoutSeat } from './waitlist/lock-sessions.ts';
import { promoteWaiting } from './waitlist/promote-waiting.ts';

interface CancelInput {
  /** The outcome that the preview announced. */
  expected: string;
  /** Undefined when the client version predates fees and announced none. */
  expectedFeeMinor: number | null | undefined;
  forgiveReason: string | null;
}

/** Cancels a booking: returns the credit or not, and passes the seat to the waiting list. */
export async function cancelBooking(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
  { expected, expectedFeeMinor, forgiveReason }: CancelInput,
): Promise<BookingWithSession> {
  if (forgiveReason !== null && !can(actor, 'credits.forgive')) throw new DomainError('forbidden');
  const { booking, session } = await lockBooking(needs, trx, id);
  const now = needs.clock.now();
  const { userId } = actor;
  const decided = await decideCancellation(trx, actor, { booking, session }, now);
  const { outcome, feeMinor } = decided.cancellation;
  const changed = new DomainError('cancellation_changed', { current: decided.cancellation });
  // guard: expected outcome of a cancellation (bookings.test.ts)
  // without: `if (outcome !== expected)` → `if (expected === null)`
  if (outcome !== expected) throw changed;
  // A forgiven cancellation raises no fee.
  const isTold = expectedFeeMinor === undefined || forgiveReason !== null;
  // guard: expected fee of a cancellation (fees.test.ts)
  // without: `if (!isTold && feeMinor !== expectedFeeMinor)` → `if (!isTold && feeMinor === -1)`
  if (!isTold && feeMinor !== expectedFeeMinor) throw changed;

  const isForgiven = outcome === 'cancelled' || forgiveReason !== null;
  const cancelled = { status: outcome, at: now, userId, reason: forgiveReason } as const;
  const fee = isForgiven ? null : decided.fee;
  await setCancelled(trx, id, { ...cancelled, isWaived: isForgiven, fee });
  const isReturned =
    isForgiven && (await giveBack(trx, id, { now, userId, reason: forgiveReason }));
  if (isForgiven) await refundLater(needs, trx, booking, forgiveReason ?? 'Cancelada a tiempo');
  if (booking.status === 'confirmed') {
    const isLate = outcome === 'cancelledLate';
    const { payment } = booking;
    const news = { kind: 'cancelled', isLate, isReturned, payment, fee } as const;
    const calendarId = await findCalendarId(trx, id);
    await notifyClient(needs, trx, booking.clientId, session, news, { ...calendarId, at: now });
  }
  const change = { field: 'status', before: booking.status, after: outcome };
  await auditStaffAction(needs, trx, actor, id, [change], forgiveReason);
  // guard: a free seat goes to the waiting list (waitlist.test.ts)
  await promoteWaiting(needs, trx, withoutSeat(session, booking));
  return await readBooking(trx, id);
}

/** The effect of cancelling now, decided by the same function as the command. */
export async function previewCancellation(
  { clock }: Pick<BookNeeds, 'clock'>,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<{ found: BookingWithSession; cancellation: Cancellation }> {
  const found = await readBooking(connection, id);
  const { cancellation } = await decideCancellation(connection, actor, found, clock.now());
  return { found, cancellation };
}

async function decideCancellation(
  connection: Connection,
  actor: Actor,
  { booking, session }: BookingWithSession,
  now: Date,
): Promise<{ cancellation: Cancellation; fee: FoundFee | null }> {
  refuseIfPast(actor, { booking, session }, now);
  const outcome = cancellationOutcome(booking, now);
  const returnsCredit = outcome === 'cancelled' && (await isReturnable(connection, booking.id));
  const fee = outcome === 'cancelledLate' ? await findFee(connection, booking, outcome, now) : null;
  const cancellation = {
    outcome,
    returnsCredit,
    feeMinor: fee?.amountMinor ?? null,
    text: cancellationText(booking, { outcome, returnsCredit, fee }, actor),
    freeCancelUntil: booking.freeCancelUntil.toISOString(),
    hasWaiting: session.waiting > 0,
  };
  return { cancellation, fee };
}

/** @throws {DomainError} when the booking can no longer be cancelled */
export function refuseIfPast(
  actor: Actor,
  { booking, session }: BookingWithSession,
  now: Date,
): void {
  if (booking.status !== 'confirmed' && booking.status !== 'held') {
    throw new DomainError('illegal_transition');
  }
  if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
  if (actor.role === 'client' && session.startsAt <= now) throw new DomainError('session_started');
}
