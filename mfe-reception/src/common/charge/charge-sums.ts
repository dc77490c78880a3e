import type { Charge, Voucher } from '@aforo/shared/contract';
import { totalOf, voucherTenders, type BasketItem, type Tender } from './basket.ts';
import { paidBy, tendersOf, type Payment } from './payment.ts';

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
  /** The law wants the buyer's name from this amount on. */
  needsInvoice: boolean;
}

export function chargeSums(
  items: readonly BasketItem[],
  payment: Payment,
  vouchers: readonly Voucher[],
  charge: Pick<Charge, 'openRegisters' | 'simplifiedLimitMinor'>,
): ChargeSums {
  const totalMinor = totalOf(items);
  const soldMinor = totalOf(items.filter(({ what }) => what.kind !== 'sale'));
  const byVouchers = voucherTenders(vouchers, items);
  const restMinor = totalMinor - paidBy(byVouchers);
  const tenders = [...byVouchers, ...tendersOf(payment, restMinor)];
  const cashMinor = paidBy(tenders.filter(({ method }) => method === 'cash'));
  const givenMinor = payment.way === 'cash' ? payment.givenMinor : null;
  const limitMinor = charge.simplifiedLimitMinor;
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
    needsInvoice: limitMinor !== null && soldMinor > limitMinor,
  };
}
