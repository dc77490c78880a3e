import type { BookingRow } from '../bookings.repository.ts';
import { aboutDependant, addressee } from '../../../people/household/index.ts';
import { noticeTextsOf } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { senderAddress } from '../../../platform/outbox/index.ts';
import { findRecipient, type Recipient } from '../book/booking-facts.repository.ts';
import { type BookingNews, bookingMail, type MailedBooking } from './booking-mail.ts';
import type { SessionRow } from '../sessions.repository.ts';

const HOUR_MS = 3_600_000;

export const reminderJob = 'booking reminder';
export const reconcileJob = 'session settle';

/**
 * Mails a client about a session; does nothing without an address.
 * @param booking for the mail's links and its calendar event
 */
export async function notify(
  { config, outbox }: Dependencies,
  trx: Transaction,
  recipient: Recipient,
  session: SessionRow,
  news: BookingNews,
  booking: MailedBooking | null = null,
): Promise<void> {
  const { centerName, centerAddress, timeZone, currency } = recipient;
  const to = addressee(recipient);
  if (!to) return;
  const site = {
    publicUrl: config.publicUrl.origin,
    senderAddress: senderAddress(config),
    centerName,
    centerAddress: centerAddress.trim().replaceAll(/\s*\n\s*/g, ', '),
    timeZone,
    currency,
    texts: noticeTextsOf(recipient.policies),
  };
  const mail = bookingMail(site, to, session, news, booking);
  await outbox.add(trx, aboutDependant(mail, to.dependantName));
}

/** Like `notify`, for a caller that only has the client's id. */
export async function notifyClient(
  dependencies: Dependencies,
  trx: Transaction,
  clientId: string,
  session: SessionRow,
  news: BookingNews,
  booking: MailedBooking | null = null,
): Promise<void> {
  const recipient = await findRecipient(trx, clientId, dependencies.clock.now());
  if (!recipient) throw new Error(`Client ${clientId} of a booking is not there`);
  await notify(dependencies, trx, recipient, session, news, booking);
}

/** The payload of `reminderJob`. */
export interface ReminderDue {
  bookingId: string;
  hoursBefore: number;
}

/** Schedules the next reminder of the service; it schedules the one after it. */
export async function addReminder(
  { clock, jobs }: Dependencies,
  trx: Transaction,
  bookingId: string,
  { startsAt, reminderHours }: Pick<SessionRow, 'startsAt' | 'reminderHours'>,
): Promise<void> {
  const now = clock.now();
  const ahead = reminderHours.filter((hours) => reminderTime(startsAt, hours) > now);
  if (ahead.length === 0) return;
  const hoursBefore = Math.max(...ahead);
  const runAt = reminderTime(startsAt, hoursBefore);
  const due: ReminderDue = { bookingId, hoursBefore };
  await jobs.add(trx, {
    kind: reminderJob,
    payload: due,
    uniqueKey: `${bookingId} ${runAt.toISOString()}`,
    runAt,
  });
}

export function reminderTime(startsAt: Date, hoursBefore: number): Date {
  return new Date(startsAt.getTime() - hoursBefore * HOUR_MS);
}

/** Schedules the next expiry in the session, in case no other command handles it earlier. */
export async function scheduleReconciliation(
  { jobs }: Dependencies,
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
  /** The classes are old: what they earn is not mailed. */
  isQuiet?: boolean;
}

/** Queues the follow-up of a changed attendance; it runs after this transaction commits. */
export async function attendanceChanged(
  { jobs }: Dependencies,
  trx: Transaction,
  clientIds: string[],
  options: Pick<AttendanceChanged, 'isQuiet'> = {},
): Promise<void> {
  const payload: AttendanceChanged = { clientIds, ...options };
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
  { jobs }: Dependencies,
  trx: Transaction,
  { id, payment }: Pick<BookingRow, 'id' | 'payment'>,
  reason: string,
): Promise<void> {
  if (payment !== 'online') return;
  const payload: RefundOfBooking = { bookingId: id, reason };
  await jobs.add(trx, { kind: refundJob, payload, uniqueKey: id });
}
