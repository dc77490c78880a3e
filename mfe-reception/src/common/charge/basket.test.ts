import { describe, expect, test } from '@jest/globals';
import { euros } from '@aforo/shared/form';
import {
  discountMinorOf,
  isDiscountAllowed,
  readDiscount,
  requestsOf,
  totalOf,
  usualTenders,
  voucherTenders,
  type BasketItem,
} from './basket.ts';

const terms = {
  clientId: 'c',
  document: { kind: 'simplified' },
  dueOn: '2026-12-24',
  registerId: null,
} as const;
const item = (key: string, unitPriceMinor: number, what: BasketItem['what']): BasketItem => ({
  ...{ key, what, description: key, quantity: 1, unitPriceMinor, discount: null },
});
const bono = item('bono', 90_00, { kind: 'package', templateId: 'b' });
const shampoo = item('champú', 12_50, { kind: 'product', productId: 'p' });
const owedSale = item('mitad', 20_00, { kind: 'sale', saleId: 's' });
const owedClass = item('clase', 12_00, { kind: 'booking', bookingId: 'k' });

describe('gift vouchers', () => {
  const gift = item('vale', 50_00, { kind: 'voucher', recipient: '', message: '' });
  const [small, large] = [
    { code: 'A', balanceMinor: 5_00 },
    { code: 'B', balanceMinor: 100_00 },
  ];

  test('pay what they have, one after the other, and no other voucher', () => {
    expect(voucherTenders([small, large], [owedClass, gift])).toEqual([
      { method: 'balance', amountMinor: 5_00, voucherCode: 'A' },
      { method: 'balance', amountMinor: 7_00, voucherCode: 'B' },
    ]);
    expect(voucherTenders([large], [gift])).toEqual([]);
  });

  test('are sent with the part that each pays at each sale', () => {
    const items = [owedSale, owedClass];
    const tenders = voucherTenders([large], items);
    expect(requestsOf(items, tenders, terms)).toMatchObject([
      { body: { payments: [{ method: 'balance', amountMinor: 20_00, voucherCode: 'B' }] } },
      { body: { payments: [{ method: 'balance', amountMinor: 12_00, voucherCode: 'B' }] } },
    ]);
  });
});

describe('what a code takes off', () => {
  const promoted = { ...bono, promotion: { code: 'OTOÑO10', minor: 9_00 } };
  const discount = { off: { kind: 'amount', minor: 1_00 }, reason: 'Amiga' } as const;

  test('counts where the line has no discount of its own', () => {
    expect(totalOf([promoted, shampoo])).toBe(93_50);
    expect(discountMinorOf({ ...promoted, discount })).toBe(1_00);
  });

  test('is sent as the code, not as a discount', () => {
    const tenders = [{ method: 'card', amountMinor: 81_00 }] as const;
    const sent = requestsOf([promoted], tenders, { ...terms, promotionCode: 'OTOÑO10' });
    expect(sent).toMatchObject([
      {
        body: { expectedTotalMinor: 81_00, promotionCode: 'OTOÑO10', lines: [{ discount: null }] },
      },
    ]);
    expect(sent[0]?.body).not.toHaveProperty('lines.0.promotion');
  });
});

describe('what is sent', () => {
  test('one sale for everything new, and what was sold before at its own sale', () => {
    const items = [owedSale, owedClass, bono, shampoo];
    const requests = requestsOf(items, [{ method: 'card', amountMinor: totalOf(items) }], terms);
    expect(requests).toEqual([
      {
        kind: 'rest',
        saleId: 's',
        body: { payments: [{ method: 'card', amountMinor: 20_00 }], registerId: null },
      },
      {
        kind: 'sale',
        body: {
          ...terms,
          lines: [
            { kind: 'booking', bookingId: 'k', discount: null },
            { kind: 'package', templateId: 'b', quantity: 1, discount: null },
            { kind: 'product', productId: 'p', quantity: 1, discount: null },
          ],
          payments: [{ method: 'card', amountMinor: 114_50 }],
          dueOn: null,
          expectedTotalMinor: 114_50,
        },
      },
    ]);
  });

  test('a mixed payment is split without losing a cent, and the change with its last cash', () => {
    const requests = requestsOf(
      [owedSale, shampoo],
      [
        { method: 'cash', amountMinor: 25_00, tenderedMinor: 50_00 },
        { method: 'card', amountMinor: 7_50 },
      ],
      terms,
    );
    expect(requests.map(({ body }) => body.payments)).toEqual([
      [{ method: 'cash', amountMinor: 20_00 }],
      [
        { method: 'cash', amountMinor: 5_00, tenderedMinor: 30_00 },
        { method: 'card', amountMinor: 7_50 },
      ],
    ]);
  });

  test('what stays owed has its date, and an old sale to which nothing goes is left alone', () => {
    const requests = requestsOf([bono], [{ method: 'cash', amountMinor: 40_00 }], terms);
    expect(requests[0]?.body).toMatchObject({ dueOn: '2026-12-24', expectedTotalMinor: 90_00 });
    expect(requestsOf([owedSale], [], terms)).toEqual([]);
  });

  test('what costs nothing is sold without a payment', () => {
    const free = { ...bono, unitPriceMinor: 0 };
    expect(requestsOf([free], [], terms)).toMatchObject([
      { kind: 'sale', body: { payments: [], dueOn: null, expectedTotalMinor: 0 } },
    ]);
  });
});

describe('discounts', () => {
  test.each([
    ['10%', { kind: 'share', basisPoints: 1000 }],
    ['2,5 %', { kind: 'share', basisPoints: 250 }],
    ['5', { kind: 'amount', minor: 5_00 }],
    ['120%', null],
    ['0', null],
    ['gratis', null],
  ])('«%s»', (text, off) => {
    expect(readDiscount(text, euros.parse)).toEqual(off);
  });

  test('are rounded as the server does, and held to the limit', () => {
    const cheaper: BasketItem = {
      ...shampoo,
      unitPriceMinor: 12_45,
      discount: { off: { kind: 'share', basisPoints: 1000 }, reason: 'Bote abierto' },
    };
    expect(discountMinorOf(cheaper)).toBe(125);
    expect(isDiscountAllowed(cheaper, 1000)).toBe(true);
    expect(isDiscountAllowed(cheaper, 999)).toBe(false);
    const tooMuch: BasketItem = {
      ...shampoo,
      discount: { off: { kind: 'amount', minor: 12_51 }, reason: 'Todo' },
    };
    expect(isDiscountAllowed(tooMuch, 10_000)).toBe(false);
  });
});

test.each([
  [12_00, [12_00, 15_00, 20_00, 50_00]],
  [20_00, [20_00, 50_00, 100_00, 200_00]],
  [114_50, [114_50, 115_00, 120_00, 150_00]],
])('for %i people give %j', (amount, given) => {
  expect(usualTenders(amount)).toEqual(given);
});
