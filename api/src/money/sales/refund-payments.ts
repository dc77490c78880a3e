import type { Actor, RefundInput } from '@aforo/shared/contract';
import {
  type PaymentMethodOfSales,
  type Tax,
  type RefundMethod,
  refundMethods,
} from '@aforo/shared/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { TaxTotal } from '../documents/index.ts';
import type { PrepaidAmount } from '../vouchers/index.ts';
import { rateKey } from './amounts.ts';

/** What was paid with, and what of it hasn't gone back yet. */
export interface PaymentLeft {
  id: string;
  method: PaymentMethodOfSales;
  leftMinor: number;
  at: Date;
  /** It came off a gift voucher that nobody can spend any more: it goes back in cash. */
  isVoucherVoid?: boolean;
  /** It came off a single-purpose voucher: the sale's document has not charged this tax for it. */
  prepaidTax?: Tax | null;
}

export interface RefundPayment {
  method: RefundMethod;
  /** Positive. */
  amountMinor: number;
  refundsPaymentId: string;
}

/** What went back without a word about which payment it came from: released code wrote it so. */
export interface UnnamedRefund {
  method: PaymentMethodOfSales;
  amountMinor: number;
}

/** Takes what went back unnamed off the payments of the same way, then off any, the last first. */
export function withoutUnnamed(
  payments: readonly PaymentLeft[],
  unnamed: readonly UnnamedRefund[],
): PaymentLeft[] {
  const left = payments.map((payment) => ({ ...payment }));
  for (const { method, amountMinor } of unnamed) {
    let rest = amountMinor;
    for (const payment of sameWayFirst(left, method)) {
      const taken = Math.min(rest, payment.leftMinor);
      payment.leftMinor -= taken;
      rest -= taken;
    }
  }
  return left;
}

/**
 * Which payments the money goes back to. What names none goes to those that came the same way, the
 * last ones first; cash can replace any of them, and a transfer where cash is not allowed.
 * @throws {DomainError} `refund_changed` when it isn't all that goes back, `refund_method` when it is
 *   more than came that way and is left
 */
export function allocateRefund(
  backMinor: number,
  wanted: RefundInput['payments'],
  payments: readonly PaymentLeft[],
  isCashAllowed = true,
): RefundPayment[] {
  const wantedMinor = wanted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (wantedMinor !== backMinor) throw new DomainError('refund_changed', { backMinor });
  const left = payments.map((payment) => ({ ...payment }));
  const allocated: RefundPayment[] = [];
  // What names its payment comes first, so that the others don't take what is left of it.
  const inOrder = wanted.toSorted(
    (one, other) => Number(isUnnamed(one)) - Number(isUnnamed(other)),
  );
  for (const { method, amountMinor, refundsPaymentId } of inOrder) {
    const candidates = sameWayFirst(left, method).filter(
      (payment) =>
        canGoBack(payment, method, isCashAllowed) &&
        (refundsPaymentId == null || payment.id === refundsPaymentId),
    );
    let rest = amountMinor;
    for (const payment of candidates) {
      const taken = Math.min(rest, payment.leftMinor);
      if (taken === 0) continue;
      payment.leftMinor -= taken;
      rest -= taken;
      allocated.push({ method, amountMinor: taken, refundsPaymentId: payment.id });
    }
    if (rest > 0) throw new DomainError('refund_method', { limitMinor: amountMinor - rest });
  }
  return allocated;
}

/** What came off a voucher goes back to it, not as cash, unless the voucher is void. */
function canGoBack(
  { method, isVoucherVoid }: PaymentLeft,
  way: RefundMethod,
  isCashAllowed: boolean,
): boolean {
  const replacement = replacementOf(isCashAllowed);
  if (method === 'balance') return way === (isVoucherVoid ? replacement : 'balance');
  return way === method || way === replacement;
}

/** How money goes back that can't go back as it came. */
function replacementOf(isCashAllowed: boolean): RefundMethod {
  return isCashAllowed ? 'cash' : 'transfer';
}

/**
 * What a void voucher paid goes back in cash, which only an administrator may decide.
 * @param back what was decided to go back, or is proposed
 * @param actor null where the system does it
 * @throws {DomainError} `voucher_void`
 */
export function refuseVoidVouchers(
  back: readonly RefundPayment[],
  payments: readonly PaymentLeft[],
  actor: Pick<Actor, 'role'> | null,
): void {
  if (actor === null || actor.role === 'admin') return;
  const lost = new Set(payments.filter(({ isVoucherVoid }) => isVoucherVoid).map(({ id }) => id));
  if (back.some(({ refundsPaymentId }) => lost.has(refundsPaymentId))) {
    throw new DomainError('voucher_void');
  }
}

/**
 * Back to the payments it came from, the last ones first; where the desk can't, or may not, in cash or by
 * transfer. Single-purpose vouchers get theirs first, and no more than what goes back bears their tax.
 * @param refunded the totals by rate of the lines that go back, negative
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
  let rest = backMinor;
  const inOrder = lastFirst(payments).sort(
    (one, other) => Number(isPrepaid(other)) - Number(isPrepaid(one)),
  );
  const left = new Map(refunded.map((tax) => [rateKey(tax), 0 - tax.grossMinor]));
  return inOrder.flatMap(({ id, method, leftMinor, isVoucherVoid, prepaidTax }) => {
    const limitMinor = prepaidTax ? (left.get(rateKey(prepaidTax)) ?? 0) : leftMinor;
    const amountMinor = Math.min(rest, leftMinor, limitMinor);
    rest -= amountMinor;
    if (prepaidTax) left.set(rateKey(prepaidTax), limitMinor - amountMinor);
    const known = refundMethods.find((one) => one === method) ?? replacement;
    const way = isVoucherVoid || (known === 'cash' && !isCashAllowed) ? replacement : known;
    return amountMinor > 0 ? [{ method: way, amountMinor, refundsPaymentId: id }] : [];
  });
}

/** What of these parts goes back to single-purpose vouchers, negative as a refund's lines are. */
export function prepaidOf(
  back: readonly RefundPayment[],
  payments: readonly PaymentLeft[],
): PrepaidAmount[] {
  return back.flatMap(({ refundsPaymentId, amountMinor }) => {
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

function lastFirst<Payment extends PaymentLeft>(payments: readonly Payment[]): Payment[] {
  return payments.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.id.localeCompare(one.id),
  );
}

function sameWayFirst<Payment extends PaymentLeft>(
  payments: readonly Payment[],
  method: PaymentMethodOfSales,
): Payment[] {
  return lastFirst(payments).sort(
    (one, other) => Number(other.method === method) - Number(one.method === method),
  );
}
