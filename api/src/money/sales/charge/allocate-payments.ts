import type { ChargePayment, SaleInput } from '@aforo/shared/contract';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import type { VoucherBalance } from '../../vouchers/index.ts';
import { rateKey } from '../amounts.ts';

/** Decides which payment pays which sale of a charge. Pure; amounts are minor units. */

export type SalePayment = SaleInput['payments'][number];

/** A sale that a charge pays: an older debt, or the new sale. */
export interface Payable {
  owedMinor: number;
  /** The part that gift vouchers may pay: everything but gift vouchers. */
  voucherableMinor: number;
  /**
   * The part that single-purpose vouchers may pay, by their tax rate (`rateKey`). Zero for an older
   * sale, because its document has already charged all of its tax.
   */
  prepaidRooms: ReadonlyMap<string, number>;
}

type VoucherTax = VoucherBalance['prepaidTax'];

export interface Allocation {
  /** By payable, in the same order. */
  payments: SalePayment[][];
  paidMinor: number;
  changeMinor: number;
}

/**
 * Distributes the payments of a charge over its sales in order: each sale is paid in full before
 * the next gets money. Gift vouchers are allocated first, because they can't pay everything. The
 * tendered amount goes with the last part of its payment, so that the change is reported once.
 * @param voucherTaxes the taxes of single-purpose vouchers among the payments, by code
 * @throws {DomainError} `payment_exceeds`, `voucher_unpaid` when vouchers would pay for vouchers,
 *   `voucher_other_tax` when single-purpose vouchers would pay lines with another tax or an older
 *   sale, `validation_failed` when less cash was tendered than charged
 */
export function allocatePayments(
  payments: readonly ChargePayment[],
  payables: readonly Payable[],
  voucherTaxes: ReadonlyMap<string, VoucherTax> = new Map(),
): Allocation {
  const owedMinor = payables.reduce((sum, payable) => sum + payable.owedMinor, 0);
  const resolved = withAmounts(payments, owedMinor);
  const paidMinor = sumOf(resolved);
  if (paidMinor > owedMinor) throw new DomainError('payment_exceeds', { owedMinor });
  const vouchers = resolved.filter(({ method }) => method === 'balance');
  const otherPayments = resolved.filter(({ method }) => method !== 'balance');
  const taxOf = ({ voucherCode }: SalePayment) => voucherTaxes.get(voucherCode ?? '') ?? null;
  const byVouchers = shareOutPayments(vouchers, unpaidPartsOf(payables), taxOf);
  const byOthers = shareOutPayments(
    otherPayments,
    payables.map((payable, index) => ({
      leftMinor: payable.owedMinor - sumOf(byVouchers[index] ?? []),
      prepaid: new Map<string, number>(),
    })),
  );
  return {
    payments: payables.map((_, index) => [
      ...(byVouchers[index] ?? []),
      ...(byOthers[index] ?? []),
    ]),
    paidMinor,
    changeMinor: resolved.reduce(
      (sum, { tenderedMinor, amountMinor }) => sum + (tenderedMinor ?? amountMinor) - amountMinor,
      0,
    ),
  };
}

/** The amount that each gift voucher pays of a charge: its balance, limited to what it may pay. */
export function allocateVouchers<V extends Omit<VoucherBalance, 'code'>>(
  vouchers: readonly V[],
  payables: readonly Payable[],
): (V & { amountMinor: number })[] {
  const unpaidParts = unpaidPartsOf(payables);
  return vouchers.map((voucher) => {
    const shares = takeShares(voucher.balanceMinor, voucher.prepaidTax, unpaidParts);
    return { ...voucher, amountMinor: shares.reduce((sum, share) => sum + share, 0) };
  });
}

/** The unpaid part of a sale: in total, and by rate for single-purpose vouchers. */
interface UnpaidPart {
  leftMinor: number;
  prepaid: Map<string, number>;
}

function unpaidPartsOf(payables: readonly Payable[]): UnpaidPart[] {
  return payables.map(({ voucherableMinor, prepaidRooms }) => ({
    leftMinor: voucherableMinor,
    prepaid: new Map(prepaidRooms),
  }));
}

/** Takes an amount from the unpaid parts in order. Returns the share taken from each. */
function takeShares(
  amountMinor: number,
  tax: VoucherTax,
  unpaidParts: readonly UnpaidPart[],
): number[] {
  let missingMinor = amountMinor;
  return unpaidParts.map((room) => {
    const key = tax ? rateKey(tax) : null;
    const limitMinor = key === null ? room.leftMinor : (room.prepaid.get(key) ?? 0);
    const shareMinor = Math.min(missingMinor, room.leftMinor, limitMinor);
    missingMinor -= shareMinor;
    room.leftMinor -= shareMinor;
    if (key !== null) room.prepaid.set(key, limitMinor - shareMinor);
    return shareMinor;
  });
}

/** A payment without an amount pays the rest; it is dropped when there is no rest. */
function withAmounts(payments: readonly ChargePayment[], owedMinor: number): SalePayment[] {
  const assignedMinor = payments.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const restMinor = Math.max(0, owedMinor - assignedMinor);
  return payments.flatMap((payment, index) => {
    const amountMinor = payment.amountMinor ?? restMinor;
    if (amountMinor === 0) return [];
    const { tenderedMinor } = payment;
    if (tenderedMinor != null && tenderedMinor < amountMinor) {
      throw invalidFields({
        [`payments.${index}.tenderedMinor`]: 'Lo entregado no llega a lo que se cobra en efectivo.',
      });
    }
    return [{ ...payment, amountMinor }];
  });
}

/**
 * @throws {DomainError} `voucher_unpaid`, `voucher_other_tax` when a payment exceeds what it may
 *   pay
 */
function shareOutPayments(
  payments: readonly SalePayment[],
  unpaidParts: readonly UnpaidPart[],
  taxOf: (payment: SalePayment) => VoucherTax = () => null,
): SalePayment[][] {
  const shares: SalePayment[][] = unpaidParts.map(() => []);
  for (const payment of payments) {
    const tax = taxOf(payment);
    let leftMinor = payment.amountMinor;
    for (const [index, shareMinor] of takeShares(leftMinor, tax, unpaidParts).entries()) {
      if (shareMinor === 0) continue;
      leftMinor -= shareMinor;
      shares[index]?.push(partOf(payment, shareMinor, leftMinor === 0));
    }
    if (leftMinor > 0) throw new DomainError(tax ? 'voucher_other_tax' : 'voucher_unpaid');
  }
  return shares;
}

function partOf(payment: SalePayment, amountMinor: number, isLast: boolean): SalePayment {
  const { tenderedMinor, ...rest } = payment;
  if (tenderedMinor == null || !isLast) return { ...rest, amountMinor };
  const changeMinor = tenderedMinor - payment.amountMinor;
  return { ...rest, amountMinor, tenderedMinor: amountMinor + changeMinor };
}

function sumOf(payments: readonly Pick<SalePayment, 'amountMinor'>[]): number {
  return payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
