import {
  debtName,
  type BodyOf,
  type Charge,
  type Debt,
  type FrontDeskPaymentMethod,
  type issueSale,
  type payRest,
  type SaleLineInput,
  type Tax,
  type Voucher,
} from '@aforo/shared/contract';

/** What is being charged, and how it becomes what is sent. Amounts are minor units, tax included. */

export type Discount = NonNullable<Exclude<SaleLineInput, { kind: 'voucher' }>['discount']>;

/** A debt of the client; `sale` is paid at that sale, and the others become lines of a new one. */
type Charged =
  | { kind: 'sale'; saleId: string }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'package'; templateId: string }
  | { kind: 'product'; productId: string }
  | { kind: 'voucher'; recipient: string; message: string }
  | ({ kind: 'text' } & Tax);

export interface BasketItem {
  key: string;
  what: Charged;
  description: string;
  quantity: number;
  unitPriceMinor: number;
  discount: Discount | null;
  /** A package that is sold again every month. */
  renewsMonthly?: boolean;
  /** What a code takes off it, where it has no discount of its own. */
  promotion?: { code: string; minor: number };
}

export interface Tender {
  method: FrontDeskPaymentMethod | 'balance';
  amountMinor: number;
  /** Of `balance`: the gift voucher. */
  voucherCode?: string;
  /** What was given in cash. */
  tenderedMinor?: number;
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

const grossOf = ({ quantity, unitPriceMinor }: BasketItem) => quantity * unitPriceMinor;

/** As the server rounds it: halves up. */
export function discountMinorOf(item: BasketItem): number {
  const { discount } = item;
  if (!discount) return item.promotion?.minor ?? 0;
  const { off } = discount;
  return off.kind === 'amount'
    ? off.minor
    : Math.floor((grossOf(item) * off.basisPoints + 5000) / 10_000);
}

export const totalOfItem = (item: BasketItem) => grossOf(item) - discountMinorOf(item);

export const totalOf = (items: readonly BasketItem[]) =>
  items.reduce((sum, item) => sum + totalOfItem(item), 0);

/** A part of the price, at most this many basis points of it. */
export function isDiscountAllowed(item: BasketItem, limitBasisPoints: number): boolean {
  const minor = discountMinorOf(item);
  const limitMinor = Math.floor((grossOf(item) * limitBasisPoints + 5000) / 10_000);
  return minor <= Math.min(limitMinor, grossOf(item));
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

/** The lines of the new sale; none where only what was sold before is paid. */
export function saleLinesOf(items: readonly BasketItem[]): SaleLineInput[] {
  return items.map(lineOf).filter((line) => line !== null);
}

interface Terms {
  clientId: string | null;
  document: BodyOf<typeof issueSale>['document'];
  dueOn: string | null;
  registerId: string | null;
  /** Takes off what the items say. */
  promotionCode?: string | null;
}

export type ChargeRequest =
  | { kind: 'rest'; saleId: string; body: BodyOf<typeof payRest> }
  | { kind: 'sale'; body: BodyOf<typeof issueSale> };

/**
 * The requests that a charge is made of: what was sold before is paid first, at its own sale; the rest
 * of the money pays the new one, so that what stays owed has a date.
 */
export function requestsOf(
  items: readonly BasketItem[],
  tenders: readonly Tender[],
  { registerId, ...terms }: Terms,
): ChargeRequest[] {
  const left = tenders.map((tender) => ({ ...tender }));
  const requests: ChargeRequest[] = [];
  for (const item of items) {
    if (item.what.kind !== 'sale') continue;
    const payments = take(left, totalOfItem(item));
    if (payments.length === 0) continue;
    const { saleId } = item.what;
    requests.push({ kind: 'rest', saleId, body: { payments, registerId } });
  }
  const sold = items.filter(({ what }) => what.kind !== 'sale');
  if (sold.length > 0) {
    const totalMinor = totalOf(sold);
    const payments = take(left, totalMinor);
    const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    requests.push({
      kind: 'sale',
      body: {
        ...terms,
        lines: saleLinesOf(sold),
        payments,
        dueOn: paidMinor < totalMinor ? terms.dueOn : null,
        registerId,
        expectedTotalMinor: totalMinor,
      },
    });
  }
  return requests;
}

/** What gift vouchers pay of a basket, each as much as it has: all but other vouchers. */
export function voucherTenders(
  vouchers: readonly Pick<Voucher, 'code' | 'balanceMinor'>[],
  items: readonly BasketItem[],
): Tender[] {
  let room = totalOf(items.filter(({ what }) => what.kind !== 'voucher'));
  return vouchers.flatMap(({ code, balanceMinor }) => {
    const amountMinor = Math.min(room, balanceMinor);
    room -= amountMinor;
    return amountMinor > 0 ? [{ method: 'balance', amountMinor, voucherCode: code }] : [];
  });
}

/** Takes an amount out of what is given. What was given in cash goes with the last cash of it. */
function take(left: Tender[], amountMinor: number): Tender[] {
  const taken: Tender[] = [];
  let missing = amountMinor;
  for (const tender of left) {
    const part = Math.min(tender.amountMinor, missing);
    if (part <= 0) continue;
    missing -= part;
    tender.amountMinor -= part;
    const { method, tenderedMinor, voucherCode } = tender;
    const isLast = tender.amountMinor === 0;
    if (tenderedMinor !== undefined) tender.tenderedMinor = tenderedMinor - part;
    taken.push({
      method,
      amountMinor: part,
      ...(voucherCode === undefined ? {} : { voucherCode }),
      ...(tenderedMinor !== undefined && isLast ? { tenderedMinor } : {}),
    });
  }
  return taken;
}

const notes = [5_00, 10_00, 20_00, 50_00, 100_00, 200_00];

/** What people give for an amount: exactly that, or the next notes over it. */
export function usualTenders(amountMinor: number): number[] {
  const rounded = notes.map((note) => Math.ceil(amountMinor / note) * note);
  return [...new Set([amountMinor, ...rounded])].sort((a, b) => a - b).slice(0, 4);
}

/** `10 %` of the line, or an amount off it; null for what says neither. */
export function readDiscount(
  text: string,
  parse: (text: string) => number,
): Discount['off'] | null {
  const value = parse(text);
  if (!(value > 0)) return null;
  if (!text.trim().endsWith('%')) return { kind: 'amount', minor: value };
  return value <= 10_000 ? { kind: 'share', basisPoints: value } : null;
}

/** What can pay a booking: a bono that they had, as it was offered, else the one bought just now. */
export function bonoFor(
  { debts }: Pick<Charge, 'debts'>,
  bookingId: string,
  knownIds: readonly string[],
): string | null {
  const found = debts.find(({ debt }) => keyOfDebt(debt) === bookingId)?.coveredBy ?? [];
  return (found.find(({ id }) => knownIds.includes(id)) ?? found[0])?.id ?? null;
}
