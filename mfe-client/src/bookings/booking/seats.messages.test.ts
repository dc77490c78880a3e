import { expect, test } from '@jest/globals';
import { offerEndText } from './seats.messages.ts';

test.each([
  ['2026-11-21T09:40:00.000Z', '2026-11-21T09:10:00.000Z', 'las 10:40'],
  ['2026-11-22T07:30:00.000Z', '2026-11-21T22:50:00.000Z', 'las 08:30 de mañana'],
  ['2026-11-22T07:30:00.000Z', '2026-11-21T23:10:00.000Z', 'las 08:30'],
])('formats an offer until %s, seen at %s, as %p', (expiresAt, now, text) => {
  expect(offerEndText(expiresAt, 'Europe/Madrid', new Date(now))).toBe(text);
});
