import * as z from 'zod/mini';

/** Counting the cash in a drawer by notes and coins. */

const euro = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
/** Notes and coins in use, in minor units, the largest first. */
const denominations: Record<string, readonly number[]> = {
  EUR: euro,
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  MXN: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50],
};

/** Notes and coins of a currency; an unknown one uses steps of 1, 2 and 5. */
export function denominationsOf(currency: string): readonly number[] {
  return denominations[currency] ?? euro;
}

const countText = 'Escribe cuántos hay, de 0 a 9.999.';
/** In minor units. */
export const largestCountMinor = 1_000_000_00;

/** Total of a count, in minor units. */
export function sumOfCount(count: readonly CountedDenomination[]): number {
  return count.reduce((sum, one) => sum + one.denominationMinor * one.count, 0);
}

export const countedDenominationSchema = z.object({
  denominationMinor: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
  count: z
    .number({ error: countText })
    .check(
      z.int({ error: countText }),
      z.gte(0, { error: countText }),
      z.lte(9999, { error: countText }),
    ),
});
export type CountedDenomination = z.infer<typeof countedDenominationSchema>;

export const cashCountSchema = z.array(countedDenominationSchema).check(
  z.maxLength(40),
  z.refine(
    (count) => new Set(count.map((one) => one.denominationMinor)).size === count.length,
    'Cada billete o moneda va una sola vez.',
  ),
  z.refine(
    (count) => sumOfCount(count) <= largestCountMinor,
    'Es más de lo que cabe en una caja. Revisa las cantidades.',
  ),
);
