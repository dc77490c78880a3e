import { expect, test } from '@jest/globals';
import type { Charge } from '@aforo/shared/contract';
import { cashLimitOf } from './cash-limit.ts';

const saleId = 'd0000000-0000-4000-8000-000000000001';
const charge: Pick<Charge, 'debts' | 'cashLimitMinor' | 'cashLimitAbroadMinor'> = {
  debts: [
    {
      debt: {
        kind: 'sale',
        saleId,
        description: 'Bono 5',
        issuedAt: '2026-11-01T10:00:00.000Z',
        dueOn: '2026-12-01',
        amountMinor: 2000,
        cashLimitMinor: 100_000,
      },
      coveredBy: [],
    },
  ],
  cashLimitMinor: 100_000,
  cashLimitAbroadMinor: 1_000_000,
};
const limit = (soldMinor: number, ...saleIds: string[]) =>
  cashLimitOf(
    {
      items: saleIds.map((id) => ({ what: { kind: 'sale', saleId: id } })),
      soldMinor,
      buyer: null,
    },
    charge,
  );

test('the limit reached by an older sale applies to the rest of it, however small', () => {
  expect(limit(0, saleId)).toBe(100_000);
  expect(limit(0)).toBeNull();
});

test('the limit reached by the new sale applies', () => {
  expect([limit(100_000), limit(99_999)]).toEqual([100_000, null]);
});
