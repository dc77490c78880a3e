import type { Connection, Transaction } from '../../../platform/database/index.ts';
import {
  type AppointmentTarget,
  findAppointment,
  isTimeFree,
  lockAppointment,
  openAppointment,
} from '../book/appointments.ts';
import { loadBookingFacts } from '../book/booking-facts.ts';
import type { Obstacle } from '../book/booking-rules.ts';
import { type BookingDecision, type BookingFacts, decideBooking } from '../book/decide-booking.ts';
import type { SessionRow } from '../sessions.repository.ts';
import { lockSession, lockSessions } from '../waitlist/lock-sessions.ts';
import { writeBooking } from '../book/write-booking.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

export interface ImportedBooking {
  clientId: string;
  target: { sessionId: string } | AppointmentTarget;
}

interface Terms {
  userId: string | null;
  /** Already paid for in the other program: neither a bono session nor money is charged here. */
  isSettled: boolean;
}

/**
 * The booking was made in another program, under its windows and limits. Capacity is ours to
 * enforce.
 */
const ignoredObstacles: ReadonlySet<Obstacle> = new Set<Obstacle>([
  'booking_too_early',
  'booking_too_late',
  'booking_overlap',
  'unpaid_limit',
  'daily_limit',
  'made_limit',
]);

/**
 * Before several bookings are imported: locks sessions and clients in the order of every writer.
 */
export async function lockForBookings(
  dependencies: Dependencies,
  trx: Transaction,
  bookings: readonly ImportedBooking[],
): Promise<void> {
  for (const { target } of bookings) {
    if (!('sessionId' in target)) await lockAppointment(trx, target);
  }
  const sessionIds = bookings.flatMap(({ target }) =>
    'sessionId' in target ? [target.sessionId] : [],
  );
  await lockSessions(
    dependencies,
    trx,
    sessionIds,
    bookings.map(({ clientId }) => clientId),
  );
}

/**
 * Imports a booking made in another program, with the rules of any booking except its window and
 * limits. Sends no mail, because the client has not just booked. Paid with the best matching bono,
 * otherwise owed, unless it is settled.
 * @returns the booking's id, or the obstacle; then nothing was written
 */
export async function importBooking(
  dependencies: Dependencies,
  trx: Transaction,
  { target, clientId }: ImportedBooking,
  { userId, isSettled }: Terms,
): Promise<{ bookingId: string } | { obstacle: Obstacle }> {
  const now = dependencies.clock.now();
  const decide = (facts: BookingFacts) => decided(facts, isSettled);
  if ('sessionId' in target) {
    const session = await lockSession(dependencies, trx, target.sessionId, clientId);
    const facts = await loadBookingFacts(trx, { session, clientId, now, isLocked: true });
    const { obstacle, decision } = decide(facts);
    if (obstacle) return { obstacle };
    return write(session, facts, decision);
  }
  await lockAppointment(trx, target);
  const plan = await findAppointment(trx, target, now);
  await lockSessions(dependencies, trx, plan.lapsedSessionIds, [clientId]);
  const asked = { session: plan, isTimeFree: isTimeFree(plan), clientId, now, isLocked: true };
  const facts = await loadBookingFacts(trx, asked);
  const { obstacle, decision } = decide(facts);
  if (obstacle) return { obstacle };
  return write(await openAppointment(trx, plan, now), facts, decision);

  async function write(session: SessionRow, { client }: BookingFacts, decision: BookingDecision) {
    const { booking } = await writeBooking(dependencies, trx, {
      session: isSettled
        ? {
            ...session,
            priceMinor: 0,
          }
        : session,
      client,
      decision,
      source: 'staff',
      isQuiet: true,
      actor: userId === null ? null : { userId },
    });
    return { bookingId: booking.id };
  }
}

function decided(facts: BookingFacts, isSettled: boolean) {
  const wish = { isStaff: true, ...(isSettled ? { wantedPurchase: null } : {}) };
  const decision = decideBooking(facts, wish);
  const obstacle = decision.obstacles.find((one) => !ignoredObstacles.has(one)) ?? null;
  const priceMinor = isSettled ? 0 : decision.priceMinor;
  return { obstacle, decision: { ...decision, priceMinor, obstacles: [] } };
}

/** How many professionals are free for this appointment; 0 when none is. */
export async function countFreeFor(
  connection: Connection,
  target: AppointmentTarget,
  now: Date,
): Promise<number> {
  const plan = await findAppointment(connection, target, now);
  return isTimeFree(plan) ? plan.freeProfessionalIds.length : 0;
}
