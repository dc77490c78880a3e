import { expect, test } from '@jest/globals';
import { ageOn } from './age.ts';

test.each([
  ['1990-11-24', '2026-11-23', 35],
  ['1990-11-24', '2026-11-24', 36],
  ['2000-02-29', '2027-02-28', 26],
  ['2000-02-29', '2027-03-01', 27],
  ['2026-11-24', '2026-11-24', 0],
  ['2026-11-25', '2026-11-24', null],
])('ageOn(%p, %p) is %p', (birthDate, today, age) => {
  expect(ageOn(birthDate, today)).toBe(age);
});
