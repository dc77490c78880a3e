import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { MonthReport, Sale, SaleInput } from '@aforo/shared/contract';
import { expirePurchases, listRefundablePurchases } from '../../../booking/bonos/index.ts';
import { seedDemo } from '../../../demo/index.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../../../testing/servers/booking-test-server.ts';
import { randomFrom } from '../../../testing/database/booking-invariants.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import { buildTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import {
  configureVerifactu,
  inAMonth,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../../testing/records/till.ts';

const read = async (server: Pick<TestApp, 'as'>, month: string): Promise<MonthReport> => {
  const answer = await server.as('admin').get(`/api/reports/month?month=${month}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<MonthReport>();
};

const sum = <Kind>(items: readonly Kind[], amountOf: (item: Kind) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/** Every breakdown has the same total, whatever was sold. */
function expectConsistentTotals({ totals, days, methods, rates, ...report }: MonthReport): void {
  const { subjects, given, sales, refunds, unusedBonos } = report;
  const { issuedMinor, chargedMinor } = totals;
  const restMinor = sum(given.rest, ({ minor }) => minor);
  for (const part of [given.professionals, given.services]) {
    expect(sum(part, ({ totalMinor }) => totalMinor) + restMinor).toBe(issuedMinor);
  }
  for (const part of [days, rates, subjects]) {
    expect(sum<{ issuedMinor: number }>(part, (one) => one.issuedMinor)).toBe(issuedMinor);
    expect(sum<{ chargedMinor: number }>(part, (one) => one.chargedMinor)).toBe(chargedMinor);
  }
  expect(sum(methods, ({ netMinor }) => netMinor)).toBe(chargedMinor);
  expect(sum(rates, ({ baseMinor, quotaMinor }) => baseMinor + quotaMinor)).toBe(issuedMinor);
  expect(sales.totalMinor + refunds.totalMinor).toBe(issuedMinor);
  expect(sum(days, (day) => day.sales)).toBe(sales.count);
  expect(totals.documentsMinor + totals.undocumentedMinor).toBe(issuedMinor);
  const paidMinor = issuedMinor - totals.unpaidMinor + totals.earlierMinor;
  expect(paidMinor - totals.byVoucherMinor).toBe(chargedMinor);
  const { startMinor, soldMinor, givenBackMinor, usedMinor, expiredMinor, endMinor } = unusedBonos;
  expect(startMinor + soldMinor - givenBackMinor - usedMinor - expiredMinor).toBe(endMinor);
}

/** Compares the report with simple queries on documents, payments and views. */
async function expectToMatchQueries(
  database: TestApp['database'],
  { totals, debts }: MonthReport,
  [from, to]: [string, string],
): Promise<void> {
  const one = async (query: string, ...values: unknown[]) =>
    Number((await database.pool.query(query, values)).rows[0]?.sum ?? 0);
  expect(totals.documentsMinor).toBe(
    await one(
      `select sum(total_minor) from document where type <> 'F3' and issued_on between $1 and $2`,
      from,
      to,
    ),
  );
  expect(totals.chargedMinor).toBe(
    await one(
      `select sum(amount_minor) from payment, center where state = 'captured' and method <> 'balance'
         and (captured_at at time zone time_zone)::date between $1 and $2`,
      from,
      to,
    ),
  );
  const { sales, bookings, bookingsAhead } = debts.open;
  expect(sales.totalMinor).toBe(
    await one('select sum(owed_minor) from sale_balance where owed_minor > 0'),
  );
  expect(bookings.totalMinor + bookingsAhead.totalMinor).toBe(
    await one('select sum(price_minor) from booking_debt'),
  );
}

describe('the month report of the demo', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
    const { database, clock } = server;
    await seedDemo({ database, clock, hashPassword: async (password) => `fake ${password}` });
  });
  afterAll(() => server.close());

  test('adds up in every month, and each month ends with the unused bonos with which the next one starts', async () => {
    const months = [];
    for (const month of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']) {
      const report = await read(server, month);
      expectConsistentTotals(report);
      months.push(report);
    }
    for (const [position, { unusedBonos }] of months.entries()) {
      const before = months[position - 1];
      if (before) expect(unusedBonos.startMinor).toBe(before.unusedBonos.endMinor);
    }
    expect(months[2]?.totals.chargedMinor).toBeGreaterThan(0);
    expect(months[3]?.debts.open.sales.count).toBeGreaterThan(0);
    const professionals = months[3]?.given.professionals ?? [];
    expect(professionals.length).toBeGreaterThan(2);
    const usedMinor = months[3]?.unusedBonos.usedMinor ?? 0;
    expect(usedMinor).toBeGreaterThan(0);
    // Professionals have nearly all of the bonos' value: only the days of unlimited bonos belong to
    // no one.
    expect(sum(professionals, ({ bonoMinor }) => bonoMinor)).toBeGreaterThan(usedMinor * 0.9);
    expect(months[4]).toMatchObject({
      asOf: '2026-11-20T09:00:00.000Z',
      sales: {
        count: 0,
        averageMinor: null,
      },
      totals: {
        issuedMinor: 0,
        chargedMinor: 0,
      },
    });
  });

  test('agrees with documents, payments and the views of debts', async () => {
    const report = await read(server, '2026-11');
    await expectToMatchQueries(server.database, report, ['2026-11-01', '2026-11-30']);
  });

  test('values unused bonos like their refunds without upcoming sessions', async () => {
    const { connection, pool } = server.database;
    const { rows } = await pool.query<{ id: string }>(`
      select l.id from sale_line l where exists (
        select from package_purchase p where p.sale_line_id = l.id)`);
    const ids = rows.map(({ id }) => id);
    let bonos: Awaited<ReturnType<typeof listRefundablePurchases>> = [];
    const transactionResult = connection.transaction().execute(async (trx) => {
      // A refund returns upcoming sessions; the report counts them as used.
      await sql`update booking set status = 'attended' where status = 'confirmed'`.execute(trx);
      bonos = await listRefundablePurchases(trx, ids, server.clock.now());
      throw new Error('rolled back');
    });
    await expect(transactionResult).rejects.toThrow('rolled back');
    const usableBonos = bonos.filter(({ isExpired }) => !isExpired);
    const { unusedBonos } = await read(server, '2026-11');
    expect(unusedBonos.endMinor).toBe(sum(usableBonos, ({ unusedMinor }) => unusedMinor));
    expect(unusedBonos.endMinor).toBeGreaterThan(0);
  });

  test('takes as many queries for an empty month as for a full one', async () => {
    const full = await statementsDuring(() => read(server, '2026-10'));
    const empty = await statementsDuring(() => read(server, '2020-01'));
    expect(full.length).toBe(empty.length);
  });
});

describe('the month report', () => {
  let server: BookingTestServer;
  let ana: Booker;
  beforeAll(async () => {
    server = await buildBookingTestServer();
    await configureVerifactu(server);
    await server.setLimits(noLimits);
    await openRegister(server);
    ana = await server.addClient('Ana Núñez');
  });
  afterAll(() => server.close());

  const book = async (sessionId: string) => {
    const bookingRequest = { target: { sessionId }, clientId: ana.clientId };
    const answer = await server.frontDesk.post('/api/bookings', bookingRequest);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer;
  };

  const refundFirstLine = async (sale: Sale, payments: object[], quantity = 1) => {
    const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [
        {
          lineId: sale.lines[0]!.id,
          quantity,
        },
      ],
      payments,
      reason: 'Mal cobrado',
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };

  test("assigns a sale to the center's day, and a later payment to the month of the payment", async () => {
    server.clock.set('2026-03-31T21:59:00.000Z'); // 23:59 in the center
    const payments = [{ method: 'cash', amountMinor: 1000 }] as const;
    const sale = await sell(
      server,
      saleOf([textLine(3000)], 3000, {
        clientId: ana.clientId,
        dueOn: '2026-04-30',
        payments: [...payments],
      }),
    );
    server.clock.set('2026-03-31T22:01:00.000Z'); // the 1st of April
    await server.frontDesk.post(`/api/sales/${sale.id}/payments`, {
      payments: [{ method: 'card', amountMinor: 1500 }],
    });
    const march = await read(server, '2026-03');
    const april = await read(server, '2026-04');
    expect(march.days.at(-1)).toEqual({
      date: '2026-03-31',
      sales: 1,
      issuedMinor: 3e3,
      chargedMinor: 1e3,
    });
    expect(march.totals).toEqual({
      issuedMinor: 3e3,
      chargedMinor: 1e3,
      documentsMinor: 3e3,
      undocumentedMinor: 0,
      unpaidMinor: 2e3,
      earlierMinor: 0,
      byVoucherMinor: 0,
    });
    // The state at that time, although half of it has been paid since.
    expect(march.debts).toMatchObject({
      issued: { count: 1, totalMinor: 2000 },
      open: { sales: { count: 1, totalMinor: 2000 } },
    });
    expect(april.totals).toMatchObject({ issuedMinor: 0, chargedMinor: 1500, earlierMinor: 1500 });
    expect(april.methods).toEqual([
      { method: 'card', payments: 1, takenMinor: 1500, givenBackMinor: 0, netMinor: 1500 },
    ]);
    expect(april.subjects).toEqual([
      { kind: 'text', id: null, name: null, quantity: 0, issuedMinor: 0, chargedMinor: 1500 },
    ]);
    expect(april.debts.open.sales).toEqual({ count: 1, totalMinor: 500 });
  });

  test('assigns a class to its service and professional, and counts a replacing full invoice once', async () => {
    server.clock.set('2026-05-04T09:00:00.000Z');
    const { serviceId, professionalId } = server;
    const sessionId = await server.addSession({
      startsAt: '2026-05-05T09:00:00.000Z',
      professionalId,
    });
    const bookingResponse = await book(sessionId);
    const bookingId = bookingResponse.json<{ id: string }>().id;
    const reportBefore = await read(server, '2026-05');
    expect(reportBefore.debts.open.bookingsAhead).toEqual({ count: 1, totalMinor: 1200 });
    const discount = { off: { kind: 'amount', minor: 120 }, reason: 'Amiga' } as const;
    const line = { kind: 'booking', bookingId, discount } as const;
    const sale = await sell(server, saleOf([line], 1080, { clientId: ana.clientId }));
    const buyer = { name: 'Ana Núñez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
    expect(
      (await server.frontDesk.post(`/api/sales/${sale.id}/invoice`, { buyer })).statusCode,
    ).toBe(200);
    const report = await read(server, '2026-05');
    expectConsistentTotals(report);
    const sums = { issuedMinor: 1080, chargedMinor: 1080 };
    expect(report.totals).toMatchObject({ ...sums, documentsMinor: 1080 });
    expect(report.subjects).toEqual([
      { kind: 'service', id: serviceId, name: 'Pilates', quantity: 1, ...sums },
    ]);
    const row = { soldMinor: 1080, bonoSessions: 0, bonoMinor: 0, totalMinor: 1080 };
    expect(report.given).toEqual({
      professionals: [{ id: professionalId, name: 'Marta Ruiz', ...row }],
      services: [{ id: serviceId, name: 'Pilates', ...row }],
      rest: [],
    });
    expect(report.discounts).toEqual({ count: 1, totalMinor: 120 });
    expect(report.rates).toEqual([
      {
        taxTreatment: 'rate',
        taxCause: null,
        taxBasisPoints: 2100,
        ...sums,
        baseMinor: 893,
        quotaMinor: 187,
      },
    ]);
    expect(report.debts.open.bookingsAhead.count).toBe(0);
  });

  test('recognizes a bono as it is used, and the rest when it expires', async () => {
    server.clock.set('2026-06-01T09:00:00.000Z');
    const purchaseId = await server.sellBono(ana, { credits: 7, validityDays: 30 });
    const sessionId = await server.addSession({ startsAt: '2026-06-10T09:00:00.000Z' });
    await book(sessionId);
    const [row] = await server.rows<{ balance: number; end: Date }>(
      'select balance, expires_at as "end" from package_purchase where id = $1',
      purchaseId,
    );
    expect(row).toEqual({ balance: 6, end: new Date('2026-06-30T22:00:00.000Z') });
    // 9000 ÷ 7: the remaining cents are in the first sessions.
    const before = { startMinor: 0, soldMinor: 9000, givenBackMinor: 0, usedMinor: 1286 };
    const june = await read(server, '2026-06');
    expect(june.unusedBonos).toEqual({ ...before, expiredMinor: 0, endMinor: 7714 });
    expectConsistentTotals(june);
    const breakdown = { soldMinor: 0, bonoSessions: 1, bonoMinor: 1286, totalMinor: 1286 };
    expect(june.given).toEqual({
      professionals: [expect.objectContaining(breakdown)],
      services: [expect.objectContaining({ id: server.serviceId, ...breakdown })],
      rest: [{ kind: 'packageUnused', minor: 7714 }],
    });
    server.clock.set('2026-07-01T08:00:00.000Z');
    const after = { ...before, expiredMinor: 7714, endMinor: 0 };
    expect((await read(server, '2026-06')).unusedBonos).toEqual(after);
    await expirePurchases(server.dependencies); // writes the end, in July
    expect((await server.rows('select 1 from credit_entry where kind = $1', 'expire')).length).toBe(
      1,
    );
    expect((await read(server, '2026-06')).unusedBonos).toEqual(after);
    expect((await read(server, '2026-07')).unusedBonos).toMatchObject({
      startMinor: 0,
      usedMinor: 0,
      expiredMinor: 0,
      endMinor: 0,
    });
  });

  test('recognizes an unlimited bono per day, and excludes refunded bonos', async () => {
    server.clock.set('2026-08-01T09:00:00.000Z');
    await server.sellBono(ana, { credits: null, validityDays: 90 });
    const templateId = await server.addTemplate({ credits: 9 });
    const line = { kind: 'package', templateId, quantity: 1 } as const;
    const sale = await sell(server, saleOf([line], 9000, { clientId: ana.clientId }));
    await refundFirstLine(sale, [{ method: 'card', amountMinor: 9000 }]);
    server.clock.set('2026-10-02T09:00:00.000Z');
    const august = await read(server, '2026-08');
    expect(august.unusedBonos).toEqual({
      startMinor: 0,
      soldMinor: 18e3,
      givenBackMinor: 9e3,
      usedMinor: 3100,
      expiredMinor: 0,
      endMinor: 5900,
    });
    expect(august.refunds).toEqual({ count: 1, totalMinor: -9000 });
    // Without a session, the value of its days belongs to no professional.
    expect(august.given.rest).toEqual([
      { kind: 'packageUnused', minor: 5900 },
      { kind: 'packageOther', minor: 3100 },
    ]);
    const sessionId = await server.addSession({ startsAt: '2026-10-20T09:00:00.000Z' });
    await book(sessionId);
    const october = await read(server, '2026-10');
    expectConsistentTotals(october);
    expect(october.given.professionals).toEqual([
      expect.objectContaining({ bonoSessions: 1, bonoMinor: october.unusedBonos.usedMinor }),
    ]);
  });

  test('adds up in every month of random sales, splits, debts and refunds', async () => {
    const seed = Number(process.env['REPORT_SEED'] ?? 20261123);
    const random = randomFrom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const rates = [2100, 1000, 400, 0];
    const open: Sale[] = [];
    for (let time = 0; time < 116; time++) {
      const at = Date.UTC(2027, 0, 1) + time * 12 * 3_600_000 + below(3_600_000);
      server.clock.set(new Date(at).toISOString());
      const lines: SaleInput['lines'] = Array.from({ length: 1 + below(4) }, () => {
        const exempt = { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 } as const;
        const line = textLine(1 + below(5000), 1 + below(3));
        return below(4) === 0
          ? { ...line, ...exempt }
          : { ...line, taxBasisPoints: rates[below(4)]! };
      });
      const quote = await server.frontDesk.post('/api/sales/quote', {
        clientId: ana.clientId,
        lines,
      });
      const { totalMinor } = quote.json<{ totalMinor: number }>();
      const paidMinor = below(3) === 0 ? below(totalMinor) : totalMinor;
      const cashMinor = below(paidMinor + 1);
      const payments = [
        { method: 'cash', amountMinor: cashMinor } as const,
        { method: 'card', amountMinor: paidMinor - cashMinor } as const,
      ].filter(({ amountMinor }) => amountMinor > 0);
      const rest = { clientId: ana.clientId, dueOn: inAMonth(server.clock), payments };
      open.push(await sell(server, saleOf(lines, totalMinor, rest)));

      const [sale] = below(2) === 0 ? open.splice(below(open.length), 1) : [];
      if (!sale) continue;
      if (sale.owedMinor > 1 && below(2) === 0) {
        const amountMinor = 1 + below(sale.owedMinor);
        const answer = await server.frontDesk.post(`/api/sales/${sale.id}/payments`, {
          payments: [{ method: 'transfer', amountMinor }],
        });
        expect(answer.statusCode).toBe(200);
        continue;
      }
      const refundLines = [{ lineId: sale.lines[0]!.id, quantity: 1 }];
      const quoteResponse = await server.admin.post(`/api/sales/${sale.id}/refunds/quote`, {
        lines: refundLines,
      });
      await refundFirstLine(sale, quoteResponse.json<{ payments: object[] }>().payments);
    }
    for (const month of ['2027-01', '2027-02', '2027-03']) {
      const report = await read(server, month);
      expectConsistentTotals(report);
      const { totals, refunds } = report;
      if (month === '2027-03') expect(totals).toMatchObject({ issuedMinor: 0, chargedMinor: 0 });
      else {
        expect(refunds.count).toBeGreaterThan(0);
        expect(totals.unpaidMinor).not.toBe(0);
      }
      if (month !== '2027-01') {
        await expectToMatchQueries(server.database, report, [`${month}-01`, report.to]);
      }
    }
  });

  test.each(['2026-13', '2026-1', '', '1800-01'])('refuses %j as a month', async (month) => {
    const answer = await server.admin.get(`/api/reports/month?month=${month}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { month: 'Elige un mes.' } });
  });
});
