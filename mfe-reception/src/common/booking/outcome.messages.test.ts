import { describe, expect, test } from '@jest/globals';
import type { Booking } from '@aforo/shared/contract';
import { aBooking, anEntry, aSession } from '../../testing/bookings.ts';
import { bookedText, cancelledText, movedText } from './outcome.messages.ts';

const center = { timeZone: 'Europe/Madrid', currency: 'EUR' };
const now = new Date('2026-11-21T09:12:00Z');
const booking = (fields: Partial<Booking> = {}) =>
  aBooking(anEntry(1, 'Ana Ruiz'), aSession(1, '18:00'), fields);

describe('the outcome text', () => {
  test('names the session, its time and its professional after booking and moving', () => {
    expect(bookedText(booking(), center, now)).toBe(
      'Ana Ruiz tiene plaza: Pilates suelo, hoy 19:00, con Marta Gil.',
    );
    expect(movedText(booking(), center, now)).toBe(
      'Ana Ruiz pasa a Pilates suelo, hoy 19:00, con Marta Gil.',
    );
  });

  test.each<[Partial<Booking>, string]>([
    [{ status: 'cancelled' }, 'Reserva de Ana Ruiz cancelada.'],
    [
      { status: 'cancelled', credit: 'returned' },
      'Reserva de Ana Ruiz cancelada. La sesión vuelve a su bono.',
    ],
    [
      { status: 'cancelledLate', credit: 'spent' },
      'Reserva de Ana Ruiz cancelada fuera de plazo. Pierde la sesión.',
    ],
    [
      { status: 'cancelledLate', fee: { amountMinor: 500, state: 'owed' } },
      'Reserva de Ana Ruiz cancelada fuera de plazo. Penalización: 5,00 €.',
    ],
    [
      { status: 'cancelledLate', fee: { amountMinor: 500, state: 'waived' } },
      'Reserva de Ana Ruiz cancelada fuera de plazo.',
    ],
  ])('of a cancellation answered with %p is %p', (fields, text) => {
    expect(cancelledText(booking(fields), center)).toBe(text);
  });
});
