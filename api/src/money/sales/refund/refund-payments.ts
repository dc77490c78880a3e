import type { Actor, RefundInput } from '@aforo/shared/contract';
import {
  type PaymentMethodOfSales,
  type Tax,
  type RefundMethod,
  refundMethods,
} from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { TaxTotal } from '../../documents/index.ts';
import type { PrepaidAmount } from '../../vouchers/index.ts';
import { rateKey } from '../amounts.ts';

/** A payment of the sale, with the amount that hasn't been refunded yet. */
export interface PaymentLeft {
  id: string;
  method: PaymentMethodOfSales;
  leftMinor: number;
  at: Date;
  /** Paid with a voucher that is void: refunded in cash. */
  isVoucherVoid?: boolean;
  /** Paid with a single-purpose voucher: the sale's document didn't charge this tax. */
  prepaidTax?: Tax | null;
}

export interface RefundPayment {
  method: RefundMethod;
  /** Positive. */
  amountMinor: number;
  refundsPaymentId: string;
}

/** A refund without a reference to its payment, written by an earlier release. */
export interface UnnamedRefund {
  method: PaymentMethodOfSales;
  amountMinor: number;
}

/**
 * Deducts refunds without a payment reference: first from payments of the same method, then from
 * any, latest first.
 */
export function withoutUnnamed(
  payments: readonly PaymentLeft[],
  unnamed: readonly UnnamedRefund[],
): PaymentLeft[] {
  const remaining = payments.map((payment) => ({ ...payment }));
  for (const { method, amountMinor } of unnamed) {
    let restMinor = amountMinor;
    for (const payment of sameMethodFirst(remaining, method)) {
      const taken = Math.min(restMinor, payment.leftMinor);
      payment.leftMinor -= taken;
      restMinor -= taken;
    }
  }
  return remaining;
}

/**
 * Allocates the refund to the sale's payments. A part without a payment reference goes to payments
 * of the same method, latest first. Cash can replace any method, and a transfer can where cash
 * isn't allowed.
 * @throws {DomainError} `refund_changed` when the parts don't sum to the refund, `refund_method`
 *   when they exceed what is left of that method
 */
export function allocateRefund(
  backMinor: number,
  requestedPayments: RefundInput['payments'],
  payments: readonly PaymentLeft[],
  isCashAllowed = true,
): RefundPayment[] {
  const wantedMinor = requestedPayments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (wantedMinor !== backMinor) throw new DomainError('refund_changed', { backMinor });
  const remaining = payments.map((payment) => ({ ...payment }));
  const allocated: RefundPayment[] = [];
  // Parts with a payment reference come first, so that the others don't use up their payment.
  const referencedFirst = requestedPayments.toSorted(
    (one, other) => Number(isUnnamed(one)) - Number(isUnnamed(other)),
  );
  for (const { method, amountMinor, refundsPaymentId } of referencedFirst) {
    const candidates = sameMethodFirst(remaining, method).filter(
      (payment) =>
        canRefundBy(payment, method, isCashAllowed) &&
        (refundsPaymentId == null || payment.id === refundsPaymentId),
    );
    let restMinor = amountMinor;
    for (const payment of candidates) {
      const taken = Math.min(restMinor, payment.leftMinor);
      if (taken === 0) continue;
      payment.leftMinor -= taken;
      restMinor -= taken;
      allocated.push({ method, amountMinor: taken, refundsPaymentId: payment.id });
    }
    // guard: refundable rest of a payment (refund-payments.test.ts)
    if (restMinor > 0)
      throw new DomainError('refund_method', { limitMinor: amountMinor - restMinor });
  }
  return allocated;
}

/**
 * A voucher payment returns to the voucher, and not in cash, unless the voucher is void. A direct
 * debit is returned by transfer: only its bank can return the debit itself.
 */
function canRefundBy(
  { method, isVoucherVoid }: PaymentLeft,
  refundMethod: RefundMethod,
  isCashAllowed: boolean,
): boolean {
  const replacement = replacementOf(isCashAllowed);
  if (method === 'balance') return refundMethod === (isVoucherVoid ? replacement : 'balance');
  const sameMethod = method === 'directDebit' ? 'transfer' : method;
  return refundMethod === sameMethod || refundMethod === replacement;
}

