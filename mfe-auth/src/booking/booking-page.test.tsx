import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Booking, BookingQuote, PublicTimetable } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { canFinishHere } from './finish-here.ts';
import { cancellationText, paymentProblemText, seatProblemText } from './guest.messages.ts';
import { wantedClassOf } from './wanted-class.ts';

const request = 'POST /api/auth/email-codes';
const confirm = 'POST /api/auth/email-codes/confirm';
const ids = {
  session: '10000000-0000-4000-8000-000000000001',
  service: '10000000-0000-4000-8000-000000000002',
  booking: '10000000-0000-4000-8000-000000000003',
};
const returnTo = `/cliente/reservas?dia=2026-12-01&sesion=${ids.session}`;
const path = `/register/booking?volver=${encodeURIComponent(returnTo)}`;
const session = sessionOf('client');
const ticket = 't'.repeat(43);

const timetable: PublicTimetable = {
  center: {
    name: 'Estudio Prueba',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    weekStartsOn: 0,
    primaryColor: '#0f766e',
    address: null,
    phone: null,
    email: null,
  },
  frameOrigins: [],
  today: '2026-11-30',
  from: '2026-12-01',
  services: [
    {
      id: ids.service,
      slug: 'yoga-suave',
      name: 'Yoga suave',
      description: '',
      kind: 'class',
      durationMinutes: 60,
      priceMinor: 1300,
      cancellationMinutes: 720,
      fees: { lateMinor: 500, noShowMinor: null },
      color: '#0f766e',
      pictureFileId: null,
      pictureFocusX: 50,
      pictureFocusY: 50,
      level: null,
      whatToBring: '',
    },
  ],
  professionals: [],
  packages: [],
  days: [
    {
      localDate: '2026-12-01',
      sessions: [
        {
          id: ids.session,
          serviceId: ids.service,
          startsAt: '2026-12-01T18:00:00.000Z',
          endsAt: '2026-12-01T19:00:00.000Z',
          professionalName: 'Marta Ruiz',
          roomName: 'Sala 1',
          isFull: false,
          placesLeft: 3,
          opensAt: null,
        },
      ],
    },
  ],
};

const quote: BookingQuote = {
  purchase: null,
  priceMinor: 1300,
  freeCancelUntil: '2026-12-01T06:00:00.000Z',
  fees: null,
  overlaps: [],
  obstacle: null,
  limit: null,
  offerExpiresAt: null,
};

function handlers(changes: FakeHandlers = {}): FakeHandlers {
  return {
    'GET /api/timetable': () => timetable,
    [request]: () => ({ ticket, expiresAt: '2026-11-30T10:10:00.000Z' }),
    [confirm]: () => ({ session }),
    'POST /api/bookings/quote': () => quote,
    'GET /api/store': () => ({ provider: null, currency: 'EUR', packages: [], products: [] }),
    ...changes,
  };
}

async function toCode(changes: FakeHandlers = {}) {
  const api = fakeApi(handlers(changes));
  const shown = renderArea(area, { path, basePath: '/' });
  await shown.user.type(await screen.findByLabelText('Nombre y apellidos'), 'Visita Nueva');
  await shown.user.type(screen.getByLabelText('Correo'), 'Visita@Prueba.test');
  await shown.user.click(screen.getByRole('checkbox', { name: /condiciones/ }));
  await shown.user.click(screen.getByRole('button', { name: 'Recibir mi código' }));
  const field = await screen.findByLabelText('Código de seis cifras');
  return { ...shown, api, field };
}

test('names the class, its hour, its price and what a late cancellation costs', async () => {
  fakeApi(handlers());
  renderArea(area, { path, basePath: '/' });
  expect(await screen.findByRole('heading', { name: 'Yoga suave' })).toBeVisible();
  expect(screen.getByText(/19:00 – 20:00/)).toBeVisible();
  expect(screen.getByText('13,00 €')).toBeVisible();
  expect(
    screen.getByText('Cancelas sin coste hasta 12 horas antes. Después cuesta 5,00 €.'),
  ).toBeVisible();
});

