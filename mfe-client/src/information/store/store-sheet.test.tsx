import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { idOf } from '../../testing/bookings.ts';
import { plainCenter, payment, store } from '../../testing/payments.ts';
// The screen is lazy; here it is loaded beforehand, or the first test would wait for it.
import '../information-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz' });
afterEach(() => {
  window.location.hash = '';
});

function open(handlers: FakeHandlers = {}, path = '/cliente') {
  const api = fakeApi({
    'GET /api/me/client': () => ({
      ...{ id: session.user.clientId, name: 'Lucía Ortiz', email: 'lucia@prueba.test' },
      ...{ phone: null, birthDate: null, consents: [], version: 1 },
    }),
    'GET /api/me/purchases': () => ({ items: [] }),
    'GET /api/me/documents': () => ({ items: [] }),
    ...plainCenter,
    ...handlers,
  });
  return { api, ...renderArea(area, { path, session }) };
}

test('a bono is chosen, read once more, and paid', async () => {
  const { user, api } = open({
    'GET /api/store': () => store(),
    'POST /api/payments': () => payment(),
  });
  await user.click(await screen.findByRole('link', { name: 'Comprar un bono' }));
  const list = within(await screen.findByRole('dialog', { name: 'Comprar un bono' }));
  await user.click(await list.findByRole('button', { name: /^Bono 10.*90,00/ }));
  const summary = within(await screen.findByRole('dialog', { name: 'Bono 10' }));
  expect(summary.getByText('10 sesiones, para usar en 90 días')).toBeVisible();
  expect(summary.getByText('Vale para Pilates suelo')).toBeVisible();
  await user.click(summary.getByRole('button', { name: /^Pagar 90,00\s€$/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: { kind: 'package', templateId: idOf(8, 9) },
    expectedTotalMinor: 9000,
  });
});

test('a price that has changed says so, and nothing is paid', async () => {
  const { user } = open(
    {
      'GET /api/store': () => store(),
      'POST /api/payments': () => apiError('price_changed', {}, { details: { totalMinor: 9500 } }),
    },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Bono 10/ }));
  await user.click(await screen.findByRole('button', { name: /^Pagar 90,00/ }));
  expect(await screen.findByText(/El precio ha cambiado/)).toBeVisible();
});

test('where nothing is taken online, nothing is offered', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Tus bonos' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Comprar un bono' })).not.toBeInTheDocument(),
  );
});

test('what is owed is paid one by one', async () => {
  const { user, api } = open({
    'GET /api/store': () => store(),
    'GET /api/me/debts': () => ({
      items: [
        {
          ...{ kind: 'booking', bookingId: idOf(6, 4), serviceName: 'Yoga suave' },
          ...{ startsAt: '2026-11-18T18:00:00.000Z', amountMinor: 1200 },
        },
        {
          ...{ kind: 'sale', saleId: idOf(9, 5), description: 'Bono 5', dueOn: null },
          ...{ issuedAt: '2026-11-10T09:00:00.000Z', amountMinor: 3000 },
        },
      ],
      totalMinor: 4200,
    }),
    'POST /api/payments': () => payment(),
  });
  const card = within(await screen.findByRole('region', { name: 'Pendiente de pago' }));
  expect(card.getByText('42,00 €')).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Pagar Bono 5' }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: { kind: 'sale', saleId: idOf(9, 5) },
    expectedTotalMinor: 3000,
  });
});
