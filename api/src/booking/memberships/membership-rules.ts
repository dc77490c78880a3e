import { addDays } from '../../platform/time/local-time.ts';
import { dayOf, type Period, periodFrom, type PeriodPlan } from './plans/plan-periods.ts';

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
  plan: PeriodPlan,
): Period {
  const due = periodFrom(renewsOn, plan, anchorDay);
  return due.endsOn > today ? due : periodFrom(today, plan);
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
