import { giveBack, lockBonosOf } from '../../bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { setCancelled } from '../bookings.repository.ts';
import {
  deleteBookings,
  deleteEmptyAppointments,
  listUntouched,
} from './undo-import.repository.ts';
import { lockSessions, withoutSeat } from '../waitlist/lock-sessions.ts';
import { promoteWaiting } from '../waitlist/promote-waiting.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/**
 * Undoes the import of bookings that have not been changed since; the seats go to the waiting list.
 * A booking paid by a bono has entries in its ledger, so it is cancelled and the session returned.
 * Sends no mail.
 * @returns the bookings deleted or cancelled
 */
export async function undoBookingImport(
  dependencies: Dependencies,
  trx: Transaction,
  bookingIds: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const now = dependencies.clock.now();
  const known = await listUntouched(trx, bookingIds, now);
  const sessions = await lockSessions(
    dependencies,
    trx,
    [...new Set(known.map(({ sessionId }) => sessionId))],
    known.map(({ clientId }) => clientId),
  );
  const untouched = await listUntouched(trx, bookingIds, now); // again, under the locks
  await lockBonosOf(
    trx,
    untouched.map(({ id }) => id),
  );
  const reason = 'Importación deshecha';
  const paid = untouched.filter(({ isPaidByBono }) => isPaidByBono);
  for (const { id } of paid) {
    const cancelled = { status: 'cancelledByCenter', at: now, userId, reason } as const;
    await setCancelled(trx, id, { ...cancelled, isWaived: true });
    await giveBack(trx, id, { now, userId, reason });
  }
  await deleteBookings(
    trx,
    untouched.flatMap(({ id, isPaidByBono }) => (isPaidByBono ? [] : id)),
  );
  await deleteEmptyAppointments(trx, [...sessions.keys()]);
  for (const session of sessions.values()) {
    const left = untouched.filter(({ sessionId }) => sessionId === session.id);
    // The session was deleted, or is cancelled with its booking.
    if (left.length === 0 || (session.kind === 'appointment' && !left[0]?.isPaidByBono)) continue;
    const isExtra: Pick<BookingRow, 'isExtra'> = { isExtra: false };
    await promoteWaiting(
      dependencies,
      trx,
      left.reduce((before) => withoutSeat(before, isExtra), session),
    );
  }
  return untouched.map(({ id }) => id);
}
