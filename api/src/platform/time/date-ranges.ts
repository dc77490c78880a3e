import { addDays, startOfDay } from './local-time.ts';

export function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** From the first date's local midnight to the midnight after the last date. */
export function spanOf(dates: readonly string[], timeZone: string): { starts: Date; ends: Date } {
  const first = dates.at(0) ?? '';
  const last = dates.at(-1) ?? '';
  return {
    starts: startOfDay(first, timeZone),
    ends: startOfDay(addDays(last, 1), timeZone),
  };
}
