import { expect, test } from '@jest/globals';
import { nextProfessionalColor } from './professional-colors.ts';

test('twelve professionals have different colours, and the next one the first again', () => {
  const used: string[] = [];
  for (let count = 0; count < 12; count++) used.push(nextProfessionalColor(used));
  expect(new Set(used).size).toBe(12);
  expect(nextProfessionalColor(used)).toBe(used[0]);
});

test('a colour that became free is given again, also one in upper case', () => {
  expect(nextProfessionalColor(['#0F766E', '#b45309'])).toBe('#1d4ed8');
});
