import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CashReport, Charge, Home, SaleInput } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { closeRegister } from '../../testing/records/cash.ts';
import { addProduct } from '../../testing/records/products.ts';
import {
  configureVerifactu,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.rows('update money_settings set is_count_blind = false');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient();
});

const refusalOf = async (sale: SaleInput) =>
  (await server.frontDesk.post('/api/sales', sale)).json<{
    code: string;
    fields?: Record<string, string>;
  }>();

describe('two sales of twenty million euros', () => {
  test('fit into the shift report and the closing, by card and in cash', async () => {
    await server.rows('update money_settings set cash_limit_minor = 2147483647');
    const id = await openRegister(server);
    const million = 1_000_000_00;
    const large = saleOf([textLine(10_000_000, 200)], 20 * million, {
      clientId: ana.clientId,
      dueOn: '2026-12-01',
      payments: [
        {
          method: 'card',
          amountMinor: 1e7,
        },
      ],
    });
    await sell(server, large);
    await sell(server, large);
    const payments = [{ method: 'cash', amountMinor: 10_000_000 } as const];
    for (let sold = 0; sold < 2; sold++) {
      const cash = Array.from({ length: 10 }, () => payments[0]!);
      await sell(server, saleOf([textLine(10_000_000, 10)], million, { payments: cash }));
    }
    await server.rows(
      `insert into cash_movement (id, cash_session_id, kind, amount_minor, reason, at)
       select gen_random_uuid(), $1, 'in', 2000000000, 'Caja fuerte', now() from generate_series(1, 2)`,
      id,
    );
    const x = await server.admin.get(`/api/cash/sessions/${id}/report`);
    expect(x.json<CashReport>()).toMatchObject({
      sales: { count: 4, totalMinor: 42 * million },
      rates: [{ grossMinor: 42 * million }],
      cash: { inMinor: 40 * million, expectedMinor: 42 * million },
    });
    const closed = await closeRegister(server.admin, id, 0, 'Está en la caja fuerte');
    expect(closed.closing).toMatchObject({ differenceMinor: -42 * million });
    const home = await server.admin.get('/api/home');
    expect(home.json<Home>().money?.todayMinor).toBe(2 * million + 20_000_000);
    await server.rows('update money_settings set cash_limit_minor = 100000');
  });
});

describe('a sale is refused with an error at its field', () => {
  const product = '00000000-0000-4000-8000-000000000000';
  test.each<[string, () => SaleInput, string]>([
    [
      'for a price above 100,000 €',
      () => saleOf([textLine(10_000_001)], 0),
      'lines.0.unitPriceMinor',
    ],
    ['for a quantity of a thousand', () => saleOf([textLine(100, 1000)], 0), 'lines.0.quantity'],
    [
      'for twenty-one bonos in a line',
      () => saleOf([{ kind: 'package', templateId: product, quantity: 21 }], 0),
      'lines.0.quantity',
    ],
    ['for an unpaid rest with a due date in the past', () => due('2026-11-19'), 'dueOn'],
    ['for an unpaid rest that is due in 61 days', () => due('2027-01-20'), 'dueOn'],
  ])('%s', async (_name, sale, field) => {
    expect((await refusalOf(sale())).fields).toHaveProperty([field]);
  });

  const due = (dueOn: string) =>
    saleOf([textLine(500)], 500, { clientId: ana.clientId, payments: [], dueOn });

  test('only beyond the due date limit of the settings, which the form receives', async () => {
    expect((await server.frontDesk.get('/api/charge')).json<Charge>().maxDueDays).toBe(60);
    await sell(server, due('2026-11-20'));
    await sell(server, due('2027-01-19'));
    await server.rows('update money_settings set max_due_days = 7');
    expect(await refusalOf(due('2026-11-28'))).toMatchObject({
      fields: { dueOn: 'Pon un día desde hoy hasta el 27 nov 2026.' },
    });
    await server.rows('update money_settings set max_due_days = 60');
  });
});

test('refuses a sale above the largest total as too large, and its quote too', async () => {
  const lines = [textLine(10_000_000, 201)];
  expect(await refusalOf(saleOf(lines, 0))).toMatchObject({ code: 'sale_too_large' });
  const halves = [textLine(10_000_000, 150), textLine(10_000_000, 150)];
  const quote = await server.frontDesk.post('/api/sales/quote', { clientId: null, lines: halves });
  expect(quote.json()).toMatchObject({ code: 'sale_too_large' });
});

describe('a refusal that needs no write', () => {
  // Any insert into `sale` fails here with another error than the expected refusal.
  beforeAll(async () => {
    await server.rows(`
      create function refuse_any_sale() returns trigger language plpgsql as $$
      begin raise exception 'a sale was written'; end $$`);
    await server.rows(
      'create trigger no_sale before insert on sale for each row execute function refuse_any_sale()',
    );
    await openRegister(server);
  });
  afterAll(async () => {
    await server.rows('drop trigger no_sale on sale');
  });

  test('comes before any insert', async () => {
    await configureVerifactu(server);
    const archived = await addProduct(server.admin, { stock: 1 });
    await server.admin.put(`/api/products/${archived.id}/status`, { status: 'archived' });
    const templateId = await server.addTemplate({ credits: 5 });
    const bonos = { kind: 'package', templateId, quantity: 20 } as const;
    const rates = Array.from({ length: 13 }, (_, rate) => ({
      ...textLine(1000),
      taxBasisPoints: 100 * rate,
    }));
    const cases: [string, SaleInput][] = [
      [
        'buyer_required',
        saleOf([bonos], 180_000, { clientId: ana.clientId, document: { kind: 'full' } }),
      ],
      ['buyer_required', saleOf([textLine(300_001)], 300_001)],
      ['too_many_rates', saleOf(rates, 13_000)],
      [
        'cash_limit',
        saleOf([textLine(100_000)], 100_000, {
          payments: [
            { method: 'cash', amountMinor: 1 },
            { method: 'card', amountMinor: 99_999 },
          ],
        }),
      ],
      ['not_on_sale', saleOf([{ kind: 'product', productId: archived.id, quantity: 1 }], 950)],
      ['client_required', saleOf([textLine(500)], 500, { payments: [] })],
      ['due_date_required', saleOf([textLine(500)], 500, { payments: [], clientId: ana.clientId })],
    ];
    for (const [code, sale] of cases) expect(await refusalOf(sale)).toMatchObject({ code });
    const written = await server.frontDesk.post('/api/sales', saleOf([textLine(500)], 500));
    expect(written.statusCode).toBe(500);
  });
});
