import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { OnlinePayment } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';
// Preload the lazy screen so that the first test does not wait for it.
import '../client-page.tsx';

const session = sessionOf('receptionist');
const saleId = 'd0000000-0000-4000-8000-000000000001';
const payment: OnlinePayment = {
  reference: 'd9000000-0000-4000-8000-000000000001',
  provider: 'test',
  state: 'processing',
  failure: null,
  giveBack: 'none',
  client: {
    id: lucia.id,
    name: lucia.name,
  },
  subject: {
    kind: 'sale',
    saleId,
  },
  description: 'Bono 10',
  totalMinor: 5e3,
  currency: 'EUR',
  refundedMinor: 0,
  startedAt: new Date().toISOString(),
  expiresAt: '2036-11-21T09:43:00.000Z',
  capturedAt: null,
  redirectUrl: '/banco',
  sale: null,
  booking: null,
};

function open(handlers: FakeHandlers = {}) {
  const saleDebt = {
    debt: {
      kind: 'sale',
      saleId,
      description: 'Bono 10',
      dueOn: null,
      amountMinor: 5e3,
      issuedAt: '2026-11-10T09:00:00.000Z',
    },
    coveredBy: [],
  };
  const api = fakeApi({
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => ({ ...aCharge(), debts: [saleDebt], totalMinor: 5000 }),
    'GET /api/sales': () => ({ items: [], next: null }),
    'POST /api/payments/links': ({ body }) => {
      const { isMailed } = body as { isMailed: boolean };
      return { payment, url: `https://aforo.test/pagar/${isMailed ? 'b' : 'a'}`, isMailed };
    },
    'GET /api/payments/:reference': () => payment,
    ...handlers,
  });
  const path = `/recepcionista/clientes/${lucia.id}?ficha=ventas`;
  return { api, ...renderArea(area, { path, session }) };
}

test('a payment link for a debt is shown as a QR code, mailed, and updated when it is paid', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Enlace de pago: Bono 10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enlace de pago' }));
  expect(await dialog.findByRole('img', { name: 'Código QR para pagar' })).toBeVisible();
  expect(api.requestsTo('POST /api/payments/links')[0]?.body).toEqual({
    clientId: lucia.id,
    subject: { kind: 'sale', saleId },
    expectedTotalMinor: 5000,
    isMailed: false,
  });
  await user.click(dialog.getByRole('button', { name: `Mandar a ${lucia.email}` }));
  expect(await dialog.findByText(/^Enviado a /)).toBeVisible();
  const confirmed = { ...payment, state: 'confirmed', redirectUrl: null };
  api.use({ 'GET /api/payments/:reference': () => confirmed });
  expect(await dialog.findByText('Pago confirmado', {}, { timeout: 8000 })).toBeVisible();
  expect(dialog.queryByRole('img', { name: 'Código QR para pagar' })).not.toBeInTheDocument();
});

test('a fee shows what it is for', async () => {
  const fee = {
    debt: {
      kind: 'booking',
      bookingId: saleId,
      serviceName: 'Yoga',
      amountMinor: 500,
      startsAt: '2026-11-18T17:00:00.000Z',
      fee: 'noShow',
    },
    coveredBy: [],
  };
  open({
    'GET /api/clients/:id/charge': () => ({ ...aCharge(), debts: [fee], totalMinor: 500 }),
  });
  expect(await screen.findByText('Penalización por no venir: Yoga')).toBeVisible();
});

test('the payment link dialog shows an error when online payments are not available', async () => {
  const { user } = open({ 'POST /api/payments/links': () => apiError('payments_unavailable') });
  await user.click(await screen.findByRole('button', { name: 'Enlace de pago: Bono 10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enlace de pago' }));
  expect(await dialog.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(dialog.getByRole('alert')).toBeVisible();
});
