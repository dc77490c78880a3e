import { unmarkedBookingsOf, readCenter } from '../../../center/center/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { attendanceChanged } from '../notices/booking-notices.ts';
import { listLive } from '../bookings.repository.ts';
import { closeSession } from './close-session.ts';
import { listUnclosed, lockIfScheduled } from '../sessions.repository.ts';

const hoursAfterEnd = 24;

/**
 * Closes sessions that ended a day ago and are still open. Unmarked bookings get the mark chosen by
 * the center; when the center chose none, a session with unmarked bookings stays open.
 */
export async function closePastSessions(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const { policies } = await readCenter(database.connection);
  const unmarked = unmarkedBookingsOf(policies);
  const endedBefore = new Date(clock.now().getTime() - hoursAfterEnd * 3_600_000);
  const asked = { endedBefore, isMarkedOnly: unmarked === 'leftOpen' };
  for (const id of await listUnclosed(database.connection, asked)) {
    await database.transaction(async (trx) => {
      // The session may have been closed, or a mark removed, since it was listed.
      if (!(await lockIfScheduled(trx, { ...asked, id }))) return;
      await closeSession(
        dependencies,
        trx,
        null,
        id,
        unmarked === 'attended' ? 'attended' : 'noShow',
      );
      if (unmarked !== 'attended') return;
      const came = (await listLive(trx, id)).filter(({ status }) => status === 'attended');
      await attendanceChanged(
        dependencies,
        trx,
        came.map(({ clientId }) => clientId),
      );
    });
  }
}
