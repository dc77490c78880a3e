import { describe, expect, test } from '@jest/globals';
import { randomFrom } from '../../../testing/database/booking-invariants.ts';
import { firstShares, pricePaid, unusedValue } from './purchase-value.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const one = { lineTotalMinor: 10_000, lineQuantity: 1, position: 1, validityDays: 30 };
const credits = { ...one, soldCredits: 3, expiresAt: null, frozenAt: null };
const unlimited = { ...one, soldCredits: null, balance: 0, frozenAt: null };

describe('the unused value of a bono', () => {
  test('counts the remaining cent in the first session', () => {
    expect([3, 2, 1, 0].map((balance) => unusedValue({ ...credits, balance }, now))).toEqual([
      10_000, 6_666, 3_333, 0,
    ]);
  });

  test('counts bonus sessions as zero', () => {
    expect(unusedValue({ ...credits, balance: 5 }, now)).toBe(10_000);
  });

  test('counts the days left of an unlimited one, which do not run while frozen', () => {
    const expiresAt = new Date('2026-11-30T23:00:00.000Z');
    expect(unusedValue({ ...unlimited, expiresAt }, now)).toBe(3_330);
    expect(unusedValue({ ...unlimited, expiresAt: null }, now)).toBe(10_000);
    const frozenAt = new Date('2026-11-10T23:00:00.000Z');
    expect(unusedValue({ ...unlimited, expiresAt, frozenAt }, now)).toBe(6_660);
  });
});

test('shares of any amount add up to it and differ by one cent at most', () => {
  const random = randomFrom(7);
  for (let time = 0; time < 10_000; time++) {
    const total = Math.floor(random() * 100_000);
    const parts = 1 + Math.floor(random() * 40);
    const shares = Array.from(
      { length: parts },
      (_, index) => firstShares(total, parts, index + 1) - firstShares(total, parts, index),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    const prices = shares.map((_, index) =>
      pricePaid({ ...credits, lineTotalMinor: total, lineQuantity: parts, position: index + 1 }),
    );
    expect(prices).toEqual(shares);
  }
});
