import { describe, expect, test } from '@jest/globals';
import { aBono } from '../../testing/bookings.ts';
import { expiryText, sessionsLeftText, liveBonos } from './bono.messages.ts';

test.each([
  [null, 'ilimitado'],
  [0, 'no queda ninguna'],
  [1, 'queda 1'],
  [7, 'quedan 7'],
])('sessionsLeftText(%p) is %p', (balance, expected) => {
  expect(sessionsLeftText(balance)).toBe(expected);
});

describe('expiryText', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  test.each([
    ['shows the last usable day', 'active', '2026-12-03T23:00:00.000Z', 'caduca el jue 3 dic'],
    ['shows today by name', 'active', '2026-11-21T23:00:00.000Z', 'caduca hoy'],
    [
      'uses the past tense for an expired bono',
      'expired',
      '2026-11-20T23:00:00.000Z',
      'caducó ayer',
    ],
    [
      'shows no date for an unused bono',
      'active',
      null,
      'la fecha empieza a contar con el primer uso',
    ],
    [
      'shows no date for a frozen bono',
      'frozen',
      '2026-12-03T23:00:00.000Z',
      'congelado: el tiempo está parado',
    ],
  ] as const)('%s', (_, condition, expiresAt, expected) => {
    expect(expiryText({ condition, expiresAt }, 'Europe/Madrid', now)).toBe(expected);
  });
});

test('liveBonos lists usable bonos, the first to expire first', () => {
  const bonos = [
    aBono('later', { expiresAt: '2027-01-01T00:00:00.000Z' }),
    aBono('spent', { condition: 'usedUp' }),
    aBono('no date', { expiresAt: null }),
    aBono('soon', { expiresAt: '2026-12-01T00:00:00.000Z' }),
    aBono('over', { condition: 'expired' }),
  ];
  expect(liveBonos(bonos).map(({ name }) => name)).toEqual(['soon', 'later', 'no date']);
});
