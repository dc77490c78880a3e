import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Document,
  MonthReport,
  RefundQuote,
  Sale,
  SaleInput,
  StoredSettings,
  Tax,
  Voucher,
  VoucherPurpose,
} from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  sellAtTwoRates,
  textLine,
} from '../../testing/records/till.ts';
import { multiPurposeTax, voucherTaxOf } from './voucher-tax.ts';

const rate = (taxBasisPoints: number): Tax => ({
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints,
});
const exempt = { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 } as const;

test.each<[string, VoucherPurpose | null, Tax[], Tax]>([
  ['one rate', null, [rate(2100)], rate(2100)],
  ['one rate, confirmed', 'single', [rate(2100)], rate(2100)],
  ["one rate, as multi-purpose by the owner's choice", 'multi', [rate(2100)], multiPurposeTax],
  ['only exempt items', null, [exempt], exempt],
  ['two rates', null, [rate(2100), rate(1000)], multiPurposeTax],
  [
    'two rates, despite a confirmed single purpose',
    'single',
    [rate(2100), exempt],
    multiPurposeTax,
  ],
  ['nothing', null, [], multiPurposeTax],
])('taxes a voucher of a center that sells %s', (_what, confirmed, catalogue, tax) => {
  expect(voucherTaxOf(confirmed, catalogue)).toEqual(tax);
});

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureVerifactu(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient();
});

async function sellVoucher(amountMinor = 5000): Promise<{ sale: Sale; voucher: Voucher }> {
  const line = { kind: 'voucher', amountMinor, recipient: '', message: '' } as const;
  const sale = await sell(server, saleOf([line], amountMinor));
  const answer = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
  const [voucher] = answer.json<{ items: Voucher[] }>().items;
  if (!voucher) throw new Error('A sale without its voucher');
  return { sale, voucher };
}
const byVoucher = ({ code }: Voucher, amountMinor: number): SaleInput['payments'][number] => ({
  method: 'balance',
  amountMinor,
  voucherCode: code,
});
const byCard = (amountMinor: number) => ({ method: 'card', amountMinor }) as const;
const line = (unitPriceMinor: number, tax: Tax = rate(2100)) => ({
  ...textLine(unitPriceMinor),
  ...tax,
});
const post = (sale: SaleInput) => server.frontDesk.post('/api/sales', sale);
const refusal = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const balanceOf = async ({ code }: Voucher) =>
  (await server.frontDesk.post('/api/vouchers/find', { code })).json<Voucher>().balanceMinor;
const taxesOf = ({ taxes }: Sale) =>
  taxes.map(({ taxTreatment, taxBasisPoints, grossMinor, quotaMinor }) => [
    taxTreatment,
    taxBasisPoints,
    grossMinor,
    quotaMinor,
  ]);
