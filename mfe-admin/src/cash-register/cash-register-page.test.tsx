import { describe, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import type { CashRegister, CashReport, CashSession } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './cash-register-page.tsx';

const id = '60000000-0000-4000-8000-000000000001';
const registerId = '60000000-0000-4000-8000-000000000002';
const openedAt = '2026-11-20T08:00:00.000Z';

const session: CashSession = {
  id,
  registerId,
  registerName: 'Mostrador',
  state: 'open',
  version: 1,
  openedAt,
  openedByName: 'Ana Ruiz',
  openingCount: [
    {
      denominationMinor: 1e3,
      count: 5,
    },
  ],
  openingMinor: 5e3,
  openingDifferenceMinor: 0,
  openingReason: null,
  closedAt: null,
  closedByName: null,
  zNumber: null,
  expectedMinor: 6200,
  closing: null,
};
const counting: CashSession = { ...session, state: 'counting', version: 2, expectedMinor: null };
const counted: CashSession = {
  ...counting,
  version: 3,
  expectedMinor: 6200,
  closing: {
    count: [],
    countedMinor: 5e3,
    expectedMinor: 6200,
    differenceMinor: -1200,
    methods: [],
    isReasonRequired: true,
  },
};
const report: CashReport = {
  issuer: { name: 'Centro Norte', taxId: '', address: '' },
  currency: 'EUR',
  registerName: 'Mostrador',
  zNumber: 7,
  madeAt: openedAt,
  openedAt,
  openedByName: 'Ana Ruiz',
  closedAt: openedAt,
  closedByName: 'Luis Gil',
  methods: [],
  rates: [],
  documents: [],
  pendingPayments: 0,
  sales: {
    count: 1,
    totalMinor: 1200,
  },
  refunds: {
    count: 0,
    totalMinor: 0,
  },
  discounts: {
    count: 0,
    totalMinor: 0,
  },
  cash: {
    openingMinor: 5e3,
    openingDifferenceMinor: 0,
    openingReason: null,
    salesMinor: 1200,
    refundsMinor: 0,
    inMinor: 0,
    outMinor: 0,
    expectedMinor: 6200,
    countedMinor: 5e3,
    differenceMinor: -1200,
    closingReason: 'Sin explicar',
  },
};

const register: CashRegister = {
  id: registerId,
  name: 'Mostrador',
  status: 'active',
  version: 1,
  session: null,
};
const shifts = (...sessions: CashSession[]) => ({
  items: sessions.map((one) => ({ session: one, movements: { items: [], next: null } })),
});

function open(search = '', handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/cash/registers': () => ({ items: [register] }),
    'GET /api/cash/sessions/open': () => shifts(session),
    'GET /api/cash/sessions/:id/movements': () => ({ items: [], next: null }),
    'GET /api/cash/sessions/:id/report': () => report,
    'GET /api/cash/sessions': () => ({ items: [], next: null }),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/admin/caja${search}`, session: sessionOf('admin') }),
  };
}

describe('the cash register', () => {
  test('opens with the cash counted by notes and coins', async () => {
    const { api, user } = open('', {
      'GET /api/cash/sessions/open': () => shifts(),
      'POST /api/cash/sessions': () => session,
    });
    await user.type(await screen.findByLabelText(/^20,00/), '2');
    await user.type(screen.getByLabelText(/^0,50/), '3');
    expect(screen.getByText(/^41,50/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abrir la caja' }));
    const [request] = api.requestsTo('POST /api/cash/sessions');
    const { count } = request?.body as { count: { denominationMinor: number; count: number }[] };
    expect(count.filter((one) => one.count > 0)).toEqual([
      { denominationMinor: 2000, count: 2 },
      { denominationMinor: 50, count: 3 },
    ]);
  });

  test('asks for a reason when the opening count differs, and keeps the count', async () => {
    const { api, user } = open('', {
      'GET /api/cash/sessions/open': () => shifts(),
      'POST /api/cash/sessions': () => apiError('cash_reason_required'),
    });
    await user.type(await screen.findByLabelText(/^20,00/), '2');
    await user.click(screen.getByRole('button', { name: 'Abrir la caja' }));
    await user.type(await screen.findByLabelText(/Por qué no coincide/), 'Banco');
    expect(screen.getByLabelText(/^20,00/)).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: 'Abrir la caja' }));
    expect(api.requestsTo('POST /api/cash/sessions').at(-1)?.body).toMatchObject({
      reason: 'Banco',
    });
  });

  test('withdraws cash with a reason', async () => {
    const { api, user } = open('', { 'POST /api/cash/sessions/:id/movements': () => session });
    await user.click(await screen.findByRole('button', { name: 'Salida' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Importe'), '12,50');
    await user.type(dialog.getByLabelText('Por qué'), 'Mensajero');
    await user.click(dialog.getByRole('button', { name: 'Anotar' }));
    expect(api.requestsTo('POST /api/cash/sessions/:id/movements')[0]?.body).toEqual({
      kind: 'out',
      amountMinor: 1250,
      reason: 'Mensajero',
    });
  });

  test('hides the expected amount and the X report of an open shift when counts are blind', async () => {
    const blind = { ...session, expectedMinor: null };
    open('', { 'GET /api/cash/sessions/open': () => shifts(blind) });
    expect(await screen.findByText(/Se cuenta a ciegas/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cerrar la caja' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Informe X' })).toBeNull();
    expect(screen.queryByText(/^(0|62),00/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Entradas y salidas' })).toBeVisible();
  });

  test('shows the expected amount, also during the count, when counts are not blind', async () => {
    const { unmount } = open();
    expect(await screen.findByText(/^62,00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Informe X' })).toBeVisible();
    unmount();
    const told = { ...counting, expectedMinor: 6200 };
    open('', { 'GET /api/cash/sessions/open': () => shifts(told) });
    expect(await screen.findByText(/Debería haber 62,00/)).toBeVisible();
  });

  test('hides the expected amount everywhere during a blind count', async () => {
    open('', { 'GET /api/cash/sessions/open': () => shifts(counting) });
    expect(await screen.findByText(/Paso 1 de 2/)).toBeVisible();
    expect(screen.queryByText(/62,00/)).not.toBeInTheDocument();
  });

  test('accepts a terminal that refunded more than it charged', async () => {
    const { api, user } = open('', {
      'GET /api/cash/sessions/open': () => shifts(counting),
      'POST /api/cash/sessions/:id/count': () => counted,
    });
    const terminal = await screen.findByLabelText('Total del datáfono');
    await user.clear(terminal);
    await user.type(terminal, '-73');
    const bizum = screen.getByLabelText('Total de Bizum');
    await user.clear(bizum);
    await user.type(bizum, '12,50');
    await user.click(screen.getByRole('button', { name: 'Ya está contado' }));
    expect(api.requestsTo('POST /api/cash/sessions/:id/count')[0]?.body).toMatchObject({
      methods: [
        { method: 'card', amountMinor: -7300 },
        { method: 'bizum', amountMinor: 1250 },
      ],
    });
  });

  test('shows a notice when another person has closed the shift in the meantime', async () => {
    let isClosed = false;
    render(<ToastContainer />);
    const { user } = open('', {
      'GET /api/cash/sessions/open': () => (isClosed ? shifts() : shifts(counting)),
      'POST /api/cash/sessions/:id/count': () => {
        isClosed = true;
        return apiError('cash_session_closed');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ya está contado' }));
    expect(await screen.findByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    expect(await screen.findByText(/Esa caja ya está cerrada/)).toBeVisible();
  });

  test('closes with an explained difference', async () => {
    const { api, user } = open('', {
      'GET /api/cash/sessions/open': () => shifts(counted),
      'POST /api/cash/sessions/:id/close': () => ({
        ...counted,
        state: 'closed',
        zNumber: 7,
        closedAt: openedAt,
      }),
    });
    expect(await screen.findByText(/Faltan 12,00/)).toBeVisible();
    await user.type(screen.getByLabelText('A qué se debe la diferencia'), 'Sin explicar');
    await user.click(screen.getByRole('button', { name: 'Cerrar la caja' }));
    expect(await screen.findByRole('heading', { name: 'Informe Z 7' })).toBeVisible();
    expect(api.requestsTo('POST /api/cash/sessions/:id/close')[0]?.body).toEqual({
      reason: 'Sin explicar',
      version: 3,
    });
  });

  test('keeps the filters of its history in the URL', async () => {
    const { api, user } = open('?ver=historial&desde=2026-11-01');
    await user.click(await screen.findByLabelText('Solo descuadres'));
    expect(await screen.findByText('Ningún turno encaja')).toBeVisible();
    const query = api.requestsTo('GET /api/cash/sessions').at(-1)?.query;
    expect([query?.get('from'), query?.get('difference')]).toEqual(['2026-11-01', 'different']);
  });
});
