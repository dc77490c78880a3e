import { addDays, localDateOf, localTimeOf, minutesOf, weekdayOf } from '../local-time.ts';

/** A stretch of one weekday, `HH:MM` to `HH:MM` of the centre's wall. */
export interface WeeklyRange {
  weekday: number;
  starts: string;
  ends: string;
}

/** A session as the wall shows it: a day and minutes from its midnight, which may pass 1440. */
export interface WallRange {
  localDate: string;
  fromMinute: number;
  toMinute: number;
}

interface MinuteRange {
  from: number;
  to: number;
}

export function wallRangeOf(startsAt: Date, endsAt: Date, timeZone: string): WallRange {
  const localDate = localDateOf(startsAt, timeZone);
  const endDate = localDateOf(endsAt, timeZone);
  let days = 0;
  while (addDays(localDate, days) < endDate) days += 1;
  return {
    localDate,
    fromMinute: minutesOf(localTimeOf(startsAt, timeZone)),
    toMinute: minutesOf(localTimeOf(endsAt, timeZone)) + days * 1440,
  };
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

export function isWithin(ranges: readonly MinuteRange[], wall: WallRange): boolean {
  return ranges.some(({ from, to }) => from <= wall.fromMinute && wall.toMinute <= to);
}

/**
 * Is it inside a week's hours? Where no hours at all are written down, nobody has said when the
 * doors are open, and nothing is outside.
 */
export function isInHours(hours: readonly WeeklyRange[], wall: WallRange): boolean {
  if (hours.length === 0) return true;
  const weekday = weekdayOf(wall.localDate);
  return isWithin(minuteRanges(hours.filter((range) => range.weekday === weekday)), wall);
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
