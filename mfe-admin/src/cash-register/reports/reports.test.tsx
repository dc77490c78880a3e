import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  errorMessage,
  type DayReport,
  type MonthReport,
  type SaleSummary,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import '../cash-register-page.tsx';
import './month-tab.tsx';

const id = '60000000-0000-4000-8000-000000000001';
const none = { count: 0, totalMinor: 0 };

function monthOf(month: string, change: Partial<MonthReport> = {}): MonthReport {
  const [year, number] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
  return {
    month,
    currency: 'EUR',
    from: `${month}-01`,
    to: lastDay,
    asOf: `${lastDay}T22:00:00.000Z`,
    totals: {
      issuedMinor: 0,
      chargedMinor: 0,
      documentsMinor: 0,
      undocumentedMinor: 0,
      unpaidMinor: 0,
      earlierMinor: 0,
      byVoucherMinor: 0,
    },
    days: [],
    methods: [],
    rates: [],
    subjects: [],
    given: {
      professionals: [],
      services: [],
      rest: [],
    },
    sales: {
      ...none,
      averageMinor: null,
    },
    refunds: none,
    discounts: none,
    debts: {
      issued: none,
      open: {
        sales: none,
        bookings: none,
        bookingsAhead: none,
      },
    },
    unusedBonos: {
      startMinor: 0,
      soldMinor: 0,
      givenBackMinor: 0,
      usedMinor: 0,
      expiredMinor: 0,
      endMinor: 0,
    },
    vouchers: {
      startMinor: 0,
      soldMinor: 0,
      givenBackMinor: 0,
      spentMinor: 0,
      voidedMinor: 0,
      lapsedMinor: 0,
      endMinor: 0,
      lapsedUntilEndMinor: 0,
    },
    ...change,
  };
}

const september = monthOf('2026-09', {
  totals: {
    issuedMinor: 12100,
    chargedMinor: 10600,
    documentsMinor: 12100,
    undocumentedMinor: 0,
    unpaidMinor: 3e3,
    earlierMinor: 2e3,
    byVoucherMinor: 500,
  },
  days: [
    { date: '2026-09-01', sales: 2, issuedMinor: 12_100, chargedMinor: 9_100 },
    { date: '2026-09-02', sales: 0, issuedMinor: 0, chargedMinor: 2_000 },
  ],
  methods: [
    { method: 'card', payments: 3, takenMinor: 12_100, givenBackMinor: -1_000, netMinor: 11_100 },
  ],
  rates: [
    {
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
      issuedMinor: 12100,
      baseMinor: 1e4,
      quotaMinor: 2100,
      chargedMinor: 11100,
    },
  ],
  subjects: [
    {
      kind: 'package',
      id,
      name: 'Bono 10',
      quantity: 1,
      issuedMinor: 12_100,
      chargedMinor: 11_100,
    },
  ],
  given: {
    professionals: [
      {
        id,
        name: 'Marta Ruiz',
        soldMinor: 1200,
        bonoSessions: 3,
        bonoMinor: 2700,
        totalMinor: 3900,
      },
    ],
    services: [
      { id, name: 'Pilates', soldMinor: 1200, bonoSessions: 3, bonoMinor: 2700, totalMinor: 3900 },
    ],
    rest: [{ kind: 'packageUnused', minor: 8_200 }],
  },
  vouchers: {
    startMinor: 5e3,
    soldMinor: 0,
    givenBackMinor: 0,
    spentMinor: 500,
    voidedMinor: 0,
    lapsedMinor: 1500,
    endMinor: 3e3,
    lapsedUntilEndMinor: 4500,
  },
  sales: { count: 2, totalMinor: 12_100, averageMinor: 6_050 },
});

const day: DayReport = {
  date: '2026-09-01',
  currency: 'EUR',
  asOf: '2026-09-01T22:00:00.000Z',
  issuedMinor: 12100,
  chargedMinor: 9100,
  byVoucherMinor: 700,
  refunds: none,
  discounts: none,
  sales: {
    count: 2,
    totalMinor: 12100,
  },
  methods: [
    {
      method: 'cash',
      payments: 1,
      takenMinor: 9100,
      givenBackMinor: 0,
      netMinor: 9100,
    },
  ],
  shifts: [
    {
      id,
      registerName: 'Mostrador',
      state: 'closed',
      zNumber: 7,
      differenceMinor: -200,
      openedAt: '2026-09-01T07:00:00.000Z',
      closedAt: '2026-09-01T19:00:00.000Z',
    },
  ],
  debts: {
    sales: {
      count: 1,
      totalMinor: 3e3,
    },
    bookings: none,
  },
  bookings: {
    attended: 31,
    noShow: 2,
    unmarked: 0,
    cancelledLate: 1,
  },
};

const sale: SaleSummary = {
  id,
  kind: 'sale',
  state: 'partlyPaid',
  client: {
    id,
    name: 'Lucía Fernández',
  },
  description: 'Bono 10',
  totalMinor: 12100,
  owedMinor: 3e3,
  dueOn: null,
  issuedAt: '2026-09-01T09:00:00.000Z',
  document: { id, fullNumber: 'T26-000007', type: 'F2' },
};

