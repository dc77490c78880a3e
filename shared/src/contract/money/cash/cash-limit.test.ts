import { describe, expect, test } from '@jest/globals';
import { reachedCashLimit } from './cash-limit.ts';

const limits = { cashLimitMinor: 100_000, cashLimitAbroadMinor: 1_000_000 };
const reached = (
  totalMinor: number,
  buyer: { idType?: '02' | '03' | '04' | '05' | '06'; country?: string } | null,
) => reachedCashLimit({ totalMinor, buyer }, limits);

describe('the limit of payments in cash', () => {
  test.each([
    [99_999, null],
    [100_000, 100_000],
    [150_000, 100_000],
  ])('for an operation of %i without an invoice is %s', (totalMinor, limit) => {
    expect(reached(totalMinor, null)).toBe(limit);
  });

  test.each([
    ['a passport', { idType: '03', country: 'FR' }, null],
    ['an identity document', { idType: '04', country: 'DE' }, null],
    ['a certificate of residence', { idType: '05', country: 'US' }, null],
    ['a NIF-IVA, which identifies a business', { idType: '02', country: 'FR' }, 100_000],
    ['another document', { idType: '06', country: 'FR' }, 100_000],
    ['a Spanish passport', { idType: '03', country: 'ES' }, 100_000],
    ['a Spanish NIF', {}, 100_000],
  ] as const)('for a buyer with %s', (_name, buyer, limit) => {
    expect(reached(150_000, buyer)).toBe(limit);
  });

  test('for a private person who lives abroad is the higher amount', () => {
    const buyer = { idType: '03', country: 'FR' } as const;
    expect(reached(999_999, buyer)).toBeNull();
    expect(reached(1_000_000, buyer)).toBe(1_000_000);
  });
});