test('books with a name, an address and the mailed code, without a password', async () => {
  const { user, api, field, shell } = await toCode({
    'POST /api/bookings': () => bookedSeat(),
  });
  expect(api.requestsTo(request)[0]?.body).toEqual({
    name: 'Visita Nueva',
    email: 'visita@prueba.test',
    acceptsTerms: true,
  });
  // Six digits are sent without a button.
  await user.type(field, '123456');
  await user.click(await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }));
  expect(await screen.findByRole('heading', { name: 'Tienes tu plaza' })).toBeVisible();
  expect(api.requestsTo(confirm)[0]?.body).toEqual({ ticket, code: '123456' });
  expect(api.requestsTo('POST /api/bookings')[0]?.body).toMatchObject({
    target: { sessionId: ids.session },
  });
  const outcome = screen.getByRole('status');
  expect(outcome).toHaveTextContent(/^ReservadaYoga suave.*19:00 – 20:00.*Pagas 13,00\s€ en el/);
  await user.click(screen.getByRole('button', { name: 'Ver mi reserva' }));
  expect(shell.signedIn).toHaveBeenCalledWith(session);
});

test('says that a bono paid which was bought after the price was read', async () => {
  const purchase = { id: ids.booking, name: 'Bono 10' };
  const { user, field } = await toCode({
    'POST /api/bookings': () => bookedSeat({ purchase, credit: 'spent', priceMinor: 0 }),
  });
  await user.type(field, '123456');
  await user.click(await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }));
  expect(await screen.findByText('Con tu Bono 10.')).toBeVisible();
  expect(screen.queryByText('Sin coste.')).not.toBeInTheDocument();
});

test('says that a wrong code is wrong and accepts the right one after it', async () => {
  let attempts = 0;
  const { user, field } = await toCode({
    [confirm]: () => {
      attempts += 1;
      return attempts === 1 ? apiError('email_code_invalid') : { session };
    },
  });
  await user.type(field, '000000');
  expect(await screen.findByText(/Ese código no es el que hemos mandado/)).toBeVisible();
  // The refused code is selected, so that typing replaces it.
  await user.keyboard('123456');
  expect(
    await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }),
  ).toBeVisible();
});

test('offers another code after an expired one and keeps the name and the address', async () => {
  const { user, field } = await toCode({ [confirm]: () => apiError('email_code_expired') });
  await user.type(field, '123456');
  expect(await screen.findByText(/Ese código ya no vale/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pedir otro código' }));
  expect(await screen.findByLabelText('Nombre y apellidos')).toHaveValue('Visita Nueva');
  expect(screen.getByLabelText('Correo')).toHaveValue('visita@prueba.test');
});

test('says that the seat was taken meanwhile and that nothing was charged', async () => {
  const { user, field, shell } = await toCode({
    'POST /api/bookings': () => apiError('session_full'),
  });
  await user.type(field, '123456');
  await user.click(await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }));
  expect(await screen.findByText(/Esta plaza se acaba de ocupar. No se ha cobrado/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver la clase en mi cuenta' }));
  expect(shell.signedIn).toHaveBeenCalledWith(session);
});

test('says that a held seat lapsed before its payment started', async () => {
  const { user, field } = await toCode({
    'GET /api/store': () => ({
      provider: 'stripe',
      currency: 'EUR',
      packages: [],
      products: [],
    }),
    'POST /api/bookings': () => bookedSeat({ status: 'held' }),
    'POST /api/payments': () => apiError('hold_expired'),
  });
  await user.type(field, '123456');
  await user.click(await screen.findByRole('button', { name: /^Pagar 13,00.* y reservar$/ }));
  expect(await screen.findByText(/La plaza ya no está apartada/)).toBeVisible();
});

const onlineStore = {
  'GET /api/store': () => ({ provider: 'stripe', currency: 'EUR', packages: [], products: [] }),
};
const confirmed = `POST /api/bookings/${ids.booking}/confirm`;

test('keeps the held seat for the next attempt when its payment could not start', async () => {
  const { user, api, field } = await toCode({
    ...onlineStore,
    'POST /api/bookings': () => bookedSeat({ status: 'held' }),
    'POST /api/payments': () => apiError('unavailable'),
    [confirmed]: () => bookedSeat(),
  });
  await user.type(field, '123456');
  await user.click(await screen.findByRole('button', { name: /^Pagar 13,00.* y reservar$/ }));
  expect(await screen.findByText(/El banco no contesta.*sigue apartada/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Pagar 13,00.* y reservar$/ }));
  await waitFor(() => expect(api.requestsTo('POST /api/payments')).toHaveLength(2));
  expect(api.requestsTo('POST /api/bookings')).toHaveLength(1);
  // The same seat can be paid at the center.
  await user.click(await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }));
  expect(await screen.findByRole('heading', { name: 'Tienes tu plaza' })).toBeVisible();
  expect(api.requestsTo(confirmed)).toHaveLength(1);
  expect(api.requestsTo('POST /api/bookings')).toHaveLength(1);
});

