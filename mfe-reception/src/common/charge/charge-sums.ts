import { type Buyer, type Charge, reachedCashLimit, type Voucher } from '@aforo/shared/contract';
import { totalOf, voucherTenders, type BasketItem, type Tender } from './basket.ts';
import { paidBy, tendersOf, type Payment } from './payment.ts';

/** Whether the law wants the buyer's name for what is sold now. */
export function needsInvoice(
  items: readonly BasketItem[],
  { simplifiedLimitMinor: limitMinor }: Pick<Charge, 'simplifiedLimitMinor'>,
): boolean {
  return limitMinor !== null && soldOf(items) > limitMinor;
}

/** Without what was sold before and is only paid now. */
function soldOf(items: readonly BasketItem[]): number {
  return totalOf(items.filter(({ what }) => what.kind !== 'sale'));
}

/**
 * The legal limit because of which none of this is paid in cash: of what is sold now, or of a sale of
 * before, whose whole total the server knows.
 * @param buyer of the invoice of what is sold now
 * @returns null where cash is allowed
 */
export function cashLimitOf(
  items: readonly BasketItem[],
  charge: Pick<Charge, 'debts' | 'cashLimitMinor' | 'cashLimitAbroadMinor'>,
  buyer: Buyer | null,
): number | null {
  const saleIds = items.flatMap(({ what }) => (what.kind === 'sale' ? [what.saleId] : []));
  for (const { debt } of charge.debts) {
    if (debt.kind !== 'sale' || !saleIds.includes(debt.saleId)) continue;
    if (debt.cashLimitMinor != null) return debt.cashLimitMinor;
  }
  return reachedCashLimit({ totalMinor: soldOf(items), buyer }, charge);
}

/** What a charge comes to, in minor units, tax included. */
export interface ChargeSums {
  totalMinor: number;
  /** Without what was sold before and is only paid now. */
  soldMinor: number;
  byVouchers: Tender[];
  /** What vouchers leave to pay. */
  restMinor: number;
  tenders: Tender[];
  cashMinor: number;
  paidMinor: number;
  changeMinor: number;
  /** Cash is taken and no register is open. */
  needsRegister: boolean;
}

export function chargeSums(
  items: readonly BasketItem[],
  payment: Payment,
  vouchers: readonly Voucher[],
  charge: Pick<Charge, 'openRegisters'>,
): ChargeSums {
  const totalMinor = totalOf(items);
  const soldMinor = soldOf(items);
  const byVouchers = voucherTenders(vouchers, items);
  const restMinor = totalMinor - paidBy(byVouchers);
  const tenders = [...byVouchers, ...tendersOf(payment, restMinor)];
  const cashMinor = paidBy(tenders.filter(({ method }) => method === 'cash'));
  const givenMinor = payment.way === 'cash' ? payment.givenMinor : null;
  return {
    totalMinor,
    soldMinor,
    byVouchers,
    restMinor,
    tenders,
    cashMinor,
    paidMinor: paidBy(tenders),
    changeMinor: givenMinor === null ? 0 : Math.max(0, givenMinor - restMinor),
    needsRegister: cashMinor > 0 && charge.openRegisters.length === 0,
  };
}
