import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  apiError,
  fakeApi,
  freezeDate,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import {
  errorMessage,
  type AbsencePlan,
  type Mandate,
  type Membership,
  type StandingSeats,
} from '@aforo/shared/contract';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { listOf, lucia } from '../../testing/clients.ts';
import { aMakeUp, aSeat, aSlot, membershipId, theSeats } from '../../testing/seats.ts';
// Preloads the lazy screen and tab, so that the first test does not wait for the import.
import '../client-page.tsx';
import './client-membership.tsx';

const path = `/recepcionista/clientes/${lucia.id}?ficha=cuota`;
const membership: Membership = {
  id: membershipId,
  name: 'Cuota 2 días',
  priceMinor: 4800,
  state: 'active',
  renewsOn: '2026-12-01',
  endsWithPeriod: false,
  owedMinor: 0,
  nextTryAt: null,
};

beforeEach(() => {
  sessionStorage.clear();
  // A Saturday.
  freezeDate('2026-11-28T09:00:00Z');
});

function open(seats: () => StandingSeats, more: FakeHandlers = {}, search = '') {
  const api = fakeApi({
    'GET /api/clients': listOf([lucia]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/memberships': () => ({ items: [membership], card: null }),
    'GET /api/clients/:id/standing-seats': seats,
    'GET /api/clients/:id/mandates': () => ({
      isAvailable: false,
      items: [],
      clientName: lucia.name,
    }),
    ...more,
  });
  render(<ToastContainer />);
  return {
    ...renderArea(area, { path: `${path}${search}`, session: sessionOf('receptionist') }),
    api,
  };
}

const seatsCard = async () => within(await screen.findByRole('region', { name: 'Plazas fijas' }));

describe('the fee of a client', () => {
  test('shows the fixed seats as one pattern, with the next classes and who is away', async () => {
    const away = aSeat(3);
    away.sessions[0] = { ...away.sessions[0]!, state: 'away', bookingId: null }; // it has two
    open(() => theSeats({ seats: [aSeat(1), away] }));
    const card = await seatsCard();
    expect(card.getByText('Lunes y miércoles 19:00 con Marta')).toBeVisible();
    const classes = within(card.getByRole('list', { name: /^Próximas clases/ }));
    expect(classes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'lun 30 nov 19:00Ausencia',
      'mié 2 dic 19:00No viene',
      'lun 7 dic 19:00Ausencia',
      'mié 9 dic 19:00Ausencia',
    ]);
    const period = within(screen.getByRole('region', { name: 'Suscripción' }));
    expect(period.getByText(/Se renueva el 1 dic 2026 por 48,00/)).toBeVisible();
  });

  test('offers to sell one when there is none', async () => {
    open(() => ({ seats: [], makeUps: [], waits: [], memberships: [] }), {
      'GET /api/clients/:id/memberships': () => ({ items: [], card: null }),
    });
    expect(await screen.findByRole('link', { name: 'Vender una cuota' })).toHaveAttribute(
      'href',
      expect.stringContaining('ficha=cuota&hacer=cobrar'),
    );
  });

  test.each([
    ['2026-11-27', 'Último cobro: 27 nov 2026'],
    ['2026-12-03', 'Próximo cobro: 3 dic 2026'],
  ])('says of a collection on %s: %s', async (lastCollectedOn, text) => {
    const mandate: Mandate = {
      id: '7a000000-0000-4000-8000-000000000001',
      reference: 'M20261121-7K3M9Q2X',
      debtorName: lucia.name,
      ibanMask: 'ES•• •••• 1332',
      state: 'active',
      blockedReason: null,
      signedOn: '2026-11-21',
      canChangeAccount: true,
      evidence: 'screen',
      lastCollectedOn,
      lapsesOn: null,
      amendments: [],
      createdAt: '2026-11-21T09:00:00.000Z',
    };
    open(() => theSeats({ seats: [] }), {
      'GET /api/clients/:id/mandates': () => ({
        isAvailable: true,
        items: [mandate],
        clientName: lucia.name,
      }),
    });
    expect(await screen.findByText(`Firmado el 21 nov 2026 en pantalla. ${text}.`)).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open(() => apiError('unavailable') as never);
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/clients/:id/standing-seats': () => theSeats() });
    await user.click(retry);
    expect(await screen.findByText('Lunes y miércoles 19:00 con Marta')).toBeVisible();
  });
});

