import type { Actor, Cancellation } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { giveBack, isReturnable } from '../../bonos/index.ts';
import { type AbsenceOutcome, decideAbsences, giveForAbsence } from '../../memberships/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { auditStaffAction } from '../booking-audit.ts';
import { notifyClient, refundLater } from '../notices/booking-notices.ts';
import { type FoundFee, findFee } from '../fees/find-fee.ts';
import { cancellationOutcome, cancellationText } from '../book/booking-rules.ts';
import { absenceText } from './absence-text.ts';
import { findCalendarId, setCancelled } from '../bookings.repository.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockBooking, withoutSeat } from '../waitlist/lock-sessions.ts';
import { promoteWaiting } from '../waitlist/promote-waiting.ts';

interface CancelInput {
  /** The outcome that the preview announced. */
  expected: string;
  /** Undefined when the client version predates fees and announced none. */
  expectedFeeMinor: number | null | undefined;
  /** Whether a make-up was announced; undefined when nothing was said about it. */
  expectsMakeUp?: boolean | undefined;
  forgiveReason: string | null;
  /** Sends no mail: the caller sends one for several bookings. */
  isQuiet?: boolean;
}

/** A client may cancel by a mailed link, without an account. */
export type Canceller = Actor | { role: 'client'; userId: null };

/** The client may have no account, so the history says where the cancellation came from. */
export const reminderLinkReason = 'Desde el enlace del recordatorio';

/** Cancels a booking: returns the credit or not, and passes the seat to the waiting list. */
export async function cancelBooking(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Canceller,
  id: string,
  { expected, expectedFeeMinor, expectsMakeUp, forgiveReason, isQuiet = false }: CancelInput,
): Promise<BookingWithSession> {
  const mayForgive = actor.userId !== null && can(actor, 'credits.forgive');
  if (forgiveReason !== null && !mayForgive) throw new DomainError('forbidden');
  const { booking, session } = await lockBooking(dependencies, trx, id);
  const now = dependencies.clock.now();
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
  const hasMakeUp = decided.absence?.makeUpUntil != null;
  if (expectsMakeUp !== undefined && forgiveReason === null && expectsMakeUp !== hasMakeUp) {
    throw changed;
  }
  const reason = userId === null ? reminderLinkReason : forgiveReason;
  const cancelled = { status: outcome, at: now, userId, reason } as const;
  const fee = isForgiven ? null : decided.fee;
  await setCancelled(trx, id, { ...cancelled, isWaived: isForgiven, fee });
  const isReturned =
    isForgiven && (await giveBack(trx, id, { now, userId, reason: forgiveReason }));
  if (isForgiven) await giveMakeUp(trx, id, decided.absence, { at: now, userId });
  if (isForgiven)
    await refundLater(dependencies, trx, booking, forgiveReason ?? 'Cancelada a tiempo');
  if (booking.status === 'confirmed' && !isQuiet) {
    const isLate = outcome === 'cancelledLate';
    const { payment } = booking;
    const isSessionReturned = isReturned && booking.standingSeatId === null;
    const refund = { isReturned: isSessionReturned, payment, fee };
    const news = { kind: 'cancelled', isLate, ...refund } as const;
    const calendarId = await findCalendarId(trx, id);
    await notifyClient(dependencies, trx, booking.clientId, session, news, {
      id,
      calendar: { ...calendarId, at: now },
    });
  }
  const change = { field: 'status', before: booking.status, after: outcome };
  await auditStaffAction(dependencies, trx, actor, id, [change], forgiveReason);
  // guard: a free seat goes to the waiting list (waitlist.test.ts)
  await promoteWaiting(dependencies, trx, withoutSeat(session, booking));
  return await readBooking(trx, id);
}

/** The effect of cancelling now, decided by the same function as the command. */
export async function previewCancellation(
  { clock }: Dependencies,
  connection: Connection,
  actor: Pick<Actor, 'role'>,
  id: string,
): Promise<{ found: BookingWithSession; cancellation: Cancellation }> {
  const found = await readBooking(connection, id);
  const { cancellation } = await decideCancellation(connection, actor, found, clock.now());
  return { found, cancellation };
}

async function decideCancellation(
  connection: Connection,
  actor: Pick<Actor, 'role'>,
  { booking, session }: BookingWithSession,
  now: Date,
): Promise<{ cancellation: Cancellation; fee: FoundFee | null; absence: AbsenceOutcome | null }> {
  refuseIfPast(actor, { booking, session }, now);
  const outcome = cancellationOutcome(booking, now);
  const isSeat = booking.standingSeatId !== null;
  const isInTime = outcome === 'cancelled';
  const [absence = null] =
    isSeat && isInTime ? await decideAbsences(connection, [booking.id], now) : [];
  const returnsCredit = isInTime && !isSeat && (await isReturnable(connection, booking.id));
  const fee = outcome === 'cancelledLate' ? await findFee(connection, booking, outcome, now) : null;
  const cancellation = {
    outcome,
    returnsCredit,
    feeMinor: fee?.amountMinor ?? null,
    makeUpUntil: absence?.makeUpUntil?.toISOString() ?? null,
    text: isSeat
      ? absenceText(absence, actor)
      : cancellationText(booking, { outcome, returnsCredit, fee }, actor),
    freeCancelUntil: booking.freeCancelUntil.toISOString(),
    hasWaiting: session.waiting > 0,
  };
  return { cancellation, fee, absence };
}

/** Gives the make-up of an absence; a forgiven late one is decided now. */
async function giveMakeUp(
  trx: Transaction,
  bookingId: string,
  inTime: AbsenceOutcome | null,
  by: { at: Date; userId: string | null },
): Promise<void> {
  const absence = inTime ?? (await decideAbsences(trx, [bookingId], by.at))[0];
  if (absence) await giveForAbsence(trx, absence, by);
}

/** @throws {DomainError} when the booking can no longer be cancelled */
export function refuseIfPast(
  actor: Pick<Actor, 'role'>,
  { booking, session }: BookingWithSession,
  now: Date,
): void {
  if (booking.status !== 'confirmed' && booking.status !== 'held') {
    throw new DomainError('illegal_transition');
  }
  if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
  if (actor.role === 'client' && session.startsAt <= now) throw new DomainError('session_started');
}
