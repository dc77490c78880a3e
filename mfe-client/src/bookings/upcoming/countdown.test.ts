import { expect, test } from '@jest/globals';
import { countdownText, timeLeftText } from './countdown.ts';

const hour = 3_600_000;
const countdown = (startsAt: string, now: string) =>
  countdownText(
    { startsAt, endsAt: new Date(Date.parse(startsAt) + hour).toISOString() },
    'Europe/Madrid',
    new Date(now),
  );

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T09:35:00Z', 'en 25 minutos'],
  ['2026-11-21T10:00:00Z', '2026-11-21T09:59:30Z', 'en 1 minuto'],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', 'ahora mismo'],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:59:00Z', 'ahora mismo'],
  ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', 'ya ha terminado'],
  ['2026-11-21T10:00:00Z', '2026-11-21T09:00:00Z', 'en 1 hora'],
  ['2026-11-21T18:00:00Z', '2026-11-21T09:39:00Z', 'en 8 horas y 21 minutos'],
  // Past midnight in Madrid, but within the same evening.
  ['2026-11-22T00:30:00Z', '2026-11-21T22:00:00Z', 'en 2 horas y 30 minutos'],
  ['2026-11-22T18:00:00Z', '2026-11-21T09:00:00Z', 'mañana'],
  ['2026-11-24T08:00:00Z', '2026-11-21T20:00:00Z', 'en 3 días'],
  ['2026-12-05T08:00:00Z', '2026-11-21T20:00:00Z', 'en 2 semanas'],
  // The night of the change to summer time: elapsed hours, calendar days.
  ['2027-03-28T01:30:00Z', '2027-03-28T00:30:00Z', 'en 1 hora'],
  ['2027-03-29T17:00:00Z', '2027-03-27T18:00:00Z', 'en 2 días'],
])('formats a start at %s, seen at %s, as %s', (startsAt, now, expected) => {
  expect(countdown(startsAt, now)).toBe(expected);
});

test.each([
  ['2026-11-21T09:12:40Z', 'Te queda menos de un minuto para decidir'],
  ['2026-11-21T09:13:00Z', 'Te queda 1 minuto para decidir'],
  ['2026-11-21T09:40:30Z', 'Te quedan 28 minutos para decidir'],
  ['2026-11-21T11:17:00Z', 'Te quedan 2 horas y 5 minutos para decidir'],
])('formats the time left until %s: %s', (expiresAt, text) => {
  expect(timeLeftText(expiresAt, new Date('2026-11-21T09:12:00Z'))).toBe(text);
});
