import { fold } from '@aforo/shared/format';
import type { RosterEntry } from '@aforo/shared/contract';

const coming: readonly RosterEntry['status'][] = ['held', 'confirmed', 'attended', 'noShow'];

/**
 * The expected people sorted by name. Arrivals don't change the order, so that a row does not move
 * while it is being tapped.
 */
export function rosterOrder<E extends Pick<RosterEntry, 'bookingId' | 'status' | 'client'>>(
  roster: readonly E[],
): E[] {
  return roster
    .filter(({ status }) => coming.includes(status))
    .map((entry) => ({ entry, name: fold(entry.client.name) }))
    .sort(
      (a, b) =>
        a.name.localeCompare(b.name, 'es') || a.entry.bookingId.localeCompare(b.entry.bookingId),
    )
    .map(({ entry }) => entry);
}

/** The number of arrivals: `han llegado 3 de 9`. */
export function arrivedText(statuses: readonly RosterEntry['status'][]): string {
  const arrived = statuses.filter((status) => status === 'attended').length;
  if (statuses.length === 0) return 'nadie apuntado todavía';
  if (arrived === statuses.length) return arrived === 1 ? 'ha llegado' : 'han llegado todos';
  return `${arrived === 1 ? 'ha llegado' : 'han llegado'} ${arrived} de ${statuses.length}`;
}

/** Occupancy as short visible text (`9/10`) and as a phrase for screen readers. */
export function occupancy(session: {
  taken: number;
  capacity: number;
  waiting: number;
  status: string;
}): { short: string; words: string } {
  const { taken, capacity, waiting, status } = session;
  if (status === 'cancelled') return { short: 'cancelada', words: 'cancelada' };
  const short = `${taken}/${capacity}`;
  const free = capacity - taken;
  const room = free <= 0 ? 'completa' : free === 1 ? 'queda 1 plaza' : `quedan ${free} plazas`;
  const queue = waiting > 0 ? `, ${waiting} en espera` : '';
  return { short, words: `${taken} de ${capacity}, ${room}${queue}` };
}
