import type { FrontDeskPaymentMethod } from '@aforo/shared/contract';
import { addMinutes } from '../../platform/time/local-time.ts';
import { demoTemplates, type DemoHistory } from '../timetable/demo-bookings.ts';
import { demoProducts, demoPromotions } from '../demo-center.ts';
import type { Random } from '../random.ts';

const dayMs = 86_400_000;

export interface DemoSaleLine {
  /**
   * Exactly one of the three. `purchaseId` is an id in the plan, `product` a position in
   * `demoProducts`.
   */
  purchaseId?: string;
  product?: number;
  bookingId?: string;
  quantity: number;
  priceMinor: number;
  discountMinor: number;
}

/** Actions at the front desk, in chronological order. */
export type DemoAct =
  | {
      kind: 'sell';
      at: Date;
      /** Later actions refer to the sale by this key. */
      key: string;
      clientId: string | null;
      lines: DemoSaleLine[];
      totalMinor: number;
      /** The code behind the discounts of the lines. */
      promotionCode: string | null;
      payments: { method: FrontDeskPaymentMethod; amountMinor: number; tenderedMinor?: number }[];
      isFull: boolean;
    }
  | { kind: 'payRest'; at: Date; key: string; amountMinor: number }
  /** Refunds the last line of that sale. */
  | { kind: 'refund'; at: Date; key: string; reason: string };

interface Context {
  clientIds: readonly [string, ...string[]];
  /** The last moment up to `at` at which the front desk is open. */
  timeWhileOpen(at: Date): Date;
  /** The front desk has no actions after this. */
  end: Date;
}

/**
 * Plans eight weeks of sales: the bonos of the history, debts that most clients pay when they
 * attend, products, an occasional discount, a partial payment and a refund.
 */
