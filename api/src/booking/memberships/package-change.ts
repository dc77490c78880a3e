import { daysBetween, periodFrom, type PeriodPlan } from './plans/plan-periods.ts';

/** The remaining part of the current period. */
export interface RunningPeriod {
  startsOn: string;
  /** The start date of the next period. */
  endsOn: string;
  /** The price of the period. */
  paidMinor: number;
  /** The initial number of sessions; null for an unlimited package. */
  credits: number | null;
  balance: number;
}

interface ChangeFacts {
  today: string;
  renewsOn: string;
  /** Null after the period has ended. */
  period: RunningPeriod | null;
  /** The price of the new package. */
  priceMinor: number;
  /** A card can be charged at once, or the front desk chose to charge later. */
  canBeCharged: boolean;
  /** The current plan and the new one. */
  plans: readonly PeriodPlan[];
}

export interface PackageChange {
  when: 'now' | 'renewal';
  /** The remaining value of the current period, deducted from the new one. */
  creditMinor: number;
  /** The price of the new period. */
  totalMinor: number;
  startsOn: string;
  /**
   * The renewal date of a month that starts now; null when the change waits for the membership's
   * own renewal.
   */
  endsOn: string | null;
}

/**
 * Decides when a membership changes to another package and at what price. It changes at once when
 * the new price exceeds the remaining value of the current month: a whole new month starts, less
 * that value. Otherwise it changes at the renewal, because no money is refunded; so do periods of
 * calendar months, which don't start on any other day.
 */
export function decidePackageChange(facts: ChangeFacts): PackageChange {
  const { today, period, priceMinor, canBeCharged } = facts;
  const creditMinor = period ? valueLeft(period, today) : 0;
  const totalMinor = priceMinor - creditMinor;
  // A change on the first day would leave the current period without a single day.
  const isRunning = period !== null && period.startsOn < today && today < period.endsOn;
  const isFromSale = facts.plans.every(({ startsWith }) => startsWith === 'sale');
  const plan = facts.plans.at(-1);
  if (plan && isFromSale && isRunning && canBeCharged && totalMinor > 0) {
    const { endsOn } = periodFrom(today, plan);
    return { when: 'now', creditMinor, totalMinor, startsOn: today, endsOn };
  }
  const startsOn = facts.renewsOn > today ? facts.renewsOn : today;
  return { when: 'renewal', creditMinor: 0, totalMinor: priceMinor, startsOn, endsOn: null };
}

/** Based on days or on sessions, whichever is lower, so that neither is credited twice. */
export function valueLeft(
  { startsOn, endsOn, paidMinor, credits, balance }: RunningPeriod,
  today: string,
): number {
  const days = daysBetween(startsOn, endsOn);
  const left = Math.min(Math.max(daysBetween(today, endsOn), 0), days);
  const byDays = Math.floor((paidMinor * left) / days);
  if (credits === null || credits === 0) return byDays;
  return Math.min(byDays, Math.floor((paidMinor * Math.min(balance, credits)) / credits));
}
