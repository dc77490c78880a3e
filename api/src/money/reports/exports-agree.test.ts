import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  DayReport,
  ExportList,
  MonthReport,
  Sale,
  SaleInput,
  Voucher,
} from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../../testing/servers/booking-test-server.ts';
import { randomFrom } from '../../testing/database/booking-invariants.ts';
import {
  configureVerifactu,
  moneyInvariants,
  inAMonth,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';

const months = ['2027-01', '2027-02'] as const;
const seed = Number(process.env['REPORT_SEED'] ?? 20261128);
const buyer = { name: 'Ana Núñez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
const operationCount = 90;

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureVerifactu(server);
  await server.setLimits(noLimits);
  // Vouchers sold in the first month lapse in the second one.
  await server.rows('update money_settings set voucher_months = 1');
  ana = await server.addClient('Ana Núñez');
  server.clock.set('2027-01-01T08:00:00.000Z');
  await openRegister(server);
  await fillMonths();
});
afterAll(() => server.close());

/** Fills two months with every kind of money operation, in a seeded random order. */
async function fillMonths(): Promise<void> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Kind>(items: readonly Kind[]): Kind => items[below(items.length)]!;
  const template = await server.addTemplate({ credits: 7, validityDays: 25 });
  const unlimited = await server.addTemplate({ credits: null, validityDays: 30 });
  const membership = await server.addTemplate({ credits: 8, renewsMonthly: true });
  const promotion = await server.admin.post('/api/promotions', {
    code: 'ENERO',
    off: {
      kind: 'share',
      basisPoints: 1500,
    },
    isForNewClients: false,
    startsOn: '2027-01-01',
    endsOn: null,
    totalLimit: null,
    clientLimit: null,
    serviceIds: [],
    templateIds: [],
    productIds: [],
  });
  expect(promotion.statusCode).toBe(200);
  const product = await server.admin.post('/api/products', {
    name: 'Agua',
    description: '',
    priceMinor: 155,
    barcode: null,
    pictureFileId: null,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 1e3,
    isStocked: false,
    lowStock: null,
    isOnline: false,
  });
  expect(product.statusCode).toBe(200);
  const productId = product.json<{ id: string }>().id;
  /**
   * True in the second month, when nothing with another rate is on sale, so that vouchers are
   * single-purpose.
   */
  let hasOneRate = false;
  const sales: Sale[] = [];
  const vouchers: Voucher[] = [];
  const taxes = [
    { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 },
    { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 1000 },
    { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 400 },
    { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 },
  ] as const;

  /** One or two front desk methods; a part may stay unpaid. */
  function payments(totalMinor: number, canOwe: boolean): SaleInput['payments'] {
    const methods = ['cash', 'card', 'bizum', 'transfer'] as const;
    const paidMinor = canOwe && below(5) === 0 ? below(totalMinor) : totalMinor;
    const firstMinor = below(2) === 0 ? paidMinor : below(paidMinor + 1);
    return [
      { method: pick(methods), amountMinor: firstMinor } as const,
      { method: pick(methods), amountMinor: paidMinor - firstMinor } as const,
    ].filter(({ amountMinor }) => amountMinor > 0);
  }
  async function sellLines(
    lines: SaleInput['lines'],
    { code = null, isFull = below(6) === 0 }: { code?: string | null; isFull?: boolean } = {},
  ): Promise<Sale> {
    const basket = { clientId: ana.clientId, lines, promotionCode: code };
    const quote = await server.frontDesk.post('/api/sales/quote', basket);
    if (quote.statusCode !== 200) throw new Error(quote.body);
    const { totalMinor } = quote.json<{ totalMinor: number }>();
    const isVoucher = lines.some(({ kind }) => kind === 'voucher');
    const paid = payments(totalMinor, !isVoucher);
    const sale = await sell(
      server,
      saleOf(lines, totalMinor, {
        clientId: ana.clientId,
        dueOn: inAMonth(server.clock),
        payments: paid,
        promotionCode: code,
        document: isFull
          ? {
              kind: 'full',
              buyer,
            }
          : { kind: 'simplified' },
      }),
    );
    sales.push(sale);
    return sale;
  }
  const textLines = () =>
    Array.from({ length: 1 + below(3) }, () => ({
      ...textLine(100 + below(6000), 1 + below(3)),
      ...pick(taxes),
      kind: pick(['text', 'fee'] as const),
    }));
  async function book(hoursAhead = 1): Promise<string> {
    const startsAt = new Date(server.clock.now().getTime() + hoursAhead * 3_600_000).toISOString();
    // Short, so that sessions never overlap.
    const sessionId = await server.addSession({ startsAt, minutes: 5 });
    const bookingRequest = { target: { sessionId }, clientId: ana.clientId };
    const answer = await server.frontDesk.post('/api/bookings', bookingRequest);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ id: string }>().id;
  }

  async function refundOneOf(candidates: readonly Sale[]): Promise<void> {
    if (candidates.length === 0) return;
    const sale = pick(candidates);
    sales.splice(sales.indexOf(sale), 1);
    const path = `/api/sales/${sale.id}/refunds`;
    const lines = [{ lineId: pick(sale.lines).id, quantity: 1 }];
    const quote = await server.admin.post(`${path}/quote`, { lines });
    // Used-up or expired bonos, and partly spent vouchers, can't be refunded.
    if (quote.statusCode !== 200) return;
    const { payments: refundPayments } = quote.json<{ payments: object[] }>();
    const answer = await server.admin.post(path, {
      lines,
      payments: refundPayments,
      reason: 'Mal cobrado',
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  const operations = {
    texts: () => sellLines(textLines()),
    async products() {
      if (hasOneRate) return;
      await sellLines([{ kind: 'product', productId, quantity: 1 + below(4) }]);
    },
    bono: () =>
      sellLines([{ kind: 'package', templateId: template, quantity: 1 }], {
        code: pick([null, 'ENERO']),
      }),
    book: () => book(),
    async cancel() {
      const id = await book(48);
      const answer = await server.frontDesk.post(`/api/bookings/${id}/cancellation`, {
        expected: 'cancelled',
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    async bookedAndSold() {
      const bookingId = await book();
      const [unpaidBooking] = await server.rows(
        'select from booking_debt where booking_id = $1',
        bookingId,
      );
      if (unpaidBooking) await sellLines([{ kind: 'booking', bookingId }]);
    },
    async voucher() {
      const amountMinor = pick([2000, 3000, 5000]);
      const sale = await sellLines([{ kind: 'voucher', amountMinor, recipient: '', message: '' }]);
      const answer = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
      vouchers.push(...answer.json<{ items: Voucher[] }>().items);
    },
    async spendVoucher() {
      if (vouchers.length === 0) return;
      const { code } = vouchers.at(-1 - below(2)) ?? vouchers[0]!;
      const voucherFound = (
        await server.frontDesk.post('/api/vouchers/find', { code })
      ).json<Voucher>();
      if (voucherFound.state !== 'usable') return;
      const byVoucher = 1 + below(voucherFound.balanceMinor);
      const cardMinor = below(3000);
      const totalMinor = byVoucher + cardMinor;
      const card = { method: 'card', amountMinor: cardMinor } as const;
      const voucher = { method: 'balance', amountMinor: byVoucher, voucherCode: code } as const;
      sales.push(
        await sell(
          server,
          saleOf([textLine(totalMinor)], totalMinor, {
            payments: cardMinor > 0 ? [voucher, card] : [voucher],
          }),
        ),
      );
    },
    async voidVoucher() {
      const [first] = vouchers.splice(0, 1);
      if (!first || below(3) > 0) return;
      await server.admin.post(`/api/vouchers/${first.id}/void`, { reason: 'Código publicado' });
    },
    async payRest() {
      const sale = sales.find(({ owedMinor }) => owedMinor > 1);
      if (!sale) return;
      sales.splice(sales.indexOf(sale), 1);
      await server.frontDesk.post(`/api/sales/${sale.id}/payments`, {
        payments: payments(1 + below(sale.owedMinor), false),
      });
    },
    refund: () => refundOneOf(sales),
    refundFull: () => refundOneOf(sales.filter(({ document }) => document?.type === 'F1')),
    async invoice() {
      const sale = sales.find(({ document }) => document?.type === 'F2');
      if (!sale) return;
      sales.splice(sales.indexOf(sale), 1);
      const answer = await server.frontDesk.post(`/api/sales/${sale.id}/invoice`, { buyer });
      expect(answer.statusCode).toBe(200);
    },
  } as const;
  await sellLines([{ kind: 'package', templateId: unlimited, quantity: 1 }]);
  await sellLines([{ kind: 'package', templateId: membership, quantity: 1 }]);
  await sellLines(textLines(), { isFull: true });
  await operations.refundFull();
  const kinds = Object.keys(operations) as (keyof typeof operations)[]; // Object.keys loses the literal type
  for (let turn = 0; turn < operationCount; turn++) {
    const day = Math.floor((turn * 58) / operationCount);
    const at = Date.UTC(2027, 0, 1 + day, 8) + (turn % 10) * 4_000_000 + below(60_000);
    server.clock.set(new Date(Math.max(at, server.clock.now().getTime() + 1000)).toISOString());
    if (day > 30 && !hasOneRate) {
      await server.rows(`update product set status = 'archived' where id = $1`, productId);
      hasOneRate = true;
      await operations.voucher();
      await operations.spendVoucher();
    }
    // Each kind once and then at random, so that every seed has all of them.
    await operations[turn < kinds.length ? kinds[turn]! : pick(kinds)]();
  }
  server.clock.set('2027-02-28T22:59:00.000Z'); // the last minute of the month in the center
}

const readMonth = async (month: string) => {
  const answer = await server.admin.get(`/api/reports/month?month=${month}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<MonthReport>();
};
const cents = (text: string | undefined) => Number((text ?? '').replace(',', ''));
const sum = <Kind>(items: readonly Kind[], amountOf: (item: Kind) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

type CsvRow = Record<string, string>;

function rowsOfCsv(text: string): CsvRow[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
async function exportRows(list: ExportList, { from, to }: MonthReport): Promise<CsvRow[]> {
  const answer = await server.admin.post('/api/exports/list', { list, from, to });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return rowsOfCsv(answer.body);
}
const total = (rows: readonly CsvRow[], column: string) => sum(rows, (row) => cents(row[column]));

test('the money invariants hold after two random months with every kind of operation', async () => {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
  const types = await server.rows<{ type: string }>(
    'select distinct type from document order by 1',
  );
  expect(types.map(({ type }) => type)).toEqual(['F1', 'F2', 'F3', 'R1', 'R5']);
  const methods = await server.rows<{ method: string }>('select distinct method from payment');
  expect(methods.map(({ method }) => method).toSorted()).toEqual([
    'balance',
    'bizum',
    'card',
    'cash',
    'transfer',
  ]);
  const vouchers = await server.rows<{ tax: string }>(
    `select distinct tax_treatment as tax from sale_line where kind = 'voucher' order by 1`,
  );
  expect(vouchers.map(({ tax }) => tax)).toEqual(['notSubject', 'rate']);
  const [january, february] = await Promise.all(months.map(readMonth));
  expect(january?.totals.byVoucherMinor).toBeGreaterThan(0);
  expect(february?.vouchers.lapsedMinor).toBeGreaterThan(0);
  expect(february?.refunds.count).toBeGreaterThan(0);
  expect(january?.discounts.count).toBeGreaterThan(0);
});

test.each(months)('every export of %s agrees with the month report', async (month) => {
  const report = await readMonth(month);
  const { totals, methods, rates } = report;
  const sales = await exportRows('sales', report);
  expect(total(sales, 'Total')).toBe(totals.issuedMinor);
  const paymentRows = await exportRows('payments', report);
  expect(total(paymentRows, 'Importe')).toBe(totals.chargedMinor);
  expect(total(paymentRows, 'Con vale regalo')).toBe(totals.byVoucherMinor);
  const bizum = paymentRows.filter(({ Cómo }) => Cómo === 'Bizum');
  expect(total(bizum, 'Importe')).toBe(
    methods.find(({ method }) => method === 'bizum')?.netMinor ?? 0,
  );
  const { from, to } = report;
  const books = {
    list: await exportRows('documents', report),
    each: rowsOfCsv(
      (await server.admin.get(`/api/reports/invoice-book?from=${from}&to=${to}`)).body,
    ),
    daily: rowsOfCsv(
      (await server.admin.get(`/api/reports/invoice-book?from=${from}&to=${to}&simplified=daily`))
        .body,
    ),
  };
  for (const rows of Object.values(books)) {
    expect(total(rows, 'Total factura')).toBe(totals.documentsMinor);
    expect(total(rows, 'Base imponible')).toBe(sum(rates, ({ baseMinor }) => baseMinor));
    for (const rate of rates.filter(({ taxTreatment }) => taxTreatment === 'rate')) {
      const hundredths = rate.taxBasisPoints;
      const ofRate = rows.filter((row) => cents(row['Tipo de IVA']) === hundredths);
      expect(total(ofRate, 'Cuota de IVA repercutida')).toBe(rate.quotaMinor);
    }
  }
});

test.each(months)('the days and every breakdown of %s sum to the total', async (month) => {
  const { totals, days, methods, rates, subjects, given, unusedBonos, vouchers } =
    await readMonth(month);
  const restMinor = sum(given.rest, ({ minor }) => minor);
  for (const part of [given.professionals, given.services]) {
    expect(sum(part, ({ totalMinor }) => totalMinor) + restMinor).toBe(totals.issuedMinor);
    expect(sum(part, ({ bonoMinor }) => bonoMinor)).toBeLessThanOrEqual(unusedBonos.usedMinor);
  }
  for (const part of [days, rates, subjects]) {
    expect(sum<{ issuedMinor: number }>(part, (one) => one.issuedMinor)).toBe(totals.issuedMinor);
    expect(sum<{ chargedMinor: number }>(part, (one) => one.chargedMinor)).toBe(
      totals.chargedMinor,
    );
  }
  expect(sum(methods, ({ netMinor }) => netMinor)).toBe(totals.chargedMinor);
  expect(methods.map(({ method }) => method)).not.toContain('balance');
  const { issuedMinor, unpaidMinor, earlierMinor, byVoucherMinor } = totals;
  expect(issuedMinor - unpaidMinor + earlierMinor - byVoucherMinor).toBe(totals.chargedMinor);
  const { startMinor, soldMinor, givenBackMinor, spentMinor, voidedMinor, lapsedMinor } = vouchers;
  expect(startMinor + soldMinor - givenBackMinor - spentMinor - voidedMinor - lapsedMinor).toBe(
    vouchers.endMinor,
  );
  expect(spentMinor).toBe(byVoucherMinor);
  let chargedMinor = 0;
  let soldByDay = 0;
  for (const { date } of days) {
    const answer = await server.admin.get(`/api/reports/day?date=${date}`);
    const day = answer.json<DayReport>();
    chargedMinor += day.chargedMinor;
    soldByDay += day.issuedMinor;
  }
  expect([chargedMinor, soldByDay]).toEqual([totals.chargedMinor, issuedMinor]);
});

test('the unused value of vouchers agrees with the list of vouchers, usable and lapsed separately', async () => {
  const report = await readMonth('2027-02');
  const answer = await server.admin.post('/api/exports/list', { list: 'vouchers' });
  const rows = rowsOfCsv(answer.body);
  const day = (text = '') => text.split('/').toReversed().join('-');
  const isLapsed = (row: CsvRow) => day(row['Caduca']) < '2027-02-28';
  expect(
    total(
      rows.filter((row) => !isLapsed(row)),
      'Queda',
    ),
  ).toBe(report.vouchers.endMinor);
  expect(total(rows.filter(isLapsed), 'Queda')).toBe(report.vouchers.lapsedUntilEndMinor);
  expect((await readMonth('2027-01')).vouchers.endMinor).toBe(report.vouchers.startMinor);
});

test('the money of a voucher counts as charged when it is sold, and not again when it is spent', async () => {
  server.clock.set('2027-03-10T09:00:00.000Z');
  await server.rows('update money_settings set voucher_months = 12');
  const line = { kind: 'voucher', amountMinor: 5000, recipient: '', message: '' } as const;
  const sale = await sell(
    server,
    saleOf([line], 5000, { payments: [{ method: 'bizum', amountMinor: 5000 }] }),
  );
  const voucherResponse = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
  const code = voucherResponse.json<{ items: Voucher[] }>().items[0]!.code;
  const payments = [{ method: 'balance', amountMinor: 2000, voucherCode: code }] as const;
  await sell(server, saleOf([textLine(2000)], 2000, { payments: [...payments] }));
  const march = await readMonth('2027-03');
  expect(march.totals).toMatchObject({
    issuedMinor: 7000,
    chargedMinor: 5000,
    byVoucherMinor: 2000,
  });
  expect(march.methods).toEqual([
    { method: 'bizum', payments: 1, takenMinor: 5000, givenBackMinor: 0, netMinor: 5000 },
  ]);
  expect(march.vouchers).toMatchObject({
    soldMinor: 5000,
    spentMinor: 2000,
  });
  const { startMinor, lapsedMinor, endMinor } = march.vouchers;
  expect(startMinor - lapsedMinor + 3000).toBe(endMinor);
  const home = await server.admin.get('/api/home');
  expect(home.json()).toMatchObject({ money: { todayMinor: 5000 } });
});
