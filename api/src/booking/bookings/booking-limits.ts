import type { BookingLimits } from '@aforo/shared/contract';

/**
 * The client's current bookings, and how well the center knows the family for which one account
 * books: a parent cannot get more unpaid seats by adding children.
 */
export interface Holdings {
  /** Of the oldest record. */
  createdAt: Date;
  /**
   * An account books: the client's or that of the payer who acts for them. The new-account limit does
   * not apply to the others, whose records the center created.
   */
  hasAccount: boolean;
  hasAttended: boolean;
  hasBono: boolean;
  /**
   * Future seats that no bono pays for: booked, held or offered. Those of the whole family, until one
   * of them has attended or has a bono.
   */
  unpaidAhead: number;
  /** Seats on the local day of the session being booked. */
  onDay: number;
  /** Bookings made today for the family, including cancelled ones. */
  madeToday: number;
  /** The booking being moved is on the same local day as the new one. */
  isSameDay: boolean;
}

interface LimitCheck {
  limits: BookingLimits;
  holdings: Holdings;
  /** The booking being moved; the seat it frees makes room for the new one. */
  movedFrom: { isUnpaid: boolean } | null;
  /** The client books on their own initiative, not in response to an offer from the center. */
  isOwnAct: boolean;
  /** A bono pays for the seat, or nothing is booked. */
  isPaid: boolean;
  /**
   * The seat is only held until it is paid. One hold beyond the limit is allowed so that the client
   * can pay.
   */
  isHold?: boolean;
  now: Date;
}

export type LimitObstacle = 'unpaid_limit' | 'daily_limit' | 'made_limit';
export type LimitsReached = Partial<Record<LimitObstacle, number>>;

const DAY_MS = 86_400_000;

/** The limits that one more seat would exceed, each with its number. */
export function limitsReached(asked: LimitCheck): LimitsReached {
  const { limits, holdings, movedFrom, isOwnAct, isPaid, isHold = false, now } = asked;
  const unpaid = isNew(holdings, limits.newDays, now)
    ? least(limits.unpaidAhead, limits.newUnpaidAhead)
    : limits.unpaidAhead;
  const { perDay, madePerDay } = limits;
  const reached: LimitsReached = {};
  const isCounted = !isPaid && !movedFrom?.isUnpaid;
  // guard: limit of unpaid seats (booking-limits.test.ts)
  // without: `holdings.unpaidAhead >= unpaid` → `holdings.unpaidAhead > unpaid + 500`
  if (unpaid !== null && holdings.unpaidAhead >= unpaid + Number(isHold) && isCounted) {
    reached.unpaid_limit = unpaid;
  }
  // guard: limit of seats per day (booking-limits.test.ts)
  // without: `holdings.onDay >= perDay` → `holdings.onDay > perDay + 500`
  if (perDay !== null && holdings.onDay >= perDay && !(movedFrom && holdings.isSameDay)) {
    reached.daily_limit = perDay;
  }
  if (isOwnAct && madePerDay !== null && holdings.madeToday >= madePerDay) {
    reached.made_limit = madePerDay;
  }
  return reached;
}

/** An account without a bono whose owner has never attended. */
function isNew(holdings: Holdings, newDays: number, now: Date): boolean {
  const { hasAccount, hasAttended, hasBono, createdAt } = holdings;
  if (!hasAccount || hasAttended || hasBono) return false;
  return now.getTime() - createdAt.getTime() < newDays * DAY_MS;
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
