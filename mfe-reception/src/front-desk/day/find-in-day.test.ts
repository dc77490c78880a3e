import { expect, test } from '@jest/globals';
import { anEntry, aSession } from '../../testing/bookings.ts';
import { findInDay } from './find-in-day.ts';

const lucia = anEntry(1, 'Lucía');
const again = { ...lucia, bookingId: 'again' };
const early = aSession(1, '08:00', { roster: [lucia] });
const late = aSession(2, '18:00', { roster: [again] });
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const found = (time: string, sessions = [late, early]) =>
  findInDay(sessions, lucia.client.id, at(time))?.bookingId ?? null;

test.each([
  ['07:00', lucia.bookingId],
  ['08:59', lucia.bookingId],
  ['09:00', 'again'],
  ['22:00', 'again'],
])('findInDay at %s finds the booking %s', (time, bookingId) => {
  expect(found(time)).toBe(bookingId);
});

test('findInDay finds nothing for a client without a booking that day', () => {
  expect(findInDay([early, late], 'unknown', at('08:00'))).toBeNull();
});

test('findInDay ignores cancelled bookings and cancelled sessions', () => {
  const gone = aSession(3, '08:00', { roster: [{ ...lucia, status: 'cancelled' }] });
  const off = aSession(4, '08:00', { roster: [lucia], status: 'cancelled' });
  expect(found('07:00', [gone, off])).toBeNull();
});
