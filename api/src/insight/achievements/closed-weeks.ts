import { addDays, datesBetween, weekdayOf } from '../../platform/time/local-time.ts';

interface Opening {
  /** Weekdays with opening hours; when empty, every day counts as open. */
  weekdays: readonly number[];
  holidays: readonly string[];
}

/** The first days of the weeks in which every opening day is a holiday. */
export function closedWeeks({ weekdays, holidays }: Opening, weekStartsOn: number): Set<string> {
  const isHoliday = new Set(holidays);
  const opens = (date: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(date));
  const firstDays = holidays.map((date) =>
    addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7)),
  );
  return new Set(
    firstDays.filter((first) =>
      datesBetween(first, addDays(first, 6)).every((date) => isHoliday.has(date) || !opens(date)),
    ),
  );
}
