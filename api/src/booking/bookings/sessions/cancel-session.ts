import type { Actor } from '@aforo/shared/contract';
import { giveBack, isReturnable, lockBonosOf } from '../../bonos/index.ts';
import { countForClosures, giveForClosures } from '../../memberships/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { notifyClient, refundLater } from '../notices/booking-notices.ts';
import {
  type BookingRow,
  listCalendarIds,
  listLive,
  lockClients,
  setCancelled,
} from '../bookings.repository.ts';
import { chargesOf } from './charges.repository.ts';
import { lockScheduled, noteStatus, readScheduled } from './scheduled-session.ts';
import { findSession, type SessionRow, setSessionStatus } from '../sessions.repository.ts';
import { closeAll } from '../waitlist/waitlist.repository.ts';

/**
 * Cancels a session on behalf of the center at no cost to clients: returns credits, cancels debts
 * and notifies them.
 */
export async function cancelSession(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  reason: string,
): Promise<SessionRow> {
  const session = await lockScheduled(trx, id);
  const now = dependencies.clock.now();
  const { userId } = actor;
  const live = await listLive(trx, id);
  if (live.some(({ status }) => status === 'attended')) {
    throw new DomainError('illegal_transition'); // the session has taken place
  }
  await lockClients(trx, { ids: live.map(({ clientId }) => clientId) });
  await lockBonosOf(
    trx,
    live.map((booking) => booking.id),
  );
  const calendarIds = await listCalendarIds(
    trx,
    live.map((booking) => booking.id),
  );
  const ofSeats = live.filter(({ standingSeatId }) => standingSeatId !== null);
  await giveForClosures(
    trx,
    ofSeats.map((booking) => booking.id),
    { at: now, userId },
  );
  for (const booking of live) {
    const { id: bookingId, clientId, payment } = booking;
    const cancelled = { status: 'cancelledByCenter', at: now, userId, reason } as const;
    await setCancelled(trx, bookingId, { ...cancelled, isWaived: true });
    const hasReturn = await giveBack(trx, bookingId, { now, userId, reason, isByCenter: true });
    const isReturned = hasReturn && booking.standingSeatId === null;
    await refundLater(dependencies, trx, booking, reason);
    const news = { kind: 'cancelledByCenter', reason, isReturned, payment } as const;
    const calendarId = calendarIds.get(bookingId);
    await notifyClient(dependencies, trx, clientId, session, news, {
      id: bookingId,
      ...(calendarId && { calendar: { ...calendarId, at: now } }),
    });
  }
  for (const clientId of await closeAll(trx, id, now)) {
    await notifyClient(dependencies, trx, clientId, session, { kind: 'waitlistClosed', reason });
  }
  await setSessionStatus(trx, id, 'cancelled', reason);
  await noteStatus(dependencies, trx, actor, { id, after: 'cancelled', reason });
  const after = await findSession(trx, id);
  if (!after) throw new Error(`Session ${id} vanished under its lock`);
  return after;
}

/** The clients affected by the cancellation and what each gets back, decided as in the command. */
export async function previewSessionCancellation(connection: Connection, id: string) {
  const { waiting } = await readScheduled(connection, id);
  const live = await listLive(connection, id);
  let returnsCredits = 0;
  for (const booking of live) {
    if (booking.standingSeatId === null && (await isReturnable(connection, booking.id)))
      returnsCredits += 1;
  }
  const charges = await chargesOf(
    connection,
    live.map((booking) => booking.id),
  );
  const ofSeats = live.filter(({ standingSeatId }) => standingSeatId !== null);
  const given = await countForClosures(
    connection,
    ofSeats.map((booking) => booking.id),
  );
  const money = moneySummary(live, charges);
  return { booked: live.length, returnsCredits, ...given, waiting, money };
}

/**
 * Amounts refunded automatically, amounts left for the front desk, and debts that are cancelled.
 */
function moneySummary(live: readonly BookingRow[], charges: ReadonlyMap<string, number>) {
  const sum = (bookings: readonly BookingRow[], minorOf: (booking: BookingRow) => number) => ({
    people: bookings.length,
    minor: bookings.reduce((total, booking) => total + minorOf(booking), 0),
  });
  const charged = ({ id }: BookingRow) => charges.get(id) ?? 0;
  return {
    toCards: sum(
      live.filter(({ payment }) => payment === 'online'),
      charged,
    ),
    atFrontDesk: sum(
      live.filter(({ payment }) => payment === 'desk'),
      charged,
    ),
    // An unpaid sale stays valid until the front desk corrects it.
    onUnpaidSales: sum(
      live.filter((booking) => booking.payment === null && booking.isCharged),
      charged,
    ),
    forgiven: sum(
      live.filter(({ status, owedMinor }) => status !== 'held' && owedMinor > 0),
      ({ owedMinor }) => owedMinor,
    ),
  };
}
