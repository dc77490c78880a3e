import { addDays } from '../../platform/local-time.ts';

/** The same day of the next month, or its last day where it has no such day: 31 January → 28 February → 31 March. */
export function nextAnchor(date: string, anchorDay: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(Math.min(anchorDay, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function dayOf(date: string): number {
  return Number(date.slice(8));
}

/** When what is bought today renews for the first time. */
export function firstRenewal(today: string): string {
  return nextAnchor(today, dayOf(today));
}

export interface Calendar {
  renewsOn: string;
  anchorDay: number;
}

/**
 * When a membership that stood still goes on: as before, or from today where its renewal has gone by.
 * Nobody pays for the days in between.
 */
export function calendarFrom(today: string, { renewsOn, anchorDay }: Calendar): Calendar {
  if (renewsOn > today) return { renewsOn, anchorDay };
  return { renewsOn: today, anchorDay: dayOf(today) };
}

/** The period that begins on the day of renewal; from today where all of it has gone by unnoticed. */
export function periodDue(
  today: string,
  { renewsOn, anchorDay }: Calendar,
): { startsOn: string; endsOn: string; anchorDay: number } {
  const endsOn = nextAnchor(renewsOn, anchorDay);
  if (endsOn > today) return { startsOn: renewsOn, endsOn, anchorDay };
  const day = dayOf(today);
  return { startsOn: today, endsOn: nextAnchor(today, day), anchorDay: day };
}

/** Days after the renewal on which its card is tried. */
const tryDays = [0, 3, 7] as const;

/** When the card is tried again after so many tries; null: no more. */
export function nextTry(dueAt: Date, tries: number): Date | null {
  const days = tryDays[tries];
  return days === undefined ? null : new Date(dueAt.getTime() + days * 86_400_000);
}

/** The last day of a period, as people say it. */
export function lastDayOf(endsOn: string): string {
  return addDays(endsOn, -1);
}
