import type { BookingLimits } from '@aforo/shared/contract';

/** What a client has by now, and how well the centre knows them. */
export interface Holdings {
  createdAt: Date;
  /** Whoever the centre wrote down itself is nobody's new account. */
  hasAccount: boolean;
  hasAttended: boolean;
  hasBono: boolean;
  /** Seats to come that no bono pays for: booked, held or offered. */
  unpaidAhead: number;
  /** Seats on the local day of the session in question. */
  onDay: number;
  /** Booked by the client today, cancelled since or not. */
  madeToday: number;
  /** The booking that would be changed for the new one was on that day too. */
  isSameDay: boolean;
}

interface Asked {
  limits: BookingLimits;
  holdings: Holdings;
  /** A booking changed for another: what it gives up makes room for it. */
  movedFrom: { isUnpaid: boolean } | null;
  /** The client does it, and not because the centre has just offered it. */
  isOwnAct: boolean;
  /** A bono pays for it, or nothing is booked. */
  isPaid: boolean;
  /** Only held while it is paid: room for one of these there always is, so that paying is possible. */
  isHold?: boolean;
  now: Date;
}

export type LimitObstacle = 'unpaid_limit' | 'daily_limit' | 'made_limit';
export type LimitsReached = Partial<Record<LimitObstacle, number>>;

const DAY_MS = 86_400_000;

/** The limits that leave no room for one more, each with its number. */
export function limitsReached(asked: Asked): LimitsReached {
  const { limits, holdings, movedFrom, isOwnAct, isPaid, isHold = false, now } = asked;
  const unpaid = isNew(holdings, limits.newDays, now)
    ? least(limits.unpaidAhead, limits.newUnpaidAhead)
    : limits.unpaidAhead;
  const { perDay, madePerDay } = limits;
  const reached: LimitsReached = {};
  const isCounted = !isPaid && !movedFrom?.isUnpaid;
  if (unpaid !== null && holdings.unpaidAhead >= unpaid + Number(isHold) && isCounted) {
    reached.unpaid_limit = unpaid;
  }
  if (perDay !== null && holdings.onDay >= perDay && !(movedFrom && holdings.isSameDay)) {
    reached.daily_limit = perDay;
  }
  if (isOwnAct && madePerDay !== null && holdings.madeToday >= madePerDay) {
    reached.made_limit = madePerDay;
  }
  return reached;
}

/** An account that nobody at the centre has seen yet and that has bought nothing. */
function isNew(holdings: Holdings, newDays: number, now: Date): boolean {
  const { hasAccount, hasAttended, hasBono, createdAt } = holdings;
  if (!hasAccount || hasAttended || hasBono) return false;
  return now.getTime() - createdAt.getTime() < newDays * DAY_MS;
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
