import type { ErrorCode, PackagePurchase } from '@aforo/shared/contract';

/** The facts that decide whether a bono can pay for a session. */
export interface Bono {
  id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  state: 'pendingPayment' | 'active' | 'frozen' | 'refunded';
  balance: number;
  /** Null before the first use of a bono whose validity starts with it. */
  expiresAt: Date | null;
  weeklyLimit: number | null;
  purchasedAt: Date;
  /** `standing`: fixed seats only. `makeUp`: one class in place of a missed one. */
  paysFor: 'any' | 'standing' | 'makeUp';
}

export interface BonoForSession extends Bono {
  /** The bono covers the service of the session. */
  isForService: boolean;
  /** Spends not returned in the session's local week. */
  usedThatWeek: number;
}

/** `undefined`: the best match; null: none, the price is owed; an id: only that bono. */
export type PurchaseChoice = string | null | undefined;

/** The bono that pays for a session, or why the requested one cannot. */
export function payingBono(
  bonos: readonly BonoForSession[],
  startsAt: Date,
  wanted: PurchaseChoice,
): { bono: BonoForSession | null; refusal: ErrorCode | null } {
  if (wanted === null) return { bono: null, refusal: null };
  if (wanted === undefined) return { bono: chooseBono(bonos, startsAt) ?? null, refusal: null };
  const bono = bonos.find(({ id }) => id === wanted);
  const refusal = bono ? obstacleOf(bono, startsAt) : 'purchase_not_eligible';
  return { bono: refusal === null && bono ? bono : null, refusal };
}

/** The bono that expires first. Sorts by itself, so callers need not. */
export function chooseBono(
  bonos: readonly BonoForSession[],
  startsAt: Date,
): BonoForSession | undefined {
  return fittingBonos(bonos, startsAt)[0];
}

/** The bonos that can pay for a session at that time, the preferred one first: make-ups, then bonos. */
export function fittingBonos<Kind extends BonoForSession>(
  bonos: readonly Kind[],
  startsAt: Date,
): Kind[] {
  return bonos
    .filter((bono) => obstacleOf(bono, startsAt) === null)
    .toSorted(
      (a, b) =>
        // guard: make-ups are spent before bonos (bono-rules.test.ts)
        // without: `Number(b.paysFor === 'makeUp') - Number(a.paysFor === 'makeUp') ||`
        Number(b.paysFor === 'makeUp') - Number(a.paysFor === 'makeUp') ||
        (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
        a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
        a.id.localeCompare(b.id),
    );
}

/** Why a session cannot be paid with this bono; null when it can. */
export function obstacleOf(bono: BonoForSession, startsAt: Date): ErrorCode | null {
  // guard: a bono of fixed seats pays for no other booking (bono-rules.test.ts)
  // without: `if (bono.paysFor === 'standing') return 'purchase_not_eligible';`
  if (bono.paysFor === 'standing') return 'purchase_not_eligible';
  if (bono.state === 'frozen') return 'purchase_frozen';
  if (bono.state !== 'active' || !bono.isForService) return 'purchase_not_eligible';
  if (bono.kind === 'credits' && bono.balance <= 0) return 'insufficient_credits';
  // Valid for sessions that start before it expires, whenever they were booked.
  if (bono.expiresAt !== null && startsAt >= bono.expiresAt) return 'purchase_not_eligible';
  if (bono.weeklyLimit !== null && bono.usedThatWeek >= bono.weeklyLimit) {
    return 'purchase_not_eligible';
  }
  return null;
}

/** The displayed state: used up and expired follow from the balance and the clock. */
export function conditionOf(bono: Bono, now: Date): PackagePurchase['condition'] {
  if (bono.state !== 'active') return bono.state;
  if (bono.expiresAt !== null && bono.expiresAt <= now) return 'expired';
  return bono.kind === 'credits' && bono.balance === 0 ? 'usedUp' : 'active';
}

/**
 * The new expiry of a bono after a credit is returned; null when it does not change. An expired
 * bono gets the grace period; so does one about to expire when the center cancelled. That of a
 * period of fixed seats never does.
 */
export function expiryAfterReturn(
  bono: Pick<Bono, 'expiresAt' | 'paysFor'> & { frozenAt: Date | null },
  options: { now: Date; graceDays: number; isByCenter: boolean },
): Date | null {
  const { expiresAt, frozenAt } = bono;
  if (expiresAt === null) return null;
  const now = frozenAt ?? options.now; // while frozen, its validity does not run
  const grace = new Date(now.getTime() + options.graceDays * 86_400_000);
  // The bono of a period covers the days of the period.
  if (bono.paysFor === 'standing') return null;
  // A make-up keeps its first expiry, unless the center cancels the class.
  if (bono.paysFor === 'makeUp' && !options.isByCenter) return null;
  const needsGrace = options.isByCenter ? expiresAt < grace : expiresAt <= now;
  return needsGrace ? grace : null;
}
