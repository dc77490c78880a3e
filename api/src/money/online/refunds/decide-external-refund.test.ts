import { expect, test } from '@jest/globals';
import { isWholeSaleReturned } from './decide-external-refund.ts';

type Facts = Parameters<typeof isWholeSaleReturned>[0];

const returned = { kind: 'refund', amountMinor: 2000, currency: 'EUR', state: 'open' } as const;
const payment = {
  id: 'payment',
  method: 'online',
  amountMinor: 2000,
} as unknown as Facts['sale']['payments'][number]; // only its id is read
const sale: Facts['sale'] = {
  totalMinor: 2000,
  owedMinor: 0,
  state: 'paid',
  payments: [payment],
  refundIds: [],
};
const facts: Facts = {
  capturedMinor: 2000,
  currency: 'EUR',
  paymentId: 'payment',
  returns: [returned],
  sale,
  whole: { backMinor: 2000, lines: [] },
};

test('what was paid, in one or several returns, is the whole sale', () => {
  expect(isWholeSaleReturned(facts)).toBe(true);
  const half = { ...returned, amountMinor: 1000 };
  expect(isWholeSaleReturned({ ...facts, returns: [half, half] })).toBe(true);
});

test.each<[string, Partial<Facts>]>([
  ['a part of it', { returns: [{ ...returned, amountMinor: 1000 }] }],
  ['a dispute', { returns: [{ ...returned, kind: 'dispute' }] }],
  ['one that staff has handled', { returns: [{ ...returned, state: 'handled' }] }],
  ['another currency', { returns: [{ ...returned, currency: 'USD' }] }],
  [
    'a sale with a second payment',
    { sale: { ...sale, payments: [payment, { ...payment, id: 'x' }] } },
  ],
  ['a sale that still owes', { sale: { ...sale, totalMinor: 3000, owedMinor: 1000 } }],
  ['a sale with a refund', { sale: { ...sale, refundIds: ['refund'] } }],
  ['a sale that can’t be refunded', { whole: null }],
  ['a sale of which the center keeps a part', { whole: { backMinor: 1500, lines: [] } }],
])('%s is not the whole sale', (_what, change) => {
  expect(isWholeSaleReturned({ ...facts, ...change })).toBe(false);
});
