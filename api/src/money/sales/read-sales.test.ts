import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, Charge, Sale, SaleSummary } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../testing/database/statements.ts';
import { openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Núñez');
});

interface Page {
  items: SaleSummary[];
  next: string | null;
}
const list = async (query: string): Promise<Page> =>
  (await server.frontDesk.get(`/api/sales?${query}`)).json<Page>();
const totals = async (query: string) =>
  (await list(query)).items.map(({ totalMinor }) => totalMinor);

describe('the list of sales', () => {
  test("filters by client and by the center's days, in pages", async () => {
    server.clock.set('2026-11-20T22:59:00.000Z');
    await sell(server, saleOf([textLine(100)], 100, { clientId: ana.clientId }));
    server.clock.set('2026-11-20T23:01:00.000Z'); // the next day in the center
    await sell(server, saleOf([textLine(200)], 200, { clientId: ana.clientId }));
    server.clock.set('2026-11-22T09:00:00.000Z');
    await sell(server, saleOf([textLine(300)], 300, { clientId: ana.clientId }));
    const clientQuery = `clientId=${ana.clientId}`;
    expect(await totals(clientQuery)).toEqual([300, 200, 100]);
    expect(await totals(`${clientQuery}&from=2026-11-21&to=2026-11-21`)).toEqual([200]);
    expect(await totals(`${clientQuery}&to=2026-11-20`)).toEqual([100]);
    const first = await list(`${clientQuery}&limit=2`);
    expect(first.items).toHaveLength(2);
    const second = await list(`${clientQuery}&limit=2&after=${encodeURIComponent(first.next!)}`);
    expect(second).toMatchObject({ items: [{ totalMinor: 100 }], next: null });
    const wrong = await server.frontDesk.get('/api/sales?from=2026-11-22&to=2026-11-21');
    expect(wrong.statusCode).toBe(400);
  });

  test('filters by paid, unpaid and refunded', async () => {
    const clientId = ana.clientId;
    const half = { clientId, dueOn: '2026-12-01' };
    await sell(server, saleOf([textLine(100)], 100, { clientId }));
    await sell(server, saleOf([textLine(200)], 200, { ...half, payments: [] }));
    const payments = [{ method: 'card', amountMinor: 50 } as const];
    await sell(server, saleOf([textLine(300)], 300, { ...half, payments }));
    const refundedSale = await sell(server, saleOf([textLine(400)], 400, { clientId }));
    await server.admin.post(`/api/sales/${refundedSale.id}/refunds`, {
      lines: [{ lineId: refundedSale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 400 }],
      reason: 'Mal cobrado',
    });
    const stateQuery = `clientId=${clientId}&state=`;
    expect(await totals(`${stateQuery}paid`)).toEqual([-400, 100]);
    expect(await totals(`${stateQuery}unpaid`)).toEqual([200]);
    expect(await totals(`${stateQuery}partlyPaid`)).toEqual([300]);
    expect(await totals(`${stateQuery}refunded`)).toEqual([400]);
  });

  test('finds sales by name without accents, by document number and by sold item', async () => {
    const sale = await sell(server, saleOf([textLine(700)], 700, { clientId: ana.clientId }));
    expect(await totals(`clientId=${ana.clientId}&search=nunez+toalla`)).toEqual([700]);
    const { fullNumber } = sale.document!;
    const compact = fullNumber.replaceAll(/[^A-Za-z0-9]/g, '');
    for (const typed of [fullNumber.toLowerCase(), fullNumber.replaceAll(/\W/g, ' '), compact]) {
      expect(await totals(`search=${encodeURIComponent(typed)}`)).toEqual([700]);
    }
    expect(await totals(`clientId=${ana.clientId}&search=esterilla`)).toEqual([]);
  });
});