/** The method for amounts that can't be refunded by the original one. */
function replacementOf(isCashAllowed: boolean): RefundMethod {
  return isCashAllowed ? 'cash' : 'transfer';
}

/**
 * A payment with a voucher that is now void is refunded in cash, which only an administrator may
 * decide.
 * @param refundPayments the decided or proposed refund payments
 * @param actor null for the system
 * @throws {DomainError} `voucher_void`
 */
export function throwIfVoidVoucher(
  refundPayments: readonly RefundPayment[],
  payments: readonly PaymentLeft[],
  actor: Pick<Actor, 'role'> | null,
): void {
  if (actor === null || actor.role === 'admin') return;
  const voidVoucherPayments = new Set(
    payments.filter(({ isVoucherVoid }) => isVoucherVoid).map(({ id }) => id),
  );
  if (refundPayments.some(({ refundsPaymentId }) => voidVoucherPayments.has(refundsPaymentId))) {
    throw new DomainError('voucher_void');
  }
}

/**
 * Proposes refund payments: back to the original payments, latest first; in cash or by transfer
 * where the front desk can't, or mayn't, use the original method. Single-purpose vouchers come
 * first, limited to the refunded amount taxed at their rate.
 * @param refunded the totals by rate of the refunded lines, negative
 */
export function proposeRefund(
  backMinor: number,
  payments: readonly PaymentLeft[],
  {
    isCashAllowed = true,
    refunded = [],
  }: { isCashAllowed?: boolean; refunded?: readonly TaxTotal[] } = {},
): RefundPayment[] {
  const replacement = replacementOf(isCashAllowed);
  let restMinor = backMinor;
  const prepaidFirst = latestFirst(payments).sort(
    (one, other) => Number(isPrepaid(other)) - Number(isPrepaid(one)),
  );
  const limitsByRate = new Map(refunded.map((tax) => [rateKey(tax), 0 - tax.grossMinor]));
  return prepaidFirst.flatMap(({ id, method, leftMinor, isVoucherVoid, prepaidTax }) => {
    const limitMinor = prepaidTax ? (limitsByRate.get(rateKey(prepaidTax)) ?? 0) : leftMinor;
    const amountMinor = Math.min(restMinor, leftMinor, limitMinor);
    restMinor -= amountMinor;
    if (prepaidTax) limitsByRate.set(rateKey(prepaidTax), limitMinor - amountMinor);
    const sameMethod = method === 'directDebit' ? 'transfer' : method;
    const originalMethod = refundMethods.find((one) => one === sameMethod) ?? replacement;
    const refundMethod =
      isVoucherVoid || (originalMethod === 'cash' && !isCashAllowed) ? replacement : originalMethod;
    return amountMinor > 0 ? [{ method: refundMethod, amountMinor, refundsPaymentId: id }] : [];
  });
}

/** The amounts that return to single-purpose vouchers, negative like a refund's lines. */
export function prepaidOf(
  refundPayments: readonly RefundPayment[],
  payments: readonly PaymentLeft[],
): PrepaidAmount[] {
  return refundPayments.flatMap(({ refundsPaymentId, amountMinor }) => {
    const tax = payments.find(({ id }) => id === refundsPaymentId)?.prepaidTax;
    return tax ? [{ ...tax, amountMinor: 0 - amountMinor }] : [];
  });
}

function isPrepaid({ prepaidTax }: PaymentLeft): boolean {
  return prepaidTax != null;
}

function isUnnamed({ refundsPaymentId }: RefundInput['payments'][number]): boolean {
  return refundsPaymentId == null;
}

function latestFirst<Payment extends PaymentLeft>(payments: readonly Payment[]): Payment[] {
  return payments.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.id.localeCompare(one.id),
  );
}

function sameMethodFirst<Payment extends PaymentLeft>(
  payments: readonly Payment[],
  method: PaymentMethodOfSales,
): Payment[] {
  return latestFirst(payments).sort(
    (one, other) => Number(other.method === method) - Number(one.method === method),
  );
}
