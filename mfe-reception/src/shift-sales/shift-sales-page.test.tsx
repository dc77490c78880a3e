import { describe, expect, test } from '@jest/globals';
import type { ShiftSale, Sale } from '@aforo/shared/contract';
import {
  fakeApi,
  fakeSerialPrinter,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import { area } from '../area.ts';
import { openFrontDesk, roster } from '../testing/front-desk.tsx';
import './shift-sales-page.tsx';

const towel: ShiftSale = {
  id: 'd0000000-0000-4000-8000-000000000003',
  kind: 'sale',
  state: 'paid',
  client: null,
  description: 'Alquiler de toalla',
  totalMinor: 500,
  owedMinor: 0,
  dueOn: null,
  issuedAt: '2026-11-21T09:12:00.000Z',
  document: { id: 'd1000000-0000-4000-8000-000000000003', fullNumber: 'S26-000009', type: 'F2' },
  methods: ['cash'],
  actorName: 'Ana Ruiz',
};
const lineId = 'd2000000-0000-4000-8000-000000000003';
const sale: Sale = {
  ...towel,
  lines: [
    {
      id: lineId,
      kind: 'text',
      description: towel.description,
      quantity: 1,
      unitPriceMinor: 500,
      discountMinor: 0,
      discountReason: null,
      totalMinor: 500,
      bookingId: null,
      productId: null,
      refundedQuantity: 0,
    },
  ],
  taxes: [],
  payments: [],
  originalSaleId: null,
  refundIds: [],
  reason: null,
};
const since = '2026-11-21T07:00:00.000Z';
const report = {
  id: 'c0000000-0000-4000-8000-000000000001',
  registerName: 'Mostrador',
  zNumber: 12,
  closedAt: '2026-11-20T20:03:00.000Z',
  closedByName: 'Ana Ruiz',
};
const path = '/recepcionista/ventas';
const handlers: FakeHandlers = {
  'GET /api/sales/shift': () => ({ since, items: [towel], next: null }),
  'GET /api/cash/sessions/closed': () => ({ items: [report] }),
  'GET /api/sales/:id': () => sale,
};

function open(address = path, more: FakeHandlers = {}) {
  const api = fakeApi({ ...handlers, ...more });
  return { ...renderArea(area, { path: address, session: sessionOf('receptionist') }), api };
}

describe('the sales of the shift', () => {
  test('lists a sale without a client, opens it and offers ticket, invoice and refund', async () => {
    const { user } = open();
    const row = await screen.findByRole('link', { name: /Alquiler de toalla/ });
    expect(row).toHaveTextContent('S26-000009 · sin ficha · efectivo · Ana Ruiz');
    await user.click(row);
    expect(await screen.findByText('Sin ficha')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Imprimir el tique' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Factura con sus datos' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Devolver' })).toBeVisible();
  });

  test('prints the ticket at this device’s receipt printer, and says when it is off', async () => {
    const printer = fakeSerialPrinter();
    const set = { target: 'serial', usb: { vendorId: 0x04b8, productId: 0x0202 }, baudRate: 9600 };
    const more = { columns: 48, codePage: 'cp858', opensDrawer: true };
    localStorage.setItem('aforo:impresora', JSON.stringify({ ...set, ...more }));
    // The shell renders the toast container in production.
    render(<ToastContainer />);
    const row = { kind: 'row', size: 'normal', isBold: false } as const;
    const { user } = open(`${path}?venta=${towel.id}`, {
      'GET /api/documents/:id/ticket': () => ({
        title: 'Factura simplificada S26-000009',
        parts: [{ ...row, label: 'Efectivo', amount: '5,00\u00a0€' }],
      }),
    });
    const print = await screen.findByRole('button', { name: 'Imprimir el tique' });
    printer.isOff = true;
    await user.click(print);
    expect(await screen.findByText(/^No encontramos la impresora/)).toBeVisible();
    printer.isOff = false;
    await user.click(print);
    await waitFor(() =>
      expect(printer.roll().lines).toEqual(['Efectivo'.padEnd(42) + '5,00 €', '[cut]']),
    );
    expect(printer.roll().drawerKicks).toBe(0);
    localStorage.clear();
  });

  test('refunds a sale without a client and returns to the sale', async () => {
    const { user, api, currentPath } = open(`${path}?venta=${towel.id}&hacer=devolver`, {
      'POST /api/sales/:id/refunds/quote': () => ({
        lines: [
          {
            lineId,
            description: towel.description,
            quantity: 1,
            totalMinor: 500,
            keptMinor: 0,
            usedSessions: null,
            lostSessions: null,
            returnsUnits: 0,
          },
        ],
        taxes: [],
        totalMinor: 500,
        offDebtMinor: 0,
        backMinor: 500,
        payments: [{ method: 'cash', amountMinor: 500, refundsPaymentId: null }],
        cashLimitMinor: null,
        paymentsLeft: [],
        document: null,
      }),
      'POST /api/sales/:id/refunds': () => ({ ...sale, kind: 'refund' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Devolver S26-000009/ }));
    await user.type(await dialog.findByLabelText('Por qué'), 'Mal cobrada');
    await user.click(await dialog.findByRole('button', { name: /^Devolver 5,00/ }));
    await screen.findByRole('link', { name: 'Ventas del turno' });
    expect(currentPath()).toBe(`${path}?venta=${towel.id}`);
    expect(api.requestsTo('POST /api/sales/:id/refunds')).toHaveLength(1);
  });

  test('links the last Z report and searches the sales of any day', async () => {
    const { user, api } = open();
    expect(await screen.findByRole('link', { name: 'Informe Z 12 de Mostrador' })).toHaveAttribute(
      'href',
      `/recepcionista/caja?informe=${report.id}`,
    );
    await user.type(screen.getByRole('searchbox', { name: /^Buscar una venta/ }), 'toalla');
    expect(await screen.findByRole('heading', { name: 'De cualquier día' })).toBeVisible();
    expect(api.requestsTo('GET /api/sales/shift').at(-1)?.query.get('search')).toBe('toalla');
  });

  test('says that no sale matches only once the search has an answer', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, api } = open(path, {
      'GET /api/sales/shift': async ({ query }) => {
        if (query.get('search')) await waiting;
        return { since, items: [], next: null };
      },
    });
    await screen.findByText('Todavía no hay ventas en este turno');
    await user.type(screen.getByRole('searchbox', { name: /^Buscar una venta/ }), 'toalla');
    await waitFor(() =>
      expect(api.requestsTo('GET /api/sales/shift').at(-1)?.query.get('search')).toBe('toalla'),
    );
    expect(screen.queryByText(/^Ninguna venta encaja/)).toBeNull();
    answer();
    expect(await screen.findByText('Ninguna venta encaja con «toalla»')).toBeVisible();
  });
});

describe('from the front desk', () => {
  test('V opens the sales of the shift', async () => {
    const { user, currentPath } = openFrontDesk(undefined, handlers);
    await roster();
    await user.keyboard('v');
    expect(await screen.findByRole('link', { name: /Alquiler de toalla/ })).toBeVisible();
    expect(currentPath()).toBe(path);
  });

  test('the finder opens the sale of a typed number', async () => {
    const { user, currentPath } = openFrontDesk(undefined, {
      ...handlers,
      'GET /api/clients': () => ({ items: [], total: 0, page: 1, pageSize: 8, tags: [] }),
    });
    await roster();
    await user.keyboard('/S26-000009{Enter}');
    expect(await screen.findByText('Sin ficha')).toBeVisible();
    expect(currentPath()).toBe(`${path}?venta=${towel.id}`);
  });
});
