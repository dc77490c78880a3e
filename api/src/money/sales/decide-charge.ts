import type { ChargeInput } from '@aforo/shared/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Payable } from './allocate-payments.ts';
import { rateKey, taxTotals } from './amounts.ts';
import { type DecidedSale, decideSale, type SaleContext } from './decide-sale.ts';

/** An older sale that is to be paid. */
export interface OwedSale {
  id: string;
  kind: 'sale' | 'refund';
  clientId: string | null;
  owedMinor: number;
}

export type ChargeBasket = Pick<
  ChargeInput,
  'clientId' | 'lines' | 'debts' | 'covers' | 'promotionCode'
>;

export interface ChargeContext extends SaleContext {
  owedSales: readonly OwedSale[];
}

export interface DecidedCharge {
  sale: DecidedSale;
  /** In the order in which they are paid. */
  debts: OwedSale[];
  /** The debts, then the new sale if there is one. */
  payables: Payable[];
  totalMinor: number;
}

/**
 * What a charge comes to and which sales its payments pay: the quote says it, and the command does it
 * under its locks.
 * @throws {DomainError} what `decideSale` throws; `nothing_owed`, `not_found` of a debt
 */
export function decideCharge(basket: ChargeBasket, context: ChargeContext): DecidedCharge {
  const sold = basket.lines.flatMap((line) => (line.kind === 'booking' ? [line.bookingId] : []));
  if (basket.covers.some(({ bookingId }) => sold.includes(bookingId))) {
    throw new DomainError('nothing_owed');
  }
  const debts = basket.debts.map((id) => {
    const found = context.owedSales.find((owed) => owed.id === id);
    if (found?.kind !== 'sale' || found.clientId !== basket.clientId) {
      throw new DomainError('not_found');
    }
    if (found.owedMinor <= 0) throw new DomainError('nothing_owed');
    return found;
  });
  const sale = decideSale(basket, context);
  const payables = debts.map(
    // A gift voucher is paid whole when it is sold: what is owed is of something else.
    ({ owedMinor }): Payable => ({
      ...{ owedMinor, voucherableMinor: owedMinor },
      prepaidRooms: new Map(),
    }),
  );
  if (basket.lines.length > 0) {
    payables.push({
      owedMinor: sale.totalMinor,
      ...voucherRooms(sale),
    });
  }
  return {
    ...{ sale, debts, payables },
    totalMinor: payables.reduce((sum, { owedMinor }) => sum + owedMinor, 0),
  };
}

/** What gift vouchers may pay of the new sale: no other gift vouchers. */
function voucherRooms({ lines }: DecidedSale): Pick<Payable, 'voucherableMinor' | 'prepaidRooms'> {
  const payable = taxTotals(lines.filter(({ kind }) => kind !== 'voucher'));
  return {
    voucherableMinor: payable.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    prepaidRooms: new Map(payable.map((tax) => [rateKey(tax), tax.grossMinor])),
  };
}
