import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  allocateRefund,
  type PaymentLeft,
  proposeRefund,
  withoutUnnamed,
} from './refund-payments.ts';

const paymentLeft = (id: string, method: PaymentLeft['method'], leftMinor: number, day = 1) => ({
  id,
  method,
  leftMinor,
  at: new Date(Date.UTC(2026, 10, day)),
});
const refundPart = (method: 'cash' | 'card' | 'transfer', amountMinor: number) => ({
  method,
  amountMinor,
});

describe('refunded money', () => {
  const payments = [
    paymentLeft('first', 'card', 1000, 1),
    paymentLeft('second', 'card', 500, 2),
    paymentLeft('notes', 'cash', 300, 3),
  ];

  test('goes to the latest payment of the same method first', () => {
    expect(allocateRefund(700, [refundPart('card', 700)], payments)).toEqual([
      { method: 'card', amountMinor: 500, refundsPaymentId: 'second' },
      { method: 'card', amountMinor: 200, refundsPaymentId: 'first' },
    ]);
  });

  test('can replace card payments when paid back in cash', () => {
    expect(allocateRefund(900, [refundPart('cash', 900)], payments)).toEqual([
      { method: 'cash', amountMinor: 300, refundsPaymentId: 'notes' },
      { method: 'cash', amountMinor: 500, refundsPaymentId: 'second' },
      { method: 'cash', amountMinor: 100, refundsPaymentId: 'first' },
    ]);
  });

  test('with a payment reference has priority over money without one', () => {
    const requestedPayments = [
      refundPart('card', 1000),
      { ...refundPart('card', 500), refundsPaymentId: 'second' },
    ];
    expect(allocateRefund(1500, requestedPayments, payments)).toEqual([
      { method: 'card', amountMinor: 500, refundsPaymentId: 'second' },
      { method: 'card', amountMinor: 1000, refundsPaymentId: 'first' },
    ]);
  });

  test('without a payment reference is deducted from the same method first, then from any', () => {
    const left = withoutUnnamed(payments, [{ method: 'cash', amountMinor: 400 }]);
    expect(left.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([
      ['first', 1000],
      ['second', 400],
      ['notes', 0],
    ]);
  });

  test('is refused for a method that received less', () => {
    expect(() => allocateRefund(400, [refundPart('transfer', 400)], payments)).toThrow(
      'refund_method',
    );
  });

  test('is proposed exactly, and never exceeds the rest of a payment', () => {
    const drawn = fc.record({
      method: fc.constantFrom('cash', 'card', 'transfer', 'online', 'other'),
      leftMinor: fc.nat(5000),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), fc.nat(100), (all, share) => {
        const drawnPayments = all.map(({ method, leftMinor, day }, index) =>
          paymentLeft(String(index), method as PaymentLeft['method'], leftMinor, day),
        );
        const total = drawnPayments.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
        const refundMinor = Math.floor((total * share) / 100);
        const proposed = proposeRefund(refundMinor, drawnPayments);
        const allocated = allocateRefund(refundMinor, proposed, drawnPayments);
        const sumOf = (list: typeof proposed, id: string) =>
          list
            .filter(({ refundsPaymentId }) => refundsPaymentId === id)
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(proposed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refundMinor);
        for (const { id, leftMinor } of drawnPayments) {
          expect(sumOf(allocated, id)).toBe(sumOf(proposed, id));
          expect(sumOf(allocated, id)).toBeLessThanOrEqual(leftMinor);
        }
      }),
    );
  });
});
