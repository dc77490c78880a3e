import { money } from '@aforo/shared/format';
import type { BasketItem } from './basket.ts';
import type { QuotedBasket } from './quoted-basket.ts';

type Prices = QuotedBasket['items'];

/** One sentence per line whose price has changed. */
export function priceNewsOf(
  before: Prices,
  now: Prices,
  items: readonly Pick<BasketItem, 'key' | 'description'>[],
  currency: string,
): string[] {
  const news = items.flatMap(({ key, description }) => {
    const [old, current] = [before.get(key)?.unitPriceMinor, now.get(key)?.unitPriceMinor];
    return old === undefined || current === undefined || old === current
      ? []
      : [`${description}: ahora ${money(current, currency)}, antes ${money(old, currency)}.`];
  });
  return news.length > 0 ? news : ['Lo que se debe ha cambiado. Mira el nuevo total.'];
}
