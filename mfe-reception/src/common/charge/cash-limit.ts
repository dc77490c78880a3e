import { type Buyer, type Charge, reachedCashLimit } from '@aforo/shared/contract';
import type { BasketItem } from './basket.ts';

interface CashQuery {
  items: readonly Pick<BasketItem, 'what'>[];
  /** The total of the new sale. */
  soldMinor: number;
  /** Of the new sale's invoice; null without one. */
  buyer: Buyer | null;
}

/**
 * The legal limit that the new sale or one of the older sales reaches: none of the charge is then paid in
 * cash. The server says it of each older sale, whose whole total it knows.
 * @returns minor units; null where cash is allowed
 */
export function cashLimitOf(
  { items, soldMinor, buyer }: CashQuery,
  charge: Pick<Charge, 'debts' | 'cashLimitMinor' | 'cashLimitAbroadMinor'>,
): number | null {
  const saleIds = items.flatMap(({ what }) => (what.kind === 'sale' ? [what.saleId] : []));
  for (const { debt } of charge.debts) {
    if (debt.kind !== 'sale' || !saleIds.includes(debt.saleId)) continue;
    if (debt.cashLimitMinor != null) return debt.cashLimitMinor;
  }
  return reachedCashLimit({ totalMinor: soldMinor, buyer }, charge);
}
