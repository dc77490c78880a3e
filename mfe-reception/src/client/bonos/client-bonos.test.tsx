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
import type { CreditEntry, Role } from '@aforo/shared/contract';
import { area } from '../../area.ts';
import { aBono, aBooking, anEntry, aSession } from '../../testing/bookings.ts';
import { aCharge } from '../../testing/charge.ts';
import { listOf, lucia } from '../../testing/clients.ts';

const path = `/recepcionista/clientes/${lucia.id}`;
const pilates = aSession(1, '09:00');
const booking = (fields: Parameters<typeof aBooking>[2]) =>
  aBooking(anEntry(1, lucia.name), pilates, fields);
const late = booking({
  status: 'cancelledLate',
  credit: 'spent',
  cancelledAt: '2026-11-21T08:00:00.000Z',
  purchase: { id: aBono('Bono 10').id, name: 'Bono 10' },
});
const entry = (id: string, fields: Partial<CreditEntry>): CreditEntry => ({
  id,
  kind: 'spend',
  amount: -1,
  balanceAfter: 6,
  at: '2026-11-18T10:00:00.000Z',
  session: { serviceName: pilates.service.name, startsAt: pilates.startsAt },
  actorName: null,
  reason: null,
  ...fields,
});
const bono = aBono('Bono 10', {
  balance: 6,
  entries: [
    entry('10000000-0000-4000-8000-000000000002', {}),
    entry('10000000-0000-4000-8000-000000000001', {
      kind: 'purchase',
      amount: 10,
      balanceAfter: 10,
      session: null,
    }),
  ],
});

beforeEach(() => {
  sessionStorage.clear();
  // Before the bonos expire.
  freezeDate('2026-11-28T09:00:00Z');
});