test('holds another seat after the first one lapsed', async () => {
  const { user, api, field } = await toCode({
    ...onlineStore,
    'POST /api/bookings': () => bookedSeat({ status: 'held' }),
    'POST /api/payments': () => apiError('hold_expired'),
  });
  await user.type(field, '123456');
  const pay = await screen.findByRole('button', { name: /^Pagar 13,00.* y reservar$/ });
  await user.click(pay);
  expect(await screen.findByText(/La plaza ya no está apartada/)).toBeVisible();
  await user.click(pay);
  await waitFor(() => expect(api.requestsTo('POST /api/bookings')).toHaveLength(2));
});

test('pays a seat at the limit of unpaid bookings, and offers no payment at the center', async () => {
  const { user, field } = await toCode({
    ...onlineStore,
    'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'unpaid_limit' as const, limit: 2 }),
  });
  await user.type(field, '123456');
  expect(await screen.findByRole('button', { name: /^Pagar 13,00.* y reservar$/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /en el centro/ })).not.toBeInTheDocument();
});

test('shows the price and the fees before booking where the timetable has none', async () => {
  const [service] = timetable.services;
  const { user, field } = await toCode({
    'GET /api/timetable': () => ({
      ...timetable,
      services: [{ ...service, priceMinor: null, fees: null }],
    }),
    'POST /api/bookings/quote': () => ({
      ...quote,
      fees: { lateMinor: 500, noShowMinor: 1000, losesSession: false, freeLeft: 0 },
    }),
  });
  expect(screen.queryByText('13,00 €')).not.toBeInTheDocument();
  await user.type(field, '123456');
  expect(await screen.findByText('13,00 €')).toBeVisible();
  expect(
    screen.getByText('Si cancelas más tarde, pagas 5,00 €. Si no vienes, pagas 10,00 €.'),
  ).toBeVisible();
});

test('says that the class moved while the code was typed', async () => {
  let startsAt = '2026-12-01T18:00:00.000Z';
  const { user, field } = await toCode({
    'GET /api/timetable': () => movedTo(startsAt),
  });
  startsAt = '2026-12-01T19:30:00.000Z';
  await user.type(field, '123456');
  expect(
    await screen.findByText(/acaba de cambiar la hora de esta clase: ahora es .*20:30/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reservar y pagar en el centro' })).toBeVisible();
});

test('leads to the client’s screen when the class is not that day any more', async () => {
  let { days } = timetable;
  const { user, field, shell } = await toCode({
    'GET /api/timetable': () => ({ ...timetable, days }),
  });
  days = [];
  await user.type(field, '123456');
  await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
});

const ofParent = {
  ...session,
  user: { ...session.user, dependants: [{ id: ids.service, name: 'Lucía Ruiz' }] },
};
test.each([
  ['an account that books for a family', { [confirm]: () => ({ session: ofParent }) }],
  [
    'an account that needs a second factor',
    { [confirm]: () => ({ session: { ...session, needsSecondFactor: true } }) },
  ],
  [
    'a session closed meanwhile',
    { 'POST /api/bookings/quote': () => apiError('not_authenticated') },
  ],
])('%s continues on the client’s screen', async (_, changes) => {
  const { user, field, shell } = await toCode(changes);
  await user.type(field, '123456');
  await waitFor(() => expect(shell.signedIn).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /Reservar/ })).not.toBeInTheDocument();
});

test.each([
  ['the network', seatProblemText(new ApiError(0, {})), /No hay conexión/],
  ['the network of a payment', paymentProblemText(new ApiError(0, {})), /No hay conexión/],
  ['the bank', paymentProblemText(new ApiError(503, {})), /El banco no contesta/],
])('names %s when it does not answer', (_, text, expected) => {
  expect(text).toMatch(expected);
});

test('leads to the client’s screen when a bono pays or the class was booked in another tab', async () => {
  const { user, field, shell } = await toCode({
    'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'already_booked' as const }),
  });
  await user.type(field, '123456');
  await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
});

