import type { SeatCost } from '@aforo/shared/contract';
import { type BonoForWeek, listBonosForWeeks } from '../bonos/index.ts';
import type { ListSeatCosts } from '../../timetable/availability/index.ts';
import { priceSeat } from './book/decide-booking.ts';

/**
 * What seats cost a client, by the decision of the booking. A month has thousands of free starts,
 * so the decision is taken once for each time at which it may change: the start of a week, whose
 * uses are limited, and the end of a bono.
 */
export const listSeatCosts: ListSeatCosts = async (
  database,
  { clientId, services, dates, starts },
) => {
  const serviceIds = services.map(({ id }) => id);
  const bonos =
    clientId === null ? [] : await listBonosForWeeks(database, { clientId, serviceIds, dates });
  return services.flatMap(({ id, priceMinor }) => {
    const ofService = bonos.filter(({ serviceId }) => serviceId === id);
    return changesAfter(starts, ofService).map((from) => {
      const ofWeek = ofService.filter((bono) => bono.weekStarts <= from && from < bono.weekEnds);
      return { serviceId: id, from, cost: seatCost(ofWeek, { startsAt: from, priceMinor }) };
    });
  });
};

/** The first time and all later ones at which another bono may pay, each once. */
function changesAfter(starts: Date, bonos: readonly BonoForWeek[]): Date[] {
  const changes = bonos.flatMap(({ weekStarts, expiresAt }) => [weekStarts, expiresAt ?? starts]);
  const times = changes.map((change) => change.getTime()).filter((time) => time > starts.getTime());
  return [...new Set([starts.getTime(), ...times])].map((time) => new Date(time));
}

function seatCost(
  bonos: readonly BonoForWeek[],
  seat: { startsAt: Date; priceMinor: number },
): SeatCost {
  const { bono, priceMinor } = priceSeat(bonos, seat, undefined);
  return bono ? { kind: 'bono' } : { kind: 'price', priceMinor };
}
