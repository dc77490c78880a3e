import type { Actor, Cancellation } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { giveBack, isReturnable } from '../bonos/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { BookNeeds } from './book.ts';
import { noteByStaff } from './booking-audit.ts';
import { notifyClient, refundLater } from './booking-notices.ts';
import { cancellationOutcome, cancellationText } from './booking-rules.ts';
import { setCancelled } from './bookings.repository.ts';
import { type BookingWithSession, readBooking } from './read-bookings.ts';
import { lockBooking, withoutSeat } from './waitlist/lock-sessions.ts';
import { promoteWaiting } from './waitlist/promote-waiting.ts';

/** Leaves a seat: the credit comes back or doesn't, and the seat goes to who waits. */
export async function cancelBooking(
  needs: BookNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
  { expected, forgiveReason }: { expected: string; forgiveReason: string | null },
): Promise<BookingWithSession> {
  if (forgiveReason !== null && !can(actor, 'credits.forgive')) throw new DomainError('forbidden');
  const { booking, session } = await lockBooking(needs, trx, id);
  const now = needs.clock.now();
  const { userId } = actor;
  const decision = await decideCancellation(trx, actor, { booking, session }, now);
  const { outcome } = decision;
  if (outcome !== expected) throw new DomainError('cancellation_changed', { current: decision });

  const isForgiven = outcome === 'cancelled' || forgiveReason !== null;
  const cancelled = { status: outcome, at: now, userId, reason: forgiveReason } as const;
  await setCancelled(trx, id, { ...cancelled, isWaived: isForgiven });
  const isReturned =
    isForgiven && (await giveBack(trx, id, { now, userId, reason: forgiveReason }));
  if (isForgiven) await refundLater(needs, trx, booking, forgiveReason ?? 'Cancelada a tiempo');
  if (booking.status === 'confirmed') {
    const isLate = outcome === 'cancelledLate';
    const { payment } = booking;
    const news = { kind: 'cancelled', isLate, isReturned, payment } as const;
    await notifyClient(needs, trx, booking.clientId, session, news);
  }
  const change = { field: 'status', before: booking.status, after: outcome };
  await noteByStaff(needs, trx, actor, id, [change], forgiveReason);
  await promoteWaiting(needs, trx, withoutSeat(session, booking));
  return await readBooking(trx, id);
}

/** What cancelling now would do, by the decision that the command takes. */
export async function previewCancellation(
  { clock }: Pick<BookNeeds, 'clock'>,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<{ found: BookingWithSession; cancellation: Cancellation }> {
  const found = await readBooking(connection, id);
  const cancellation = await decideCancellation(connection, actor, found, clock.now());
  return { found, cancellation };
}

async function decideCancellation(
  connection: Connection,
  actor: Actor,
  { booking, session }: BookingWithSession,
  now: Date,
): Promise<Cancellation> {
  refuseIfPast(actor, { booking, session }, now);
  const outcome = cancellationOutcome(booking, now);
  const returnsCredit = outcome === 'cancelled' && (await isReturnable(connection, booking.id));
  return {
    outcome,
    returnsCredit,
    text: cancellationText(booking, { outcome, returnsCredit }, actor),
    freeCancelUntil: booking.freeCancelUntil.toISOString(),
    hasWaiting: session.waiting > 0,
  };
}

/** @throws {DomainError} when there is nothing left to leave */
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