describe('a new seat', () => {
  const places = {
    items: [
      { slot: aSlot(1), capacity: 10, free: 2, waiting: 0, nextStartsAt: null },
      {
        slot: aSlot(1, { seriesId: 'b0000000-0000-4000-8000-000000000002', localTime: '09:30' }),
        capacity: 8,
        free: 0,
        waiting: 1,
        nextStartsAt: null,
      },
      { slot: aSlot(3), capacity: 10, free: 1, waiting: 0, nextStartsAt: null },
    ],
  };
  const session = (number: number, outcome: string) => ({
    sessionId: `50000000-0000-4000-8000-00000000000${number}`,
    startsAt: new Date(Date.UTC(2026, 10, 30 + 7 * (number - 1), 18)).toISOString(),
    outcome,
  });
  const plan = {
    sessions: [session(1, 'new'), session(2, 'full'), session(3, 'overlap'), session(4, 'booked')],
    freed: 0,
  };
  const none = () =>
    theSeats({
      seats: [],
      memberships: [{ membershipId, name: 'Cuota', seatsPerWeek: 2, open: 2 }],
    });

  test('is assigned with exactly the bookings that were shown', async () => {
    let seats = none();
    const { user, api } = open(() => seats, {
      'GET /api/memberships/:id/places': () => places,
      'POST /api/standing-seats/preview': () => plan,
      'POST /api/standing-seats': () => {
        seats = theSeats({ seats: [aSeat(1)] });
        return aSeat(1);
      },
    });
    await user.click((await seatsCard()).getByRole('link', { name: 'Dar plaza fija' }));
    const list = within(await screen.findByRole('list', { name: 'Clases del lunes' }));
    expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
      '09:30Pilates suelocon Marta Gilcompleta · 1 persona espera',
      '19:00Pilates suelocon Marta Gilquedan 2 de 10',
    ]);
    await user.click(list.getByRole('button', { name: /quedan 2/ }));
    const panel = within(
      await screen.findByRole('dialog', { name: 'Plaza fija: lunes 19:00 con Marta' }),
    );
    expect(
      await panel.findByText(/^Se reservan 2 clases, del lun 30 nov al lun 21 dic/),
    ).toBeVisible();
    expect(panel.getByText('lun 7 dic 19:00: está completa, no tiene sitio')).toBeVisible();
    expect(panel.getByText('lun 14 dic 19:00: a esa hora ya tiene otra clase')).toBeVisible();
    expect(panel.getByText('lun 21 dic 19:00: ya la tenía: pasa a ser fija')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Dar la plaza' }));
    expect(await (await seatsCard()).findByText('Lunes 19:00 con Marta')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = api.requestsTo('POST /api/standing-seats')[0];
    expect(sent?.body).toEqual({
      membershipId,
      seriesId: aSlot(1).seriesId,
      weekday: 1,
      fromDate: '2026-11-28',
      expected: { booked: 2, freed: 0 },
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('shows the new effects when they changed meanwhile', async () => {
    let shown = plan;
    const { user } = open(none, {
      'GET /api/memberships/:id/places': () => places,
      'POST /api/standing-seats/preview': () => shown,
      'POST /api/standing-seats': () => {
        shown = { sessions: [session(1, 'new')], freed: 0 };
        return apiError('standing_seat_changed');
      },
    });
    await user.click((await seatsCard()).getByRole('link', { name: 'Dar plaza fija' }));
    await user.click(await screen.findByRole('button', { name: /quedan 2/ }));
    const give = await screen.findByRole('button', { name: 'Dar la plaza' });
    await waitFor(() => expect(give).toBeEnabled());
    await user.click(give);
    expect(await screen.findByText(errorMessage.standing_seat_changed)).toBeVisible();
    expect(await screen.findByText(/^Se reserva 1 clase, el lun 30 nov/)).toBeVisible();
  });

  test('of a full class is waited for', async () => {
    const { user, api } = open(none, {
      'GET /api/memberships/:id/places': () => places,
      'POST /api/standing-seat-waits': () => ({
        id: 'e0000000-0000-4000-8000-000000000001',
        membershipId,
        slot: aSlot(1),
        state: 'waiting',
        ahead: 1,
        offerExpiresAt: null,
      }),
    });
    await user.click((await seatsCard()).getByRole('link', { name: 'Dar plaza fija' }));
    await user.click(await screen.findByRole('button', { name: /completa/ }));
    expect(await screen.findByText(/hay 1 persona antes/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ponerle a esperar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo('POST /api/standing-seat-waits')[0]?.body).toMatchObject({
      membershipId,
      weekday: 1,
    });
  });

  test('replaces another from a date, and says how many bookings are freed', async () => {
    const { user, api } = open(() => theSeats(), {
      'GET /api/memberships/:id/places': () => places,
      'POST /api/standing-seats/:id/move/preview': () => ({ ...plan, freed: 2 }),
      'POST /api/standing-seats/:id/move': () => aSeat(3),
    });
    await user.click(
      await screen.findByRole('button', {
        name: 'Cambiar o quitar Lunes y miércoles 19:00 con Marta',
      }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Cambiar el lunes' }));
    await user.click(await screen.findByRole('button', { name: 'Miércoles' }));
    await user.click(screen.getByRole('button', { name: /queda 1 de 10/ }));
    expect(await screen.findByText('Se liberan 2 reservas de su plaza de ahora.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cambiar la plaza' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo('POST /api/standing-seats/:id/move')[0]?.body).toMatchObject({
      weekday: 3,
      expected: { booked: 2, freed: 2 },
    });
  });
});

test('a seat ends from a date, with the number of freed bookings', async () => {
  const { user, api } = open(() => theSeats(), {
    'POST /api/standing-seats/:id/end/preview': ({ body }) =>
      (body as { fromDate: string }).fromDate === '2026-12-01'
        ? { freed: 1, makeUpsLost: 1 }
        : { freed: 2, makeUpsLost: 0 },
    'POST /api/standing-seats/:id/end': () => aSeat(1, { untilDate: '2026-11-27', sessions: [] }),
  });
  await user.click(await screen.findByRole('button', { name: /^Cambiar o quitar/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Quitar el lunes' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^¿Quitar la plaza fija/ }));
  expect(await dialog.findByText(/^Se liberan 2 reservas desde ese día/)).toBeVisible();
  const day = dialog.getByLabelText('Primer día sin la plaza');
  await user.clear(day);
  await user.type(day, '01/12/2026{Enter}');
  expect(await dialog.findByText(/^Se libera 1 reserva desde ese día/)).toBeVisible();
  expect(dialog.getByText(/^También pierde la clase por recuperar/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Quitar la plaza' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requestsTo('POST /api/standing-seats/:id/end')[0]?.body).toEqual({
    fromDate: '2026-12-01',
    expectedFreed: 1,
  });
});

describe('an absence', () => {
  const effect = (fields: Partial<AbsencePlan['classes'][number]>) => ({
    bookingId: aSeat(1).sessions[0]?.bookingId,
    serviceName: 'Pilates suelo',
    startsAt: '2026-11-30T18:00:00.000Z',
    outcome: 'inTime',
    makeUpUntil: '2026-12-31T23:00:00.000Z',
    refusal: null,
    makeUpLimit: 4,
    ...fields,
  });
  const plan = (...classes: object[]) => ({ classes, plannedUntil: '2027-01-15' });

  test('of one class is announced with the effect that was shown', async () => {
    let seats = theSeats();
    const { user, api } = open(() => seats, {
      'POST /api/absences/preview': () => plan(effect({})),
      'POST /api/absences': () => {
        seats = theSeats({ seats: [aSeat(3)], makeUps: [aMakeUp(1)] });
        return plan(effect({}));
      },
    });
    const classes = within((await seatsCard()).getByRole('list', { name: /^Próximas clases/ }));
    await user.click(
      classes.getByRole('link', { name: 'Ausencia: Pilates suelo, lun 30 nov 19:00' }),
    );
    expect(
      await screen.findByText(
        'Avisa a tiempo: recupera esta clase hasta el jueves 31 de diciembre.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apuntar la ausencia' }));
    expect(
      await screen.findByText('Tiene 1 clase más por recuperar, hasta el jueves 31 de diciembre.'),
    ).toBeVisible();
    // The outcome stays when the class is no longer booked.
    expect(await screen.findByText('Tiene 1 clase por recuperar.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hecho' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requestsTo('POST /api/absences')[0]?.body).toEqual({
      clientId: lucia.id,
      fromDate: '2026-11-30',
      toDate: '2026-11-30',
      bookingIds: [aSeat(1).sessions[0]?.bookingId],
      expected: { inTime: 1, late: 0, makeUps: 1 },
    });
  });

  test('of several days says what happens to each class', async () => {
    const { user } = open(() => theSeats(), {
      'POST /api/absences/preview': () =>
        plan(
          effect({ outcome: 'late', makeUpUntil: null }),
          effect({
            bookingId: aSeat(3).sessions[0]?.bookingId ?? '',
            startsAt: '2026-12-02T18:00:00.000Z',
          }),
        ),
    });
    await user.click(await screen.findByRole('link', { name: 'Ausencia de varios días' }));
    const last = await screen.findByLabelText('Último día');
    expect(screen.getByRole('button', { name: 'Apuntar la ausencia' })).toBeDisabled();
    await user.type(last, '05/12/2026{Enter}');
    expect(
      await screen.findByText('2 clases: 1 se recupera y 1 se pierde por avisar tarde.'),
    ).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Clases de esos días' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'lun 30 nov 19:00 · Pilates suelose pierde',
      'mié 2 dic 19:00 · Pilates suelola recupera hasta el jue 31 dic',
    ]);
  });

  test('beyond the planned classes can’t be announced yet', async () => {
    const { user } = open(
      () => theSeats(),
      { 'POST /api/absences/preview': () => plan(effect({})) },
      '&hacer=ausencia',
    );
    await user.type(await screen.findByLabelText('Último día'), '10/02/2027{Enter}');
    expect(
      await screen.findByText(/^Las clases están programadas hasta el viernes 15 de enero/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apuntar la ausencia' })).toBeDisabled();
  });

  test('cannot end before it begins', async () => {
    const { user, api } = open(() => theSeats(), {}, '&hacer=ausencia');
    const first = await screen.findByLabelText('Primer día');
    await user.clear(first);
    await user.type(first, '10/12/2026{Enter}');
    await user.type(screen.getByLabelText('Último día'), '05/12/2026{Enter}');
    expect(await screen.findByText('El último día es antes que el primero.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apuntar la ausencia' })).toBeDisabled();
    expect(api.requestsTo('POST /api/absences/preview')).toHaveLength(0);
  });
});

describe('the make-ups', () => {
  test('are listed with the class missed, the class used and the expiry', async () => {
    const { user } = open(() =>
      theSeats({
        makeUps: [
          aMakeUp(1),
          aMakeUp(2, {
            state: 'used',
            used: { serviceName: 'Yoga', startsAt: '2026-11-09T18:00:00.000Z' },
          }),
          aMakeUp(3, { state: 'expired', expiresAt: '2026-11-19T23:00:00.000Z' }),
          aMakeUp(4, { missed: null, reason: 'Avería de la sala' }),
        ],
      }),
    );
    const card = within(await screen.findByRole('region', { name: 'Recuperaciones' }));
    expect(card.getByText('Tiene 2 clases por recuperar.')).toBeVisible();
    expect(card.getByText('Ausencia del mié 4 nov, hasta el jueves 31 de diciembre')).toBeVisible();
    expect(card.getByText('Avería de la sala')).toBeVisible();
    await user.click(card.getByText('Las anteriores'));
    expect(card.getByText('Ausencia del mié 4 nov → recuperada el lun 9 nov')).toBeVisible();
    expect(card.getByText('Ausencia del mié 4 nov → caducó el jue 19 nov')).toBeVisible();
  });

  test('are given with a reason, which is required', async () => {
    const { user, api } = open(() => theSeats(), {
      'POST /api/memberships/:id/make-ups': () => aMakeUp(1, { missed: null, reason: 'Avería' }),
    });
    await user.click(await screen.findByRole('link', { name: 'Dar una' }));
    await user.click(await screen.findByRole('button', { name: 'Dar la recuperación' }));
    expect(await screen.findByText('Di por qué.')).toBeVisible();
    await user.type(screen.getByLabelText('Motivo'), 'Avería');
    await user.click(screen.getByRole('button', { name: 'Dar la recuperación' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo('POST /api/memberships/:id/make-ups')[0]?.body).toEqual({
      reason: 'Avería',
    });
  });
});

test('an offered seat is accepted for the client', async () => {
  let seats = theSeats({
    seats: [],
    waits: [
      {
        id: 'e0000000-0000-4000-8000-000000000001',
        membershipId,
        slot: aSlot(1),
        state: 'offered',
        ahead: null,
        offerExpiresAt: '2026-11-29T09:00:00.000Z',
      },
    ],
  });
  const { user } = open(() => seats, {
    'POST /api/standing-seat-waits/:id/accept': () => {
      seats = theSeats({ seats: [aSeat(1)] });
      return aSeat(1);
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Espera una plaza fija' }));
  expect(card.getByText(/^Hay plaza para Lucía Fernández Ortiz hasta mañana 10:00/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Aceptar por Lucía' }));
  expect(await screen.findByText('Lunes 19:00 con Marta')).toBeVisible();
});
