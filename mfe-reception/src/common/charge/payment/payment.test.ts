import { describe, expect, test } from '@jest/globals';
import {
  noPayment,
  paymentProblem,
  paymentsOf,
  tendersOf,
  wayOfKey,
  type Payment,
} from './payment.ts';

const mixed = (amounts: Partial<Payment['mixed']>): Payment => ({
  ...noPayment,
  way: 'mixed',
  mixed: { ...noPayment.mixed, ...amounts },
});

test('tendersOf keeps the cash tendered, so that the change can be shown', () => {
  const payment: Payment = { ...noPayment, way: 'cash', givenMinor: 50_00 };
  expect(tendersOf(payment, 12_00)).toEqual([
    { method: 'cash', amountMinor: 12_00, tenderedMinor: 50_00 },
  ]);
  expect(tendersOf({ ...payment, givenMinor: null }, 12_00)).toEqual([
    { method: 'cash', amountMinor: 12_00 },
  ]);
});

describe('paymentsOf', () => {
  const quote = { vouchers: [], restMinor: 12_00 };

  test('sends the typed amounts, and null for the payment that covers the rest', () => {
    const cash: Payment = { ...noPayment, way: 'cash', givenMinor: 50_00 };
    expect(paymentsOf(cash, quote)).toEqual([
      { method: 'cash', amountMinor: null, tenderedMinor: 50_00 },
    ]);
    expect(paymentsOf(mixed({ cash: 5_00 }), quote)).toEqual([
      { method: 'cash', amountMinor: 5_00 },
      { method: 'card', amountMinor: null },
    ]);
    expect(paymentsOf(mixed({ cash: 5_00, card: 0 }), quote)).toEqual([
      { method: 'cash', amountMinor: 5_00 },
    ]);
  });

  test('puts the quoted gift vouchers first', () => {
    const vouchers = [
      { code: 'A', amountMinor: 12_00 },
      { code: 'B', amountMinor: 0 },
    ];
    expect(paymentsOf({ ...noPayment, way: 'card' }, { vouchers, restMinor: 0 })).toEqual([
      { method: 'balance', amountMinor: 12_00, voucherCode: 'A' },
    ]);
  });
});

test('tendersOf assigns the rest of a mixed payment to the card unless the card has an amount', () => {
  expect(tendersOf(mixed({ cash: 20_00 }), 114_50)).toEqual([
    { method: 'cash', amountMinor: 20_00 },
    { method: 'card', amountMinor: 94_50 },
  ]);
  expect(tendersOf(mixed({ cash: 20_00, card: 0 }), 114_50)).toEqual([
    { method: 'cash', amountMinor: 20_00 },
  ]);
});

test('Bizum has its own key and can be part of a mixed payment', () => {
  expect(wayOfKey).toEqual({
    E: 'cash',
    T: 'card',
    G: 'savedCard',
    Z: 'bizum',
    B: 'transfer',
    M: 'mixed',
  });
  expect(tendersOf(mixed({ bizum: 20_00 }), 50_00)).toEqual([
    { method: 'card', amountMinor: 30_00 },
    { method: 'bizum', amountMinor: 20_00 },
  ]);
});

test.each<[string, Payment, RegExp | null]>([
  ['no way chosen', noPayment, /Elige/],
  ['too little given', { ...noPayment, way: 'cash', givenMinor: 10_00 }, /no llega/],
  ['letters in money', { ...noPayment, way: 'cash', givenMinor: 'incomplete' }, /Escribe cuánto/],
  ['letters in a mixed payment', mixed({ cash: 'incomplete' }), /no se entiende/],
  ['too much', mixed({ cash: 10_00, card: 5_00 }), /suman más/],
  ['a part of it', mixed({ cash: 5_00, card: 0 }), null],
  ['exactly', { ...noPayment, way: 'cash' }, null],
])('paymentProblem for %s', (_, payment, problem) => {
  const found = paymentProblem(payment, 12_00, true);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('paymentProblem refuses a partial payment without a record', () => {
  const part = mixed({ cash: 5_00, card: 0 });
  expect(paymentProblem(part, 12_00, false)).toMatch(/Sin ficha no puede quedar nada a deber/);
  expect(paymentProblem(mixed({ cash: 5_00 }), 12_00, false)).toBeNull();
});
