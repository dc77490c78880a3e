import { describe, expect, test } from '@jest/globals';
import type { Debt, RefundQuote, Sale, SaleSummary } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';
// Preload the lazy screen so that the first test does not wait for it.
import '../client-page.tsx';

const path = `/recepcionista/clientes/${lucia.id}?ficha=ventas`;
const saleId = 'd0000000-0000-4000-8000-000000000001';
const lineId = 'd2000000-0000-4000-8000-000000000001';
const paymentId = 'd3000000-0000-4000-8000-000000000001';
const summary: SaleSummary = {
  id: saleId,
  kind: 'sale',
  state: 'partlyPaid',
  client: {
    id: lucia.id,
    name: lucia.name,
  },
  description: 'Bono 10',
  totalMinor: 9e3,
  owedMinor: 5e3,
  dueOn: '2026-12-01',
  issuedAt: '2026-11-21T09:12:00.000Z',
  document: { id: 'd1000000-0000-4000-8000-000000000001', fullNumber: 'S26-000007', type: 'F2' },
};
const sale: Sale = {
  ...summary,
  lines: [
    {
      id: lineId,
      kind: 'package',
      description: 'Bono 10',
      quantity: 1,
      unitPriceMinor: 9e3,
      discountMinor: 0,
      discountReason: null,
      totalMinor: 9e3,
      bookingId: null,
      productId: null,
      refundedQuantity: 0,
    },
  ],
  taxes: [],
  payments: [
    {
      id: paymentId,
      method: 'card',
      amountMinor: 4e3,
      refundsPaymentId: null,
      tenderedMinor: null,
      at: '2026-11-21T09:12:00.000Z',
      actorName: 'Ana Ruiz',
    },
  ],
  originalSaleId: null,
  refundIds: [],
  reason: null,
  actorName: 'Ana Ruiz',
};
const quote: RefundQuote = {
  lines: [
    {
      lineId,
      description: 'Bono 10',
      quantity: 1,
      totalMinor: 6300,
      keptMinor: 2700,
      usedSessions: 3,
      lostSessions: 7,
      returnsUnits: 0,
    },
  ],
  taxes: [],
  totalMinor: 6300,
  offDebtMinor: 5e3,
  backMinor: 1300,
  payments: [
    {
      method: 'card',
      amountMinor: 1300,
      refundsPaymentId: paymentId,
    },
  ],
  cashLimitMinor: null,
  paymentsLeft: [
    {
      paymentId,
      method: 'card',
      leftMinor: 4e3,
      at: sale.issuedAt,
    },
  ],
  document: {
    type: 'R5',
    corrects: 'S26-000007',
  },
};

const debt: Debt = {
  kind: 'sale',
  saleId,
  description: 'Champú',
  amountMinor: 5e3,
  issuedAt: '2026-11-20T10:00:00.000Z',
  dueOn: '2026-12-01',
};

function open(search = '', handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge({ debts: [{ debt, coveredBy: [] }] }),
    'GET /api/sales': () => ({ items: [summary], next: null }),
    'GET /api/sales/:id': () => sale,
    'POST /api/sales/:id/refunds/quote': () => quote,
    'POST /api/sales/:id/refunds': () => ({ ...sale, kind: 'refund' }),
    ...handlers,
  });
  return { api, ...renderArea(area, { path: path + search, session: sessionOf('receptionist') }) };
}