const refundLine = async (sale: Sale, index = 0) => {
  const path = `/api/sales/${sale.id}/refunds`;
  const lines = [{ lineId: sale.lines[index]!.id, quantity: 1 }];
  const quote = (await server.admin.post(`${path}/quote`, { lines })).json<RefundQuote>();
  const body = { lines, reason: 'No vino nadie', payments: quote.payments };
  const answer = await server.admin.post(path, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { quote, refund: answer.json<Sale>() };
};
async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('a single-purpose gift voucher', () => {
  test('is taxed when it is sold, and the purchases that it pays are not taxed again', async () => {
    const { sale, voucher } = await sellVoucher();
    expect(taxesOf(sale)).toEqual([['rate', 2100, 5000, 868]]);
    const fullyPaidSale = await sell(
      server,
      saleOf([line(3000)], 3000, { payments: [byVoucher(voucher, 3000)] }),
    );
    expect(taxesOf(fullyPaidSale)).toEqual([['notSubject', 0, 3000, 0]]);
    const partlyPaidSale = await sell(
      server,
      saleOf([line(5000)], 5000, { payments: [byVoucher(voucher, 2000), byCard(3000)] }),
    );
    expect(taxesOf(partlyPaidSale)).toEqual([
      ['rate', 2100, 3000, 521],
      ['notSubject', 0, 2000, 0],
    ]);
    const { quotaMinor, totalMinor } = (
      await server.admin.get(`/api/documents/${partlyPaidSale.document!.id}`)
    ).json<Document>();
    expect([quotaMinor, totalMinor]).toEqual([521, 5000]);
    await expectMoneyInvariants();
  });

  test('counts its tax once in the monthly report', async () => {
    server.clock.set('2026-12-05T09:00:00.000Z');
    const { voucher } = await sellVoucher(12_100);
    await sell(server, saleOf([line(12_100)], 12_100, { payments: [byVoucher(voucher, 12_100)] }));
    const answer = await server.admin.get('/api/reports/month?month=2026-12');
    const { rates, totals } = answer.json<MonthReport>();
    expect(rates.map(({ quotaMinor }) => quotaMinor)).toEqual([2100, 0]);
    expect(totals).toMatchObject({ chargedMinor: 12_100, byVoucherMinor: 12_100 });
  });

  test('pays only for lines of its tax rate', async () => {
    const { voucher } = await sellVoucher();
    const lines = [line(2000), line(2000, rate(400))];
    const paid = (minor: number) =>
      saleOf(lines, 4000, { payments: [byVoucher(voucher, minor), byCard(4000 - minor)] });
    expect(refusal(await post(paid(2001)))).toBe('voucher_other_tax');
    expect(await balanceOf(voucher)).toBe(5000);
    expect((await post(paid(2000))).statusCode).toBe(200);
    expect(await balanceOf(voucher)).toBe(3000);
  });

  test("can't pay the rest of a sale, whose document has already charged the tax", async () => {
    const { voucher } = await sellVoucher();
    const unpaidTerms = { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' };
    const sale = await sell(server, saleOf([line(3000)], 3000, unpaidTerms));
    const answer = await server.frontDesk.post(`/api/sales/${sale.id}/payments`, {
      payments: [byVoucher(voucher, 3000)],
    });
    expect([answer.statusCode, refusal(answer)]).toEqual([409, 'voucher_taxed']);
    expect(await balanceOf(voucher)).toBe(5000);
  });

  test('gets back the amount that it paid without tax, and the card gets the rest with tax', async () => {
    const { voucher } = await sellVoucher(2000);
    const soldLines = [line(2500), line(1500, rate(400))];
    const payments = [byVoucher(voucher, 2000), byCard(2000)];
    const sale = await sell(server, saleOf(soldLines, 4000, { payments }));
    const otherRefund = await refundLine(sale, 1);
    expect(otherRefund.quote.payments).toMatchObject([{ method: 'card', amountMinor: 1500 }]);
    expect(taxesOf(otherRefund.refund)).toEqual([['rate', 400, -1500, -58]]);
    const { quote, refund } = await refundLine(sale, 0);
    expect(quote.payments).toMatchObject([
      { method: 'balance', amountMinor: 2000 },
      { method: 'card', amountMinor: 500 },
    ]);
    expect(taxesOf(refund)).toEqual([
      ['rate', 2100, -500, -87],
      ['notSubject', 0, -2000, 0],
    ]);
    expect(quote.taxes).toEqual(refund.taxes);
    expect(await balanceOf(voucher)).toBe(2000);
    await expectMoneyInvariants();
  });

  test('gets no refund for lines of another tax rate', async () => {
    const { voucher } = await sellVoucher(2000);
    const soldLines = [line(2000), line(2000, rate(400))];
    const payments = [byVoucher(voucher, 2000), byCard(2000)];
    const sale = await sell(server, saleOf(soldLines, 4000, { payments }));
    const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [
        {
          lineId: sale.lines[1]!.id,
          quantity: 1,
        },
      ],
      reason: 'Mal cobrado',
      payments: [
        {
          method: 'balance',
          amountMinor: 2e3,
        },
      ],
    });
    expect([answer.statusCode, refusal(answer)]).toEqual([409, 'refund_method']);
  });

  test('is refunded as a whole with its tax', async () => {
    const { sale } = await sellVoucher();
    const { refund } = await refundLine(sale);
    expect(taxesOf(refund)).toEqual([['rate', 2100, -5000, -868]]);
    await expectMoneyInvariants();
  });

  test('keeps the tax of its sale after changes to the catalogue or the settings', async () => {
    const singlePurpose = await sellVoucher();
    const productId = await sellAtTwoRates(server);
    const multiPurpose = await sellVoucher();
    expect(taxesOf(multiPurpose.sale)).toEqual([['notSubject', 0, 5000, 0]]);
    const taxesOfSpending = async ({ voucher }: { voucher: Voucher }) =>
      taxesOf(
        await sell(server, saleOf([line(1000)], 1000, { payments: [byVoucher(voucher, 1000)] })),
      );
    expect(await taxesOfSpending(singlePurpose)).toEqual([['notSubject', 0, 1000, 0]]);
    expect(await taxesOfSpending(multiPurpose)).toEqual([['rate', 2100, 1000, 174]]);
    await server.rows('delete from product where id = $1', productId);
    const { values, version } = (await server.admin.get('/api/settings/money')).json<
      StoredSettings<'money'>
    >();
    const saved = await server.admin.put('/api/settings/money', {
      values: { ...values, voucherPurpose: 'multi' },
      version,
    });
    expect(saved.json()).toMatchObject({
      values: { voucherPurpose: 'multi', catalogueTaxes: [rate(2100)] },
    });
    expect(taxesOf((await sellVoucher()).sale)).toEqual([['notSubject', 0, 5000, 0]]);
    expect(await taxesOfSpending(singlePurpose)).toEqual([['notSubject', 0, 1000, 0]]);
  });

  test("can't pay for a taxed line, even by a direct insert", async () => {
    // The previous test has confirmed that vouchers are multi-purpose.
    await server.rows('update money_settings set voucher_purpose = null');
    const { voucher } = await sellVoucher();
    const unpaidTerms = { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' };
    const sale = await sell(server, saleOf([line(3000)], 3000, unpaidTerms));
    const paid = server.rows(
      `with paid as (
         insert into payment (id, sale_id, method, amount_minor, state, created_at, captured_at)
         values (gen_random_uuid(), $1, 'balance', 1000, 'captured', now(), now()) returning id
       )
       insert into voucher_entry (id, voucher_id, kind, amount_minor, payment_id, at)
       select gen_random_uuid(), $2, 'redeem', -1000, id, now() from paid`,
      sale.id,
      voucher.id,
    );
    await expect(paid).rejects.toThrow(/taxes what a single-purpose voucher paid/);
    expect(await balanceOf(voucher)).toBe(5000);
  });
});
