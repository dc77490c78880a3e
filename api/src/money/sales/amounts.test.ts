import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TaxTotal } from '../documents/index.ts';
import { discountOf, includedTax, lineTotal, shareOut, taxTotals } from './amounts.ts';

const rate = (totalMinor: number, taxBasisPoints = 2100) => ({
  totalMinor,
  taxTreatment: 'rate' as const,
  taxCause: null,
  taxBasisPoints,
});
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('tax', () => {
  test('is extracted from the sum of a rate and rounded once', () => {
    // Rounded per line, the tax would be 0.17 each; on the sum it is 0.52, a cent more.
    const lines = [rate(99), rate(99), rate(99)];
    expect(sum(lines.map(({ totalMinor }) => includedTax(totalMinor, 2100)))).toBe(51);
    expect(taxTotals(lines)).toEqual(
      [
        { ...rate(297), totalMinor: undefined, grossMinor: 297, baseMinor: 245, quotaMinor: 52 },
      ].map(({ totalMinor: _total, ...tax }) => tax),
    );
  });

  test('keeps rates, exempt and not subject apart', () => {
    const exempt = { ...rate(5000, 0), taxTreatment: 'exempt' as const, taxCause: 'E1' };
    const totals = taxTotals([rate(1210), rate(1100, 1000), exempt, rate(1210)]);
    expect(totals.map(({ grossMinor, quotaMinor }) => [grossMinor, quotaMinor])).toEqual([
      [2420, 420],
      [1100, 100],
      [5000, 0],
    ]);
  });

  test('of a refund equals the tax of the charge', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), (gross, basisPoints) => {
        expect(includedTax(-gross, basisPoints) + includedTax(gross, basisPoints)).toBe(0);
      }),
    );
  });
});

/** At most half a cent from the exact tax, and the base is the rest. */
function isRoundedOnce({ grossMinor, baseMinor, quotaMinor, taxBasisPoints }: TaxTotal): boolean {
  const exact = (grossMinor * taxBasisPoints) / (10_000 + taxBasisPoints);
  return baseMinor + quotaMinor === grossMinor && Math.abs(quotaMinor - exact) <= 0.5;
}

describe('a hundred thousand random sales', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPriceMinor: fc.nat(50_000),
    share: fc.nat(10_000),
    taxBasisPoints: fc.constantFrom(0, 400, 1000, 2100),
  });

  test('lose no cent between lines, rates, splits and refunds', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }),
        (drawnLines, weights) => {
          const lines = drawnLines.map(({ share, taxBasisPoints, ...one }) => {
            const gross = one.quantity * one.unitPriceMinor;
            const discountMinor = discountOf({ kind: 'share', basisPoints: share }, gross);
            return rate(lineTotal({ ...one, discountMinor }), taxBasisPoints);
          });
          const total = sum(lines.map(({ totalMinor }) => totalMinor));
          const taxes = taxTotals(lines);
          const parts = shareOut(total, weights);
          // One boolean per run: an `expect` for each of a hundred thousand takes minutes.
          return (
            lines.every(({ totalMinor }) => totalMinor >= 0) &&
            sum(taxes.map(({ grossMinor }) => grossMinor)) === total &&
            taxes.every(isRoundedOnce) &&
            (sum(weights) === 0 ||
              (sum(parts) === total &&
                parts.every((part) => part >= 0) &&
                sum(shareOut(-total, weights)) + total === 0))
          );
        },
      ),
      { numRuns: 100_000 },
    );
  });
});

test('shareOut gives the remaining cents to the largest remainders', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(
    shareOut(
      11000,
      Array.from({ length: 10 }, () => 1),
    ),
  ).toEqual(Array(10).fill(1100));
  expect(shareOut(5, [0, 0])).toEqual([0, 0]);
});
