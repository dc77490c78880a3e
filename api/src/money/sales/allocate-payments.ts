import type { ChargePayment, SaleInput } from '@aforo/shared/contract';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';

/** Which payment pays which sale of a charge. Pure; amounts are minor units. */

export type SalePayment = SaleInput['payments'][number];

/** A sale that a charge pays: an older one that is owed, or the new one. */
export interface Payable {
  owedMinor: number;
  /** What gift vouchers may pay of it: all but other gift vouchers. */
  voucherableMinor: number;
}

export interface Allocation {
  /** By payable, in the same order. */
  payments: SalePayment[][];
  paidMinor: number;
  changeMinor: number;
}

/**
 * Shares the payments of a charge out among its sales: a sale gets money once those before it are paid
 * whole. Gift vouchers go first, because they can't pay everything. What was tendered goes with the last
 * part of its payment, so that the change is said once.
 * @throws {DomainError} `payment_exceeds`, `voucher_unpaid` where vouchers would pay for vouchers,
 *   `validation_failed` where less cash was tendered than is charged
 */
export function allocatePayments(
  payments: readonly ChargePayment[],
  payables: readonly Payable[],
): Allocation {
  const owedMinor = payables.reduce((sum, payable) => sum + payable.owedMinor, 0);
  const resolved = withAmounts(payments, owedMinor);
  const paidMinor = sumOf(resolved);
  if (paidMinor > owedMinor) throw new DomainError('payment_exceeds', { owedMinor });
  const vouchers = resolved.filter(({ method }) => method === 'balance');
  const others = resolved.filter(({ method }) => method !== 'balance');
  const byVouchers = shareOutPayments(
    vouchers,
    payables.map(({ voucherableMinor }) => voucherableMinor),
  );
  const byOthers = shareOutPayments(
    others,
    payables.map((payable, index) => payable.owedMinor - sumOf(byVouchers[index] ?? [])),
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

/** What each gift voucher pays of a charge: what it has, as far as there is something that it may pay. */
export function allocateVouchers<V extends { balanceMinor: number }>(
  vouchers: readonly V[],
  payables: readonly Payable[],
): (V & { amountMinor: number })[] {
  let roomMinor = payables.reduce((sum, { voucherableMinor }) => sum + voucherableMinor, 0);
  return vouchers.map((voucher) => {
    const amountMinor = Math.min(roomMinor, voucher.balanceMinor);
    roomMinor -= amountMinor;
    return { ...voucher, amountMinor };
  });
}

/** A payment without an amount pays what the others leave; where they leave nothing there is none. */
function withAmounts(payments: readonly ChargePayment[], owedMinor: number): SalePayment[] {
  const givenMinor = payments.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const restMinor = Math.max(0, owedMinor - givenMinor);
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

/** @throws {DomainError} `voucher_unpaid` when there is not room for all */
function shareOutPayments(
  payments: readonly SalePayment[],
  roomsMinor: readonly number[],
): SalePayment[][] {
  const left = payments.map((payment) => ({ payment, leftMinor: payment.amountMinor }));
  const shares = roomsMinor.map((roomMinor) => {
    let missingMinor = roomMinor;
    return left.flatMap((one) => {
      const partMinor = Math.min(one.leftMinor, missingMinor);
      if (partMinor === 0) return [];
      missingMinor -= partMinor;
      one.leftMinor -= partMinor;
      return [partOf(one.payment, partMinor, one.leftMinor === 0)];
    });
  });
  if (left.some(({ leftMinor }) => leftMinor > 0)) throw new DomainError('voucher_unpaid');
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
