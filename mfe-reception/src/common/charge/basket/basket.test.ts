import { describe, expect, test } from '@jest/globals';
import { euros } from '@aforo/shared/form';
import { basketOf, readDiscount, usualTenders, type BasketItem } from './basket.ts';

const item = (key: string, unitPriceMinor: number, what: BasketItem['what']): BasketItem => ({
  key,
  what,
  description: key,
  quantity: 1,
  unitPriceMinor,
  discount: null,
});
const bono = item('bono', 90_00, { kind: 'package', templateId: 'b' });
const shampoo = item('champú', 12_50, { kind: 'product', productId: 'p' });
const owedSale = item('mitad', 20_00, { kind: 'sale', saleId: 's' });
const owedClass = item('clase', 12_00, { kind: 'booking', bookingId: 'k' });

const debtOf = (bookingId: string, ...bonos: [id: string, balance: number | null][]) => ({
  debt: {
    kind: 'booking' as const,
    bookingId,
    serviceName: 'Yoga',
    amountMinor: 1200,
    startsAt: '2026-11-12T18:00:00.000Z',
  },
  coveredBy: bonos.map(([id, balance]) => ({ id, name: id, balance, expiresAt: null })),
});
const client = { id: 'c', name: 'Ana' };

test('basketOf separates the lines of the new sale from debts of earlier sales', () => {
  const items = [owedSale, owedClass, bono, shampoo];
  expect(basketOf({ client, debts: [] }, items, [])).toEqual({
    clientId: 'c',
    lines: [
      { kind: 'booking', bookingId: 'k', discount: null },
      {
        kind: 'package',
        templateId: 'b',
        quantity: 1,
        discount: null,
      },
      {
        kind: 'product',
        productId: 'p',
        quantity: 1,
        discount: null,
      },
    ],
    debts: ['s'],
    covers: [],
  });
});

test('basketOf pays for sessions with the client’s bonos first and then with the new one', () => {
  const debts = [
    debtOf('first', ['mine', 1]),
    debtOf('second', ['mine', 1], ['unlimited', null]),
    debtOf('third', ['mine', 1]),
    debtOf('fourth'),
  ];
  const keys = ['first', 'second', 'third', 'fourth'];
  expect(basketOf({ client, debts }, [shampoo, bono], keys).covers).toEqual([
    { bookingId: 'first', by: { purchaseId: 'mine' } },
    { bookingId: 'second', by: { purchaseId: 'unlimited' } },
    { bookingId: 'third', by: { line: 1 } },
    { bookingId: 'fourth', by: { line: 1 } },
  ]);
});

describe('readDiscount', () => {
  test.each([
    ['10%', { kind: 'share', basisPoints: 1000 }],
    ['2,5 %', { kind: 'share', basisPoints: 250 }],
    ['5', { kind: 'amount', minor: 5_00 }],
    ['120%', null],
    ['0', null],
    ['gratis', null],
  ])('parses «%s»', (text, off) => {
    expect(readDiscount(text, euros.parse)).toEqual(off);
  });
});

test.each([
  [12_00, [12_00, 15_00, 20_00, 50_00]],
  [20_00, [20_00, 50_00, 100_00, 200_00]],
  [114_50, [114_50, 115_00, 120_00, 150_00]],
])('usualTenders(%i) is %j', (amount, given) => {
  expect(usualTenders(amount)).toEqual(given);
});
