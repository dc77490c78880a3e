import { addDays } from '../../platform/local-time.ts';

/**
 * The same day of the next month, or its last day in a shorter month: 31 January → 28 February → 31
 * March.
 */
export function nextAnchor(date: string, anchorDay: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(Math.min(anchorDay, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function dayOf(date: string): number {
  return Number(date.slice(8));
}

/** The first renewal date of a membership bought today. */
export function firstRenewal(today: string): string {
  return nextAnchor(today, dayOf(today));
}

export interface Calendar {
  renewsOn: string;
  anchorDay: number;
}

/**
 * The calendar of a resumed membership: unchanged, or from today when its renewal date has passed.
 * The days in between are not charged.
 */
export function calendarFrom(today: string, { renewsOn, anchorDay }: Calendar): Calendar {
  if (renewsOn > today) return { renewsOn, anchorDay };
  return { renewsOn: today, anchorDay: dayOf(today) };
}

/**
 * The period that starts on the renewal date, or today when that whole period has already passed.
 */
export function periodDue(
  today: string,
  { renewsOn, anchorDay }: Calendar,
): { startsOn: string; endsOn: string; anchorDay: number } {
  const endsOn = nextAnchor(renewsOn, anchorDay);
  if (endsOn > today) return { startsOn: renewsOn, endsOn, anchorDay };
  const day = dayOf(today);
  return { startsOn: today, endsOn: nextAnchor(today, day), anchorDay: day };
}

/** Days after the renewal on which the card is charged. */
const tryDays = [0, 3, 7] as const;

/** When the card is charged again after this many attempts; null: no more attempts. */
export function nextTry(dueAt: Date, tries: number): Date | null {
  const days = tryDays[tries];
  return days === undefined ? null : new Date(dueAt.getTime() + days * 86_400_000);
}

/** The last day included in a period, as shown to people. */
export function lastDayOf(endsOn: string): string {
  return addDays(endsOn, -1);
}
