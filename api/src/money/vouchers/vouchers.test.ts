import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  formatVoucherCode,
  type RefundQuote,
  type Sale,
  type SaleInput,
  type Voucher,
} from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  sellAtTwoRates,
  textLine,
} from '../../testing/records/till.ts';
import { makeVoucherCode } from './make-code.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await sellAtTwoRates(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient();
});

const voucherLine = (amountMinor: number) =>
  ({ kind: 'voucher', amountMinor, recipient: 'Marta', message: 'Feliz cumpleaños' }) as const;

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

async function sellVoucher(amountMinor = 5000): Promise<{ sale: Sale; voucher: Voucher }> {
  const sale = await sell(server, saleOf([voucherLine(amountMinor)], amountMinor));
  const answer = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
  const [voucher] = answer.json<{ items: Voucher[] }>().items;
  if (!voucher) throw new Error('A sale without its voucher');
  return { sale, voucher };
}
const find = async (code: string) =>
  (await server.frontDesk.post('/api/vouchers/find', { code })).json<Voucher>();
const byVoucher = (code: string, amountMinor: number): SaleInput['payments'][number] => ({
  method: 'balance',
  amountMinor,
  voucherCode: code,
});
const spend = (code: string, amountMinor: number) =>
  server.frontDesk.post(
    '/api/sales',
    saleOf([textLine(amountMinor)], amountMinor, { payments: [byVoucher(code, amountMinor)] }),
  );
const refusal = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;

