import { addDays, startOfDay } from '../local-time.ts';

export function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** From the first date's local midnight to the one after the last. */
export function spanOf(dates: readonly string[], timeZone: string): { starts: Date; ends: Date } {
  const first = dates.at(0) ?? '';
  const last = dates.at(-1) ?? '';
  return { starts: startOf(first, timeZone), ends: startOf(addDays(last, 1), timeZone) };
}

const mostStarts = 4096;
const starts = new Map<string, Date>();

/** Memoised: computing the days of a month took a millisecond. */
function startOf(localDate: string, timeZone: string): Date {
  const key = `${localDate} ${timeZone}`;
  const known = starts.get(key);
  if (known) return known;
  const found = startOfDay(localDate, timeZone);
  if (starts.size >= mostStarts) starts.clear();
  starts.set(key, found);
  return found;
}

/** Dates in their order as runs of days that follow one another. */
export function runsOf(dates: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && addDays(last, 1) === date) run.push(date);
    else runs.push([date]);
  }
  return runs;
}
