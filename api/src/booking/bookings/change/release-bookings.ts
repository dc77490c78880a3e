import type { Actor } from '@aforo/shared/contract';
import { giveBack } from '../../bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { auditStaffAction } from '../booking-audit.ts';
import type { BookingNews } from '../notices/booking-mail.ts';
import { notifyClient } from '../notices/booking-notices.ts';
import { findBooking, findCalendarId, setCancelled } from '../bookings.repository.ts';
import type { SessionState } from '../sessions.repository.ts';
import { lockSessions, withoutSeat } from '../waitlist/lock-sessions.ts';
import { promoteWaiting } from '../waitlist/promote-waiting.ts';

interface UpcomingBooking {
  bookingId: string;
  sessionId: string;
  clientId: string;
}

/**
 * The sessions of the upcoming bookings affected by the refund of a bono, locked before the bono.
 */
export async function lockUpcomingSessions(
  dependencies: Dependencies,
  trx: Transaction,
  bookings: readonly UpcomingBooking[],
): Promise<Map<string, SessionState>> {
  const ids = new Set(bookings.map(({ sessionId }) => sessionId));
  const clientIds = new Set(bookings.map(({ clientId }) => clientId));
  return await lockSessions(dependencies, trx, [...ids], [...clientIds]);
}

/**
 * Detaches upcoming bookings from the bono before it is refunded: each is cancelled without loss or
 * kept and owed at its own price. Their sessions return to the bono.
 * @param sessions the result of `lockUpcomingSessions`
 * @throws {DomainError} `refund_changed` when a booking was added meanwhile
 */
export async function releaseBookings(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  sessions: Map<string, SessionState>,
  {
    bookings,
    decision,
    reason,
  }: { bookings: readonly UpcomingBooking[]; decision: 'cancel' | 'keep'; reason: string },
): Promise<void> {
  const at = dependencies.clock.now();
  const { userId } = actor;
  for (const { bookingId: id, sessionId } of bookings) {
    const session = sessions.get(sessionId);
    const booking = await findBooking(trx, id);
    if (!session || booking?.status !== 'confirmed') throw new DomainError('refund_changed');
    await giveBack(trx, id, { now: at, userId, reason });
    if (decision === 'keep') {
      const change = { field: 'purchase', before: booking.purchaseName, after: null };
      await auditStaffAction(dependencies, trx, actor, id, [change], reason);
      continue;
    }
    const status = 'cancelled' as const;
    const cancelled = { status, at, userId, reason, isWaived: true, fee: null };
    await setCancelled(trx, id, cancelled);
    const news: BookingNews = {
      kind: 'cancelled',
      isLate: false,
      isReturned: false,
      payment: null,
    };
    const calendarId = await findCalendarId(trx, id);
    await notifyClient(dependencies, trx, booking.clientId, session, news, {
      id,
      calendar: { ...calendarId, at },
    });
    const change = { field: 'status', before: booking.status, after: status };
    await auditStaffAction(dependencies, trx, actor, id, [change], reason);
    sessions.set(sessionId, await promoteWaiting(dependencies, trx, withoutSeat(session, booking)));
  }
}
