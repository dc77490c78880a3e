import type { Actor } from '@aforo/shared/contract';
import { listBonosForSession, payingBono, spendBono } from '../bonos/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { addReminder, notifyClient } from './booking-notices.ts';
import { setConfirmed } from './bookings.repository.ts';
import { type BookingWithSession, readBooking } from './read-bookings.ts';
import { lockBooking } from './waitlist/lock-sessions.ts';
import type { WriteNeeds } from './write-booking.ts';

/** A held seat becomes a booking, paid by what bono there is by now, or owed. */
export async function confirmHold(
  needs: WriteNeeds,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<BookingWithSession> {
  const { booking, session } = await lockBooking(needs, trx, id);
  const now = needs.clock.now();
  const { clientId } = booking;
  const { serviceId, startsAt } = session;
  if (booking.status === 'expired') throw new DomainError('hold_expired');
  if (booking.status !== 'held') throw new DomainError('illegal_transition');
  if (session.status !== 'scheduled') throw new DomainError('session_not_bookable');
  if (startsAt <= now) throw new DomainError('session_started');
  const payable = { clientId, serviceId, startsAt };
  const bonos = await listBonosForSession(trx, payable, { isLocked: true });
  const { bono } = payingBono(bonos, startsAt, undefined);
  await setConfirmed(trx, id);
  const { userId } = actor;
  if (bono) await spendBono(trx, bono, { bookingId: id, startsAt, at: now, userId });
  await notifyClient(needs, trx, clientId, session, {
    kind: 'booked',
    bonoName: bono?.name ?? null,
  });
  await addReminder(needs, trx, id, session);
  return await readBooking(trx, id);
}
