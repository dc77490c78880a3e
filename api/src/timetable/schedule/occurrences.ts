import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  weekdayOf,
} from '../../platform/local-time.ts';

/** What repeats: weekdays and wall time, from a date until another or for ever. */
export interface Pattern {
  weekdays: readonly number[];
  /** `HH:MM` of the center's wall. */
  localTime: string;
  durationMinutes: number;
  fromDate: string;
  untilDate: string | null;
}

/** Null times where the clocks skip that hour of that night. */
export interface Occurrence {
  localDate: string;
  times: { startsAt: Date; endsAt: Date } | null;
}

/**
 * The occurrences of a series between two dates, both included. 19:00 is 19:00 on every one of them,
 * whatever the clocks did in between; of an hour shown twice, the first.
 */
export function occurrencesOf(
  pattern: Pattern,
  first: string,
  last: string,
  timeZone: string,
): Occurrence[] {
  const from = first > pattern.fromDate ? first : pattern.fromDate;
  const { untilDate } = pattern;
  const until = untilDate !== null && untilDate < last ? untilDate : last;
  return datesBetween(from, until)
    .filter((localDate) => pattern.weekdays.includes(weekdayOf(localDate)))
    .map((localDate) => occurrenceOn(localDate, pattern, timeZone));
}

export function occurrenceOn(
  localDate: string,
  { localTime, durationMinutes }: Pick<Pattern, 'localTime' | 'durationMinutes'>,
  timeZone: string,
): Occurrence {
  const startsAt = instantOf(localDate, localTime, timeZone);
  const times = startsAt && { startsAt, endsAt: addMinutes(startsAt, durationMinutes) };
  return { localDate, times };
}

/**
 * Where the sessions of a week go when a series changes its weekdays: days that stay keep theirs,
 * days that go are paired in order with days that come, inside the same week. Null: no day is left
 * for it.
 */
export function moveToWeekdays(
  before: readonly number[],
  after: readonly number[],
  weekStartsOn: number,
): (localDate: string) => string | null {
  const position = (weekday: number) => (weekday - weekStartsOn + 7) % 7;
  const inWeek = (days: readonly number[]) => [...days].sort((a, b) => position(a) - position(b));
  const gone = inWeek(before.filter((day) => !after.includes(day)));
  const come = inWeek(after.filter((day) => !before.includes(day)));
  return (localDate) => {
    const weekday = weekdayOf(localDate);
    const at = gone.indexOf(weekday);
    if (at < 0) return localDate;
    const target = come[at];
    return target === undefined ? null : addDays(localDate, position(target) - position(weekday));
  };
}