test('asks for the second step of an account that has one', async () => {
  const secondStep = { ticket, kinds: ['totp'], expiresAt: '2027-01-01T00:05:00.000Z' };
  const { user, field } = await toCode({
    [confirm]: () => ({ secondStep }),
    'POST /api/auth/second-step/totp': () => ({ session }),
  });
  await user.type(field, '123456');
  const second = await screen.findByLabelText('Código de seis cifras');
  await waitFor(() => expect(second).toHaveValue(''));
  await user.type(screen.getByLabelText('Código de seis cifras'), '654321');
  expect(
    await screen.findByRole('button', { name: 'Reservar y pagar en el centro' }),
  ).toBeVisible();
});

test('says that a class is no longer in the timetable', async () => {
  fakeApi(handlers({ 'GET /api/timetable': () => ({ ...timetable, days: [] }) }));
  renderArea(area, { path, basePath: '/' });
  expect(
    await screen.findByRole('heading', { name: 'Esta clase ya no se puede reservar' }),
  ).toBeVisible();
});

test.each([
  [returnTo, { localDate: '2026-12-01', sessionId: ids.session }],
  ['/cliente/reservas?servicio=1', null],
  ['/cliente/reservas?dia=mañana&sesion=1', null],
  [undefined, null],
])('the class of %j', (text, expected) => {
  expect(wantedClassOf(text)).toEqual(expected);
});

test.each<[string, Partial<BookingQuote>, boolean]>([
  ['a plain seat', {}, true],
  ['another price', { priceMinor: 1400 }, false],
  ['a seat at the limit of unpaid bookings', { obstacle: 'unpaid_limit' }, true],
  ['a full class', { obstacle: 'session_full' }, false],
  [
    'a bono',
    { purchase: { id: ids.booking, name: 'Bono 10', creditsLeft: 3, expiresAt: null } },
    false,
  ],
  [
    'another booking at that hour',
    { overlaps: [{ serviceName: 'Pilates', startsAt: quote.freeCancelUntil }] },
    false,
  ],
])('%s is booked on this page: %#', (_, changes, expected) => {
  const offer = { quote: { ...quote, ...changes }, canPayOnline: true };
  expect(canFinishHere(offer, 1300)).toBe(expected);
});

test('a seat at the limit of unpaid bookings is left to the client’s screen without online payment', () => {
  const offer = { quote: { ...quote, obstacle: 'unpaid_limit' as const }, canPayOnline: false };
  expect(canFinishHere(offer, 1300)).toBe(false);
});

test.each([
  [0, null, 'Cancelas sin coste hasta que empieza.'],
  [60, null, 'Cancelas sin coste hasta 1 hora antes.'],
  [
    90,
    { lateMinor: 500, noShowMinor: 1000 },
    'Cancelas sin coste hasta 90 minutos antes. Después cuesta 5,00 €. Si no vienes, 10,00 €.',
  ],
])('the terms of %i minutes', (cancellationMinutes, fees, expected) => {
  expect(cancellationText({ cancellationMinutes, fees }, 'EUR').replaceAll('\u00a0', ' ')).toBe(
    expected,
  );
});

function movedTo(startsAt: string): PublicTimetable {
  const days = timetable.days.map((day) => ({
    ...day,
    sessions: day.sessions.map((one) => ({ ...one, startsAt })),
  }));
  return { ...timetable, days };
}

function bookedSeat(changes: Partial<Booking> = {}): Booking {
  return {
    id: ids.booking,
    session: {
      id: ids.session,
      kind: 'class',
      service: { id: ids.service, name: 'Yoga suave', color: '#0f766e' },
      professional: { id: ids.service, name: 'Marta Ruiz' },
      roomName: 'Sala 1',
      startsAt: '2026-12-01T18:00:00.000Z',
      endsAt: '2026-12-01T19:00:00.000Z',
      capacity: 10,
      taken: 8,
      waiting: 0,
      status: 'scheduled',
      seriesId: null,
    },
    client: { id: session.user.clientId ?? '', name: 'Visita Nueva' },
    status: 'confirmed',
    isExtra: false,
    priceMinor: 1300,
    payment: null,
    purchase: null,
    credit: 'none',
    freeCancelUntil: quote.freeCancelUntil,
    holdExpiresAt: null,
    bookedAt: '2026-11-30T10:00:00.000Z',
    cancelledAt: null,
    reason: null,
    version: 1,
    ...changes,
  };
}
