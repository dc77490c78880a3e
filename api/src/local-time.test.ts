import { expect, test } from '@jest/globals';
import { localDateOf } from './local-time.ts';

test.each([
  ['2026-11-21T22:59:59Z', 'Europe/Madrid', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 'Europe/Madrid', '2026-11-22'],
  ['2026-07-01T22:00:00Z', 'Europe/Madrid', '2026-07-02'],
  ['2026-12-31T23:30:00Z', 'Europe/Madrid', '2027-01-01'],
  ['2027-01-01T03:00:00Z', 'America/Mexico_City', '2026-12-31'],
])('%s in %s is %s', (instant, timeZone, date) => {
  expect(localDateOf(new Date(instant), timeZone)).toBe(date);
});
