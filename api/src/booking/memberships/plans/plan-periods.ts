import type { MembershipPlan } from '@aforo/shared/contract';
import { dateFormat } from '../../../platform/time/local-time.ts';

export type PeriodPlan = Pick<MembershipPlan, 'periodMonths' | 'startsWith'>;

export interface Period {
  startsOn: string;
  /** The start date of the next period. */
  endsOn: string;
  /** The day of the month on which it renews. */
  anchorDay: number;
}

/**
 * The same day of the next month, or its last day in a shorter month: 31 January → 28 February → 31
 * March. After `months` for longer periods.
 */
export function nextAnchor(date: string, anchorDay: number, months = 1): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(anchorDay, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function dayOf(date: string): number {
  return Number(date.slice(8));
}

/**
 * The period that starts on a date. Those of calendar months end on the first of a month, so that
 * one that starts later is shorter.
 */
export function periodFrom(
  startsOn: string,
  { periodMonths, startsWith }: PeriodPlan,
  anchorDay = dayOf(startsOn),
): Period {
  if (startsWith === 'month') {
    const endsOn = nextAnchor(monthOf(startsOn), 1, periodMonths);
    return { startsOn, endsOn, anchorDay: 1 };
  }
  return { startsOn, endsOn: nextAnchor(startsOn, anchorDay, periodMonths), anchorDay };
}

/** The price and the sessions of a period. */
export interface PeriodTerms {
  priceMinor: number;
  /** Null: those of the package. */
  credits: number | null;
  /** Why it costs less; null for a whole period. */
  reason: string | null;
}

/**
 * A short first period costs its days or its sessions; a whole one the price of the plan. The cents
 * are rounded to the nearest.
 */
export function termsOfPeriod(
  { startsOn, endsOn }: Pick<Period, 'startsOn' | 'endsOn'>,
  plan: PeriodPlan & Pick<MembershipPlan, 'firstPeriod' | 'seatsPerWeek'>,
  { priceMinor, credits }: { priceMinor: number; credits: number | null },
): PeriodTerms {
  const whole = { priceMinor, credits: null, reason: null };
  const isShort = plan.startsWith === 'month' && dayOf(startsOn) !== 1;
  if (!isShort || plan.firstPeriod === 'whole') return whole;
  const days = daysBetween(startsOn, endsOn);
  const allDays = daysBetween(monthOf(startsOn), endsOn);
  const weekly = plan.seatsPerWeek;
  const isByDays = plan.firstPeriod === 'days' || (weekly === null && credits === null);
  const all = isByDays ? allDays : (credits ?? sessionsIn(allDays, weekly ?? 0));
  const part = isByDays
    ? days
    : credits === null
      ? Math.min(all, sessionsIn(days, weekly ?? 0))
      : Math.ceil((credits * days) / allDays);
  return {
    priceMinor: Math.round((priceMinor * part) / all),
    credits: isByDays ? null : credits && part,
    reason: `Primer periodo, desde el ${dayText(startsOn)}: ${part} de ${all} ${isByDays ? 'días' : 'clases'}`,
  };
}

/** The classes of weekly seats in so many days, at least one. */
function sessionsIn(days: number, perWeek: number): number {
  return Math.max(1, Math.round((days * perWeek) / 7));
}

/** The end of the period after the one that contains a date, from a renewal date on. */
export function endOfNextPeriod(
  date: string,
  { renewsOn, anchorDay }: { renewsOn: string; anchorDay: number },
  plan: PeriodPlan,
): string {
  let end = renewsOn;
  while (end <= date) end = periodFrom(end, plan, anchorDay).endsOn;
  return periodFrom(end, plan, anchorDay).endsOn;
}

/** The end of a client's last membership: null without any. */
export interface LastEnd {
  /** One has not ended. */
  isRunning: boolean;
  endedOn: string | null;
}

/** Whether the enrolment fee is charged to a client whose last membership ended so. */
export function isEnrolmentDue(
  { enrolmentFeeMinor, enrolmentAgainMonths }: MembershipPlan,
  { lastEnd, today }: { lastEnd: LastEnd; today: string },
): boolean {
  if (enrolmentFeeMinor === 0 || lastEnd.isRunning) return false;
  if (lastEnd.endedOn === null) return true;
  if (enrolmentAgainMonths === null) return false;
  return nextAnchor(lastEnd.endedOn, dayOf(lastEnd.endedOn), enrolmentAgainMonths) <= today;
}

export function daysBetween(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000;
}

const monthOf = (date: string) => `${date.slice(0, 8)}01`;

function dayText(localDate: string): string {
  return dateFormat('es', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    new Date(`${localDate}T00:00:00Z`),
  );
}
