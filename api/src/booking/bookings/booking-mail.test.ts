import { expect, test } from '@jest/globals';
import { bookingMail, type BookingNews } from './booking-mail.ts';

const site = {
  publicUrl: 'https://centro.test',
  centerName: 'Estudio Marta',
  centerAddress: 'Calle Mayor 1, Madrid',
  timeZone: 'Europe/Madrid',
};
const session = {
  serviceName: 'Pilates',
  professionalName: 'Marta Ruiz',
  startsAt: new Date('2026-11-25T18:00:00.000Z'),
};
const textOf = (news: BookingNews, centerAddress = site.centerAddress) =>
  bookingMail(
    { ...site, centerAddress },
    { name: 'Ana Gil', email: 'ana@correo.test' },
    session,
    news,
  ).text;

test.each<[BookingNews, boolean]>([
  [{ kind: 'booked', bonoName: null }, true],
  [{ kind: 'rescheduled', from: session.startsAt }, true],
  [{ kind: 'promoted', bonoName: 'Bono 10' }, true],
  [{ kind: 'offered', until: session.startsAt }, true],
  [{ kind: 'reminder' }, true],
  [{ kind: 'cancelled', isLate: false, isReturned: true, payment: null }, false],
  [{ kind: 'cancelledByCenter', reason: 'Obras', isReturned: true, payment: null }, false],
  [{ kind: 'waitlistClosed', reason: 'Obras' }, false],
])('%j says where to come to, if one is to come: %p', (news, isSaid) => {
  expect(textOf(news).includes('Dónde: Calle Mayor 1, Madrid.')).toBe(isSaid);
});

test('a centre without an address says nothing of one', () => {
  expect(textOf({ kind: 'reminder' }, '')).not.toContain('Dónde');
});

test.each([
  ['online', 'al mismo medio de pago'],
  ['desk', 'te lo devolvemos en el centro'],
] as const)(
  'a seat that was paid (%s) and called off says how the money comes back',
  (payment, words) => {
    const given = { isReturned: false, payment } as const;
    expect(textOf({ kind: 'cancelledByCenter', reason: 'Obras', ...given })).toContain(words);
    expect(textOf({ kind: 'cancelled', isLate: false, ...given })).toContain(words);
    expect(textOf({ kind: 'cancelled', isLate: true, ...given })).not.toContain(words);
  },
);
