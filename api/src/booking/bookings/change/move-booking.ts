import type { Actor, BookingTarget, RescheduleQuote } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { giveBack } from '../../bonos/index.ts';
import { decideAbsences, giveForAbsence } from '../../memberships/index.ts';
import { dryRun, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  findAppointment,
  isTimeFree,
  lockAppointment,
  openAppointment,
} from '../book/appointments.ts';
import { refuseOverride, sourceOf } from '../book/book.ts';
import { auditStaffAction } from '../booking-audit.ts';
import { loadBookingFacts } from '../book/booking-facts.ts';
import { cancellationOutcome } from '../book/booking-rules.ts';
import { setCancelled } from '../bookings.repository.ts';
import { refuseIfPast } from './cancel-booking.ts';
import { type BookingDecision, decideBooking, limitOf } from '../book/decide-booking.ts';
import { presentBono, presentOverlaps } from '../book/quote-booking.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockSessions, withoutSeat } from '../waitlist/lock-sessions.ts';
import { promoteWaiting } from '../waitlist/promote-waiting.ts';
import { throwIfBlocked, writeBooking } from '../book/write-booking.ts';

interface Move {
  target: BookingTarget;
  overrideReason: string | null;
}

/**
 * Moves a booking to another seat atomically: the old seat is released only if the new one is
 * booked.
 */
export async function moveBooking(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  { target, overrideReason }: Move,
): Promise<BookingWithSession & { decision: BookingDecision }> {
  refuseOverride(actor, overrideReason);
  const now = dependencies.clock.now();
  const { userId } = actor;
  const known = await readBooking(trx, id);
  const { clientId } = known.booking;
  const appointment = 'sessionId' in target ? null : target;
  if (appointment) await lockAppointment(trx, appointment);
  // Takes all session locks at once, because waiting for a session's lock while holding a client's
  // could deadlock.
  const targetSessionIds = appointment
    ? (await findAppointment(trx, appointment, now)).lapsedSessionIds
    : 'sessionId' in target
      ? [target.sessionId]
      : [];
  const locked = await lockSessions(
    dependencies,
    trx,
    [known.session.id, ...targetSessionIds],
    [clientId],
  );
  const { booking } = await readBooking(trx, id);
  const old = locked.get(booking.sessionId);
  if (!old) throw new DomainError('not_found');
  refuseIfPast(actor, { booking, session: old }, now);
  if (booking.status !== 'confirmed') throw new DomainError('illegal_transition');
  if ('sessionId' in target && target.sessionId === old.id) throw new DomainError('already_booked');
  if (actor.role === 'client' && cancellationOutcome(booking, now) === 'cancelledLate') {
    throw new DomainError('reschedule_too_late');
  }

  const reason = 'Cambiada a otra sesión';
  await setCancelled(trx, id, { status: 'cancelled', at: now, userId, reason, isWaived: true });
  await giveBack(trx, id, { now, userId });
  // The absence from a fixed seat pays for the other class.
  const [absence] = await decideAbsences(trx, [id], now);
  if (absence) await giveForAbsence(trx, absence, { at: now, userId });
  const left = withoutSeat(old, booking);
  // The appointment may reuse the time that is being released, so it is released first.
  if (appointment) await promoteWaiting(dependencies, trx, left);
  const plan = appointment && (await findAppointment(trx, appointment, now));
  const next = 'sessionId' in target ? locked.get(target.sessionId) : undefined;
  const session = plan ?? next;
  if (!session) throw new DomainError('not_found');
  const facts = await loadBookingFacts(trx, {
    session,
    clientId,
    now,
    isLocked: true,
    movedFromSessionId: old.id,
    isTimeFree: plan === null || isTimeFree(plan),
  });
  const decision = decideBooking(facts, {
    isStaff: actor.role !== 'client',
    movedFrom: { isUnpaid: booking.purchaseId === null },
  });
  throwIfBlocked(decision, overrideReason === null ? 'none' : 'override');
  const made = plan ? await openAppointment(trx, plan, now) : next;
  if (!made) throw new DomainError('not_found');
  const moved = await writeBooking(dependencies, trx, {
    session: made,
    client: facts.client,
    decision,
    actor,
    overrideReason,
    source: sourceOf(actor, decision.offerExpiresAt !== null),
    rescheduledFromId: booking.id,
    news: () => ({ kind: 'rescheduled', from: old.startsAt }),
  });
  const change = {
    field: 'startsAt',
    before: old.startsAt.toISOString(),
    after: moved.session.startsAt.toISOString(),
  };
  await auditStaffAction(dependencies, trx, actor, moved.booking.id, [change], overrideReason);
  if (!appointment) await promoteWaiting(dependencies, trx, left);
  return { ...moved, decision };
}

/**
 * The effect of a move on bonos and debts: runs the command and rolls it back. Users who may
 * override also see the obstacles.
 * @throws {DomainError} the errors of the move itself
 */
export function previewMove(
  dependencies: Dependencies,
  actor: Actor,
  id: string,
  target: BookingTarget,
): Promise<RescheduleQuote> {
  return dryRun(dependencies.database.transaction, async (trx) => {
    const before = await readBooking(trx, id);
    const overrideReason = can(actor, 'booking.override') ? 'Ensayo' : null; // rolled back
    const moved = await moveBooking(dependencies, trx, actor, id, { target, overrideReason });
    const { obstacles, limits, overlaps, bono } = moved.decision;
    const { booking: old, session } = await readBooking(trx, id);
    const { purchaseId, purchaseName, isReturned } = old;
    const isSeat = old.standingSeatId !== null;
    const hasBono = !isSeat && isReturned && purchaseId !== null && purchaseName !== null;
    return {
      returnsTo: hasBono ? { id: purchaseId, name: purchaseName } : null,
      forgivesMinor: before.booking.owedMinor - old.owedMinor,
      purchase: bono && presentBono(bono),
      priceMinor: moved.booking.owedMinor,
      freeCancelUntil: moved.booking.freeCancelUntil.toISOString(),
      isSeatWanted:
        session.waiting < before.session.waiting && session.taken >= before.session.taken,
      overlaps: presentOverlaps(overlaps),
      obstacle: obstacles[0] ?? null,
      limit: limitOf(obstacles[0] ?? null, limits),
    };
  });
}
