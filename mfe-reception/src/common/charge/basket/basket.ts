import {
  debtName,
  type BodyOf,
  type Charge,
  type ChargeCover,
  type Debt,
  type MembershipPlan,
  type quoteCharge,
  type SaleLineInput,
  type Tax,
} from '@aforo/shared/contract';

/** The lines of the charge and the request that asks the server for their price. */

export type Discount = NonNullable<Exclude<SaleLineInput, { kind: 'voucher' }>['discount']>;

/**
 * A debt of the client. A `sale` is paid as part of that sale; the others become lines of a new
 * one.
 */
type ChargedDebt =
  | { kind: 'sale'; saleId: string }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'package'; templateId: string }
  | { kind: 'product'; productId: string }
  | { kind: 'voucher'; recipient: string; message: string }
  | ({ kind: 'text' } & Tax);

export interface BasketItem {
  key: string;
  what: ChargedDebt;
  description: string;
  quantity: number;
  /** As offered or typed; the quote has the actual price. Minor units, tax included. */
  unitPriceMinor: number;
  discount: Discount | null;
  /** Of a package that renews. */
  periodMonths?: MembershipPlan['periodMonths'];
}

const keyOfDebt = (debt: Debt) => (debt.kind === 'sale' ? debt.saleId : debt.bookingId);

export function itemOfDebt(debt: Debt): BasketItem {
  return {
    key: keyOfDebt(debt),
    what:
      debt.kind === 'sale'
        ? { kind: 'sale', saleId: debt.saleId }
        : { kind: 'booking', bookingId: debt.bookingId },
    description: debtName(debt),
    quantity: 1,
    unitPriceMinor: debt.amountMinor,
    discount: null,
  };
}

function lineOf({ what, description, quantity, unitPriceMinor, discount }: BasketItem) {
  switch (what.kind) {
    case 'sale':
      return null;
    case 'booking':
      return { ...what, discount };
    case 'package':
    case 'product':
      return { ...what, quantity, discount };
    case 'voucher':
      return { ...what, amountMinor: unitPriceMinor };
    case 'text':
      return { ...what, description, quantity, unitPriceMinor, discount };
  }
}

export const isSold = ({ what }: BasketItem) => what.kind !== 'sale';

export type ChargeBasket = Pick<
  BodyOf<typeof quoteCharge>,
  'clientId' | 'lines' | 'debts' | 'covers'
>;

/**
 * The request for a quote.
 * @param coveredKeys debt keys of the sessions that a bono pays for
 */
export function basketOf(
  { client, debts }: Pick<Charge, 'client' | 'debts'>,
  items: readonly BasketItem[],
  coveredKeys: readonly string[],
): ChargeBasket {
  const line = items.filter(isSold).findIndex(({ what }) => what.kind === 'package');
  return {
    clientId: client?.id ?? null,
    lines: items.map(lineOf).filter((one) => one !== null),
    debts: items.flatMap(({ what }) => (what.kind === 'sale' ? [what.saleId] : [])),
    covers: coversOf(debts, coveredKeys, line === -1 ? null : line),
  };
}

/**
 * The bono that pays for each session: the best match among the client's bonos while it has
 * sessions left, then the bono in the basket.
 */
function coversOf(
  debts: Charge['debts'],
  coveredKeys: readonly string[],
  boughtLine: number | null,
): ChargeCover[] {
  const used = new Map<string, number>();
  return coveredKeys.flatMap((bookingId): ChargeCover[] => {
    const bonos = debts.find(({ debt }) => keyOfDebt(debt) === bookingId)?.coveredBy ?? [];
    const free = bonos.find(({ id, balance }) => balance === null || (used.get(id) ?? 0) < balance);
    const bono = free ?? (boughtLine === null ? bonos[0] : undefined);
    if (bono) {
      used.set(bono.id, (used.get(bono.id) ?? 0) + 1);
      return [{ bookingId, by: { purchaseId: bono.id } }];
    }
    return boughtLine === null ? [] : [{ bookingId, by: { line: boughtLine } }];
  });
}

const notes = [5_00, 10_00, 20_00, 50_00, 100_00, 200_00];

/** Likely amounts of cash tendered: the exact amount or the next banknotes above it. */
export function usualTenders(amountMinor: number): number[] {
  const rounded = notes.map((note) => Math.ceil(amountMinor / note) * note);
  return [...new Set([amountMinor, ...rounded])].sort((a, b) => a - b).slice(0, 4);
}

/** `10 %` of the line, or an amount to subtract; null for anything else. */
export function readDiscount(
  text: string,
  parse: (text: string) => number | null,
): Discount['off'] | null {
  const value = parse(text);
  if (value === null || value === 0) return null;
  if (!text.trim().endsWith('%')) return { kind: 'amount', minor: value };
  return value <= 10_000 ? { kind: 'share', basisPoints: value } : null;
}
