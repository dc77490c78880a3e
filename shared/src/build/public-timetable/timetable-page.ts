import type { PublicTimetable } from '../../contract/index.ts';
import { type Addresses, everyDay } from './addresses.ts';

/** Data for every part of the page. */
export interface TimetablePage {
  timetable: PublicTimetable;
  addresses: Addresses;
  /** In a frame of another site: external links open in another tab. */
  isFramed: boolean;
  now: Date;
  /** The day whose classes are shown; null: all days of the response. */
  shownDay: string | null;
}

/**
 * The day to show: the requested one, else the first with a class.
 *
 * @param day the `dia` of the address
 */
export function dayToShow({ days }: PublicTimetable, day: string | null): string | null {
  if (day === everyDay) return null;
  const dates = days.map(({ localDate }) => localDate);
  if (day !== null && dates.includes(day)) return day;
  return days.find(({ sessions }) => sessions.length > 0)?.localDate ?? dates[0] ?? null;
}

/** First day of the week that the page shows without a date in its address. */
export function openingDay({ opensOn, today }: PublicTimetable): string {
  // Absent only in responses of an older API, which opens on the current week.
  return opensOn ?? today;
}

/** Attributes of a link that leaves the page: from a frame it opens in another tab. */
export function leaving({ isFramed }: Pick<TimetablePage, 'isFramed'>) {
  return isFramed ? ({ target: '_blank', rel: 'noopener' } as const) : {};
}
