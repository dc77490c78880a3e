import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Booking, CreditEntry } from '@aforo/shared/contract';
import { apiError, fakeApi, freezeDate, renderArea, sessionOf } from '@aforo/shared/testing';
import { plainCenter } from '../../testing/payments.ts';
import { area } from '../../area.ts';
import { bono, booking, idOf } from '../../testing/bookings.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

// In another year the movements are shown with theirs.
beforeEach(() => freezeDate('2026-11-21T09:12:00Z'));

const session = sessionOf('client');
const clientId = session.user.clientId as string; // client sessions have a client id

const entry = (changed: Partial<CreditEntry>): CreditEntry => ({
  id: '20000000-0000-4000-8000-000000000001',
  kind: 'purchase',
  amount: 10,
  balanceAfter: 10,
  at: '2026-11-01T10:00:00.000Z',
  session: null,
  actorName: null,
  reason: null,
  ...changed,
});

function open(answer: () => unknown, past: Booking[] = []) {
  const api = fakeApi({
    'GET /api/me/client': () => ({
      id: clientId,
      name: 'Lucía Ortiz',
      email: 'lucia@prueba.test',
      phone: null,
      birthDate: null,
      consents: [],
      version: 1,
    }),
    ...plainCenter,
    'GET /api/me/purchases': answer,
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    'GET /api/me/bookings': () => ({ items: past }),
  });
  return { api, ...renderArea(area, { path: '/cliente', session }) };
}

describe('the client’s bonos', () => {
  test('show the balance, the validity and the scope', async () => {
    open(() => ({ items: [bono({ serviceNames: ['Pilates', 'Yoga'] })] }));
    const article = within(await screen.findByRole('article', { name: 'Bono 10' }));
    expect(article.getByText('Quedan 6 sesiones')).toBeVisible();
    expect(article.getByText('Caduca el 31 dic 2026')).toBeVisible();
    expect(article.getByText('Vale para Pilates y Yoga')).toBeVisible();
  });

  test('list their movements, newest first', async () => {
    const session = { serviceName: 'Pilates suelo', startsAt: '2026-11-12T18:00:00.000Z' };
    const spend = entry({
      id: '20000000-0000-4000-8000-000000000002',
      kind: 'spend',
      amount: -1,
      balanceAfter: 9,
      session,
    });
    const { user } = open(() => ({ items: [bono({ entries: [entry({}), spend] })] }));
    await user.click(await screen.findByText('Movimientos'));
    const lines = within(await screen.findByRole('list', { name: 'Movimientos de Bono 10' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines[0]).toContain('Pilates suelo, jue 12 nov 19:00');
    expect(lines[0]).toContain('−1 · quedan 9');
    expect(lines[1]).toContain('Compra del bono');
  });

  test('explain why a session was lost, and link to its booking', async () => {
    const spend = entry({
      kind: 'spend',
      amount: -1,
      balanceAfter: 9,
      bookingId: idOf(6, 1),
      session: { serviceName: 'Pilates suelo', startsAt: '2026-11-12T18:00:00.000Z' },
    });
    const { user } = open(
      () => ({ items: [bono({ entries: [spend] })] }),
      [
        booking(1, {
          status: 'cancelledLate',
          cancelledAt: '2026-11-12T10:30:00.000Z',
          freeCancelUntil: '2026-11-12T06:00:00.000Z',
        }),
      ],
    );
    await user.click(await screen.findByText('Movimientos'));
    expect(await screen.findByText(/^Cancelaste fuera de plazo \(.*12 nov/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pilates suelo, jue 12 nov 19:00' })).toHaveAttribute(
      'href',
      `/cliente/reservas?reserva=${idOf(6, 1)}`,
    );
  });

  test('show a frozen bono, and list used-up ones separately', async () => {
    const usedUp = {
      id: '10000000-0000-4000-8000-000000000002',
      name: 'Bono 5',
      condition: 'usedUp',
      balance: 0,
    } as const;
    const { user } = open(() => ({ items: [bono({ condition: 'frozen' }), bono(usedUp)] }));
    const article = within(await screen.findByRole('article', { name: 'Bono 10' }));
    expect(article.getByText('Congelado')).toBeVisible();
    expect(article.getByText(/tiempo está parado/)).toBeVisible();
    await user.click(screen.getByText('Bonos anteriores (1)'));
    expect(
      within(screen.getByRole('article', { name: 'Bono 5' })).getByText('Gastado'),
    ).toBeVisible();
  });

  test('explain where to buy one when there is none', async () => {
    open(() => ({ items: [] }));
    expect(
      await screen.findByText(/No tienes ningún bono en uso. En Estudio Prueba/),
    ).toBeVisible();
  });

  test('show an error without affecting the rest of the page, and load on retry', async () => {
    const { user, api } = open(() => apiError('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    expect(await screen.findByLabelText('Teléfono')).toBeVisible();
    api.use({ 'GET /api/me/purchases': () => ({ items: [bono({})] }) });
    await user.click(retry);
    expect(await screen.findByText('Quedan 6 sesiones')).toBeVisible();
  });
});
