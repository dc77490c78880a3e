import { undoBookingImport } from '../../../booking/bookings/index.ts';
import { lockSeats } from '../../../booking/standing-seats/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { listUnchanged } from '../undo-import.repository.ts';
import { deleteMembership, listSeatBookings } from './memberships.repository.ts';

/**
 * Removes imported memberships that are unchanged since, with their bono, their seats and the
 * bookings of these, whose places go to the waiting lists. Sends no mail.
 * @returns the ids of the removed ones
 */
export async function undoMembershipImport(
  dependencies: Dependencies,
  trx: Transaction,
  ids: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const gone: string[] = [];
  for (const id of await listUnchanged(trx, 'memberships', ids, dependencies.clock.now())) {
    await lockSeats(dependencies, trx, { membershipId: id });
    const now = dependencies.clock.now();
    const [unchanged] = await listUnchanged(trx, 'memberships', [id], now); // under the locks
    if (unchanged === undefined) continue;
    await undoBookingImport(dependencies, trx, await listSeatBookings(trx, id), userId);
    if (await deleteMembership(trx, id)) gone.push(id);
  }
  return gone;
}
