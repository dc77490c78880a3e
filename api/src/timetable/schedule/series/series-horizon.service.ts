import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SeriesPlanning } from './series-planning.service.ts';
import type { SeriesSeats } from './series-seats.ts';
import { insertSessions } from './series-sessions.repository.ts';
import * as repository from './series.repository.ts';
import { unplannedMail } from './unplanned-mail.ts';

/** Keeps every series planned up to the horizon. */
export function createSeriesHorizon(
  { database, clock, outbox, config, log }: Dependencies,
  { planning, seats }: { planning: SeriesPlanning; seats: Pick<SeriesSeats, 'book'> },
) {
  /**
   * Creates the sessions that a series lacks up to the horizon. @returns what could not be planned
   */
  async function extend(seriesId: string): Promise<string[]> {
    return database.transaction(async (trx) => {
      const series = await repository.lockSeries(trx, seriesId);
      if (series.status === 'ended') return [];
      const { plan, generatedUntil, isOver, serviceName } = await planning.extension(trx, series);
      await insertSessions(trx, { ...series, seriesId }, plan.creates, clock.now());
      // guard: planned sessions have the bookings of their fixed seats (standing-seats.test.ts)
      await seats.book(trx, seriesId);
      await repository.updateSeries(trx, seriesId, {
        ...series,
        generatedUntil,
        status: isOver ? 'ended' : 'active',
      });
      return plan.conflicts
        .filter(({ localDate }) => localDate > series.generatedUntil)
        .map(({ localDate, text }) => `${serviceName}, ${localDate}: ${text}`);
    });
  }

  return {
    /**
     * Daily: creates sessions up to the horizon for every series. Holidays and conflicts are left
     * out; administrators are notified once about conflicts.
     */
    async extendAll(): Promise<void> {
      const unplanned: string[] = [];
      for (const id of await repository.listActiveIds(database.connection)) {
        try {
          unplanned.push(...(await extend(id)));
        } catch (error) {
          // One broken series must not block the others.
          log.error({ err: error, seriesId: id }, 'Una serie no se ha podido prolongar');
        }
      }
      if (unplanned.length === 0) return;
      await database.transaction(async (trx) => {
        for (const admin of await repository.listAdmins(trx)) {
          await outbox.add(trx, unplannedMail(config.publicUrl.origin, admin, unplanned));
        }
      });
    },
  };
}
