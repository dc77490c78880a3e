import { expect, test } from '@jest/globals';
import { voucherPart } from './voucher-part.ts';

test.each([
  ['everything, with a rest on the voucher', 9000, 10_000, 9000],
  ['everything, with its exact balance', 9000, 9000, 9000],
  ['a part', 9000, 4000, 4000],
  ['a part that leaves the minimum card charge', 9000, 8950, 8950],
  ['less than its balance, to leave the minimum card charge', 9000, 8951, 8950],
  ["nothing of a total below the minimum card charge that it can't cover", 40, 39, 0],
  ['everything for a few cents', 40, 40, 40],
])('a voucher pays %s', (_what, totalMinor, balanceMinor, part) => {
  expect(voucherPart(totalMinor, balanceMinor)).toBe(part);
});
