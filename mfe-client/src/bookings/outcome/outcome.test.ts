import { describe, expect, test } from '@jest/globals';
import { booking, fisio, idOf, session } from '../../testing/bookings.ts';
import { restores, seatOf } from './outcome.ts';

const bono = { id: idOf(8, 1) };
const free = { purchase: null, priceMinor: 1400, obstacle: null };

describe('booking the old seat again', () => {
  const paidByBono = booking(1);
  const owed = booking(1, { purchase: null, credit: 'none', priceMinor: 1400 });

  test.each([
    [paidByBono, { ...free, purchase: bono, priceMinor: 0 }, true],
    [paidByBono, { ...free, purchase: { id: idOf(8, 2) } }, false],
    [paidByBono, free, false],
    [paidByBono, { ...free, purchase: bono, obstacle: 'session_full' }, false],
    [owed, free, true],
    [owed, { ...free, priceMinor: 1500 }, false],
    [owed, { ...free, purchase: bono, priceMinor: 0 }, false],
  ])('restores what the client had only at the same cost: %#', (before, cost, expected) => {
    expect(restores(cost, before)).toBe(expected);
  });

  test('names the session of a class, and the hour of an appointment', () => {
    expect(seatOf(booking(1))).toEqual({ sessionId: idOf(5, 1) });
    const appointment = session(1, { kind: 'appointment', service: { ...fisio } });
    expect(seatOf(booking(1, { session: appointment }))).toEqual({
      serviceId: fisio.id,
      professionalId: idOf(4, 1),
      startsAt: '2026-11-21T18:00:00.000Z',
    });
  });
});
