import type { BookingRow } from './bookings.repository.ts';
import { noticeTextsOf } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { senderAddress } from '../../platform/outbox/index.ts';
import { findRecipient, type Recipient } from './booking-facts.repository.ts';
import { type BookingNews, bookingMail, type CalendarBooking } from './booking-mail.ts';
import type { SessionRow } from './sessions.repository.ts';

const DAY_MS = 86_400_000;

export const reminderJob = 'booking reminder';
export const reconcileJob = 'session settle';

/**
 * Mails a client about a session; does nothing without an address.
 * @param booking attached as a calendar event
 */
export async function notify(
  { config, outbox }: Pick<Dependencies, 'config' | 'outbox'>,
  trx: Transaction,
  recipient: Recipient,
  session: SessionRow,
  news: BookingNews,
  booking: CalendarBooking | null = null,
): Promise<void> {
  const { clientName: name, email, centerName, centerAddress, timeZone, currency } = recipient;
  if (email === null) return;
  const site = {
    publicUrl: config.publicUrl.origin,
    senderAddress: senderAddress(config),
    centerName,
    centerAddress: centerAddress.trim().replaceAll(/\s*\n\s*/g, ', '),
    timeZone,
    currency,
    texts: noticeTextsOf(recipient.policies),
  };
  await outbox.add(trx, bookingMail(site, { name, email }, session, news, booking));
}

/** Like `notify`, for a caller that only has the client's id. */
export async function notifyClient(
  needs: Pick<Dependencies, 'config' | 'outbox'>,
  trx: Transaction,
  clientId: string,
  session: SessionRow,
  news: BookingNews,
  booking: CalendarBooking | null = null,
): Promise<void> {
  const recipient = await findRecipient(trx, clientId);
  if (!recipient) throw new Error(`Client ${clientId} of a booking is not there`);
  await notify(needs, trx, recipient, session, news, booking);
}

/** Schedules a reminder for the day before, unless that time has passed. */
export async function addReminder(
  { clock, jobs }: Pick<Dependencies, 'clock' | 'jobs'>,
  trx: Transaction,
  bookingId: string,
  session: SessionRow,
): Promise<void> {
  const runAt = new Date(session.startsAt.getTime() - DAY_MS);
  if (runAt <= clock.now()) return;
  await jobs.add(trx, {
    kind: reminderJob,
    payload: { bookingId },
    uniqueKey: `${bookingId} ${runAt.toISOString()}`,
    runAt,
  });
}

/** Schedules the next expiry in the session, in case no other command handles it earlier. */
export async function scheduleReconciliation(
  { jobs }: Pick<Dependencies, 'jobs'>,
  trx: Transaction,
  sessionId: string,
  runAt: Date,
): Promise<void> {
  await jobs.add(trx, {
    kind: reconcileJob,
    payload: { sessionId },
    uniqueKey: `${sessionId} ${runAt.toISOString()}`,
    runAt,
  });
}

/** Handled by `api/src/insight/achievements`: bookings do not depend on achievements. */
export const attendanceJob = 'attendance changed';

export interface AttendanceChanged {
  clientIds: string[];
}

/** Queues the follow-up of a changed attendance; it runs after this transaction commits. */
export async function attendanceChanged(
  { jobs }: Pick<Dependencies, 'jobs'>,
  trx: Transaction,
  clientIds: string[],
): Promise<void> {
  const payload: AttendanceChanged = { clientIds };
  if (clientIds.length > 0) await jobs.add(trx, { kind: attendanceJob, payload });
}

/** Handled by `api/src/money/online`: bookings do not depend on sales. */
export const refundJob = 'refund of a cancelled booking';

export interface RefundOfBooking {
  bookingId: string;
  reason: string;
}

/** Queues the automatic refund of an online payment for a seat given up without loss. */
export async function refundLater(
  { jobs }: Pick<Dependencies, 'jobs'>,
  trx: Transaction,
  { id, payment }: Pick<BookingRow, 'id' | 'payment'>,
  reason: string,
): Promise<void> {
  if (payment !== 'online') return;
  const payload: RefundOfBooking = { bookingId: id, reason };
  await jobs.add(trx, { kind: refundJob, payload, uniqueKey: id });
}
