import type { Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';

export interface PastGroups {
  /** Cancelled or moved bookings of future sessions, earliest first. */
  givenUp: Booking[];
  /** Past bookings by local month (`2026-11`), latest first. */
  months: { month: string; items: Booking[] }[];
}

/** @param bookings latest first, the order of the server's list */
export function pastGroups(bookings: readonly Booking[], timeZone: string, now: Date): PastGroups {
  const isAhead = ({ session }: Booking) => Date.parse(session.startsAt) > now.getTime();
  const months = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (isAhead(booking)) continue;
    const month = localDateOf(booking.session.startsAt, timeZone).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return {
    givenUp: bookings.filter(isAhead).toReversed(),
    months: [...months].map(([month, items]) => ({ month, items })),
  };
}
