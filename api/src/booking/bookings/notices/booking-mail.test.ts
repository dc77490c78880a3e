import { expect, test } from '@jest/globals';
import { defaultNoticeTexts } from '@aforo/shared/contract';
import { bookingMail, type BookingNews } from './booking-mail.ts';

const site = {
  publicUrl: 'https://centro.test',
  senderAddress: 'aforo@centro.test',
  centerName: 'Estudio Marta',
  centerAddress: 'Calle Mayor 1, Madrid',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  texts: defaultNoticeTexts,
};
const session = {
  serviceName: 'Pilates',
  professionalName: 'Marta Ruiz',
  roomName: 'Sala 1',
  startsAt: new Date('2026-11-25T18:00:00.000Z'),
  endsAt: new Date('2026-11-25T19:00:00.000Z'),
};
const free = new Date('2026-11-24T18:00:00.000Z');
const owed = { bonoName: null, priceMinor: 1400, freeCancelUntil: free };
const withBono = { ...owed, bonoName: 'Bono 10' };
const textOf = (news: BookingNews, centerAddress = site.centerAddress) =>
  bookingMail(
    { ...site, centerAddress },
    { name: 'Ana Gil', email: 'ana@correo.test' },
    session,
    news,
  ).text;

test.each<[BookingNews, boolean]>([
  [{ kind: 'booked', ...owed }, true],
  [{ kind: 'rescheduled', from: session.startsAt }, true],
  [{ kind: 'promoted', ...withBono }, true],
  [{ kind: 'offered', until: session.startsAt, at: session.startsAt, ...owed }, true],
  [{ kind: 'reminder' }, true],
  [{ kind: 'cancelled', isLate: false, isReturned: true, payment: null }, false],
  [{ kind: 'cancelledByCenter', reason: 'Obras', isReturned: true, payment: null }, false],
  [{ kind: 'waitlistClosed', reason: 'Obras' }, false],
])('%j contains the address: %p', (news, isSaid) => {
  expect(textOf(news).includes('Dónde: Calle Mayor 1, Madrid.')).toBe(isSaid);
});