function open(search: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/reports/month': ({ query }) =>
      query.get('month') === '2026-09' ? september : monthOf(query.get('month') ?? ''),
    'GET /api/reports/day': () => day,
    'GET /api/sales': () => ({ items: [sale], next: null }),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/admin/caja${search}`, session: sessionOf('admin') }),
  };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the monthly report', () => {
  test('shows what was charged and issued, and how the one follows from the other', async () => {
    open('?ver=mes&mes=2026-09');
    expect(await screen.findByRole('heading', { name: 'septiembre de 2026' })).toBeVisible();
    const sums = await card('De lo vendido a lo cobrado');
    const amounts = sums.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(amounts.map((text) => text.replace(/\s/g, ' '))).toEqual([
      '121,00 €',
      '-30,00 €',
      '20,00 €',
      '-5,00 €',
      '106,00 €',
    ]);
  });

  test('breaks the same totals down, and links each row to its records', async () => {
    open('?ver=mes&mes=2026-09');
    const methods = await card('Por forma de pago');
    expect(methods.getByText(/^3 cobros, 10,00\s€ devueltos$/)).toBeVisible();
    const rates = await card('Por impuesto');
    expect(rates.getByText(/base 100,00\s€ · cuota 21,00\s€/)).toBeVisible();
    const sums = await card('De lo vendido a lo cobrado');
    expect(sums.getByRole('link', { name: 'Facturas y recibos del mes' })).toHaveAttribute(
      'href',
      '/admin/caja?ver=ventas&desde=2026-09-01&hasta=2026-09-30',
    );
  });

  test('shows which professionals gave the paid sessions, the rest, and the voucher balances', async () => {
    open('?ver=mes&mes=2026-09');
    const professionals = await card('Por profesional');
    expect(
      professionals.getByText(/^12,00\s€ vendidos · 3 sesiones de bono, 27,00\s€$/),
    ).toBeVisible();
    expect(professionals.getByText('Bonos: lo vendido menos lo usado y lo caducado')).toBeVisible();
    expect(screen.queryByText('De nadie en particular')).not.toBeInTheDocument();
    const vouchers = await card('Vales regalo: cobrado y sin gastar');
    expect(vouchers.getByText('Queda por gastar')).toBeVisible();
    expect(vouchers.getByText(/de todos los vales: 45,00\s€$/)).toBeVisible();
  });

  test('shows the chart as a table too, whose rows link to the day', async () => {
    const { user, currentPath } = open('?ver=mes&mes=2026-09');
    await user.click(await screen.findByText('Ver los días en una tabla'));
    const table = within(screen.getByRole('table', { name: 'Vendido y cobrado cada día' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    await user.click(table.getByRole('link', { name: 'martes 1 de septiembre' }));
    expect(currentPath()).toBe('/admin/caja?ver=dia&dia=2026-09-01');
  });

  test('shows an empty state, and goes back month by month but not into the future', async () => {
    const { user } = open('?ver=mes');
    expect(await screen.findByText(/no hay ventas$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Siguiente/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^Anterior/ }));
    expect(await screen.findByRole('link', { name: /^Siguiente/ })).toBeVisible();
  });

  test('shows why it could not be loaded', async () => {
    open('?ver=mes', { 'GET /api/reports/month': () => apiError('forbidden') });
    expect(await screen.findByText(errorMessage.forbidden)).toBeVisible();
  });
});

describe('the book of invoices', () => {
  test('is requested for a range of days in a format, and shows refusals in the dialog', async () => {
    const { api, user } = open('?ver=mes&mes=2026-09', {
      'GET /api/reports/invoice-book': () =>
        apiError('validation_failed', { to: 'El último día va después del primero.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Libro de facturas' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Formato'), 'csv');
    await user.click(dialog.getByLabelText(/Juntar los tiques/));
    await user.click(dialog.getByRole('button', { name: 'Descargar' }));
    expect(await dialog.findByText('El último día va después del primero.')).toBeVisible();
    const [request] = api.requestsTo('GET /api/reports/invoice-book');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
      format: 'csv',
      simplified: 'daily',
    });
  });
});

describe('the daily report', () => {
  test('shows the money, the shifts, the attendance and the sales of the day', async () => {
    const { api } = open('?ver=dia&dia=2026-09-01');
    expect(await screen.findByText(/^Faltan 2,00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mostrador · Z 7' })).toHaveAttribute(
      'href',
      `?informe=${id}`,
    );
    expect(screen.getByText('31')).toBeVisible();
    expect(screen.getByText('Pagado con vales regalo')).toBeVisible();
    expect(await screen.findByText('Bono 10')).toBeVisible();
    const query = api.requestsTo('GET /api/sales')[0]?.query;
    expect([query?.get('from'), query?.get('to')]).toEqual(['2026-09-01', '2026-09-01']);
  });
});

describe('the list of sales', () => {
  test('shows the document, the client and the amount due of each sale', async () => {
    open('?ver=ventas');
    expect(await screen.findByRole('link', { name: 'T26-000007' })).toHaveAttribute(
      'href',
      `/api/documents/${id}/pdf`,
    );
    expect(screen.getByRole('link', { name: 'Lucía Fernández' })).toHaveAttribute(
      'href',
      `/admin/clientes/${id}?ficha=ventas`,
    );
    expect(screen.getByText(/^Pagada en parte: faltan 30,00/)).toBeVisible();
  });

  test('is filtered by the URL, and offers to clear the filters when nothing matches', async () => {
    const { api, user } = open('?ver=ventas&estado=unpaid&desde=2026-99-99', {
      'GET /api/sales': () => ({ items: [], next: null }),
    });
    expect(await screen.findByText('Ninguna venta encaja')).toBeVisible();
    const query = api.requestsTo('GET /api/sales')[0]?.query;
    expect([query?.get('state'), query?.get('from')]).toEqual(['unpaid', null]);
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
    expect(await screen.findByText('Todavía no hay ventas')).toBeVisible();
  });
});