describe('the data to charge a client', () => {
  test('contains the debts, the bonos that cover them and the limits of the user', async () => {
    const other = await server.addService({ name: 'Yoga' });
    const sessionId = await server.addSession({ startsAt: '2026-11-20T18:00:00.000Z' });
    const booked = await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: ana.clientId,
      purchaseId: null,
    });
    const { id: bookingId } = booked.json<Booking>();
    const due = { clientId: ana.clientId, dueOn: '2026-12-01', payments: [] };
    const { id: saleId } = await sell(server, saleOf([textLine(500)], 500, due));
    const late = await server.sellBono(ana, { credits: 5, validityDays: 90 });
    const soon = await server.sellBono(ana, { credits: 3, validityDays: 30 });
    const otherServiceBono = await server.sellBono(ana, { credits: null, serviceIds: [other] });
    await openRegister(server);
    const path = `/api/clients/${ana.clientId}/charge`;
    const charge = (await server.frontDesk.get(path)).json<Charge>();
    expect(charge).toMatchObject({
      client: { name: 'Ana Núñez' },
      debts: expect.arrayContaining([
        expect.objectContaining({
          debt: expect.objectContaining({ kind: 'booking', bookingId, amountMinor: 1200 }),
          coveredBy: [
            expect.objectContaining({ id: soon, balance: 3 }),
            expect.objectContaining({ id: late, balance: 5 }),
          ],
        }),
        { debt: expect.objectContaining({ kind: 'sale', saleId }), coveredBy: [] },
      ]),
      totalMinor: 1700,
      openRegisters: [{ name: 'Caja' }],
      cashLimitMinor: 100_000,
      cashLimitAbroadMinor: 1_000_000,
      simplifiedLimitMinor: null,
      discountLimitBasisPoints: 1000,
    });
    expect(charge.bonos.map(({ id, balance }) => [id, balance])).toEqual(
      expect.arrayContaining([
        [late, 5],
        [soon, 3],
        [otherServiceBono, null],
      ]),
    );
    const asAdmin = (await server.admin.get(path)).json<Charge>();
    expect(asAdmin.discountLimitBasisPoints).toBe(10_000);
    await server.frontDesk.post(`/api/bookings/${bookingId}/cover`, { purchaseId: soon });
    const after = (await server.frontDesk.get(path)).json<Charge>();
    expect(after.debts.map(({ debt }) => debt.kind)).toEqual(['sale']);
    expect((await server.frontDesk.get(`/api/clients/${newId()}/charge`)).statusCode).toBe(404);
    expect((await server.frontDesk.get('/api/charge')).json<Charge>()).toMatchObject({
      client: null,
      debts: [],
      totalMinor: 0,
      bonos: [],
      openRegisters: charge.openRegisters,
      cashLimitMinor: charge.cashLimitMinor,
    });
  });

  test('takes the same number of queries for any number of debts', async () => {
    const path = `/api/clients/${ana.clientId}/charge`;
    const due = { clientId: ana.clientId, dueOn: '2026-12-01', payments: [] };
    const addDebts = async (...days: number[]) => {
      for (const day of days) {
        await sell(server, saleOf([textLine(500)], 500, due));
        const sessionId = await server.addSession({ startsAt: `2026-11-${day}T18:00:00.000Z` });
        const bookingRequest = { target: { sessionId }, clientId: ana.clientId, purchaseId: null };
        expect((await server.frontDesk.post('/api/bookings', bookingRequest)).statusCode).toBe(200);
      }
    };
    await server.sellBono(ana);
    await server.setLimits({ unpaidAhead: null, newUnpaidAhead: null });
    await addDebts(21);
    const few = await statementsDuring(() => server.frontDesk.get(path));
    await addDebts(22, 23, 24, 25, 26);
    const many = await statementsDuring(() => server.frontDesk.get(path));
    expect(many).toEqual(few);
  });
});