describe('the sales tab', () => {
  test('shows the paid and unpaid amounts and the details of a sale', async () => {
    const { user } = open();
    const list = within(await screen.findByRole('list', { name: 'Ventas' }));
    expect(list.getByText(/Debe/)).toHaveTextContent(/50,00.*1 dic/);
    const facts = within(screen.getByRole('list', { name: 'Lo que importa' }));
    expect(facts.getByText('Debe').closest('li')).toHaveTextContent(/50,00/);
    await user.click(list.getByRole('button', { name: /Bono 10/ }));
    expect(await list.findByText(/Tarjeta/)).toBeVisible();
    expect(list.getByRole('button', { name: 'Enviar por correo' })).toBeVisible();
  });

  test('shows an empty state', async () => {
    open('', { 'GET /api/sales': () => ({ items: [], next: null }) });
    expect(await screen.findByText('Todavía no ha comprado nada')).toBeVisible();
  });

  test('retries a failed read', async () => {
    const { api, user } = open('', { 'GET /api/sales': () => apiError('internal') });
    const again = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/sales': () => ({ items: [summary], next: null }) });
    await user.click(again);
    expect(await screen.findByRole('list', { name: 'Ventas' })).toBeVisible();
  });

  test('mails a document again', async () => {
    const { api, user } = open('', { 'POST /api/documents/:id/mail': () => undefined });
    await user.click(await screen.findByRole('button', { name: /Bono 10/ }));
    await user.click(await screen.findByRole('button', { name: 'Enviar por correo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Correo')).toHaveValue(lucia.email);
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/documents/:id/mail')[0]?.body).toEqual({ to: lucia.email }),
    );
  });

  test('issues a full invoice for an earlier sale', async () => {
    const invoice = { id: 'd1000000-0000-4000-8000-000000000009', type: 'F3' as const };
    const { api, user } = open('', {
      'POST /api/sales/:id/invoice': () => ({
        ...sale,
        document: {
          ...invoice,
          fullNumber: 'F26-000003',
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: /Bono 10/ }));
    await user.click(await screen.findByRole('button', { name: 'Factura con sus datos' }));
    const dialog = within(await screen.findByRole('dialog', { name: /lugar de S26-000007/ }));
    expect(dialog.getByLabelText('A nombre de')).toHaveValue(lucia.name);
    await user.type(dialog.getByLabelText('NIF'), '12345678a');
    await user.type(dialog.getByLabelText(/^Dirección/), 'Calle Mayor 1, 28013 Madrid');
    await user.click(dialog.getByRole('button', { name: 'Hacer la factura' }));
    expect(await dialog.findByText('Ese NIF no es correcto.')).toBeVisible();
    expect(api.requestsTo('POST /api/sales/:id/invoice')).toEqual([]);
    await user.clear(dialog.getByLabelText('NIF'));
    await user.type(dialog.getByLabelText('NIF'), '12345678z');
    await user.click(dialog.getByRole('button', { name: 'Hacer la factura' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/sales/:id/invoice')[0]?.body).toEqual({
      buyer: {
        name: lucia.name,
        taxId: '12345678Z',
        address: 'Calle Mayor 1, 28013 Madrid',
        idType: null,
        country: null,
      },
    });
  });

  test('issues a full invoice to a foreign buyer and requires the passport’s country', async () => {
    const { api, user } = open('', { 'POST /api/sales/:id/invoice': () => sale });
    await user.click(await screen.findByRole('button', { name: /Bono 10/ }));
    await user.click(await screen.findByRole('button', { name: 'Factura con sus datos' }));
    const dialog = within(await screen.findByRole('dialog', { name: /lugar de S26-000007/ }));
    await user.selectOptions(dialog.getByLabelText('Documento'), 'Pasaporte');
    const number = dialog.getByLabelText('Número del documento');
    await user.click(dialog.getByRole('button', { name: 'Hacer la factura' }));
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription('Escribe el número del documento.'),
    );
    await user.type(number, '12AB34567');
    await user.type(dialog.getByLabelText(/^Dirección/), '1 rue Haute, 75001 París');
    await user.click(dialog.getByRole('button', { name: 'Hacer la factura' }));
    expect(await dialog.findByText('Elige de qué país es.')).toBeVisible();
    expect(api.requestsTo('POST /api/sales/:id/invoice')).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('País'), 'Francia');
    await user.click(dialog.getByRole('button', { name: 'Hacer la factura' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/sales/:id/invoice')[0]?.body).toMatchObject({
      buyer: { taxId: '12AB34567', idType: '03', country: 'FR' },
    });
  });

  test('offers a full invoice for the remainder of a partly refunded sale', async () => {
    const { user } = open('', {
      'GET /api/sales/:id': () => ({ ...sale, refundIds: [saleId] }),
    });
    await user.click(await screen.findByRole('button', { name: /Bono 10/ }));
    expect(await screen.findByRole('button', { name: 'Factura con sus datos' })).toBeVisible();
  });

  test('offers no full invoice for a fully refunded sale', async () => {
    const refunded = { ...summary, state: 'refunded' as const };
    const { user } = open('', { 'GET /api/sales': () => ({ items: [refunded], next: null }) });
    await user.click(await screen.findByRole('button', { name: /Bono 10/ }));
    expect(await screen.findByRole('button', { name: 'Enviar por correo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Factura con sus datos' })).toBeNull();
  });

  test('opens the charge panel with F2', async () => {
    const { user } = open('', { 'GET /api/packages': () => ({ items: [] }) });
    await screen.findByRole('list', { name: 'Ventas' });
    await user.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: `Cobrar a ${lucia.name}` })).toBeVisible();
  });
});

