import type { ChargeInput } from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Payable } from './allocate-payments.ts';
import { rateKey, taxTotals } from '../amounts.ts';
import { type DecidedSale, decideSale, type SaleContext } from '../issue/decide-sale.ts';

/** An older sale to be paid. */
export interface OwedSale {
  id: string;
  kind: 'sale' | 'refund';
  clientId: string | null;
  owedMinor: number;
}

export type ChargeBasket = Pick<
  ChargeInput,
  'clientId' | 'lines' | 'debts' | 'covers' | 'promotionCode' | 'approvalId'
>;

export interface ChargeContext extends SaleContext {
  owedSales: readonly OwedSale[];
}

export interface DecidedCharge {
  sale: DecidedSale;
  /** In the order of payment. */
  debts: OwedSale[];
  /** The debts, then the new sale if there is one. */
  payables: Payable[];
  totalMinor: number;
}

/**
 * Computes a charge's total and the sales that its payments pay. Used by the quote, and by the
 * command under its locks.
 * @throws {DomainError} the errors of `decideSale`; `nothing_owed` or `not_found` for a debt
 */
export function decideCharge(basket: ChargeBasket, context: ChargeContext): DecidedCharge {
  const soldBookingIds = basket.lines.flatMap((line) =>
    line.kind === 'booking' ? [line.bookingId] : [],
  );
  if (basket.covers.some(({ bookingId }) => soldBookingIds.includes(bookingId))) {
    throw new DomainError('nothing_owed');
  }
  const debts = basket.debts.map((id) => {
    const debt = context.owedSales.find((candidate) => candidate.id === id);
    if (debt?.kind !== 'sale' || debt.clientId !== basket.clientId) {
      throw new DomainError('not_found');
    }
    if (debt.owedMinor <= 0) throw new DomainError('nothing_owed');
    return debt;
  });
  const sale = decideSale(basket, context);
  const payables = debts.map(
    // A gift voucher must be paid in full when it is sold, so a debt never contains one.
    ({ owedMinor }): Payable => ({
      owedMinor,
      voucherableMinor: owedMinor,
      prepaidRooms: new Map(),
    }),
  );
  if (basket.lines.length > 0) {
    payables.push({
      owedMinor: sale.totalMinor,
      ...voucherLimits(sale),
    });
  }
  return {
    sale,
    debts,
    payables,
    totalMinor: payables.reduce((sum, { owedMinor }) => sum + owedMinor, 0),
  };
}

/** The part of the new sale that gift vouchers may pay: everything but gift vouchers. */
function voucherLimits({ lines }: DecidedSale): Pick<Payable, 'voucherableMinor' | 'prepaidRooms'> {
  const payable = taxTotals(lines.filter(({ kind }) => kind !== 'voucher'));
  return {
    voucherableMinor: payable.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    prepaidRooms: new Map(payable.map((tax) => [rateKey(tax), tax.grossMinor])),
  };
}
