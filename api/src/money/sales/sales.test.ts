import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Debt, PackagePurchase, Product, Sale, SaleInput } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { addReceptionist } from '../../testing/records/cash.ts';
import { addProduct } from '../../testing/records/products.ts';
import {
  configureVerifactu,
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient();
});

const post = (path: string, body: object) => server.frontDesk.post(path, body);
const refusalOf = async (sale: SaleInput) => (await post('/api/sales', sale)).json<object>();
const debts = async () =>
  (await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`)).json<{
    items: Debt[];
    totalMinor: number;
  }>();

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

/** An unpaid booking of Ana's. */
async function addUnpaidBooking(): Promise<string> {
  const sessionId = await server.addSession({ startsAt: '2026-11-20T18:00:00.000Z' });
  const response = await post('/api/bookings', {
    target: { sessionId },
    clientId: ana.clientId,
    purchaseId: null,
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string }>().id;
}

describe('a sale', () => {
  test('of three items at 21 % has tax rounded once, change, and a receipt', async () => {
    const sale = await sell(
      server,
      saleOf([textLine(99), textLine(99), textLine(99)], 297, {
        payments: [{ method: 'cash', amountMinor: 297, tenderedMinor: 500 }],
      }),
    );
    expect(sale).toMatchObject({
      state: 'paid',
      totalMinor: 297,
      taxes: [{ grossMinor: 297, baseMinor: 245, quotaMinor: 52 }],
      payments: [{ method: 'cash', amountMinor: 297, tenderedMinor: 500 }],
      document: { type: 'plain', fullNumber: expect.stringMatching(/^C26-\d{6}$/) },
    });
    await expectMoneyInvariants();
  });

  test('of a debt, a bono and a product with part cash and part card is one sale', async () => {
    const bookingId = await addUnpaidBooking();
    expect((await debts()).totalMinor).toBe(1200);
    const templateId = await server.addTemplate({ credits: 5 });
    const shampoo = await addProduct(server.admin, { stock: 4 });
    const sale = await sell(
      server,
      saleOf(
        [
          { kind: 'booking', bookingId },
          { kind: 'package', templateId, quantity: 1 },
          { kind: 'product', productId: shampoo.id, quantity: 2 },
        ],
        1200 + 9000 + 1900,
        {
          clientId: ana.clientId,
          payments: [
            { method: 'cash', amountMinor: 2100 },
            { method: 'card', amountMinor: 10_000 },
          ],
        },
      ),
    );
    expect(sale.description).toMatch(/^Pilates, .* y 2 cosas más$/);
    expect((await debts()).items).toEqual([]);
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: PackagePurchase[] }>().items).toMatchObject([{ balance: 5 }]);
    const left = await server.admin.get(`/api/products/${shampoo.id}`);
    expect(left.json<Product>().stock).toBe(2);
    await expectMoneyInvariants();
  });

  test('that is partly paid is a debt with a due date, and can be paid later', async () => {
    const sale = await sell(
      server,
      saleOf([textLine(5000)], 5000, {
        clientId: ana.clientId,
        payments: [{ method: 'card', amountMinor: 2000 }],
        dueOn: '2026-12-01',
      }),
    );
    expect(sale).toMatchObject({ state: 'partlyPaid', owedMinor: 3000, dueOn: '2026-12-01' });
    expect((await debts()).items).toMatchObject([
      { kind: 'sale', saleId: sale.id, amountMinor: 3000 },
    ]);
    const path = `/api/sales/${sale.id}/payments`;
    const over = await post(path, { payments: [{ method: 'card', amountMinor: 3001 }] });
    expect(over.json()).toMatchObject({ code: 'payment_exceeds' });
    const paid = await post(path, { payments: [{ method: 'card', amountMinor: 3000 }] });
    expect(paid.json<Sale>()).toMatchObject({ state: 'paid', owedMinor: 0 });
    const again = await post(path, { payments: [{ method: 'card', amountMinor: 1 }] });
    expect(again.json()).toMatchObject({ code: 'nothing_owed' });
    await expectMoneyInvariants();
  });

  test('requested twice with one idempotency key is one sale', async () => {
    const headers = { 'idempotency-key': 'una-venta-1' };
    const sale = saleOf([textLine(700)], 700);
    const answers = await Promise.all([
      server.frontDesk.post('/api/sales', sale, { headers }),
      server.frontDesk.post('/api/sales', sale, { headers }),
    ]);
    const again = await server.frontDesk.post('/api/sales', sale, { headers });
    const ids = [...answers, again]
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<Sale>().id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a sale is refused', () => {
  test.each<[string, () => Promise<SaleInput> | SaleInput, string]>([
    [
      'at another price than the one shown',
      () => ({ ...saleOf([textLine(500)], 500), expectedTotalMinor: 400 }),
      'price_changed',
    ],
    [
      'with payments above its total',
      () => saleOf([textLine(500)], 500, { payments: [{ method: 'card', amountMinor: 501 }] }),
      'payment_exceeds',
    ],
    [
      'in cash from a thousand euros',
      () =>
        saleOf([textLine(100_000)], 100_000, {
          payments: [{ method: 'cash', amountMinor: 100_000 }],
        }),
      'cash_limit',
    ],
    [
      'without a client and not fully paid',
      () => saleOf([textLine(500)], 500, { payments: [] }),
      'client_required',
    ],
    [
      'without a due date and not fully paid',
      () => saleOf([textLine(500)], 500, { payments: [], clientId: ana.clientId }),
      'due_date_required',
    ],
    [
      'with a discount above the limit of the front desk',
      () =>
        saleOf(
          [{ ...textLine(500), discount: { off: { kind: 'amount', minor: 51 }, reason: 'Amigo' } }],
          449,
        ),
      'discount_limit',
    ],
  ])('%s', async (_name, input, code) => {
    expect(await refusalOf(await input())).toMatchObject({ code });
    await expectMoneyInvariants();
  });

  test('for items that are archived, out of stock, of another client or already paid', async () => {
    const product = await addProduct(server.admin, { stock: 1 });
    const line = { kind: 'product', productId: product.id, quantity: 2 } as const;
    expect(await refusalOf(saleOf([line], 1900))).toMatchObject({ code: 'out_of_stock' });
    await server.admin.put(`/api/products/${product.id}/status`, { status: 'archived' });
    expect(await refusalOf(saleOf([line], 1900))).toMatchObject({ code: 'not_on_sale' });

    const bookingId = await addUnpaidBooking();
    const debt = saleOf([{ kind: 'booking', bookingId }], 1200, { clientId: ana.clientId });
    const other = await server.addClient();
    expect(await refusalOf({ ...debt, clientId: other.clientId })).toMatchObject({
      code: 'not_found',
    });
    await sell(server, debt);
    expect(await refusalOf(debt)).toMatchObject({ code: 'nothing_owed' });
    await expectMoneyInvariants();
  });

  test('in cash while the drawer is being counted, and writes no rows', async () => {
    await server.rows(`update cash_session set state = 'counting' where state = 'open'`);
    const before = await server.rows('select count(*) from sale');
    const sale = saleOf([textLine(500)], 500, {
      payments: [{ method: 'cash', amountMinor: 500 }],
    });
    expect(await refusalOf(sale)).toMatchObject({ code: 'cash_session_counting' });
    expect(await server.rows('select count(*) from sale')).toEqual(before);
    await server.rows(`update cash_session set state = 'open' where state = 'counting'`);
  });

  test('the second time when two users charge one debt concurrently', async () => {
    const bookingId = await addUnpaidBooking();
    const debt = saleOf([{ kind: 'booking', bookingId }], 1200, { clientId: ana.clientId });
    const answers = await Promise.all([post('/api/sales', debt), post('/api/sales', debt)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await expectMoneyInvariants();
  });

  test('with a part in cash if its total reaches the limit, even if the rest is paid later', async () => {
    const splitSale = (cashMinor: number) =>
      saleOf([textLine(150_000)], 150_000, {
        clientId: ana.clientId,
        payments: [
          { method: 'cash', amountMinor: cashMinor },
          { method: 'card', amountMinor: 150_000 - cashMinor },
        ],
      });
    for (const cashMinor of [99_999, 1]) {
      expect(await refusalOf(splitSale(cashMinor))).toMatchObject({
        code: 'cash_limit',
        details: { limitMinor: 100_000 },
      });
    }
    const byCard = [{ method: 'card', amountMinor: 149_000 } as const];
    const half = { clientId: ana.clientId, payments: byCard, dueOn: '2026-12-01' };
    const sale = await sell(server, saleOf([textLine(150_000)], 150_000, half));
    const rest = { payments: [{ method: 'cash', amountMinor: 1000 }] };
    const answer = await post(`/api/sales/${sale.id}/payments`, rest);
    expect(answer.json()).toMatchObject({ code: 'cash_limit' });
    expect((await debts()).items).toMatchObject([{ saleId: sale.id, cashLimitMinor: 100_000 }]);
  });

  test('in cash from ten thousand euros for a private person who lives abroad', async () => {
    await configureVerifactu(server);
    const buyer = {
      name: 'Marie Curie',
      taxId: '15AA12345',
      address: 'Rue Cuvier 12, 75005 Paris',
      ...({
        idType: '03',
        country: 'FR',
      } as const),
    } as const;
    const cashSale = (totalMinor: number) =>
      saleOf([textLine(totalMinor)], totalMinor, {
        payments: [{ method: 'cash', amountMinor: totalMinor }],
        document: { kind: 'full', buyer },
      });
    expect(await refusalOf(cashSale(1_000_000))).toMatchObject({
      code: 'cash_limit',
      details: { limitMinor: 1_000_000 },
    });
    const sale = await sell(server, cashSale(999_999));
    const back = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'cash', amountMinor: 999_999 }],
      reason: 'Se ha arrepentido',
    });
    expect(back.statusCode).toBe(200);
    await server.rows(`update money_settings set regime = 'plain'`);
  });
});

describe('a refund', () => {
  const paymentsOf = (amountMinor: number, method = 'card') => ({
    payments: amountMinor === 0 ? [] : [{ method, amountMinor }],
  });
  const refund = (sale: Sale, body: object) =>
    server.admin.post(`/api/sales/${sale.id}/refunds`, { reason: 'Se ha arrepentido', ...body });

  test('of a part returns its exact cents, and never more than the sale', async () => {
    const [line] = [textLine(333, 3)];
    const off = { off: { kind: 'amount', minor: 100 }, reason: 'Promoción' } as const;
    const input = saleOf([{ ...line, discount: off }], 899);
    const sold = await server.admin.post('/api/sales', input);
    const sale = sold.json<Sale>();
    const lineId = sale.lines[0]!.id;
    const one = await refund(sale, { lines: [{ lineId, quantity: 1 }], ...paymentsOf(300) });
    expect(one.json<Sale>()).toMatchObject({ kind: 'refund', totalMinor: -300 });
    const two = await refund(sale, { lines: [{ lineId, quantity: 2 }], ...paymentsOf(599) });
    expect(two.json<Sale>()).toMatchObject({ totalMinor: -599 });
    const more = await refund(sale, { lines: [{ lineId, quantity: 1 }], ...paymentsOf(0) });
    expect(more.json()).toMatchObject({ code: 'refund_exceeds' });
    const after = await server.frontDesk.get(`/api/sales/${sale.id}`);
    expect(after.json<Sale>()).toMatchObject({
      state: 'refunded',
      lines: [{ refundedQuantity: 3 }],
    });
    await expectMoneyInvariants();
  });

  test('in parts returns the tax that was charged per rate, as quoted', async () => {
    const lines = [textLine(999, 3), { ...textLine(333, 2), taxBasisPoints: 1000 }];
    const sale = await sell(server, saleOf(lines, 3663));
    const [first, second] = sale.lines.map(({ id }) => id);
    const parts = [
      { lines: [{ lineId: first, quantity: 1 }], ...paymentsOf(999) },
      {
        lines: [
          { lineId: second, quantity: 1 },
          { lineId: first, quantity: 1 },
        ],
        ...paymentsOf(1332),
      },
      { lines: [{ lineId: second, quantity: 1 }], ...paymentsOf(333) },
      { lines: [{ lineId: first, quantity: 1 }], ...paymentsOf(999) },
    ];
    for (const part of parts) {
      const quote = await post(`/api/sales/${sale.id}/refunds/quote`, { lines: part.lines });
      const answer = await refund(sale, part);
      expect(answer.json<Sale>().taxes).toEqual(quote.json<{ taxes: object[] }>().taxes);
    }
    const rates = await server.rows(
      `select t.tax_basis_points, sum(t.base_minor)::integer as base,
         sum(t.quota_minor)::integer as quota, count(*)::integer as documents
       from sale_tax t join sale s on s.id = t.sale_id
       where coalesce(s.original_sale_id, s.id) = $1 group by 1 order by 1`,
      sale.id,
    );
    expect(rates).toEqual([
      { tax_basis_points: 1000, base: 0, quota: 0, documents: 3 },
      { tax_basis_points: 2100, base: 0, quota: 0, documents: 4 },
    ]);
    await expectMoneyInvariants();
  });

  test('of a bono keeps the price of the used sessions', async () => {
    const templateId = await server.addTemplate({ credits: 7 });
    const sale = await sell(
      server,
      saleOf([{ kind: 'package', templateId, quantity: 1 }], 9000, { clientId: ana.clientId }),
    );
    for (const day of ['21', '22', '23']) {
      const sessionId = await server.addSession({ startsAt: `2026-11-${day}T18:00:00.000Z` });
      await post('/api/bookings', { target: { sessionId }, clientId: ana.clientId });
    }
    server.clock.set('2026-11-24T09:00:00.000Z');
    const lineId = sale.lines[0]!.id;
    // Three sessions at 12.86, the larger shares first, are kept; the rest is refunded.
    const answer = await refund(sale, { lines: [{ lineId, quantity: 1 }], ...paymentsOf(5142) });
    expect(answer.json<Sale>()).toMatchObject({ totalMinor: -5142 });
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: PackagePurchase[] }>().items).toMatchObject([
      { condition: 'refunded', balance: 0 },
    ]);
    expect((await debts()).items).toEqual([]);
    await expectMoneyInvariants();
  });

  test('reduces the debt first, and returns stock on request', async () => {
    const product = await addProduct(server.admin, { stock: 3 });
    const sale = await sell(
      server,
      saleOf([{ kind: 'product', productId: product.id, quantity: 2 }], 1900, {
        clientId: ana.clientId,
        payments: [{ method: 'card', amountMinor: 1000 }],
        dueOn: '2026-12-01',
      }),
    );
    const lineId = sale.lines[0]!.id;
    const lines = [{ lineId, quantity: 1, returnsStock: true }];
    const wrong = await refund(sale, { lines, ...paymentsOf(950) });
    expect(wrong.json()).toMatchObject({ code: 'refund_changed' });
    const done = await refund(sale, { lines, ...paymentsOf(50) });
    expect(done.json<Sale>()).toMatchObject({ payments: [{ amountMinor: -50 }] });
    expect((await debts()).items).toEqual([]);
    const left = await server.admin.get(`/api/products/${product.id}`);
    expect(left.json<Product>().stock).toBe(2);
    await expectMoneyInvariants();
  });

  test('in small parts adds up to the limit of the front desk', async () => {
    const sale = await sell(server, saleOf([textLine(3000, 2)], 6000));
    const part = {
      lines: [
        {
          lineId: sale.lines[0]!.id,
          quantity: 1,
        },
      ],
      ...paymentsOf(3e3),
      reason: 'Se ha arrepentido',
    };
    const path = `/api/sales/${sale.id}/refunds`;
    const eva = await addReceptionist(server, 'Eva Sanz');
    expect((await eva.post(path, part)).statusCode).toBe(200);
    expect((await eva.post(path, part)).json()).toMatchObject({ code: 'refund_limit' });
  });

  test('of a sale at the cash limit is never paid in cash, and the quote says so', async () => {
    const sale = (
      await server.admin.post('/api/sales', saleOf([textLine(150_000)], 150_000))
    ).json<Sale>();
    const lines = [{ lineId: sale.lines[0]!.id, quantity: 1 }];
    const inCash = await refund(sale, { lines, ...paymentsOf(150_000, 'cash') });
    expect(inCash.json()).toMatchObject({ code: 'cash_limit' });
    const quote = await server.admin.post(`/api/sales/${sale.id}/refunds/quote`, { lines });
    expect(quote.json()).toMatchObject({
      cashLimitMinor: 100_000,
      payments: [{ method: 'card', amountMinor: 150_000 }],
    });
    // Cash that was taken before the limit was enforced is refunded by transfer.
    await server.rows(
      `update payment set method = 'other' where sale_id = $1 and method = 'card'`,
      sale.id,
    );
    const other = await server.admin.post(`/api/sales/${sale.id}/refunds/quote`, { lines });
    expect(other.json()).toMatchObject({ payments: [{ method: 'transfer' }] });
    const done = await refund(sale, { lines, ...paymentsOf(150_000, 'transfer') });
    expect(done.json<Sale>()).toMatchObject({ totalMinor: -150_000 });
    await expectMoneyInvariants();
  });

  test("above the user's limit, or by another method than the payment's, is refused", async () => {
    const sale = (
      await server.admin.post('/api/sales', saleOf([textLine(6000)], 6000))
    ).json<Sale>();
    const body = {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      reason: 'Se ha arrepentido',
    };
    const path = `/api/sales/${sale.id}/refunds`;
    const refusal = await post(path, { ...body, ...paymentsOf(6000, 'card') });
    expect(refusal.json()).toMatchObject({ code: 'refund_limit' });
    const transfer = await server.admin.post(path, { ...body, ...paymentsOf(6000, 'transfer') });
    expect(transfer.json()).toMatchObject({ code: 'refund_method' });
    const answers = await Promise.all([
      server.admin.post(path, { ...body, ...paymentsOf(6000, 'card') }),
      server.admin.post(path, { ...body, ...paymentsOf(6000, 'cash') }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await expectMoneyInvariants();
  });
});

describe('documents', () => {
  beforeEach(() => configureVerifactu(server));

  test('of fifty concurrent sales, some of which fail, have no gap and no duplicate', async () => {
    const sales = Array.from({ length: 50 }, (_, index) =>
      post('/api/sales', {
        ...saleOf([textLine(100 + index)], 100 + index),
        // A third of them fails for lack of a buyer, and releases its number.
        ...(index % 3 === 0
          ? { payments: [{ method: 'card', amountMinor: 100 + index }], document: { kind: 'full' } }
          : {}),
      }),
    );
    const answers = await Promise.all(sales);
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBe(33);
    const numbers = done.map((answer) => answer.json<Sale>().document?.fullNumber);
    expect(new Set(numbers).size).toBe(33);
    await expectMoneyInvariants();
  });

  test('restart their numbering with the year of the center instead of the UTC year', async () => {
    server.clock.set('2026-12-31T22:59:30.000Z');
    const last = await sell(server, saleOf([textLine(100)], 100));
    server.clock.set('2026-12-31T23:00:30.000Z');
    const first = await sell(server, saleOf([textLine(100)], 100));
    expect(last.document?.fullNumber).toMatch(/^T26-/);
    expect(first.document?.fullNumber).toBe('T27-000001');
    await expectMoneyInvariants();
  });

  test('correct the original in its kind, and a full invoice requires a buyer', async () => {
    const full = { kind: 'full' } as const;
    expect(await refusalOf(saleOf([textLine(500)], 500, { document: full }))).toMatchObject({
      code: 'buyer_required',
    });
    const buyer = { name: 'Ana Ruiz', taxId: '12345678z', address: 'Calle Luna 3, 28004 Madrid' };
    const sale = await sell(server, saleOf([textLine(500)], 500, { document: { ...full, buyer } }));
    expect(sale.document?.type).toBe('F1');
    const back = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 500 }],
      reason: 'Mal cobrado',
    });
    expect(back.json<Sale>().document).toMatchObject({
      type: 'R1',
      fullNumber: expect.stringMatching(/^R26-/),
    });
    const wrong = { ...buyer, taxId: '12345678A' };
    expect(
      await refusalOf(saleOf([textLine(500)], 500, { document: { ...full, buyer: wrong } })),
    ).toMatchObject({
      fields: { 'document.buyer.taxId': 'Ese NIF no es correcto.' },
    });
    await expectMoneyInvariants();
  });
});
