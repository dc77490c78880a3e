import type { MembershipPlan } from '@aforo/shared/contract';
import { addDays } from '../../../platform/time/local-time.ts';
import { endOfNextPeriod } from '../plans/plan-periods.ts';

/** A missed class of a fixed seat, with what decides whether it can be made up. */
export interface MissedClass {
  plan: MembershipPlan;
  /** The day of the class. */
  localDate: string;
  calendar: { renewsOn: string; anchorDay: number };
  today: string;
  isHoliday: boolean;
  /** Open make-ups for announced absences. */
  openMakeUps: number;
}

/** The first day on which the class can no longer be made up, or why it can't be. */
export type MakeUpDecision = { untilDate: string } | { refusal: 'none' | 'limit' };

/** An absence announced in time, or forgiven; too late for a make-up that would have ended already. */
export function decideMakeUp(missed: MissedClass): MakeUpDecision {
  const { makeUpLimit, closureRule } = missed.plan;
  if (makeUpLimit === 0) return { refusal: 'none' };
  // On a holiday the class would not have taken place.
  if (missed.isHoliday && closureRule === 'nothing') return { refusal: 'none' };
  // guard: absences give no more make-ups than the limit (absences.test.ts)
  // without: `missed.openMakeUps >= makeUpLimit` → `missed.openMakeUps > makeUpLimit`
  if (missed.openMakeUps >= makeUpLimit) return { refusal: 'limit' };
  const untilDate = endOfMakeUp(missed);
  return untilDate > missed.today ? { untilDate } : { refusal: 'none' };
}

/** The days count from the class, because an absence may be announced long before. */
export function endOfMakeUp({
  plan,
  localDate,
  today,
  calendar,
}: Omit<MissedClass, 'openMakeUps' | 'isHoliday'>): string {
  const from = localDate > today ? localDate : today;
  if (plan.makeUpDays !== null) return addDays(from, plan.makeUpDays + 1);
  return endOfNextPeriod(localDate, calendar, plan);
}

/** What a class cancelled by the center is worth: an equal part of the price of its period. */
export function closureDiscount(priceMinor: number, classes: number): number {
  return classes === 0 ? 0 : Math.round(priceMinor / classes);
}
