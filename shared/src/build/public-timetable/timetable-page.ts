import type { PublicTimetable } from '../../contract/index.ts';
import type { Addresses } from './addresses.ts';

/** What every part of the page is drawn from. */
export interface TimetablePage {
  timetable: PublicTimetable;
  addresses: Addresses;
  /** In a frame of another page: links that leave it open in another tab. */
  isFramed: boolean;
  now: Date;
}

/** The first day of the week that the page shows without a date in its address. */
export function openingDay({ opensOn, today }: PublicTimetable): string {
  // Absent only from an API of an earlier version, which opens on this week.
  return opensOn ?? today;
}

/** Of a link that leaves the page: out of a frame it opens in another tab. */
export function leaving({ isFramed }: Pick<TimetablePage, 'isFramed'>) {
  return isFramed ? ({ target: '_blank', rel: 'noopener' } as const) : {};
}