describe('the quote of a refund', () => {
  test('proposes refund payments that the refund accepts', async () => {
    await openRegister(server);
    const sale = await sell(
      server,
      saleOf([textLine(1000, 3)], 3000, {
        clientId: ana.clientId,
        payments: [
          { method: 'card', amountMinor: 1500 },
          { method: 'cash', amountMinor: 500 },
        ],
        dueOn: '2026-12-01',
      }),
    );
    const lines = [{ lineId: sale.lines[0]!.id, quantity: 2 }];
    const path = `/api/sales/${sale.id}/refunds`;
    const quote = (await server.frontDesk.post(`${path}/quote`, { lines })).json<{
      payments: { method: string; amountMinor: number; refundsPaymentId: string }[];
    }>();
    expect(quote).toMatchObject({
      lines: [{ quantity: 2, totalMinor: 2000, keptMinor: 0, usedSessions: null, returnsUnits: 0 }],
      taxes: [{ grossMinor: -2000 }],
      totalMinor: 2000,
      offDebtMinor: 1000,
      backMinor: 1000,
      document: { type: 'plain', corrects: sale.document!.fullNumber },
    });
    expect(quote.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1000);
    const card = sale.payments.find(({ method }) => method === 'card')!;
    const cash = sale.payments.find(({ method }) => method === 'cash')!;
    const refund = (payments: object[]) =>
      server.frontDesk.post(path, { lines, payments, reason: 'Mal cobrado' });
    const toCard = { method: 'card', refundsPaymentId: card.id };
    const toCash = { method: 'cash', refundsPaymentId: cash.id };
    // More than was paid in cash, another method than the payment's, and an unknown payment.
    for (const payments of [
      [{ ...toCash, amountMinor: 1000 }],
      [
        { ...toCash, method: 'card', amountMinor: 500 },
        { ...toCard, amountMinor: 500 },
      ],
      [{ ...toCard, refundsPaymentId: newId(), amountMinor: 1000 }],
    ]) {
      expect((await refund(payments)).json()).toMatchObject({ code: 'refund_method' });
    }
    const less = await refund([{ ...toCard, amountMinor: 900 }]);
    expect(less.json()).toMatchObject({ code: 'refund_changed' });
    const done = await refund([
      { ...toCard, amountMinor: 600 },
      { ...toCash, amountMinor: 400 },
    ]);
    const payments = done.json<Sale>().payments;
    expect(payments).toHaveLength(2);
    expect(payments).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amountMinor: -600, refundsPaymentId: card.id }),
        expect.objectContaining({ amountMinor: -400, refundsPaymentId: cash.id }),
      ]),
    );
  });

  test('is the most that a payment refunds, even for a direct insert', async () => {
    const payments = [
      { method: 'card', amountMinor: 600 } as const,
      { method: 'card', amountMinor: 400 } as const,
    ];
    const sale = await sell(server, saleOf([textLine(500, 2)], 1000, { payments }));
    const refund = await server.frontDesk.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 500 }],
      reason: 'Mal cobrado',
    });
    const small = sale.payments.find(({ amountMinor }) => amountMinor === 400)!;
    // The sale as a whole has enough left; that payment doesn't.
    const more = server.rows(
      `insert into payment (id, sale_id, method, amount_minor, state, refunds_payment_id, created_at,
         captured_at) values ($1, $2, 'card', -401, 'captured', $3, now(), now())`,
      newId(),
      refund.json<Sale>().id,
      small.id,
    );
    await expect(more).rejects.toMatchObject({ constraint: 'refund_stays_below' });
  });

  test('shows how much of a bono was used, and refuses what the refund would refuse', async () => {
    const templateId = await server.addTemplate({ credits: 7 });
    const bonos = [{ kind: 'package', templateId, quantity: 1 } as const];
    const sale = await sell(server, saleOf(bonos, 9000, { clientId: ana.clientId }));
    const sessionId = await server.addSession({ startsAt: '2026-11-20T18:00:00.000Z' });
    await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: ana.clientId,
    });
    server.clock.set('2026-11-20T19:30:00.000Z');
    const lines = [{ lineId: sale.lines[0]!.id, quantity: 1 }];
    const path = `/api/sales/${sale.id}/refunds/quote`;
    expect((await server.admin.post(path, { lines })).json()).toMatchObject({
      lines: [{ totalMinor: 7714, keptMinor: 1286, usedSessions: 1, lostSessions: 6 }],
      backMinor: 7714,
      payments: [{ method: 'card', amountMinor: 7714 }],
      paymentsLeft: [{ method: 'card', leftMinor: 9000 }],
    });
    expect((await server.frontDesk.post(path, { lines })).json()).toMatchObject({
      code: 'refund_limit',
    });
    const two = [{ ...lines[0], quantity: 2 }];
    expect((await server.admin.post(path, { lines: two })).json()).toMatchObject({
      code: 'refund_exceeds',
    });
  });
});
