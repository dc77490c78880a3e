import type { Dependencies } from '../../platform/dependencies.ts';
import { addReminder, notifyClient, reminderJob, reconcileJob } from './notices/booking-notices.ts';
import { findBooking } from './bookings.repository.ts';
import { closePastSessions } from './sessions/close-past-sessions.ts';
import { readBooking } from './read-bookings.ts';
import { lockSessions } from './waitlist/lock-sessions.ts';

/** Background jobs of bookings: releases expired seats and sends reminders. */
export function handleBookingJobs(dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  jobs.handle(reconcileJob, async (payload) => {
    const { sessionId } = payload as { sessionId: string }; // as scheduled by booking-notices.ts
    await database.transaction((trx) => lockSessions(dependencies, trx, [sessionId]));
  });

  jobs.repeat('sessions close', 10 * 60, () => closePastSessions(dependencies));

  jobs.handle(reminderJob, async (payload) => {
    const { bookingId } = payload as { bookingId: string }; // as scheduled by booking-notices.ts
    await database.transaction(async (trx) => {
      // The booking no longer exists when the import that created it was undone.
      if (!(await findBooking(trx, bookingId))) return;
      const { booking, session } = await readBooking(trx, bookingId);
      const now = clock.now();
      if (booking.status !== 'confirmed' || session.startsAt <= now) return;
      const dayBefore = new Date(session.startsAt.getTime() - 86_400_000);
      // The session was postponed after the reminder was scheduled.
      if (dayBefore > now) return addReminder(dependencies, trx, bookingId, session);
      await notifyClient(
        dependencies,
        trx,
        booking.clientId,
        session,
        { kind: 'reminder' },
        { id: bookingId, isMovable: booking.freeCancelUntil > now },
      );
    });
  });
}
