import { describe, expect, test } from '@jest/globals';
import { aSession } from '../testing/bookings.ts';
import { moveObstacle, moveWords, targetOfSession } from './move-words.ts';

const from = aSession(1, '09:00');
const now = new Date('2026-11-21T07:00:00Z');
const centre = { timeZone: 'Europe/Madrid', currency: 'EUR' };

describe('what stands in the way of a change', () => {
  const own = { serviceName: 'Pilates suelo', startsAt: from.startsAt };
  const other = { serviceName: 'Yoga', startsAt: '2026-11-21T09:30:00.000Z' };
  test.each([
    ['nothing', null, [], null],
    ['its own hour does not', 'booking_overlap', [own], null],
    ['another booking of the person does', 'booking_overlap', [own, other], 'booking_overlap'],
    ['a full session does', 'session_full', [own], 'session_full'],
  ] as const)('%s', (_, obstacle, overlaps, expected) => {
    expect(moveObstacle({ obstacle, overlaps: [...overlaps] }, from)).toBe(expected);
  });
});

describe('what a change does', () => {
  const bono = { id: from.id, name: 'Bono 10', creditsLeft: 3, expiresAt: null };
  test.each([
    [
      { purchase: bono, priceMinor: 0 },
      0,
      'Deja su plaza de hoy 10:00. Lo que gastó vuelve y la nueva va con Bono 10.',
    ],
    [
      { purchase: null, priceMinor: 0 },
      2,
      'Deja su plaza de hoy 10:00, que pasa a quien espera. Lo que gastó vuelve y la nueva no cuesta nada.',
    ],
    [
      { purchase: null, priceMinor: 1200 },
      0,
      'Deja su plaza de hoy 10:00. Lo que gastó vuelve y la nueva se paga con ello si vale para ese día; si no, queda a deber 12,00 €.',
    ],
  ])('%j with %d waiting', (quote, waiting, words) => {
    expect(moveWords(quote, { ...from, waiting }, centre, now).replaceAll('\u00a0', ' ')).toBe(
      words,
    );
  });
});

test('a class goes back to itself, an appointment to its hour', () => {
  expect(targetOfSession(from)).toEqual({ sessionId: from.id });
  expect(targetOfSession({ ...from, kind: 'appointment' })).toEqual({
    serviceId: from.service.id,
    professionalId: from.professional.id,
    startsAt: from.startsAt,
  });
});
