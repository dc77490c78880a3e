import { dayOf, nextAnchor } from './membership-rules.ts';

/** What somebody has left of the period that runs. */
export interface RunningPeriod {
  startsOn: string;
  /** The day on which the next one begins. */
  endsOn: string;
  /** What it cost. */
  paidMinor: number;
  /** As many as it began with; null of an unlimited one. */
  credits: number | null;
  balance: number;
}

interface ChangeFacts {
  today: string;
  renewsOn: string;
  /** Null once it has run out. */
  period: RunningPeriod | null;
  /** Of the package that it becomes. */
  priceMinor: number;
  /** A card pays it at once, or the desk has said that it waits. */
  canBeCharged: boolean;
}

export interface PackageChange {
  when: 'now' | 'renewal';
  /** What is left of the period that runs, taken off the new one. */
  creditMinor: number;
  /** What the new period costs. */
  totalMinor: number;
  startsOn: string;
  /** When a new month that begins now renews; what waits goes on with the days of its membership. */
  endsOn: string | null;
}

/**
 * When somebody's membership becomes another package, and what that costs. At once where more is to be
 * paid than is left of the month that runs: a whole new month begins, and what is left is taken off.
 * Otherwise with the renewal, since nothing is given back.
 */
export function decidePackageChange(facts: ChangeFacts): PackageChange {
  const { today, period, priceMinor, canBeCharged } = facts;
  const creditMinor = period ? valueLeft(period, today) : 0;
  const totalMinor = priceMinor - creditMinor;
  // On its first day the period that runs would be left without a day.
  const isRunning = period !== null && period.startsOn < today && today < period.endsOn;
  if (isRunning && canBeCharged && totalMinor > 0) {
    const endsOn = nextAnchor(today, dayOf(today));
    return { when: 'now', creditMinor, totalMinor, startsOn: today, endsOn };
  }
  const startsOn = facts.renewsOn > today ? facts.renewsOn : today;
  return { when: 'renewal', creditMinor: 0, totalMinor: priceMinor, startsOn, endsOn: null };
}

/** By its days or by its sessions, whichever leaves less: neither is paid twice. */
export function valueLeft(
  { startsOn, endsOn, paidMinor, credits, balance }: RunningPeriod,
  today: string,
): number {
  const days = daysFrom(startsOn, endsOn);
  const left = Math.min(Math.max(daysFrom(today, endsOn), 0), days);
  const byDays = Math.floor((paidMinor * left) / days);
  if (credits === null || credits === 0) return byDays;
  return Math.min(byDays, Math.floor((paidMinor * Math.min(balance, credits)) / credits));
}

function daysFrom(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000;
}
