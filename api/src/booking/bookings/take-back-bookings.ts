import { giveBack, lockBonosOf } from '../bonos/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { BookingRow } from './bookings.repository.ts';
import { setCancelled } from './bookings.repository.ts';
import { deleteBookings, deleteEmptyAppointments, listUntouched } from './take-back.repository.ts';
import { lockSessions, withoutSeat } from './waitlist/lock-sessions.ts';
import { promoteWaiting } from './waitlist/promote-waiting.ts';
import type { WriteNeeds } from './write-booking.ts';

/**
 * Takes bookings that were brought in away again, as far as nobody has touched them; the seats go to who
 * waits. One that a bono paid for stands in its ledger: it is called off and the session comes back. No
 * mail to whose they were.
 * @returns those that are gone or called off
 */
export async function takeBackBookings(
  needs: WriteNeeds,
  trx: Transaction,
  bookingIds: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const now = needs.clock.now();
  const known = await listUntouched(trx, bookingIds, now);
  const sessions = await lockSessions(
    needs,
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
    // Its session is gone, or is called off with its booking.
    if (left.length === 0 || (session.kind === 'appointment' && !left[0]?.isPaidByBono)) continue;
    const isExtra: Pick<BookingRow, 'isExtra'> = { isExtra: false };
    await promoteWaiting(
      needs,
      trx,
      left.reduce((before) => withoutSeat(before, isExtra), session),
    );
  }
  return untouched.map(({ id }) => id);
}
