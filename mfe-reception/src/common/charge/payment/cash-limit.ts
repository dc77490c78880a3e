import { type Buyer, type Charge, reachedCashLimit } from '@aforo/shared/contract';
import type { BasketItem } from '../basket/basket.ts';

interface CashQuery {
  items: readonly Pick<BasketItem, 'what'>[];
  /** Total of the new sale. */
  soldMinor: number;
  /** Buyer on the new sale's invoice; null without one. */
  buyer: Buyer | null;
}

/**
 * The legal limit reached by the new sale or by one of the older sales; no part of the charge may
 * then be paid in cash. The server reports it for older sales, because it knows their total.
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
