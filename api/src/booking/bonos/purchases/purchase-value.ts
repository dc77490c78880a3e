import type { Bono } from '../bono-rules.ts';

/** The price and the content of a bono when it was sold. */
export interface SoldPurchase {
  /** The line may have sold several bonos; `position` is this one's, from 1. */
  lineTotalMinor: number;
  lineQuantity: number;
  position: number;
  /** Null for an unlimited bono. */
  soldCredits: number | null;
  validityDays: number;
}

const DAY_MS = 86_400_000;

/**
 * The sum of the first `count` of `parts` equal shares of an amount. The remaining cents go to the
 * first shares, so that all shares add up to the amount.
 */
export function firstShares(totalMinor: number, parts: number, count: number): number {
  return Math.floor(totalMinor / parts) * count + Math.min(count, totalMinor % parts);
}

/** The price of one bono of its line. */
export function pricePaid({ lineTotalMinor, lineQuantity, position }: SoldPurchase): number {
  return (
    firstShares(lineTotalMinor, lineQuantity, position) -
    firstShares(lineTotalMinor, lineQuantity, position - 1)
  );
}

/**
 * The unused part of its price: sessions at their price, or the days left of an unlimited bono.
 * Bonus sessions count as zero.
 */
export function unusedValue(
  purchase: SoldPurchase & Pick<Bono, 'balance' | 'expiresAt'> & { frozenAt: Date | null },
  now: Date,
): number {
  const price = pricePaid(purchase);
  const { soldCredits, balance, validityDays, expiresAt, frozenAt } = purchase;
  if (soldCredits !== null) {
    const used = soldCredits - Math.min(balance, soldCredits);
    return price - firstShares(price, soldCredits, used);
  }
  if (expiresAt === null) return price;
  const left = Math.floor((expiresAt.getTime() - (frozenAt ?? now).getTime()) / DAY_MS);
  const used = validityDays - Math.min(Math.max(left, 0), validityDays);
  return price - firstShares(price, validityDays, used);
}