describe('a refund', () => {
  test('shows the exact amounts and payment methods before it is made', async () => {
    const { api, user } = open(`&hacer=devolver&de=${saleId}`);
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    expect(await dialog.findByText(/Usó 3: se quedan 27,00/)).toBeVisible();
    expect(dialog.getByText('Se quita de lo que debe')).toBeVisible();
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(dialog.getByRole('button', { name: /^Devolver 13,00/ }));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/sales/:id/refunds')[0]?.body).toEqual({
        lines: [{ lineId, quantity: 1 }],
        payments: quote.payments,
        reason: 'Se muda',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is not offered in cash for an operation at the legal limit', async () => {
    open(`&hacer=devolver&de=${saleId}`, {
      'POST /api/sales/:id/refunds/quote': () => ({ ...quote, cashLimitMinor: 100_000 }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    expect(
      await dialog.findByText(/la ley no lo deja en operaciones desde 1\.000,00/),
    ).toBeVisible();
    expect(dialog.getByText('A la tarjeta')).toBeVisible();
    expect(dialog.queryByLabelText('Devolverlo todo en efectivo')).toBeNull();
  });

  test('asks what to do with upcoming bookings paid by the refunded bono', async () => {
    const upcoming = { bookingId: lineId, serviceName: 'Yoga', priceMinor: 1200, isOfSeat: false };
    const { api, user } = open(`&hacer=devolver&de=${saleId}`, {
      'POST /api/sales/:id/refunds/quote': () => ({
        ...quote,
        upcomingBookings: [{ ...upcoming, startsAt: '2026-11-29T18:00:00.000Z' }],
      }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    const list = within(await dialog.findByRole('list', { name: 'Reservas por llegar' }));
    expect(list.getByRole('listitem')).toHaveTextContent(/Yoga.*12,00/);
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(dialog.getByRole('button', { name: /^Devolver 13,00/ }));
    expect(await dialog.findByText('Di qué pasa con las reservas que paga el bono.')).toBeVisible();
    expect(api.requestsTo('POST /api/sales/:id/refunds')).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('Esas reservas'), 'keep');
    expect(dialog.queryByText('Di qué pasa con las reservas que paga el bono.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Devolver 13,00/ }));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/sales/:id/refunds')[0]?.body).toMatchObject({
        upcomingBookings: 'keep',
      }),
    );
  });

  test('can be entirely in cash, and keeps what was typed when it is refused', async () => {
    const { api, user } = open(`&hacer=devolver&de=${saleId}`, {
      'POST /api/sales/:id/refunds': () =>
        apiError('refund_limit', undefined, { details: { limitMinor: 1000 } }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    await user.click(await dialog.findByLabelText('Devolverlo todo en efectivo'));
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(dialog.getByRole('button', { name: /^Devolver 13,00/ }));
    expect(await dialog.findByText(/hasta 10,00.*pídeselo a administración/)).toBeVisible();
    expect(dialog.getByLabelText('Por qué')).toHaveValue('Se muda');
    expect(api.requestsTo('POST /api/sales/:id/refunds')[0]?.body).toMatchObject({
      payments: [{ method: 'cash', amountMinor: 1300, refundsPaymentId: paymentId }],
    });
  });

  test('over the limit is approved in place with the PIN of a manager', async () => {
    const manager = { id: 'a0000000-0000-4000-8000-000000000009', name: 'Marta Gil' };
    const approvalId = 'a1000000-0000-4000-8000-000000000009';
    let tries = 0;
    const { api, user } = open(`&hacer=devolver&de=${saleId}`, {
      'POST /api/sales/:id/refunds/quote': ({ body }) =>
        (body as { approvalId: string | null }).approvalId === approvalId
          ? quote
          : apiError('refund_limit', undefined, {
              details: { limitMinor: 1000, leftMinor: 0, approvableMinor: 1300 },
            }),
      'GET /api/approvals/approvers': () => ({ items: [manager] }),
      'POST /api/approvals': () =>
        ++tries === 1
          ? apiError('approval_refused')
          : { id: approvalId, approverName: manager.name, expiresAt: '2026-11-21T09:17:00.000Z' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(await dialog.findByRole('button', { name: 'Pedir el visto bueno' }));
    const approval = within(await screen.findByRole('dialog', { name: /devolver 13,00/ }));
    await user.type(await approval.findByLabelText('Su PIN'), '314159{Enter}');
    expect(await approval.findByText(/El PIN no es correcto/)).toBeVisible();
    await user.type(approval.getByLabelText('Su PIN'), '271828{Enter}');
    await user.click(await dialog.findByRole('button', { name: /^Devolver 13,00/ }));
    await waitFor(() => expect(api.requestsTo('POST /api/sales/:id/refunds')).toHaveLength(1));
    expect(api.requestsTo('POST /api/approvals').at(-1)?.body).toEqual({
      act: { kind: 'refund', saleId, lines: [{ lineId, quantity: 1 }], amountMinor: 1300 },
      approverId: manager.id,
      pin: '271828',
    });
    expect(api.requestsTo('POST /api/sales/:id/refunds')[0]?.body).toMatchObject({
      reason: 'Se muda',
      approvalId,
    });
  });

  test('asks for another approval when the one given has expired', async () => {
    let isExpired = false;
    const limit = { limitMinor: 1000, leftMinor: 0, approvableMinor: 1300 };
    const { user } = open(`&hacer=devolver&de=${saleId}`, {
      'POST /api/sales/:id/refunds/quote': () =>
        isExpired ? apiError('refund_limit', undefined, { details: limit }) : quote,
      'POST /api/sales/:id/refunds': () => {
        isExpired = true;
        return apiError('refund_changed');
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(await dialog.findByRole('button', { name: /^Devolver 13,00/ }));
    expect(await dialog.findByRole('button', { name: 'Pedir el visto bueno' })).toBeVisible();
  });

  test('asks before closing with something typed', async () => {
    const { user } = open(`&hacer=devolver&de=${saleId}`);
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver S26-000007/ }));
    await user.type(dialog.getByLabelText('Por qué'), 'Se muda');
    await user.click(dialog.getByRole('button', { name: 'No devolver' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir devolviendo' }));
    expect(dialog.getByLabelText('Por qué')).toHaveValue('Se muda');
  });
});