function open(at: string, more: FakeHandlers = {}, role: Role = 'receptionist') {
  const api = fakeApi({
    'GET /api/clients': listOf([lucia]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/purchases': () => ({ items: [bono] }),
    'GET /api/clients/:id/bookings': ({ query }) => ({
      items: query.get('when') === 'past' ? [late] : [],
    }),
    ...more,
  });
  render(<ToastContainer />);
  return { ...renderArea(area, { path: at, session: sessionOf(role) }), api };
}

const ledger = () => screen.findByRole('list', { name: 'Movimientos de Bono 10' });

describe('the bookings tab', () => {
  test('links a late cancellation to the ledger entry that explains the lost session', async () => {
    const { user, currentPath } = open(`${path}?ficha=reservas`);
    await user.click(await screen.findByRole('link', { name: '¿Por qué perdió una sesión?' }));
    expect(currentPath()).toBe(`${path}?ficha=bonos&de=${late.id}`);
    const line = (await screen.findByText('Por esto perdió la sesión')).closest('li');
    expect(line).toHaveTextContent(/Reserva de Pilates suelo \(.* 10:00\) · −1 · quedan 6/);
    expect(line).toHaveTextContent(/Canceló Pilates suelo .* tarde/);
    expect(line).toHaveFocus();
  });

  test('moves a booking to another bono and offers only bonos that cover it', async () => {
    const next = booking({ credit: 'spent', purchase: { id: bono.id, name: bono.name } });
    const other = aBono('Bono 5', { balance: 5 });
    const away = [
      aBono('Solo yoga', { serviceNames: ['Yoga suave'] }),
      aBono('Congelado', { condition: 'frozen' }),
      aBono('Caducado ya', { expiresAt: '2026-11-01T00:00:00.000Z' }),
    ];
    const { user, api } = open(`${path}?ficha=reservas`, {
      'GET /api/clients/:id/purchases': () => ({ items: [bono, other, ...away] }),
      'GET /api/clients/:id/bookings': ({ query }) => ({
        items: query.get('when') === 'past' ? [] : [next],
      }),
      'POST /api/bookings/:id/bono': () => ({
        ...next,
        purchase: { id: other.id, name: other.name },
      }),
    });
    await user.click(await screen.findByRole('link', { name: /^Cambiar de bono Pilates suelo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar de bono' }));
    expect(dialog.getByText(/vuelve a Bono 10 y se gasta/)).toBeVisible();
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^Bono 5 · quedan 5 · caduca/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Cambiar de bono' }));
    expect(await screen.findByText(/: pagada con Bono 5/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.requestsTo('POST /api/bookings/:id/bono')[0]?.body).toEqual({
      purchaseId: other.id,
    });
  });

  test('does not offer to change the bono when no other bono covers the booking', async () => {
    const next = booking({ credit: 'spent', purchase: { id: bono.id, name: bono.name } });
    open(`${path}?ficha=reservas`, {
      'GET /api/clients/:id/bookings': ({ query }) => ({
        items: query.get('when') === 'past' ? [] : [next],
      }),
    });
    expect(await screen.findByRole('link', { name: /^Cancelar Pilates suelo/ })).toBeVisible();
    expect(screen.queryByText('Cambiar de bono')).not.toBeInTheDocument();
  });

  test('gives back a lost session with a reason', async () => {
    const { user, api } = open(`${path}?ficha=reservas`, {
      'POST /api/bookings/:id/forgiveness': () => ({ ...late, credit: 'returned' }),
    });
    await user.click(await screen.findByRole('link', { name: /^Perdonar Pilates/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Devolver la sesión?' }));
    await user.click(dialog.getByRole('button', { name: 'Devolver la sesión' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    await user.type(dialog.getByLabelText('Motivo'), 'Estaba enferma');
    await user.click(dialog.getByRole('button', { name: 'Devolver la sesión' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/bookings/:id/forgiveness')[0]?.body).toEqual({
      reason: 'Estaba enferma',
    });
  });

  test('waives an unpaid fee with a reason', async () => {
    const fined = booking({
      status: 'noShow',
      credit: 'none',
      purchase: null,
      priceMinor: 1e3,
      fee: {
        amountMinor: 1e3,
        state: 'owed',
      },
    });
    const { user, api } = open(`${path}?ficha=reservas`, {
      'GET /api/clients/:id/bookings': ({ query }) => ({
        items: query.get('when') === 'past' ? [fined] : [],
      }),
      'POST /api/bookings/:id/forgiveness': () => ({ ...fined, priceMinor: 0 }),
    });
    expect(await screen.findByText(/penalización de 10,00\s€, pendiente/)).toBeVisible();
    expect(screen.queryByText('¿Por qué perdió una sesión?')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: /^Perdonar Pilates/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Perdonar la penalización?' }),
    );
    expect(dialog.getByText(/^Deja de deber 10,00\s€ por Pilates suelo/)).toBeVisible();
    await user.type(dialog.getByLabelText('Motivo'), 'Estaba enferma');
    await user.click(dialog.getByRole('button', { name: 'Perdonar la penalización' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/bookings/:id/forgiveness')[0]?.body).toEqual({
      reason: 'Estaba enferma',
    });
  });

  test('does not explain a session that was returned to the bono', async () => {
    open(`${path}?ficha=reservas`, {
      'GET /api/clients/:id/bookings': ({ query }) => ({
        items: query.get('when') === 'past' ? [{ ...late, credit: 'returned' }] : [],
      }),
    });
    expect(await screen.findByText(/la sesión volvió al bono/)).toBeVisible();
    expect(screen.queryByText('¿Por qué perdió una sesión?')).not.toBeInTheDocument();
  });

  test('links to the front desk with the client selected when there are no upcoming bookings', async () => {
    open(`${path}?ficha=reservas`);
    expect(await screen.findByRole('link', { name: 'Reservar' })).toHaveAttribute(
      'href',
      `/recepcionista/recepcion?cliente=${lucia.id}&hacer=reservar`,
    );
  });

  test('does not offer to book for an archived client', async () => {
    open(`${path}?ficha=reservas`, {
      'GET /api/clients/:id': () => ({ ...lucia, status: 'archived' }),
      'GET /api/clients/:id/merges': () => ({ items: [] }),
    });
    expect(await screen.findByText('No tiene nada reservado')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reservar' })).not.toBeInTheDocument();
  });

  test('shows an error when the bookings cannot be read', async () => {
    open(`${path}?ficha=reservas`, { 'GET /api/clients/:id/bookings': () => apiError('internal') });
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
  });
});

describe('the bonos tab', () => {
  test('lists every movement of the bono', async () => {
    open(`${path}?ficha=bonos`);
    const lines = within(await ledger())
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/Reserva de Pilates suelo \(.* 10:00\) · −1 · quedan 6/),
      expect.stringContaining('Compra · +10 · quedan 10'),
    ]);
  });

  test('distinguishes bonos with the same name by purchase date', async () => {
    const older = aBono('Bono 10', {
      id: '20000000-0000-4000-8000-000000000009',
      purchasedAt: '2026-09-26T17:00:00.000Z',
    });
    open(`${path}?ficha=bonos`, {
      'GET /api/clients/:id/purchases': () => ({
        items: [{ ...bono, purchasedAt: '2026-10-31T17:00:00.000Z' }, older],
      }),
    });
    expect(await screen.findByRole('region', { name: 'Bono 10 del 31 oct 2026' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Bono 10 del 26 sept 2026' })).toBeVisible();
    expect(screen.getByRole('list', { name: /^Movimientos de Bono 10 del 31 oct/ })).toBeVisible();
  });

  test('offers to sell a bono when the client has none', async () => {
    open(`${path}?ficha=bonos`, { 'GET /api/clients/:id/purchases': () => ({ items: [] }) });
    expect(
      await screen.findByRole('heading', { name: 'No ha comprado ningún bono' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vender bono' })).toHaveAttribute(
      'href',
      `${path}?ficha=bonos&hacer=cobrar`,
    );
  });

  test('freezes and unfreezes a bono', async () => {
    const { user, api } = open(`${path}?ficha=bonos`, {
      'GET /api/purchases/:id/freeze': () => ({ bookings: [] }),
      'POST /api/purchases/:id/freeze': () => ({ ...bono, condition: 'frozen' }),
    });
    const button = await screen.findByRole('button', { name: 'Congelar' });
    api.use({
      'GET /api/clients/:id/purchases': () => ({ items: [{ ...bono, condition: 'frozen' }] }),
    });
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Descongelar' })).toBeVisible();
    expect(screen.getByText(/congelado: el tiempo está parado/)).toBeVisible();
  });

  test('shows what happens to existing bookings before freezing a bono', async () => {
    const { user, api } = open(`${path}?ficha=bonos`, {
      'GET /api/purchases/:id/freeze': () => ({
        bookings: [
          {
            bookingId: late.id,
            serviceName: 'Pilates suelo',
            startsAt: pilates.startsAt,
            freeCancelUntil: pilates.startsAt,
            returnsCredit: false,
          },
        ],
      }),
      'POST /api/purchases/:id/freeze': () => ({ ...bono, condition: 'frozen' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Congelar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Congelar Bono 10' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/ya no recupera la sesión si cancela/);
    expect(api.requestsTo('POST /api/purchases/:id/freeze')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Congelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/purchases/:id/freeze')).toHaveLength(1);
  });

  test('pays for an unpaid session with the bono', async () => {
    const unpaidBooking = booking({ status: 'attended', priceMinor: 1200 });
    const { user, api } = open(`${path}?ficha=bonos`, {
      'GET /api/clients/:id/bookings': ({ query }) => ({
        items: query.get('when') === 'past' ? [unpaidBooking] : [],
      }),
      'POST /api/bookings/:id/cover': () => ({ ...unpaidBooking, priceMinor: 0, credit: 'spent' }),
    });
    await user.click(
      await screen.findByRole('button', { name: /^Usar 1 sesión para Pilates suelo/ }),
    );
    await waitFor(() =>
      expect(api.requestsTo('POST /api/bookings/:id/cover')[0]?.body).toEqual({
        purchaseId: bono.id,
      }),
    );
  });

  test('does not offer adjustments to receptionists', async () => {
    open(`${path}?ficha=bonos`);
    await ledger();
    expect(screen.queryByRole('link', { name: 'Ajustar' })).not.toBeInTheDocument();
  });

  test('requires a whole number and a reason for an adjustment and keeps both when it is refused', async () => {
    const { user, api } = open(
      `${path}?ficha=bonos`,
      { 'POST /api/purchases/:id/adjustments': () => apiError('insufficient_credits') },
      'admin',
    );
    await user.click(await screen.findByRole('link', { name: 'Ajustar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajustar Bono 10' }));
    await user.type(dialog.getByLabelText('Sesiones'), 'dos');
    await user.click(dialog.getByRole('button', { name: 'Anotar ajuste' }));
    expect(dialog.getByLabelText('Sesiones')).toBeInvalid();
    expect(dialog.getByLabelText('Sesiones')).toHaveFocus();
    await user.clear(dialog.getByLabelText('Sesiones'));
    await user.type(dialog.getByLabelText('Sesiones'), '-9');
    await user.click(dialog.getByRole('button', { name: 'Anotar ajuste' }));
    expect(dialog.getByLabelText('Motivo')).toHaveFocus();
    expect(dialog.getByLabelText('Motivo')).toHaveAccessibleDescription(/Di por qué/);
    await user.type(dialog.getByLabelText('Motivo'), 'Se vendió de más');
    await user.click(dialog.getByRole('button', { name: 'Anotar ajuste' }));
    expect(await dialog.findByText(/no le quedan sesiones suficientes/)).toBeVisible();
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Se vendió de más');
    expect(api.requestsTo('POST /api/purchases/:id/adjustments')[0]?.body).toEqual({
      amount: -9,
      reason: 'Se vendió de más',
    });
  });
});
