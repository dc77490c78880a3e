import { describe, expect, test } from '@jest/globals';
import { aBono } from '../../testing/bookings.ts';
import { endWords, leftWords, liveBonos } from './bono.messages.ts';

test.each([
  [null, 'ilimitado'],
  [0, 'no queda ninguna'],
  [1, 'queda 1'],
  [7, 'quedan 7'],
])('a balance of %p is told as %p', (balance, words) => {
  expect(leftWords(balance)).toBe(words);
});

describe('when a bono ends', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  test.each([
    ['the end of the day is that day', 'active', '2026-12-03T23:00:00.000Z', 'caduca el jue 3 dic'],
    ['today by its name', 'active', '2026-11-21T23:00:00.000Z', 'caduca hoy'],
    ['what is over is told so', 'expired', '2026-11-20T23:00:00.000Z', 'caducó ayer'],
    ['an unused one has no date', 'active', null, 'la fecha empieza a contar con el primer uso'],
    [
      'a frozen one stands still',
      'frozen',
      '2026-12-03T23:00:00.000Z',
      'congelado: el tiempo está parado',
    ],
  ] as const)('%s', (_, condition, expiresAt, words) => {
    expect(endWords({ condition, expiresAt }, 'Europe/Madrid', now)).toBe(words);
  });
});

test('live bonos are those that still give something, the soonest to end first', () => {
  const bonos = [
    aBono('later', { expiresAt: '2027-01-01T00:00:00.000Z' }),
    aBono('spent', { condition: 'usedUp' }),
    aBono('no date', { expiresAt: null }),
    aBono('soon', { expiresAt: '2026-12-01T00:00:00.000Z' }),
    aBono('over', { condition: 'expired' }),
  ];
  expect(liveBonos(bonos).map(({ name }) => name)).toEqual(['soon', 'later', 'no date']);
});
