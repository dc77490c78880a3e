import { unmarkedBookingsOf, readCenter } from '../../center/center/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { attendanceChanged } from './booking-notices.ts';
import { listLive } from './bookings.repository.ts';
import { closeSession } from './close-session.ts';
import { listForgotten, lockIfScheduled } from './sessions.repository.ts';

const hoursAfterEnd = 24;

/**
 * Closes what ended a day ago and nobody closed. Who has no mark gets the one that the center has
 * chosen; where it has chosen none, a session with somebody unmarked waits for a person.
 */
export async function closePastSessions(
  needs: Pick<Dependencies, 'database' | 'clock' | 'audit' | 'jobs'>,
): Promise<void> {
  const { database, clock } = needs;
  const { policies } = await readCenter(database.connection);
  const unmarked = unmarkedBookingsOf(policies);
  const endedBefore = new Date(clock.now().getTime() - hoursAfterEnd * 3_600_000);
  const asked = { endedBefore, isMarkedOnly: unmarked === 'leftOpen' };
  for (const id of await listForgotten(database.connection, asked)) {
    await database.transaction(async (trx) => {
      // Somebody may have closed it, or taken a mark back, since it was listed.
      if (!(await lockIfScheduled(trx, { ...asked, id }))) return;
      await closeSession(needs, trx, null, id, unmarked === 'attended' ? 'attended' : 'noShow');
      if (unmarked !== 'attended') return;
      const came = (await listLive(trx, id)).filter(({ status }) => status === 'attended');
      await attendanceChanged(
        needs,
        trx,
        came.map(({ clientId }) => clientId),
      );
    });
  }
}
