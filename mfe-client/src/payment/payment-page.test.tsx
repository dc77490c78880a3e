import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CardSetup } from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  freezeDate,
  renderArea,
  sessionOf,
  testSettings,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
import { booking, idOf } from '../testing/bookings.ts';
import { payment } from '../testing/payments.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './payment-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz' });

const center = { ...testSettings.center, address: 'Calle Mayor 1, Madrid' };

function open(handlers: FakeHandlers, query = `?pago=${idOf(9, 1)}`) {
  const api = fakeApi({ 'GET /api/bookings/:id': () => booking(1), ...handlers });
  const path = `/cliente/pagoConfirmado${query}`;
  return { api, ...renderArea(area, { path, session, settings: { center } }) };
}
const main = () => within(screen.getByRole('main'));

test('explains the page when no payment is named', async () => {
  open({}, '');
  expect(await screen.findByText('Aquí ves cómo ha quedado un pago')).toBeVisible();
  expect(main().getByRole('link', { name: 'Ir a mis reservas' })).toHaveAttribute(
    'href',
    '/cliente/reservas',
  );
});

test('shows the class of a confirmed payment, with its receipt', async () => {
  freezeDate('2026-11-21T09:12:00Z');
  const sale = {
    id: idOf(9, 2),
    lines: ['Pilates suelo'],
    document: { id: idOf(9, 3), fullNumber: 'S26-000007', type: 'F2' as const },
  };
  open({
    'GET /api/payments/:reference': () => payment({ state: 'confirmed', sale, redirectUrl: null }),
  });
  expect(await screen.findByRole('heading', { name: 'Pago confirmado' })).toBeVisible();
  // The class leads, not the money.
  expect(await screen.findByText('Marta Ibáñez · Sala 1')).toBeVisible();
  expect(main().getByRole('status')).toHaveTextContent(
    'Pago confirmadoPilates suelohoy 19:00Marta Ibáñez · Sala 1',
  );
  expect(main().getByText('Pagado').nextSibling).toHaveTextContent(/^14,00\s€$/);
  expect(main().getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Añadir al calendario: Pilates suelo' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/api/bookings/${idOf(6, 1)}/calendar.ics$`),
  );
  expect(main().getByText('S26-000007')).toBeVisible();
  expect(main().getByRole('button', { name: 'PDF de S26-000007' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Ver mi reserva' })).toHaveAttribute(
    'href',
    `/cliente/reservas?reserva=${idOf(6, 1)}`,
  );
});

test('shows until when a pending payment can be completed, and polls', async () => {
  let asked = 0;
  open({
    'GET /api/payments/:reference': () => {
      asked += 1;
      const startedAt = new Date().toISOString();
      return asked === 1
        ? payment({ startedAt })
        : payment({ startedAt, state: 'confirmed', redirectUrl: null });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Pago en curso' })).toBeVisible();
  expect(main().getByText(/la plaza está apartada y se puede pagar hasta/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Ir a pagar' })).toBeVisible();
  expect(
    await screen.findByRole('heading', { name: 'Pago confirmado' }, { timeout: 8000 }),
  ).toBeVisible();
});

test('shows an abandoned payment, which can be resumed or its seat released', async () => {
  const { api, user } = open(
    {
      'GET /api/payments/:reference': () => payment({ startedAt: new Date().toISOString() }),
      'POST /api/bookings/:id/cancellation': () => booking(1, { status: 'cancelled' }),
      // For the bookings screen that opens next.
      'GET /api/services': () => ({ items: [] }),
      'GET /api/professionals': () => ({ items: [] }),
      'GET /api/availability': () => ({ days: [] }),
      'GET /api/me/bookings': () => ({ items: [] }),
      'GET /api/me/purchases': () => ({ items: [] }),
      'GET /api/me/waitlist': () => ({ items: [] }),
      'GET /api/me/standing-seats': () => ({
        seats: [],
        makeUps: [],
        waits: [],
        memberships: [],
      }),
    },
    `?pago=${idOf(9, 1)}&vuelta=sin-pagar`,
  );
  expect(await screen.findByRole('heading', { name: 'No has pagado' })).toBeVisible();
  expect(main().getByText(/^La plaza sigue apartada hasta .*: págala o suéltala/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Ir a pagar' })).toBeVisible();
  await user.click(main().getByRole('button', { name: 'Soltar la plaza' }));
  expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
    expected: 'cancelled',
  });
  expect(await screen.findByRole('heading', { name: 'Mis reservas' })).toBeVisible();
});

test('shows a payment as confirmed even after returning without paying', async () => {
  open(
    { 'GET /api/payments/:reference': () => payment({ state: 'confirmed', redirectUrl: null }) },
    `?pago=${idOf(9, 1)}&vuelta=sin-pagar`,
  );
  expect(await screen.findByRole('heading', { name: 'Pago confirmado' })).toBeVisible();
});

test.each([
  ['hold_lapsed', 'none', 'La plaza ya no está apartada', /^No se ha cobrado nada\./],
  ['declined', 'none', 'El banco no ha aceptado el pago', /^No se ha cobrado nada\./],
  ['expired', 'none', 'El pago no se ha llegado a hacer', /^No se ha cobrado nada\./],
  ['seat_lost', 'pending', 'El pago llegó cuando ya no quedaba plaza', /se devuelve entero/],
  ['already_paid', 'done', 'Esto ya estaba pagado', /ya se ha devuelto/],
] as const)(
  'explains a failed payment (%s), and whether money is returned',
  async (failure, giveBack, title, pattern) => {
    const failed = payment({ state: 'failed', failure, giveBack, redirectUrl: null });
    open({ 'GET /api/payments/:reference': () => failed });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(main().getByText(pattern)).toBeVisible();
    expect(main().queryByRole('link', { name: 'Ir a pagar' })).not.toBeInTheDocument();
  },
);

test('does not show another client’s payment', async () => {
  open({ 'GET /api/payments/:reference': () => apiError('not_found') });
  expect(await screen.findByText('Este pago no está entre los tuyos')).toBeVisible();
});

describe('the return from saving a card', () => {
  const setup = (changed: Partial<CardSetup> = {}): CardSetup => ({
    reference: idOf(9, 4),
    state: 'processing',
    wasDeclined: false,
    card: null,
    expiresAt: '2026-11-21T09:43:00.000Z',
    redirectUrl: '#banco',
    ...changed,
  });
  const back = (answer: () => unknown) =>
    open({ 'GET /api/card-setups/:reference': answer }, `?tarjeta=${idOf(9, 4)}`);
  const card = {
    id: idOf(9, 5),
    brand: 'visa',
    lastFour: '4242',
    expiresMonth: 9,
    expiresYear: 2030,
  };

  test('names the saved card, with its possible charges', async () => {
    back(() => setup({ state: 'saved', card, redirectUrl: null }));
    expect(await screen.findByRole('heading', { name: 'Tarjeta guardada' })).toBeVisible();
    expect(
      main().getByText(/^Visa •••• 4242, caduca 09\/30\. No se ha cobrado nada\.$/),
    ).toBeVisible();
    expect(main().getByText(/las cuotas de tu suscripción/)).toBeVisible();
    expect(main().getByRole('link', { name: 'Ir a Mi información' })).toHaveAttribute(
      'href',
      '/cliente',
    );
  });

  test('can resume a pending card, and polls', async () => {
    let asked = 0;
    back(() => {
      asked += 1;
      return asked === 1
        ? setup({ wasDeclined: true })
        : setup({ state: 'saved', card, redirectUrl: null });
    });
    expect(await screen.findByRole('heading', { name: 'Todavía no está guardada' })).toBeVisible();
    expect(main().getByText(/El banco no ha aceptado la tarjeta/)).toBeVisible();
    expect(main().getByRole('link', { name: 'Ir a guardarla' })).toBeVisible();
    expect(
      await screen.findByRole('heading', { name: 'Tarjeta guardada' }, { timeout: 8000 }),
    ).toBeVisible();
  });

  test('shows that nothing was charged when it failed', async () => {
    back(() => setup({ state: 'failed', redirectUrl: null }));
    expect(
      await screen.findByRole('heading', { name: 'No se ha guardado ninguna tarjeta' }),
    ).toBeVisible();
    expect(main().getByText(/No se ha cobrado nada\./)).toBeVisible();
  });

  test('does not show another client’s card', async () => {
    back(() => apiError('not_found'));
    expect(await screen.findByText('Esta tarjeta no es tuya')).toBeVisible();
  });
});
