import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Charge } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { itemOfDebt, type BasketItem, type Discount } from './basket.ts';
import type { ShownItem } from './basket-list.tsx';
import { debtDetail } from './debt-detail.ts';
import { renewalText } from './renewal.messages.ts';
import { usePromotion } from './vouchers/use-promotion.ts';

/** What is being charged: what the client owes, without what was taken out, and what was added. */
export function useBasket({
  client,
  debts: owed,
  renewsOn,
}: Pick<Charge, 'client' | 'debts' | 'renewsOn'>) {
  const { timeZone, currency } = useArea().settings.center;
  const [added, setAdded] = useState<readonly BasketItem[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** Bookings that a bono pays, the one being bought or one that they have. */
  const [covered, setCovered] = useState<ReadonlySet<string>>(new Set());
  const [discounts, setDiscounts] = useState<Readonly<Record<string, Discount | null>>>({});

  const bought = added.find(({ what }) => what.kind === 'package');
  const debts = owed.map(({ debt, coveredBy }): ShownItem => {
    const bono = coveredBy[0]?.name ?? bought?.description;
    const canCover = debt.kind === 'booking' && !debt.fee && bono !== undefined;
    const item = itemOfDebt(debt);
    return {
      ...item,
      discount: discounts[item.key] ?? null,
      isDebt: true,
      detail: debtDetail(debt, timeZone, serverNow()),
      coverLabel: canCover ? `Usar 1 sesión de ${bono}` : null,
    };
  });
  const basket: ShownItem[] = [
    ...debts.filter(({ key }) => !left.has(key) && !covered.has(key)),
    ...added.map((item) => ({
      ...item,
      discount: discounts[item.key] ?? null,
      isDebt: false,
      detail:
        item.renewsMonthly && renewsOn !== undefined
          ? renewalText({ renewsOn, priceMinor: item.unitPriceMinor }, currency)
          : null,
      coverLabel: null,
    })),
  ];
  const promotion = usePromotion(client?.id ?? null, basket);
  const items = promotion.applyTo(basket);
  const paidByBono = debts.filter(({ key }) => covered.has(key));

  return {
    items,
    promotion,
    hasAdded: added.length > 0,
    isEmpty: items.length === 0 && paidByBono.length === 0,
    /** Owed, and not charged now. */
    left: debts.filter(({ key }) => left.has(key)),
    /** Owed, and paid by a bono. */
    covered: paidByBono,
    /** The same once more is one more of it. */
    add(item: BasketItem): void {
      setAdded((before) =>
        before.some(({ key }) => key === item.key)
          ? before.map((one) =>
              one.key === item.key ? { ...one, quantity: one.quantity + 1 } : one,
            )
          : [...before, item],
      );
    },
    remove(key: string): void {
      if (added.some((item) => item.key === key)) {
        setAdded(added.filter((item) => item.key !== key));
        // Without its bono a session is owed again.
        if (key.startsWith('package')) setCovered(new Set());
      } else setLeft(new Set([...left, key]));
    },
    chargeLeft: () => setLeft(new Set()),
    cover: (key: string) => setCovered(new Set([...covered, key])),
    uncover: (key: string) => setCovered(new Set([...covered].filter((other) => other !== key))),
    setQuantity: (key: string, quantity: number) =>
      setAdded(added.map((item) => (item.key === key ? { ...item, quantity } : item))),
    setDiscount: (key: string, discount: Discount | null) =>
      setDiscounts({ ...discounts, [key]: discount }),
    /** By the items' keys; what isn't named keeps its price. */
    setPrices: (prices: ReadonlyMap<string, number>) =>
      setAdded(
        added.map((item) => ({
          ...item,
          unitPriceMinor: prices.get(item.key) ?? item.unitPriceMinor,
        })),
      ),
  };
}

export type Basket = ReturnType<typeof useBasket>;
