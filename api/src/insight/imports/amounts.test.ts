import { expect, test } from '@jest/globals';
import { hundredthsOf } from './amounts.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['35,3', 3530],
  ['12.50 €', 1250],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1.234.567', 123_456_700],
  ['1.200', 120_000],
  ['0.125', 13],
  ['35.299999999999997', 3530],
  ['0', 0],
  ['1.2.3', undefined],
  ['1,23,456', undefined],
  ['-3', undefined],
  ['gratis', undefined],
  ['', undefined],
])('hundredthsOf(%j) is %j', (typed, amount) => expect(hundredthsOf(typed)).toBe(amount));

test.each([
  ['1.200', 'comma', 120_000],
  ['1.200', 'point', 120],
  ['1,200', 'comma', 120],
  ['1,234.50', 'comma', 123_450],
] as const)('hundredthsOf(%j) in a column with a decimal %s is %j', (typed, sign, amount) => {
  expect(hundredthsOf(typed, sign)).toBe(amount);
});
