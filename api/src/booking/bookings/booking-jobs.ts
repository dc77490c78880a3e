import type { Dependencies } from '../../platform/dependencies.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { deleteExpiredAnswerLinks } from './answers/answer-links.repository.ts';
import { createAnswerLinks } from './answers/answer-booking.ts';
import {
  addReminder,
  notifyClient,
  reconcileJob,
  type ReminderDue,
  reminderJob,
  reminderTime,
} from './notices/booking-notices.ts';
import { findBooking } from './bookings.repository.ts';
import { closePastSessions } from './sessions/close-past-sessions.ts';
import { readBooking } from './read-bookings.ts';
import { lockSessions } from './waitlist/lock-sessions.ts';

/** A link still says what happened to its booking for this many days after the session. */
const LINK_DAYS = 7;

/** Background jobs of bookings: releases expired seats and sends reminders. */
export function handleBookingJobs(dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  jobs.handle(reconcileJob, async (payload) => {
    const { sessionId } = payload as { sessionId: string }; // as scheduled by booking-notices.ts
    await database.transaction((trx) => lockSessions(dependencies, trx, [sessionId]));
  });

  jobs.repeat('sessions close', 10 * 60, () => closePastSessions(dependencies));

  jobs.repeat('answer links delete', 24 * 3600, async () => {
    const before = new Date(clock.now().getTime() - LINK_DAYS * 86_400_000);
    await deleteExpiredAnswerLinks(database.connection, before);
  });

  jobs.handle(reminderJob, async (payload) => {
    // As scheduled by booking-notices.ts; jobs of earlier versions have no hours.
    const { bookingId, hoursBefore = 24 } = payload as Partial<ReminderDue> & { bookingId: string };
    await database.transaction((trx) => remind(dependencies, trx, { bookingId, hoursBefore }));
  });
}

async function remind(dependencies: Dependencies, trx: Transaction, due: ReminderDue) {
  const { bookingId, hoursBefore } = due;
  // The booking no longer exists when the import that created it was undone.
  if (!(await findBooking(trx, bookingId))) return;
  const { booking, session } = await readBooking(trx, bookingId);
  const now = dependencies.clock.now();
  // A client who has answered is not reminded again.
  if (booking.status !== 'confirmed' || booking.comingAt !== null) return;
  await addReminder(dependencies, trx, bookingId, session);
  // Not if the session was postponed, or the service reminds at other hours now.
  const isDue = reminderTime(session.startsAt, hoursBefore) <= now && now < session.startsAt;
  if (!isDue || !session.reminderHours.includes(hoursBefore)) return;
  await notifyClient(
    dependencies,
    trx,
    booking.clientId,
    session,
    { kind: 'reminder' },
    {
      id: bookingId,
      isMovable: booking.freeCancelUntil > now,
      answers: await createAnswerLinks(trx, { id: bookingId, expiresAt: session.startsAt }),
    },
  );
}
