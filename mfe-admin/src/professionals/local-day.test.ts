import { expect, test } from '@jest/globals';
import { nextDay, startOfDay } from './local-day.ts';

test.each([
  ['2026-11-24', 'Europe/Madrid', '2026-11-23T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
  // The day on which the clocks change, and the one after.
  ['2027-03-28', 'Europe/Madrid', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Madrid', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', 'Europe/Madrid', '2027-10-30T22:00:00.000Z'],
  ['2026-11-24', 'Atlantic/Canary', '2026-11-24T00:00:00.000Z'],
])('%s in %s begins at %s', (localDate, timeZone, instant) => {
  expect(startOfDay(localDate, timeZone)).toBe(instant);
});

test.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('after %s comes %s', (localDate, next) => {
  expect(nextDay(localDate)).toBe(next);
});
