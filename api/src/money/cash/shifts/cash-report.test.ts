import { describe, expect, test } from '@jest/globals';
import { denominationsOf, sumOfCount } from '@aforo/shared/contract';
import * as fc from 'fast-check';
import { expectedOf, isReasonRequired, methodTotals } from './cash-report.ts';

describe('shift totals', () => {
  test('show no difference and require no reason when the count equals the expected amount', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (opening, sales, refunds, into, out) => {
        const moved = { salesMinor: sales, refundsMinor: -refunds, inMinor: into, outMinor: -out };
        const expected = expectedOf(opening, moved);
        expect(expected - opening).toBe(sales - refunds + into - out);
        expect(isReasonRequired(expected - expected, { cashToleranceMinor: 0 })).toBe(false);
      }),
    );
  });

  test.each([
    [200, false],
    [201, true],
    [-200, false],
    [-201, true],
  ])(
    'with a difference of %i and a tolerance of 200 require a reason: %s',
    (difference, isWanted) => {
      expect(isReasonRequired(difference, { cashToleranceMinor: 200 })).toBe(isWanted);
    },
  );

  test('include a method that was only counted, with its difference', () => {
    expect(methodTotals([], [{ method: 'card', amountMinor: 700 }])).toEqual([
      {
        method: 'card',
        payments: 0,
        chargedMinor: 0,
        refundedMinor: 0,
        netMinor: 0,
        countedMinor: 700,
        differenceMinor: 700,
      },
    ]);
  });
});

test("lists every currency's denominations in descending order, and sums counts exactly", () => {
  for (const currency of ['EUR', 'USD', 'GBP', 'MXN', 'XXX']) {
    const all = denominationsOf(currency);
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
  }
  expect(sumOfCount([{ denominationMinor: 5, count: 3 }])).toBe(15);
});