export function planDemoSales(
  random: Random,
  { bookings, purchases, entries }: DemoHistory,
  { clientIds, timeWhileOpen, end }: Context,
): DemoAct[] {
  const acts: DemoAct[] = [];
  const lastSale = addMinutes(end, -20);
  // In the morning there may be no takings yet to refund from.
  const lastReturn = timeWhileOpen(new Date(end.getTime() - dayMs));
  const at = (wanted: Date) => timeWhileOpen(wanted < lastSale ? wanted : lastSale);

  function pay(totalMinor: number) {
    const share = random.integer(1, 100);
    if (share <= 34 && totalMinor < 100_000) {
      const tenderedMinor = Math.ceil(totalMinor / 500) * 500;
      return [{ method: 'cash' as const, amountMinor: totalMinor, tenderedMinor }];
    }
    if (share <= 38 && totalMinor > 4000) {
      return [
        { method: 'cash' as const, amountMinor: 2000 },
        { method: 'card' as const, amountMinor: totalMinor - 2000 },
      ];
    }
    const method = share <= 86 ? 'card' : share <= 95 ? 'bizum' : 'transfer';
    return [{ method, amountMinor: totalMinor } as const];
  }

  function sell(
    key: string,
    when: Date,
    clientId: string | null,
    lines: DemoSaleLine[],
    {
      isHalf = false,
      isByCard = false,
      promotionCode = null,
    }: { isHalf?: boolean; isByCard?: boolean; promotionCode?: string | null } = {},
  ): void {
    const totalMinor = lines.reduce(
      (sum, { quantity, priceMinor, discountMinor }) => sum + quantity * priceMinor - discountMinor,
      0,
    );
    const halfMinor = Math.round(totalMinor / 2);
    acts.push({
      kind: 'sell',
      at: when,
      key,
      clientId,
      lines,
      totalMinor,
      promotionCode,
      payments: isHalf
        ? [
            {
              method: 'card',
              amountMinor: halfMinor,
            },
          ]
        : isByCard
          ? [
              {
                method: 'card',
                amountMinor: totalMinor,
              },
            ]
          : pay(totalMinor),
      isFull: clientId !== null && !isHalf && random.chance(0.01),
    });
    if (isHalf && random.chance(0.5)) {
      const later = at(new Date(when.getTime() + 9 * dayMs));
      const amountMinor = totalMinor - halfMinor;
      if (later > when) acts.push({ kind: 'payRest', at: later, key, amountMinor });
    }
  }

  function someProduct(): DemoSaleLine {
    const product = random.integer(0, demoProducts.length - 1);
    const { priceMinor } = demoProducts[product] ?? demoProducts[0];
    const quantity = random.chance(0.15) ? 2 : 1;
    return { product, quantity, priceMinor, discountMinor: 0 };
  }

  for (const [position, purchase] of purchases.entries()) {
    const { id, clientId, template, purchasedAt, refundedAt } = purchase;
    const { priceMinor } = demoTemplates[template] ?? demoTemplates[0];
    const isOwn = position === 0;
    const discountMinor = !isOwn && random.chance(0.06) ? priceMinor / 10 : 0;
    const bono = { purchaseId: id, quantity: 1, priceMinor, discountMinor };
    const extraLines = !isOwn && random.chance(0.12) ? [someProduct()] : [];
    // A refunded bono was paid in full and is refunded by the same method.
    const isHalf = !isOwn && extraLines.length === 0 && random.chance(0.03);
    const promotionCode = discountMinor > 0 ? demoPromotions.autumn.code : null;
    // A drawer may contain less than the price of a bono.
    const isByCard = refundedAt !== null;
    sell(id, purchasedAt, clientId, [bono, ...extraLines], { isHalf, isByCard, promotionCode });
    if (refundedAt) acts.push({ kind: 'refund', at: refundedAt, key: id, reason: 'Se muda' });
  }

  const isCovered = new Set(entries.map(({ bookingId }) => bookingId));
  for (const booking of bookings) {
    const { id, clientId, status, startsAt, priceMinor } = booking;
    const isOwed = status === 'attended' || status === 'noShow' || status === 'cancelledLate';
    if (isCovered.has(id) || !isOwed || !random.chance(status === 'attended' ? 0.85 : 0.4))
      continue;
    const line = { bookingId: id, quantity: 1, priceMinor, discountMinor: 0 };
    sell(id, at(startsAt), clientId, [line]);
  }

  const [first, last] = [purchases[0]?.purchasedAt ?? end, lastSale];
  const days = Math.floor((last.getTime() - first.getTime()) / dayMs);
  for (let day = 0; day < days; day++) {
    const count = random.integer(0, 3);
    for (let sale = 0; sale < count; sale++) {
      const when = at(new Date(first.getTime() + day * dayMs + random.integer(0, 11) * 3_600_000));
      const key = `product ${day} ${sale}`;
      sell(key, when, random.chance(0.5) ? random.pick(clientIds) : null, [someProduct()]);
      if (!random.chance(0.06)) continue;
      const back = at(new Date(when.getTime() + 2 * dayMs));
      if (back > when && back <= lastReturn)
        acts.push({ kind: 'refund', at: back, key, reason: 'No era su talla' });
    }
  }
  acts.sort((one, other) => one.at.getTime() - other.at.getTime());
  welcomeSome(acts);
  return acts;
}

/**
 * Applies a welcome discount to the first clients who buy a product, one each, until the code is
 * used up.
 */
function welcomeSome(acts: DemoAct[]): void {
  const { code, minor, uses } = demoPromotions.welcome;
  const isBack = new Set(acts.flatMap((act) => (act.kind === 'refund' ? [act.key] : [])));
  const welcomed = new Set<string>();
  for (const act of acts) {
    if (welcomed.size === uses) return;
    if (act.kind !== 'sell' || act.clientId === null || welcomed.has(act.clientId)) continue;
    const [line, ...otherLines] = act.lines;
    if (line?.product === undefined || otherLines.length > 0 || isBack.has(act.key)) continue;
    welcomed.add(act.clientId);
    line.discountMinor = minor;
    act.totalMinor -= minor;
    act.promotionCode = code;
    act.payments = [{ method: 'card', amountMinor: act.totalMinor }];
  }
}
