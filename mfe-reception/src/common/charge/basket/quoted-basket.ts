import type { ChargeQuote } from '@aforo/shared/contract';
import { isSold, type BasketItem } from './basket.ts';

/** The server's quote by the keys of the basket's items. */

export interface QuotedItem {
  unitPriceMinor: number;
  totalMinor: number;
  discountMinor: number;
  discountReason: string | null;
  renewal?: ChargeQuote['lines'][number]['renewal'];
}

export interface QuotedBasket {
  quote: ChargeQuote;
  items: ReadonlyMap<string, QuotedItem>;
  /** Lines that the server adds to those of the basket, such as an enrolment fee. */
  extraLines: ChargeQuote['lines'];
}

/** @param items the items that were quoted */
export function quotedBasket(quote: ChargeQuote, items: readonly BasketItem[]): QuotedBasket {
  const sold = items.filter(isSold).map(({ key }) => key);
  const debts = items.filter((item) => !isSold(item)).map(({ key }) => key);
  const ofDebt = (totalMinor: number): QuotedItem => ({
    unitPriceMinor: totalMinor,
    totalMinor,
    discountMinor: 0,
    discountReason: null,
  });
  return {
    quote,
    items: new Map([
      ...quote.lines.slice(0, sold.length).map((line, at) => [sold[at] ?? '', line] as const),
      ...quote.debts.map(({ owedMinor }, at) => [debts[at] ?? '', ofDebt(owedMinor)] as const),
    ]),
    extraLines: quote.lines.slice(sold.length),
  };
}

/**
 * The quote of an empty basket.
 * @param owedMinor the client's debt
 */
export function emptyQuote(owedMinor: number): ChargeQuote {
  return {
    lines: [],
    debts: [],
    taxes: [],
    soldMinor: 0,
    totalMinor: 0,
    otherDebtsMinor: owedMinor,
    promotion: null,
    vouchers: [],
    restMinor: 0,
    needsBuyer: false,
  };
}
