import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  allocateRefund,
  type PaymentLeft,
  proposeRefund,
  withoutUnnamed,
} from './refund-payments.ts';

const paid = (id: string, method: PaymentLeft['method'], leftMinor: number, day = 1) => ({
  id,
  method,
  leftMinor,
  at: new Date(Date.UTC(2026, 10, day)),
});
const back = (method: 'cash' | 'card' | 'transfer', amountMinor: number) => ({
  method,
  amountMinor,
});

describe('refunded money', () => {
  const payments = [
    paid('first', 'card', 1000, 1),
    paid('second', 'card', 500, 2),
    paid('notes', 'cash', 300, 3),
  ];

  test('goes to the latest payment of the same method first', () => {
    expect(allocateRefund(700, [back('card', 700)], payments)).toEqual([
      { method: 'card', amountMinor: 500, refundsPaymentId: 'second' },
      { method: 'card', amountMinor: 200, refundsPaymentId: 'first' },
    ]);
  });

  test('can replace card payments when paid back in cash', () => {
    expect(allocateRefund(900, [back('cash', 900)], payments)).toEqual([
      { method: 'cash', amountMinor: 300, refundsPaymentId: 'notes' },
      { method: 'cash', amountMinor: 500, refundsPaymentId: 'second' },
      { method: 'cash', amountMinor: 100, refundsPaymentId: 'first' },
    ]);
  });

  test('with a payment reference has priority over money without one', () => {
    const wanted = [back('card', 1000), { ...back('card', 500), refundsPaymentId: 'second' }];
    expect(allocateRefund(1500, wanted, payments)).toEqual([
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
    expect(() => allocateRefund(400, [back('transfer', 400)], payments)).toThrow('refund_method');
  });

  test('is proposed exactly, and never exceeds the rest of a payment', () => {
    const drawn = fc.record({
      method: fc.constantFrom('cash', 'card', 'transfer', 'online', 'other'),
      leftMinor: fc.nat(5000),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), fc.nat(100), (all, share) => {
        const some = all.map(({ method, leftMinor, day }, index) =>
          paid(String(index), method as PaymentLeft['method'], leftMinor, day),
        );
        const total = some.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
        const wanted = Math.floor((total * share) / 100);
        const proposed = proposeRefund(wanted, some);
        const allocated = allocateRefund(wanted, proposed, some);
        const of = (list: typeof proposed, id: string) =>
          list
            .filter(({ refundsPaymentId }) => refundsPaymentId === id)
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(proposed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(wanted);
        for (const { id, leftMinor } of some) {
          expect(of(allocated, id)).toBe(of(proposed, id));
          expect(of(allocated, id)).toBeLessThanOrEqual(leftMinor);
        }
      }),
    );
  });
});
