import {
  datesBetween,
  localDateOf,
  localTimeOf,
  minutesOf,
  weekdayOf,
} from '../../../platform/time/local-time.ts';

/** A range of one weekday, from `HH:MM` to `HH:MM` in the center's time zone. */
export interface WeeklyRange {
  weekday: number;
  starts: string;
  ends: string;
}

/** A range of a week that applies from a date on; without a date, always. */
export interface DatedRange extends WeeklyRange {
  fromDate?: string;
}

/** The week that applies on a day: the latest that has started by then. */
export function hoursOn(hours: readonly DatedRange[], localDate: string): DatedRange[] {
  const begun = hours.map(({ fromDate = '' }) => fromDate).filter((date) => date <= localDate);
  const newest = begun.sort().at(-1);
  return hours.filter(({ fromDate = '' }) => fromDate === newest);
}

/** A range of one day in wall-clock minutes from its midnight; 1440 is the next midnight. */
export interface MinuteRange {
  from: number;
  to: number;
}

/** The part of a period that falls on one day. */
export interface DayPart extends MinuteRange {
  localDate: string;
}

/**
 * Splits a period into days by wall time. Only the wall times at its start, at midnight and at its
 * end count: while clocks go back, `to` may be less than `from`.
 */
export function dayParts(startsAt: Date, endsAt: Date, timeZone: string): DayPart[] {
  const lastDate = localDateOf(endsAt, timeZone);
  const from = minutesOf(localTimeOf(startsAt, timeZone));
  const to = minutesOf(localTimeOf(endsAt, timeZone));
  return datesBetween(localDateOf(startsAt, timeZone), lastDate)
    .map((localDate, day) => ({
      localDate,
      from: day === 0 ? from : 0,
      to: localDate === lastDate ? to : 1440,
    }))
    .filter((part, day) => day === 0 || part.to > 0); // drops an empty part after midnight
}

/** The ranges of a day in order, with touching and overlapping ones merged. */
export function minuteRanges(ranges: readonly { starts: string; ends: string }[]): MinuteRange[] {
  const sorted = ranges
    .map(({ starts, ends }) => ({ from: minutesOf(starts), to: minutesOf(ends) }))
    .sort((a, b) => a.from - b.from);
  const merged: MinuteRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

/**
 * Whether each day's part is inside one of that day's ranges. Past midnight, both days must be
 * open.
 */
export function isWithin(
  parts: readonly DayPart[],
  rangesOf: (localDate: string) => readonly MinuteRange[],
): boolean {
  return parts.every((part) =>
    rangesOf(part.localDate).some(({ from, to }) => from <= part.from && part.to <= to),
  );
}

/** Whether a period is inside the weekly hours. Without any hours, nothing is outside. */
export function isInHours(hours: readonly WeeklyRange[], parts: readonly DayPart[]): boolean {
  if (hours.length === 0) return true;
  return isWithin(parts, (localDate) => {
    const weekday = weekdayOf(localDate);
    return minuteRanges(hours.filter((range) => range.weekday === weekday));
  });
}

/** The index of the first range that overlaps an earlier one of its weekday; -1 when none does. */
export function firstOverlapping(hours: readonly WeeklyRange[]): number {
  return hours.findIndex((range, position) =>
    hours
      .slice(0, position)
      .some(
        (other) =>
          other.weekday === range.weekday && other.starts < range.ends && range.starts < other.ends,
      ),
  );
}
