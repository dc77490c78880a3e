import {
  datesBetween,
  localDateOf,
  localTimeOf,
  minutesOf,
  weekdayOf,
} from '../../platform/local-time.ts';

/** A stretch of one weekday, `HH:MM` to `HH:MM` of the center's wall. */
export interface WeeklyRange {
  weekday: number;
  starts: string;
  ends: string;
}

/** The same, of a week that holds from a date on; without one, it has always held. */
export interface DatedRange extends WeeklyRange {
  fromDate?: string;
}

/** The week that holds on a day: the newest that has begun by then. */
export function hoursOn(hours: readonly DatedRange[], localDate: string): DatedRange[] {
  const begun = hours.map(({ fromDate = '' }) => fromDate).filter((date) => date <= localDate);
  const newest = begun.sort().at(-1);
  return hours.filter(({ fromDate = '' }) => fromDate === newest);
}

/** A stretch of one day, in minutes from its midnight as the wall counts them; 1440 is the next. */
export interface MinuteRange {
  from: number;
  to: number;
}

/** The part of a stretch of time that falls on one day. */
export interface DayPart extends MinuteRange {
  localDate: string;
}

/**
 * A stretch of time day by day, as the wall shows it. Only what it shows at the beginning, at
 * midnight and at the end counts: while clocks go back, `to` may come before `from`.
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
    .filter((part, day) => day === 0 || part.to > 0); // ending at midnight is not the next day's
}

/** The ranges of a day in order, with those that touch or overlap made one. */
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

/** Is each day's part inside one of that day's ranges? So what passes midnight needs both days. */
export function isWithin(
  parts: readonly DayPart[],
  rangesOf: (localDate: string) => readonly MinuteRange[],
): boolean {
  return parts.every((part) =>
    rangesOf(part.localDate).some(({ from, to }) => from <= part.from && part.to <= to),
  );
}

/**
 * Is it inside a week's hours? Where no hours at all are written down, nobody has said when the
 * doors are open, and nothing is outside.
 */
export function isInHours(hours: readonly WeeklyRange[], parts: readonly DayPart[]): boolean {
  if (hours.length === 0) return true;
  return isWithin(parts, (localDate) => {
    const weekday = weekdayOf(localDate);
    return minuteRanges(hours.filter((range) => range.weekday === weekday));
  });
}

/** The position of the first range that runs into an earlier one of its weekday; -1 when none does. */
export function firstDouble(hours: readonly WeeklyRange[]): number {
  return hours.findIndex((range, position) =>
    hours
      .slice(0, position)
      .some(
        (other) =>
          other.weekday === range.weekday && other.starts < range.ends && range.starts < other.ends,
      ),
  );
}
