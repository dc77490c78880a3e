import { expect, test } from '@jest/globals';
import { daysLater } from './local-dates.ts';

test.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-28', 1, '2027-03-29'],
])('%s and %d days is %s', (localDate, days, expected) => {
  expect(daysLater(localDate, days)).toBe(expected);
});
