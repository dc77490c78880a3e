import type { Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';

export interface PastGroups {
  /** Cancelled or changed before their time has come: the next one first. */
  givenUp: Booking[];
  /** What has been, by local month (`2026-11`), the last one first. */
  months: { month: string; items: Booking[] }[];
}

/** @param bookings the last one first, as the server lists what isn't ahead any more */
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
