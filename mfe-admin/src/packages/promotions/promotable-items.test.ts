import { expect, test } from '@jest/globals';
import { shortNames } from './promotable-items.ts';

test.each([
  [[], ''],
  [['Yoga', 'Bono 10'], 'Yoga y Bono 10'],
  [['A', 'B', 'C', 'D'], 'A, B, C y D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C y 2 más'],
])('shortens %j to «%s»', (names, text) => {
  expect(shortNames(names)).toBe(text);
});