describe('a gift voucher', () => {
  test('is sold without tax, and the purchases that it pays are taxed', async () => {
    const { sale, voucher } = await sellVoucher();
    expect(sale).toMatchObject({
      state: 'paid',
      taxes: [{ taxTreatment: 'notSubject', taxCause: 'N1', grossMinor: 5000, quotaMinor: 0 }],
    });
    expect(voucher).toMatchObject({
      state: 'usable',
      amountMinor: 5e3,
      balanceMinor: 5e3,
      expiresOn: '2027-11-20',
      recipient: 'Marta',
      message: 'Feliz cumpleaños',
    });
    const paid = await sell(
      server,
      saleOf([textLine(6000)], 6000, {
        payments: [
          byVoucher(voucher.code.toLowerCase().replaceAll('-', ' '), 4000),
          { method: 'card', amountMinor: 2000 },
        ],
      }),
    );
    expect(paid).toMatchObject({
      state: 'paid',
      taxes: [{ taxBasisPoints: 2100, grossMinor: 6000, quotaMinor: 1041 }],
      payments: expect.arrayContaining([
        expect.objectContaining({ method: 'balance', amountMinor: 4000 }),
      ]),
    });
    expect(await find(voucher.code)).toMatchObject({ state: 'usable', balanceMinor: 1000 });
    expect(refusal(await spend(voucher.code, 1001))).toBe('voucher_exceeds');
    expect((await spend(voucher.code, 1000)).statusCode).toBe(200);
    expect(await find(voucher.code)).toMatchObject({ state: 'spent', balanceMinor: 0 });
    await expectMoneyInvariants();
  });

  test('pays once when two sales spend it concurrently', async () => {
    const { voucher } = await sellVoucher();
    const answers = await Promise.all([spend(voucher.code, 3000), spend(voucher.code, 3000)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await find(voucher.code)).toMatchObject({ balanceMinor: 2000 });
    await expectMoneyInvariants();
  });

  test('pays the rest of a sale', async () => {
    const { voucher } = await sellVoucher();
    const sale = await sell(
      server,
      saleOf([textLine(3000)], 3000, { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' }),
    );
    const answer = await server.frontDesk.post(`/api/sales/${sale.id}/payments`, {
      payments: [byVoucher(voucher.code, 3000)],
    });
    expect(answer.json<Sale>()).toMatchObject({ state: 'paid', owedMinor: 0 });
    expect(await find(voucher.code)).toMatchObject({ balanceMinor: 2000 });
    await expectMoneyInvariants();
  });

  test("limits wrong codes over all front desk calls, and doesn't count correct ones", async () => {
    const { voucher } = await sellVoucher(9000);
    const randomCode = () => formatVoucherCode(makeVoucherCode());
    const unpaidSale = await sell(
      server,
      saleOf([textLine(300)], 300, { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' }),
    );
    const clerk = server.as('receptionist');
    const sale = (code: string) =>
      clerk.post('/api/sales', saleOf([textLine(100)], 100, { payments: [byVoucher(code, 100)] }));
    const payRest = (code: string) =>
      clerk.post(`/api/sales/${unpaidSale.id}/payments`, { payments: [byVoucher(code, 100)] });
    const findByCode = (code: string) => clerk.post('/api/vouchers/find', { code });
    const calls = [sale, payRest, findByCode];

    // Correct codes, repeatedly.
    for (let at = 0; at < 11; at++) expect((await sale(voucher.code)).statusCode).toBe(200);
    const refusals: string[] = [];
    for (let at = 0; at < 10; at++) {
      for (const call of calls) refusals.push(refusal(await call(randomCode())));
    }
    expect(new Set(refusals)).toEqual(new Set(['voucher_unknown']));
    for (const call of calls) expect((await call(randomCode())).statusCode).toBe(429);
    // Once the limit is reached a correct code is refused too, and sales without a code still work.
    for (const call of calls) expect(refusal(await call(voucher.code))).toBe('rate_limited');
    expect((await clerk.post('/api/sales', saleOf([textLine(100)], 100))).statusCode).toBe(200);
    expect((await spend(voucher.code, 100)).statusCode).toBe(200);
    server.clock.advance({ hours: 1 });
    expect((await findByCode(voucher.code)).statusCode).toBe(200);
    await expectMoneyInvariants();
  });

  test('counts each of several wrong codes sent concurrently', async () => {
    const clerk = server.as('receptionist');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        clerk.post('/api/vouchers/find', { code: formatVoucherCode(makeVoucherCode()) }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
    server.clock.advance({ hours: 1 });
  });

  test("must be paid in full, can't buy a voucher, and can't be spent after it expires", async () => {
    const { voucher } = await sellVoucher();
    const post = (sale: SaleInput) => server.frontDesk.post('/api/sales', sale);
    const unpaidVoucherSale = saleOf([voucherLine(2000)], 2000, {
      clientId: ana.clientId,
      payments: [],
      dueOn: '2026-12-01',
    });
    expect(refusal(await post(unpaidVoucherSale))).toBe('voucher_unpaid');
    const voucherForVoucher = saleOf([voucherLine(2000)], 2000, {
      payments: [byVoucher(voucher.code, 2000)],
    });
    expect(refusal(await post(voucherForVoucher))).toBe('voucher_unpaid');
    expect(refusal(await spend(formatVoucherCode(makeVoucherCode()), 100))).toBe('voucher_unknown');
    await server.rows(`update voucher set expires_on = '2026-11-20' where id = $1`, voucher.id);
    expect((await spend(voucher.code, 100)).statusCode).toBe(200);
    await server.rows(`update voucher set expires_on = '2026-11-19' where id = $1`, voucher.id);
    expect(refusal(await spend(voucher.code, 100))).toBe('voucher_unusable');
    expect(await find(voucher.code)).toMatchObject({ state: 'expired', balanceMinor: 4900 });
  });

  test('gets its refunds back, and not in cash', async () => {
    const { voucher } = await sellVoucher();
    const sale = (await spend(voucher.code, 3000)).json<Sale>();
    const lines = [{ lineId: sale.lines[0]?.id ?? '', quantity: 1 }];
    await server.rows(`update voucher set expires_on = '2026-11-19' where id = $1`, voucher.id);
    const refund = (method: 'cash' | 'balance') =>
      server.frontDesk.post(`/api/sales/${sale.id}/refunds`, {
        lines,
        reason: 'No vino nadie',
        payments: [
          {
            method,
            amountMinor: 3e3,
          },
        ],
      });
    expect(refusal(await refund('cash'))).toBe('refund_method');
    expect((await refund('balance')).statusCode).toBe(200);
    // It had expired meanwhile: the refund extends its validity.
    expect(await find(voucher.code)).toMatchObject({
      state: 'usable',
      balanceMinor: 5e3,
      expiresOn: '2026-12-20',
    });
    await expectMoneyInvariants();
  });

  test('can be refunded while unused, and not after a part was spent', async () => {
    const unusedVoucher = await sellVoucher();
    const usedVoucher = await sellVoucher();
    expect((await spend(usedVoucher.voucher.code, 100)).statusCode).toBe(200);
    const refund = ({ sale }: { sale: Sale }) =>
      server.frontDesk.post(`/api/sales/${sale.id}/refunds`, {
        lines: [
          {
            lineId: sale.lines[0]?.id ?? '',
            quantity: 1,
          },
        ],
        reason: 'Se lo ha pensado',
        payments: [
          {
            method: 'card',
            amountMinor: 5e3,
          },
        ],
      });
    expect(refusal(await refund(usedVoucher))).toBe('voucher_used');
    const answers = await Promise.all([
      refund(unusedVoucher),
      spend(unusedVoucher.voucher.code, 5000),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test('can be voided once, with a reason, by an administrator', async () => {
    const { voucher } = await sellVoucher();
    const path = `/api/vouchers/${voucher.id}/void`;
    const body = { reason: 'Código publicado' };
    expect((await server.frontDesk.post(path, body)).statusCode).toBe(403);
    expect((await server.admin.post(path, body)).json<Voucher>()).toMatchObject({
      state: 'voided',
      balanceMinor: 0,
      voidReason: 'Código publicado',
    });
    expect(refusal(await server.admin.post(path, body))).toBe('illegal_transition');
    expect(refusal(await spend(voucher.code, 100))).toBe('voucher_unusable');
    await expectMoneyInvariants();
  });

  test("can't take a refund once it is void: an administrator refunds in cash", async () => {
    const { voucher } = await sellVoucher();
    const sale = (await spend(voucher.code, 3000)).json<Sale>();
    // The drawer must hold the cash to refund.
    const payments: SaleInput['payments'] = [{ method: 'cash', amountMinor: 3000 }];
    await sell(server, saleOf([textLine(3000)], 3000, { payments }));
    await server.admin.post(`/api/vouchers/${voucher.id}/void`, { reason: 'Código publicado' });
    const lines = [{ lineId: sale.lines[0]?.id ?? '', quantity: 1 }];
    const quoted = `/api/sales/${sale.id}/refunds/quote`;
    expect(refusal(await server.frontDesk.post(quoted, { lines }))).toBe('voucher_void');
    const quote = (await server.admin.post(quoted, { lines })).json<RefundQuote>();
    expect(quote.payments).toMatchObject([{ method: 'cash', amountMinor: 3000 }]);
    const path = `/api/sales/${sale.id}/refunds`;
    const body = { lines, reason: 'No vino nadie', payments: quote.payments };
    expect(refusal(await server.frontDesk.post(path, body))).toBe('voucher_void');
    const toVoucher = { ...body, payments: [{ method: 'balance', amountMinor: 3000 }] };
    expect(refusal(await server.admin.post(path, toVoucher))).toBe('refund_method');
    const inCash = [{ method: 'cash', amountMinor: 3000 } as const];
    await sell(server, saleOf([textLine(3000)], 3000, { payments: inCash }));
    expect((await server.admin.post(path, body)).statusCode).toBe(200);
    expect(await find(voucher.code)).toMatchObject({ state: 'voided', balanceMinor: 0 });
    await expectMoneyInvariants();
  });

  test('of an unknown sale is not found', async () => {
    const answer = await server.frontDesk.get(`/api/sales/${newId()}/vouchers`);
    expect(answer.statusCode).toBe(404);
  });

  test('is listed by state, and can be printed', async () => {
    const { voucher } = await sellVoucher();
    const list = async (state: string) =>
      (await server.admin.get(`/api/vouchers?state=${state}`))
        .json<{ items: Voucher[] }>()
        .items.map(({ id }) => id);
    expect(await list('usable')).toContain(voucher.id);
    const all = await server.admin.get('/api/vouchers');
    expect(all.body).toContain(`"code":"${voucher.code.slice(-4)}"`);
    expect(all.body).not.toContain(voucher.code);
    expect(await list('spent')).not.toContain(voucher.id);
    await spend(voucher.code, 5000);
    expect(await list('spent')).toContain(voucher.id);
    const pdf = await server.frontDesk.get(`/api/vouchers/${voucher.id}/pdf`);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  });

  test('of an erased client keeps its balance and loses its texts', async () => {
    const line = { ...voucherLine(2000), message: 'De tu hermana Sagrario' };
    const sale = await sell(server, saleOf([line], 2000, { clientId: ana.clientId }));
    const path = `/api/clients/${ana.clientId}/erasure`;
    const { seen } = (await server.admin.get(path)).json<{ seen: string }>();
    const erased = await server.admin.post(path, { givesUpSessions: true, seen });
    expect(erased.statusCode).toBe(204);
    const answer = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
    expect(answer.json<{ items: Voucher[] }>().items).toMatchObject([
      { recipient: '', message: '', balanceMinor: 2000 },
    ]);
  });

  test('never has a negative balance, even by a direct insert', async () => {
    const { voucher } = await sellVoucher();
    const entry = server.rows(
      `insert into voucher_entry (id, voucher_id, kind, amount_minor, at)
       values (gen_random_uuid(), $1, 'void', -5001, now())`,
      voucher.id,
    );
    await expect(entry).rejects.toThrow(/would have -1 left/);
  });
});
