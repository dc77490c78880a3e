import type { WeeklyRange } from '../../contract/index.ts';

const of = (hours: readonly WeeklyRange[], weekday: number) =>
  hours.filter((range) => range.weekday === weekday);

/** Replaces the hours of other days with those of one day. */
export function copyDay(
  hours: readonly WeeklyRange[],
  from: number,
  to: readonly number[],
): WeeklyRange[] {
  const remainingRanges = hours.filter(({ weekday }) => weekday === from || !to.includes(weekday));
  const copied = to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => of(hours, from).map((range) => ({ ...range, weekday })));
  return [...remainingRanges, ...copied];
}

/** The closest earlier day in the displayed week that has hours to copy. */
export function dayBefore(
  hours: readonly WeeklyRange[],
  week: readonly number[],
  weekday: number,
): number | undefined {
  return week.slice(0, week.indexOf(weekday)).findLast((one) => of(hours, one).length > 0);
}

/** Whether Monday has hours that differ from another working day's. */
export function canSpreadMonday(hours: readonly WeeklyRange[]): boolean {
  const rangesKey = (weekday: number) =>
    of(hours, weekday)
      .map(({ starts, ends }) => `${starts}-${ends}`)
      .sort()
      .join();
  return rangesKey(1) !== '' && workingDays.some((weekday) => rangesKey(weekday) !== rangesKey(1));
}

export const workingDays = [1, 2, 3, 4, 5];

/** Suggests the next range: the morning, then the afternoon, then the rest of the day. */
export function nextRange(weekday: number, last: WeeklyRange | undefined): WeeklyRange {
  if (!last) return { weekday, starts: '09:00', ends: '14:00' };
  const starts = last.ends < '16:00' ? '16:00' : last.ends;
  return { weekday, starts, ends: starts < '20:00' ? '20:00' : '24:00' };
}
