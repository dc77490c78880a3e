import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  weekdayOf,
} from '../../../platform/time/local-time.ts';

/** A recurrence: weekdays and wall time, from a date until another or without end. */
export interface Pattern {
  weekdays: readonly number[];
  /** `HH:MM` in the center's time zone. */
  localTime: string;
  durationMinutes: number;
  fromDate: string;
  untilDate: string | null;
}

/** `times` is null when that wall time does not exist on that night. */
export interface Occurrence {
  localDate: string;
  times: { startsAt: Date; endsAt: Date } | null;
}

/**
 * The occurrences of a series between two dates, both included. 19:00 is wall time on every date;
 * when a wall time occurs twice, the first one is used.
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
 * The new date of a session when its series changes its weekdays: kept days stay, removed days are
 * paired in order with added days of the same week. Null: no day is left for it.
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
