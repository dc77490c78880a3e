import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExternalRefund, OnlinePayment } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { lucia } from '../testing/clients.ts';
// Preload the lazy screen so that the first test does not wait for it.
import './payment-page.tsx';

const reference = 'd9000000-0000-4000-8000-000000000001';
const payment: OnlinePayment = {
  reference,
  provider: 'test',
  state: 'confirmed',
  failure: null,
  giveBack: 'none',
  client: {
    id: lucia.id,
    name: lucia.name,
  },
  subject: {
    kind: 'sale',
    saleId: 'd0000000-0000-4000-8000-000000000001',
  },
  description: 'Bono 10',
  totalMinor: 9e3,
  currency: 'EUR',
  refundedMinor: 4e3,
  startedAt: '2026-11-21T09:12:00.000Z',
  expiresAt: '2026-11-21T09:43:00.000Z',
  capturedAt: '2026-11-21T09:13:00.000Z',
  redirectUrl: null,
  sale: null,
  booking: null,
};

function open(role: 'receptionist' | 'admin', query: string, handlers: FakeHandlers) {
  const api = fakeApi(handlers);
  const basePath = role === 'admin' ? '/admin' : '/recepcionista';
  const path = `${basePath}/pagoConfirmado${query}`;
  return { api, ...renderArea(area, { path, basePath, session: sessionOf(role) }) };
}

test('shows a payment with its client and the amount refunded', async () => {
  open('receptionist', `?pago=${reference}`, { 'GET /api/payments/:reference': () => payment });
  expect(await screen.findByRole('heading', { name: 'Pago confirmado' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: lucia.name })).toHaveAttribute(
    'href',
    `/recepcionista/clientes/${lucia.id}`,
  );
  expect(main.getByText(/se han devuelto 40,00/)).toBeVisible();
});

test('shows an error for an unknown payment', async () => {
  open('receptionist', `?pago=${reference}`, {
    'GET /api/payments/:reference': () => apiError('not_found'),
  });
  expect(await screen.findByText('No hay ningún pago con esa referencia')).toBeVisible();
});

describe('the payments page for administrators', () => {
  const item = {
    reference,
    providerReference: 'cs_1',
    description: 'Bono 10',
    at: '2026-11-21T09:13:00.000Z',
  };

  test('compares the provider’s payments with the recorded ones', async () => {
    const { api } = open('admin', '?desde=2026-10-23&hasta=2026-11-21', {
      'GET /api/payments/external-refunds': () => ({ items: [] }),
      'GET /api/payments/reconciliation': () => ({
        provider: 'stripe',
        items: [
          { ...item, providerMinor: 9000, ownMinor: 9000, verdict: 'same' },
          {
            ...item,
            providerReference: 'cs_2',
            reference: null,
            description: 'Otro',
            providerMinor: 1200,
            ownMinor: 0,
            verdict: 'missing_here',
          },
        ],
        providerMinor: 10200,
        ownMinor: 9000,
      }),
    });
    expect(await screen.findByText('1 pago no cuadra')).toBeVisible();
    expect(screen.getByText('Cobrado y no anotado aquí')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bono 10' })).toHaveAttribute(
      'href',
      `/admin/pagoConfirmado?pago=${reference}`,
    );
    const asked = api.requestsTo('GET /api/payments/reconciliation');
    expect(asked[0]?.query.toString()).toBe('from=2026-10-23&to=2026-11-21');
    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '01/11/2026' } });
    await waitFor(() =>
      expect(api.requestsTo('GET /api/payments/reconciliation').at(-1)?.query.toString()).toBe(
        'from=2026-11-01&to=2026-11-21',
      ),
    );
  });

  test('shows only the recorded amount when the provider has no API to compare with', async () => {
    open('admin', '', {
      'GET /api/payments/external-refunds': () => ({ items: [] }),
      'GET /api/payments/reconciliation': () => ({
        provider: 'redsys',
        items: [],
        providerMinor: 0,
        ownMinor: 10200,
      }),
    });
    expect(await screen.findByText(/Cobrado aquí: 102,00/)).toBeVisible();
    expect(screen.getByText(/compáralo en el portal de tu banco/)).toBeVisible();
    expect(screen.queryByText(/cuadra/)).toBeNull();
  });

  test('says when the center takes no online payments', async () => {
    open('admin', '', {
      'GET /api/payments/external-refunds': () => ({ items: [] }),
      'GET /api/payments/reconciliation': () => ({
        provider: null,
        items: [],
        providerMinor: 0,
        ownMinor: 0,
      }),
    });
    expect(await screen.findByText('Este centro no cobra en línea')).toBeVisible();
  });
});

test('marks a refund made at the provider as handled with a reason', async () => {
  const item: ExternalRefund = {
    id: 'd9000000-0000-4000-8000-000000000002',
    kind: 'refund',
    dispute: null,
    reference,
    providerReference: 're_1',
    amountMinor: 2e3,
    currency: 'EUR',
    description: 'Bono 10',
    at: '2026-11-21T09:13:00.000Z',
    client: {
      id: lucia.id,
      name: lucia.name,
    },
    sale: {
      id: 'd0000000-0000-4000-8000-000000000001',
      documentNumber: 'T26-0001',
    },
  };
  const { api } = open('admin', '', {
    'GET /api/payments/external-refunds': () => ({ items: [item] }),
    'GET /api/payments/reconciliation': () => ({
      provider: 'stripe',
      items: [],
      providerMinor: 0,
      ownMinor: 0,
    }),
    'POST /api/payments/external-refunds/:id/handled': () => ({ items: [] }),
  });
  expect(await screen.findByText(/^20,00 € devueltos desde el proveedor/)).toBeVisible();
  expect(screen.getByText(/no se envía dinero otra vez/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dar por revisada' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Dar por revisada' }));
  expect(api.requestsTo('POST /api/payments/external-refunds/:id/handled')).toEqual([]);
  const reason = dialog.getByLabelText('Por qué no hay que hacer nada más');
  fireEvent.change(reason, { target: { value: 'Un detalle' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dar por revisada' }));
  await waitFor(() => expect(screen.queryByText(/devueltos desde el proveedor/)).toBeNull());
  const [sent] = api.requestsTo('POST /api/payments/external-refunds/:id/handled');
  expect(sent?.body).toEqual({ reason: 'Un detalle' });
});
