import { expect, test } from '@jest/globals';
import { voucherPart } from './voucher-part.ts';

test.each([
  ['all of it, with some left', 9000, 10_000, 9000],
  ['all of it, to the cent', 9000, 9000, 9000],
  ['a part', 9000, 4000, 4000],
  ['a part that leaves as little as a card takes', 9000, 8950, 8950],
  ['less than it has, for the card to have its least', 9000, 8951, 8950],
  ['nothing of what is less than a card takes, unless it is all', 40, 39, 0],
  ['all of a few cents', 40, 40, 40],
])('a voucher pays %s', (_what, totalMinor, balanceMinor, part) => {
  expect(voucherPart(totalMinor, balanceMinor)).toBe(part);
});
