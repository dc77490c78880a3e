import { expect, test } from '@jest/globals';
import { bookingCalendar } from './booking-calendar.ts';

const session = {
  serviceName: 'Pilates; suelo, básico',
  professionalName: 'Marta Ruiz',
  roomName: 'Sala 1',
  startsAt: new Date('2026-11-25T18:00:00.000Z'),
  endsAt: new Date('2026-11-25T19:00:00.000Z'),
};
const center = {
  name: 'Centro Ñandú',
  address: `Calle ${'muy '.repeat(20)}larga, 1\nMadrid`,
  publicUrl: 'https://centro.test',
  now: new Date('2026-11-20T09:00:00.000Z'),
  method: 'PUBLISH' as const,
};
const booking = { uid: 'b1', sequence: 2 };

test('writes a booking as one event with UTC times and escaped texts', () => {
  const text = bookingCalendar(booking, session, center);
  expect(text).toContain('DTSTART:20261125T180000Z\r\nDTEND:20261125T190000Z\r\n');
  expect(text).toContain('SUMMARY:Pilates\\; suelo\\, básico con Marta Ruiz\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain('larga\\, 1\\nMadrid');
});

test('links to the page for changes and reminds two hours before', () => {
  const text = bookingCalendar(booking, session, center).replaceAll('\r\n ', '');
  expect(text).toContain(
    'DESCRIPTION:Para cambiarla o cancelarla: https://centro.test/cliente/reservas\r\n',
  );
  expect(text).toContain('URL:https://centro.test/cliente/reservas\r\n');
  expect(text).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\n[^]*TRIGGER:-PT120M\r\nEND:VALARM/);
});

test('folds lines longer than 75 bytes', () => {
  const lines = bookingCalendar(booking, session, center).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

test('removes a cancelled booking from the calendar', () => {
  const text = bookingCalendar(booking, session, { ...center, method: 'CANCEL' });
  expect(text).toMatch(/METHOD:CANCEL[^]*UID:b1@aforo\r\nSEQUENCE:2[^]*STATUS:CANCELLED/);
  expect(text).not.toContain('VALARM');
});
