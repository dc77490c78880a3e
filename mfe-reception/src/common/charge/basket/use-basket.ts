import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { errorMessage, type Charge } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { errorText } from '../../error.messages.ts';
import { approvableAmount } from '../../limit.messages.ts';
import { basketOf, isSold, itemOfDebt, type BasketItem, type Discount } from './basket.ts';
import type { ShownItem } from './basket-list.tsx';
import { debtDetail } from './debt-detail.ts';
import { renewalText } from '../renewal.messages.ts';
import { useChargeQuote } from './use-charge-quote.ts';

/**
 * The state of the charge: the client's debts, except those removed, and the items added, with
 * their price.
 * @param voucherCodes gift vouchers to pay with
 */
export function useBasket(charge: Charge, voucherCodes: readonly string[]) {
  const { timeZone, currency } = useArea().settings.center;
  const [added, setAdded] = useState<readonly BasketItem[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** Bookings paid by a bono: one in the basket or one the client has. */
  const [covered, setCovered] = useState<ReadonlySet<string>>(new Set());
  const [discounts, setDiscounts] = useState<Readonly<Record<string, Discount | null>>>({});
  const [code, setCode] = useState<string | null>(null);
  /** A manager's approval, which is valid only for the lines that the manager saw. */
  const [approval, setApproval] = useState<{ id: string; lines: string } | null>(null);

  const bought = added.find(({ what }) => what.kind === 'package');
  const withDiscounts = (given: typeof discounts) => (item: BasketItem) => ({
    ...item,
    discount: given[item.key] ?? null,
  });
  const debts = charge.debts.map(({ debt, coveredBy }) => {
    const bono = coveredBy[0]?.name ?? bought?.description;
    const canCover = debt.kind === 'booking' && !debt.fee && bono !== undefined;
    return {
      ...itemOfDebt(debt),
      detail: debtDetail(debt, timeZone, serverNow()),
      coverLabel: canCover ? `Usar 1 sesión de ${bono}` : null,
    };
  });
  const charged = debts.filter(({ key }) => !left.has(key) && !covered.has(key));
  const paidByBono = debts.filter(({ key }) => covered.has(key));
  const coveredKeys = paidByBono.map(({ key }) => key);
  const chosen: readonly BasketItem[] = [...charged, ...added];
  const basket = chosen.map(withDiscounts(discounts));
  const isSelling = basket.some(isSold);
  const asked = basketOf(charge, basket, coveredKeys);
  const lines = JSON.stringify(asked.lines);
  const approvalId = approval?.lines === lines ? approval.id : null;
  const quoted = useChargeQuote(charge, {
    items: basket,
    coveredKeys,
    voucherCodes,
    approvalId,
    promotionCode: isSelling ? code : null,
  });
  const { promotion } = quoted.quote;
  const shown = (
    item: BasketItem,
    { isDebt, detail, coverLabel }: Pick<ShownItem, 'isDebt' | 'detail' | 'coverLabel'>,
  ): ShownItem => ({
    ...withDiscounts(discounts)(item),
    isDebt,
    detail,
    coverLabel,
    quoted: quoted.items.get(item.key) ?? null,
  });
  const renewalDetail = ({ key, periodMonths }: BasketItem) => {
    const renewal = quoted.items.get(key)?.renewal;
    return renewal ? renewalText(renewal, currency, periodMonths) : null;
  };
  const items = [
    ...charged.map((debt) => shown(debt, { ...debt, isDebt: true })),
    ...added.map((item) =>
      shown(item, { isDebt: false, detail: renewalDetail(item), coverLabel: null }),
    ),
  ];

  return {
    items,
    quoted,
    /** Lines that the server adds, such as an enrolment fee. */
    extraLines: quoted.extraLines,
    isSelling,
    hasAdded: added.length > 0,
    hasDiscount: Object.values(discounts).some((discount) => discount !== null),
    isEmpty: items.length === 0 && paidByBono.length === 0,
    left: debts.filter(({ key }) => left.has(key)),
    covered: paidByBono,
    request: {
      ...asked,
      promotionCode: sentCode(promotion),
      ...(approvalId === null ? {} : { approvalId }),
    },
    approve: (id: string) => setApproval({ id, lines }),
    dropApproval: () => setApproval(null),
    promotion: {
      code,
      problem:
        code === null
          ? null
          : isSelling
            ? promotion?.refusal && errorMessage[promotion.refusal]
            : 'Solo descuenta de lo que se vende ahora.',
      discountMinor: promotion?.discountMinor ?? 0,
      async use(typed: string): Promise<string | null> {
        if (!isSelling) return 'Un código solo descuenta de lo que se vende ahora.';
        try {
          const answer = await quoted.ask({ promotionCode: typed });
          const refusal = answer.promotion?.refusal ?? null;
          if (refusal !== null) return errorMessage[refusal];
          setCode(typed);
          return null;
        } catch (error) {
          return errorText(error);
        }
      },
      leave: () => setCode(null),
    },
    add(item: BasketItem): void {
      setAdded((before) =>
        before.some(({ key }) => key === item.key)
          ? before.map((one) =>
              one.key === item.key
                ? {
                    ...one,
                    quantity: one.quantity + 1,
                  }
                : one,
            )
          : [...before, item],
      );
    },
    remove(key: string): void {
      if (added.some((item) => item.key === key)) {
        setAdded(added.filter((item) => item.key !== key));
        if (key.startsWith('package')) setCovered(new Set());
      } else setLeft(new Set([...left, key]));
    },
    chargeLeft: () => setLeft(new Set()),
    cover: (key: string) => setCovered(new Set([...covered, key])),
    uncover: (key: string) => setCovered(new Set([...covered].filter((other) => other !== key))),
    setQuantity: (key: string, quantity: number) =>
      setAdded(
        added.map((item) =>
          item.key === key
            ? {
                ...item,
                quantity,
              }
            : item,
        ),
      ),
    takeDiscountOff: (key: string) =>
      setDiscounts({
        ...discounts,
        [key]: null,
      }),
    async giveDiscount(key: string, discount: Discount): Promise<void> {
      const given = { ...discounts, [key]: discount };
      try {
        await quoted.ask({ items: chosen.map(withDiscounts(given)) });
      } catch (error) {
        // The charge asks for the approval, which is of all its lines.
        if (approvableAmount(error) === null) throw error;
      }
      setDiscounts(given);
    },
  };
}

/** A code without a discount on this basket is not sent. */
function sentCode(promotion: { code: string; refusal: string | null } | null): string | null {
  return promotion?.refusal === null ? promotion.code : null;
}

export type Basket = ReturnType<typeof useBasket>;
export type ChargePromotion = Basket['promotion'];
