import type { Actor } from '@aforo/shared/contract';
import { listBonosForSession, payingBono, spendBono } from '../../bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { bookingLimitsOf } from '../../../center/center/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { termsOf } from '../notices/booking-mail.ts';
import { loadBookingFacts } from './booking-facts.ts';
import { limitsReached } from '../booking-limits.ts';
import type { SessionRow } from '../sessions.repository.ts';
import { addReminder, notifyClient } from '../notices/booking-notices.ts';
import { setConfirmed } from '../bookings.repository.ts';
import { refuseUnlessAhead, refuseUnlessHeld } from './pay-hold.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockBooking } from '../waitlist/lock-sessions.ts';

/**
 * Turns a held seat into a booking, paid by a matching bono or owed.
 * @throws {DomainError} `hold_expired`, `illegal_transition`, or `unpaid_limit` when the client has
 *   reached the limit of unpaid bookings
 */
export async function confirmHold(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<BookingWithSession> {
  const { booking, session } = await lockBooking(dependencies, trx, id);
  const now = dependencies.clock.now();
  const { clientId } = booking;
  const { serviceId, startsAt } = session;
  refuseUnlessHeld(booking.status);
  refuseUnlessAhead(session, now);
  const payable = { clientId, serviceId, startsAt };
  const bonos = await listBonosForSession(trx, payable, { isLocked: true });
  const { bono } = payingBono(bonos, startsAt, undefined);
  if (!bono && actor.role === 'client') await throwIfBeyondUnpaidLimit(trx, clientId, session, now);
  await setConfirmed(trx, id);
  const { userId } = actor;
  if (bono) await spendBono(trx, bono, { bookingId: id, startsAt, at: now, userId });
  const cost = { priceMinor: booking.owedMinor, freeCancelUntil: booking.freeCancelUntil };
  const terms = termsOf(cost, bono?.name ?? null, now);
  const news = { kind: 'booked', ...terms } as const;
  const isMovable = booking.freeCancelUntil > now;
  const calendar = { uid: id, sequence: booking.version + 1, at: now };
  await notifyClient(dependencies, trx, clientId, session, news, { id, isMovable, calendar });
  await addReminder(dependencies, trx, id, session);
  return await readBooking(trx, id);
}

/** The limit allows one extra seat while it is held, but not as an owed booking. */
async function throwIfBeyondUnpaidLimit(
  trx: Transaction,
  clientId: string,
  session: SessionRow,
  now: Date,
): Promise<void> {
  const { client } = await loadBookingFacts(trx, { session, clientId, now, isLocked: true });
  const { unpaid_limit: limit } = limitsReached({
    limits: bookingLimitsOf(client.policies),
    holdings: { ...client, unpaidAhead: client.unpaidAhead - 1 },
    movedFrom: null,
    isOwnAct: false,
    isPaid: false,
    now,
  });
  if (limit !== undefined) throw new DomainError('unpaid_limit', { limit });
}