test('attaches the booking as a calendar event', () => {
  const at = new Date('2026-11-20T09:00:00.000Z');
  const person = { name: 'Ana Gil', email: 'ana@correo.test' };
  const news: BookingNews = { kind: 'booked', ...owed };
  const { attachment } = bookingMail(site, person, session, news, {
    id: 'b1',
    calendar: { uid: 'b1', sequence: 2, at },
  });
  expect(attachment?.name).toBe('reserva.ics');
  const text = Buffer.from(attachment?.base64 ?? '', 'base64').toString();
  expect(attachment?.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST');
  expect(text).toContain('METHOD:REQUEST\r\n');
  expect(text).toContain('UID:b1@aforo\r\nSEQUENCE:2\r\n');
  expect(text).toContain('ORGANIZER;CN="Estudio Marta":mailto:aforo@centro.test\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain(
    'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@correo.test\r\n',
  );
  expect(text).toContain('LOCATION:Sala 1\\, Estudio Marta\\, Calle Mayor 1\\, Madrid');
  expect(text).toContain('SUMMARY:Pilates con Marta Ruiz\r\n');
  expect(text).toMatch(/\r\nDESCRIPTION:Para cambiarla o cancelarla: /);
  expect(text).toContain('URL:https://centro.test/cliente/reservas\r\n');
  expect(text).toMatch(/BEGIN:VALARM\r\n[^]*TRIGGER:-PT\d+M\r\nEND:VALARM/);
  expect(bookingMail(site, person, session, { kind: 'reminder' }).attachment).toBeUndefined();
});

test('links to moving and cancelling the booking, and to the way there', () => {
  const person = { name: 'Ana Gil', email: 'ana@correo.test' };
  const mailed = (news: BookingNews, isMovable: boolean, centerAddress = site.centerAddress) =>
    bookingMail({ ...site, centerAddress }, person, session, news, { id: 'b1', isMovable });
  const own = 'https://centro.test/cliente/reservas';
  const move = { label: 'Cambiar', url: `${own}?cambiar=b1&dia=2026-11-25` };
  const cancel = { label: 'Cancelar', url: `${own}?cancelar=b1` };
  const way = {
    label: 'Cómo llegar',
    url: 'https://www.google.com/maps/search/?api=1&query=Estudio+Marta%2C+Calle+Mayor+1%2C+Madrid',
  };
  expect(mailed({ kind: 'booked', ...owed }, true).actions).toEqual([move, cancel, way]);
  expect(mailed({ kind: 'reminder' }, false).actions).toEqual([cancel, way]);
  expect(mailed({ kind: 'reminder' }, false, '').actions).toEqual([cancel]);
  const answers = { coming: 'yes', notComing: 'no' };
  expect(
    bookingMail(site, person, session, { kind: 'reminder' }, { id: 'b1', answers }).actions,
  ).toEqual([
    { label: 'Voy', url: 'https://centro.test/register/answer?token=yes' },
    { label: 'No puedo', url: 'https://centro.test/register/answer?token=no' },
    way,
  ]);
  const gone = { isReturned: true, payment: null };
  expect(mailed({ kind: 'cancelled', isLate: false, ...gone }, true).actions).toBeUndefined();
});

test('removes the event from the calendar when the seat is given up', () => {
  const at = new Date('2026-11-20T09:00:00.000Z');
  const gone = { isLate: false, isReturned: false, payment: null };
  for (const news of [
    { kind: 'cancelled', ...gone } as const,
    { kind: 'cancelledByCenter', reason: 'Avería', ...gone } as const,
  ]) {
    const { attachment } = bookingMail(
      site,
      { name: 'Ana', email: 'ana@correo.test' },
      session,
      news,
      { id: 'b1', calendar: { uid: 'b1', sequence: 3, at } },
    );
    expect(attachment?.contentType).toContain('method=CANCEL');
    const text = Buffer.from(attachment?.base64 ?? '', 'base64').toString();
    expect(text).toMatch(/METHOD:CANCEL[^]*UID:b1@aforo\r\nSEQUENCE:3[^]*STATUS:CANCELLED/);
  }
});

test('omits the address of a center that has none', () => {
  expect(textOf({ kind: 'reminder' }, '')).not.toContain('Dónde');
});

test.each([
  ['online', 'al mismo medio de pago'],
  ['desk', 'te lo devolvemos en el centro'],
] as const)('says how a seat paid %s is refunded when it is cancelled', (payment, refundText) => {
  const given = { isReturned: false, payment } as const;
  expect(textOf({ kind: 'cancelledByCenter', reason: 'Obras', ...given })).toContain(refundText);
  expect(textOf({ kind: 'cancelled', isLate: false, ...given })).toContain(refundText);
  expect(textOf({ kind: 'cancelled', isLate: true, ...given })).not.toContain(refundText);
});

test.each<[string, BookingNews, string[]]>([
  [
    'booked and owed',
    { kind: 'booked', ...owed },
    ['en el centro: 14,00 €', 'Puedes cancelar sin coste hasta el martes, 24 de noviembre, 19:00.'],
  ],
  [
    'booked after the free cancellation deadline',
    { kind: 'booked', ...owed, freeCancelUntil: null },
    ['Ya ha pasado el plazo para cancelar sin coste.'],
  ],
  [
    'promoted',
    { kind: 'promoted', ...withBono },
    ['Usas una sesión de tu Bono 10.', 'Puedes cancelar y recuperar la sesión hasta el martes'],
  ],
  [
    'offered',
    { kind: 'offered', until: free, at: free, ...owed },
    ['Cuesta 14,00 €.', 'hasta las 19:00. '],
  ],
  [
    'offered until the next day',
    { kind: 'offered', until: free, at: new Date(free.getTime() - 86_400_000), ...owed },
    ['hasta las 19:00 del martes 24 de noviembre. '],
  ],
  [
    'offered with a matching bono',
    { kind: 'offered', until: free, at: free, ...withBono },
    ['Si la aceptas usas una sesión de tu Bono 10.'],
  ],
])(
  'tells the client the price and the free cancellation deadline when %s',
  (_what, news, expectedTexts) => {
    const text = textOf(news);
    for (const one of expectedTexts) expect(text).toContain(one);
  },
);
