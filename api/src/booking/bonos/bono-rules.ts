import type { ErrorCode, PackagePurchase } from '@aforo/shared/contract';

/** The facts that decide whether a bono can pay for a session. */
export interface Bono {
  id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  state: 'pendingPayment' | 'active' | 'frozen' | 'refunded';
  balance: number;
  /** Null until the first use of a bono whose validity starts then. */
  expiresAt: Date | null;
  weeklyLimit: number | null;
  purchasedAt: Date;
}

export interface BonoForSession extends Bono {
  /** Its services include the session's. */
  isForService: boolean;
  /** Open spends in the session's local week. */
  usedThatWeek: number;
}

/** `undefined`: the one that fits best; null: none, it will be owed; an id: that one or nothing. */
export type WantedPurchase = string | null | undefined;

/** The bono that a session is paid with, or why the one that was asked for can't pay it. */
export function payingBono(
  bonos: readonly BonoForSession[],
  startsAt: Date,
  wanted: WantedPurchase,
): { bono: BonoForSession | null; refusal: ErrorCode | null } {
  if (wanted === null) return { bono: null, refusal: null };
  if (wanted === undefined) return { bono: chooseBono(bonos, startsAt) ?? null, refusal: null };
  const bono = bonos.find(({ id }) => id === wanted);
  const refusal = bono ? obstacleOf(bono, startsAt) : 'purchase_not_eligible';
  return { bono: refusal === null && bono ? bono : null, refusal };
}

/** Sorts here, so that callers needn't: soonest to expire first. */
export function chooseBono(
  bonos: readonly BonoForSession[],
  startsAt: Date,
): BonoForSession | undefined {
  return fittingBonos(bonos, startsAt)[0];
}

/** Those that can pay for a session then, the one that is chosen first. */
export function fittingBonos<Kind extends BonoForSession>(
  bonos: readonly Kind[],
  startsAt: Date,
): Kind[] {
  return bonos
    .filter((bono) => obstacleOf(bono, startsAt) === null)
    .toSorted(
      (a, b) =>
        (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
        a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
        a.id.localeCompare(b.id),
    );
}

/** Why a session can't be paid with this bono; null when it can. */
export function obstacleOf(bono: BonoForSession, startsAt: Date): ErrorCode | null {
  if (bono.state === 'frozen') return 'purchase_frozen';
  if (bono.state !== 'active' || !bono.isForService) return 'purchase_not_eligible';
  if (bono.kind === 'credits' && bono.balance <= 0) return 'insufficient_credits';
  // Good for what starts before it expires, whenever it was booked.
  if (bono.expiresAt !== null && startsAt >= bono.expiresAt) return 'purchase_not_eligible';
  if (bono.weeklyLimit !== null && bono.usedThatWeek >= bono.weeklyLimit) {
    return 'purchase_not_eligible';
  }
  return null;
}

/** State as people see it: used up and expired come from the balance and the clock. */
export function conditionOf(bono: Bono, now: Date): PackagePurchase['condition'] {
  if (bono.state !== 'active') return bono.state;
  if (bono.expiresAt !== null && bono.expiresAt <= now) return 'expired';
  return bono.kind === 'credits' && bono.balance === 0 ? 'usedUp' : 'active';
}

/**
 * Until when a bono must last after a credit came back to it; null when what it has will do. One
 * that has expired gets the grace; so does one that is about to, when the center cancelled.
 */
export function expiryAfterReturn(
  bono: Pick<Bono, 'expiresAt'> & { frozenAt: Date | null },
  options: { now: Date; graceDays: number; isByCenter: boolean },
): Date | null {
  const { expiresAt, frozenAt } = bono;
  if (expiresAt === null) return null;
  const now = frozenAt ?? options.now; // while frozen, its time stands still
  const grace = new Date(now.getTime() + options.graceDays * 86_400_000);
  const needsGrace = options.isByCenter ? expiresAt < grace : expiresAt <= now;
  return needsGrace ? grace : null;
}
