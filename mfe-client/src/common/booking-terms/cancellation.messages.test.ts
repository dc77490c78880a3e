import { describe, expect, test } from '@jest/globals';
import { lostSessionText, returnReasonText } from './cancellation.messages.ts';

const timeZone = 'Europe/Madrid';
const now = new Date('2026-11-21T09:12:00Z');
const outcome = {
  credit: 'spent',
  cancelledAt: null,
  freeCancelUntil: '2026-11-12T06:00:00.000Z',
} as const;

describe('the reason of a lost session', () => {
  test('after a no-show gives the cancellation deadline', () => {
    expect(lostSessionText({ ...outcome, status: 'noShow' }, timeZone, now)).toBe(
      'No viniste, y la sesión no vuelve a tu bono. Podías cancelar sin perderla hasta el jue 12 nov 07:00.',
    );
  });

  test('after a late cancellation gives its time and the deadline', () => {
    const cancelledAt = '2026-11-12T10:30:00.000Z';
    expect(
      lostSessionText({ ...outcome, status: 'cancelledLate', cancelledAt }, timeZone, now),
    ).toBe(
      'Cancelaste fuera de plazo (jue 12 nov 11:30), y la sesión no vuelve a tu bono. Podías hacerlo sin perderla hasta el jue 12 nov 07:00.',
    );
  });

  test.each([
    ['attended', 'spent'],
    ['noShow', 'returned'],
    ['cancelledLate', 'none'],
  ] as const)('is null with %s and credit %s', (status, credit) => {
    expect(lostSessionText({ ...outcome, status, credit }, timeZone, now)).toBeNull();
  });
});

test.each([
  ['cancelled', 'returned', 'Cancelaste a tiempo.'],
  ['cancelledByCenter', 'returned', 'La canceló el centro.'],
  ['noShow', 'returned', 'El centro te la ha devuelto aunque ya no tocaba.'],
  ['noShow', 'spent', null],
  ['confirmed', 'returned', null],
] as const)(
  'a booking that is %s with credit %s explains its returned session: %p',
  (status, credit, text) => {
    expect(returnReasonText({ status, credit })).toBe(text);
  },
);
