import { expect, test } from '@jest/globals';
import { bookingsParams, type BookingsState } from './bookings-url.ts';

const id = '10000000-0000-4000-8000-000000000001';
const { initial, read, write } = bookingsParams;

test.each<[string, Partial<BookingsState>]>([
  ['', {}],
  ['?dia=2026-11-24', { day: '2026-11-24' }],
  [
    `?dia=2028-02-29&servicio=${id}&profesional=${id}`,
    { day: '2028-02-29', serviceId: id, professionalId: id },
  ],
  [`?sesion=${id}`, { sessionId: id }],
  ['?hora=2026-11-24T18%3A00%3A00.000Z', { startsAt: '2026-11-24T18:00:00.000Z' }],
  [`?cancelar=${id}`, { cancelling: id }],
  [`?cambiar=${id}`, { moving: id }],
  ['?ver=pasadas', { isPast: true }],
])('%p survives a round trip', (search, state) => {
  expect(read(search)).toEqual({ ...initial, ...state });
  expect(write(state)).toBe(search);
});
