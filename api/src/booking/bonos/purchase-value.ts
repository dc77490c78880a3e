import type { Bono } from './bono-rules.ts';

/** What a bono was sold for, and what there was in it. */
export interface SoldPurchase {
  /** Of the whole line, which may have sold several, and which of them this is, from 1 on. */
  lineTotalMinor: number;
  lineQuantity: number;
  position: number;
  /** Null with an unlimited bono. */
  soldCredits: number | null;
  validityDays: number;
}

const DAY_MS = 86_400_000;

/**
 * The first `count` of `parts` equal shares of an amount: the cents left over go to the first ones, so
 * that all shares are the amount again.
 */
export function firstShares(totalMinor: number, parts: number, count: number): number {
  return Math.floor(totalMinor / parts) * count + Math.min(count, totalMinor % parts);
}

/** What one bono of its line cost. */
export function pricePaid({ lineTotalMinor, lineQuantity, position }: SoldPurchase): number {
  return (
    firstShares(lineTotalMinor, lineQuantity, position) -
    firstShares(lineTotalMinor, lineQuantity, position - 1)
  );
}

/**
 * What of its price is still unused: sessions at their price, the days left of an unlimited one.
 * Sessions that were given on top are worth nothing.
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
