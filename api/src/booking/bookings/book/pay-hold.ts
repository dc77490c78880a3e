import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  type AppointmentTarget,
  findAppointment,
  isTimeFree,
  lockAppointment,
  openAppointment,
} from './appointments.ts';
import { termsOf } from '../notices/booking-mail.ts';
import { loadBookingFacts } from './booking-facts.ts';
import { addReminder, notifyClient, scheduleReconciliation } from '../notices/booking-notices.ts';
import type { Obstacle } from './booking-rules.ts';
import { extendHold, setConfirmed } from '../bookings.repository.ts';
import { type BookingDecision, type BookingFacts, decideBooking } from './decide-booking.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import type { SessionRow } from '../sessions.repository.ts';
import { lockBooking } from '../waitlist/lock-sessions.ts';
import { writeBooking } from './write-booking.ts';

/**
 * Extends a hold for the duration of its payment.
 * @throws {DomainError} `hold_expired`, `illegal_transition`, `session_not_bookable`,
 *   `session_started`
 */
export async function keepHold(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
  until: Date,
): Promise<void> {
  const { booking, session } = await lockBooking(dependencies, trx, id);
  refuseUnlessHeld(booking.status);
  refuseUnlessAhead(session, dependencies.clock.now());
  await extendHold(trx, id, until);
  await scheduleReconciliation(dependencies, trx, session.id, until);
}

/** Obstacles ignored for a client who has already paid. */
const ignoredObstacles: readonly Obstacle[] = [
  'booking_too_early',
  'booking_too_late',
  'booking_overlap',
  'unpaid_limit',
  'daily_limit',
  'made_limit',
];

/**
 * Turns a held seat that was paid into an owed booking, which the sale pays in the same
 * transaction. Books again when the hold has expired and a seat is left.
 * @returns the id of the booking
 * @throws {DomainError} `session_full` or another obstacle when no seat is left
 */
export async function bookPaid(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<string> {
  const known = await readBooking(trx, id);
  const target = appointmentOf(known);
  if (target) await lockAppointment(trx, target);
  const { booking, session } = await lockBooking(dependencies, trx, id);
  const now = dependencies.clock.now();
  const { clientId } = booking;
  const cost = { priceMinor: booking.owedMinor, freeCancelUntil: booking.freeCancelUntil };
  const paid = { kind: 'booked', isPaid: true, ...termsOf(cost, null, now) } as const;
  switch (booking.status) {
    case 'held':
      refuseUnlessAhead(session, now);
      await setConfirmed(trx, id);
      await notifyClient(dependencies, trx, clientId, session, paid, {
        id,
        isMovable: booking.freeCancelUntil > now,
        calendar: { uid: id, sequence: booking.version + 1, at: now },
      });
      await addReminder(dependencies, trx, id, session);
      return id;
    case 'confirmed':
    case 'attended':
    case 'noShow':
    case 'cancelledLate':
      return id;
    default:
  }
  let seat: { session: SessionRow; facts: BookingFacts; decision: BookingDecision };
  if (target) {
    const plan = await findAppointment(trx, target, now);
    const asked = { session: plan, isTimeFree: isTimeFree(plan), clientId, now, isLocked: true };
    const decided = decideSeat(await loadBookingFacts(trx, asked));
    seat = { ...decided, session: await openAppointment(trx, plan, now) };
  } else {
    const asked = { session, clientId, now, isLocked: true };
    seat = { session, ...decideSeat(await loadBookingFacts(trx, asked)) };
  }
  const { booking: again } = await writeBooking(dependencies, trx, {
    session: seat.session,
    client: seat.facts.client,
    decision: seat.decision,
    actor,
    source: 'client',
    news: () => paid,
  });
  return again.id;
}

function decideSeat(facts: BookingFacts) {
  const decision = decideBooking(facts, { isStaff: true, wantedPurchase: null });
  const standing = decision.obstacles.find((obstacle) => !ignoredObstacles.includes(obstacle));
  if (standing) throw new DomainError(standing);
  return { facts, decision };
}

function appointmentOf({ session }: BookingWithSession): AppointmentTarget | null {
  if (session.kind !== 'appointment') return null;
  const { serviceId, professionalId, startsAt } = session;
  return { serviceId, professionalId, startsAt: startsAt.toISOString() };
}

export function refuseUnlessHeld(status: string): void {
  if (status === 'expired') throw new DomainError('hold_expired');
  if (status !== 'held') throw new DomainError('illegal_transition');
}

export function refuseUnlessAhead(
  { status, startsAt }: Pick<SessionRow, 'status' | 'startsAt'>,
  now: Date,
): void {
  if (status !== 'scheduled') throw new DomainError('session_not_bookable');
  if (startsAt <= now) throw new DomainError('session_started');
}
