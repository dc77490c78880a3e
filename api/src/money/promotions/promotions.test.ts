import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  checkCharacterOf,
  type Document,
  type OnlinePayment,
  type Promotion,
  type PromotionInput,
  type PromotionQuote,
  type Sale,
  type SaleInput,
} from '@aforo/shared/contract';
import { constraintOf } from '../../platform/database/index.ts';
import type { Booker } from '../../testing/servers/booking-test-server.ts';
import { addProduct } from '../../testing/records/products.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../testing/servers/online-test-server.ts';
import {
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';

let server: OnlineTestServer;
let ana: Booker;
let templateId: string;
let codes = 0;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  templateId = await server.addTemplate();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  server.bank.events.knobs.delivery = 'once';
  ana = await server.addClient('Ana Ruiz');
});

const promotionInput = (changed: Partial<PromotionInput> = {}): PromotionInput => ({
  code: `OTOÑO-${++codes}`,
  off: {
    kind: 'share',
    basisPoints: 1e3,
  },
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  totalLimit: null,
  clientLimit: 1,
  serviceIds: [],
  templateIds: [],
  productIds: [],
  isForNewClients: false,
  ...changed,
});
async function createPromotion(changed: Partial<PromotionInput> = {}): Promise<Promotion> {
  const answer = await server.admin.post('/api/promotions', promotionInput(changed));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Promotion>();
}
const read = async (id: string) =>
  (await server.admin.get('/api/promotions'))
    .json<{ items: Promotion[] }>()
    .items.find((one) => one.id === id);
const refusal = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;

const bono = () => ({ kind: 'package', templateId, quantity: 1 }) as const;
const bonoItem = () => ({ kind: 'package', id: templateId }) as const;
/** A bono of 90 € sold at the front desk with a code. */
const sellWith = (code: string, who: Booker | null, changed: Partial<SaleInput> = {}) =>
  server.frontDesk.post('/api/sales', {
    ...saleOf([bono()], 8100, { clientId: who?.clientId ?? null }),
    promotionCode: code,
    ...changed,
  });
/** The same purchase online. */
const payWith = (code: string, who: Booker, discountMinor = 900) =>
  who.person.post('/api/payments', {
    subject: { kind: 'package', templateId },
    expectedTotalMinor: 9000,
    promotion: { code, discountMinor },
  });
const payCheckout = ({ reference }: OnlinePayment) =>
  server.bank.act(server.checkoutOf(reference), 'pay');

const fullRefund = ({ lines }: Sale) => ({
  lines: [
    {
      lineId: lines[0]?.id,
      quantity: 1,
    },
  ],
  reason: 'Se lo ha pensado',
  payments: [
    {
      method: 'card',
      amountMinor: 8100,
    },
  ],
});

async function expectMoneyInvariants(
  invariants: Record<string, string> = { ...moneyInvariants, ...useInvariants },
): Promise<void> {
  for (const [sentence, query] of Object.entries(invariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}
const useInvariants = {
  'no code is used more often than it may': `
    select p.code from promotion_code p join promotion_use u on u.promotion_id = p.id
    where u.released_at is null group by p.id having count(*) > p.total_limit`,
  'a payment that is over keeps no use': `
    select o.id from online_payment o join promotion_use u on u.online_payment_id = o.id
    where o.state not in ('started', 'captured') and u.released_at is null`,
};

describe('a promotion code at the front desk', () => {
  test('is a discount with the code as its reason, and its use is counted', async () => {
    const { id, code } = await createPromotion();
    const basket = { clientId: ana.clientId, lines: [bono()], promotionCode: code.toLowerCase() };
    const quoteAnswer = await server.frontDesk.post('/api/sales/quote', basket);
    expect(quoteAnswer.json()).toMatchObject({
      totalMinor: 8100,
      lines: [
        {
          discountMinor: 900,
          discountReason: `Código ${code}`,
        },
      ],
    });
    const sale = (await sellWith(code, ana)).json<Sale>();
    expect(sale).toMatchObject({
      state: 'paid',
      totalMinor: 8100,
      lines: [
        {
          unitPriceMinor: 9e3,
          discountMinor: 900,
          discountReason: `Código ${code}`,
        },
      ],
    });
    const document = await server.frontDesk.get(`/api/documents/${sale.document?.id}`);
    expect(document.json<Document>().lines).toMatchObject([
      { discountMinor: 900, discountName: `Código ${code}`, totalMinor: 8100 },
    ]);
    expect(await read(id)).toMatchObject({ state: 'active', uses: 1, discountMinor: 900 });
    expect(refusal(await sellWith(code, ana))).toBe('promotion_used');
    await expectMoneyInvariants();
  });

  test("skips lines with another discount and lines that it doesn't apply to", async () => {
    const { code } = await createPromotion({
      templateIds: [templateId],
      off: { kind: 'amount', minor: 1000 },
    });
    const discount = { off: { kind: 'amount', minor: 100 }, reason: 'Amiga de la casa' } as const;
    const lines = [{ ...bono(), discount }, bono(), textLine(500)];
    const basket = { clientId: ana.clientId, lines, promotionCode: code };
    const quoted = await server.frontDesk.post('/api/sales/quote', basket);
    expect(quoted.json()).toMatchObject({
      lines: [{ discountMinor: 100 }, { discountMinor: 1000 }, { discountMinor: 0 }],
    });
    const other = { ...basket, lines: [textLine(500)] };
    const refused = await server.frontDesk.post('/api/sales/quote', other);
    expect(refusal(refused)).toBe('promotion_not_for_this');
  });

  test('for a service applies to its classes', async () => {
    const { code } = await createPromotion({ serviceIds: [server.serviceId] });
    const sessionId = await server.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
    const booked = await ana.person.post('/api/bookings', { target: { sessionId } });
    const line = { kind: 'booking', bookingId: booked.json<{ id: string }>().id } as const;
    const sold = await server.frontDesk.post('/api/sales', {
      ...saleOf([line], 1080, { clientId: ana.clientId }),
      promotionCode: code,
    });
    expect(sold.json<Sale>()).toMatchObject({ totalMinor: 1080, state: 'paid' });
    expect(refusal(await sellWith(code, await server.addClient()))).toBe('promotion_not_for_this');
    await expectMoneyInvariants();
  });

  test('with one use left is accepted from one of two concurrent buyers', async () => {
    const { id, code } = await createPromotion({ totalLimit: 1 });
    const luis = await server.addClient('Luis Gil');
    const answers = await Promise.all([sellWith(code, ana), sellWith(code, luis)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.map(refusal)).toContain('promotion_used');
    expect(await read(id)).toMatchObject({ state: 'usedUp', uses: 1 });
    await expectMoneyInvariants();
  });

  test('can be used again after a full refund', async () => {
    const { id, code } = await createPromotion({ totalLimit: 1 });
    const sale = (await sellWith(code, ana)).json<Sale>();
    const refunded = await server.admin.post(`/api/sales/${sale.id}/refunds`, fullRefund(sale));
    expect(refunded.statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'active', uses: 0 });
    expect((await sellWith(code, ana)).statusCode).toBe(200);
    await expectMoneyInvariants();
  });

  test('for new clients is refused to a client with purchases', async () => {
    const { code } = await createPromotion({ isForNewClients: true });
    await sell(server, saleOf([textLine(500)], 500, { clientId: ana.clientId }));
    expect(refusal(await sellWith(code, ana))).toBe('promotion_new_clients');
    expect((await sellWith(code, await server.addClient())).statusCode).toBe(200);
  });

  test.each([
    ['before its first day', { startsOn: '2026-11-21' }, 'promotion_early'],
    ['after its last', { startsOn: '2026-11-01', endsOn: '2026-11-19' }, 'promotion_over'],
  ])('%s is refused', async (_when, changed, expectedCode) => {
    const { code } = await createPromotion(changed);
    expect(refusal(await sellWith(code, ana))).toBe(expectedCode);
    expect(refusal(await sellWith('NADIE-LO-HIZO', ana))).toBe('promotion_unknown');
  });

  test('with a limit per client requires a client', async () => {
    const { code } = await createPromotion();
    const sale = { ...saleOf([textLine(500)], 500), promotionCode: code };
    expect(refusal(await server.frontDesk.post('/api/sales', sale))).toBe('client_required');
  });
});

describe('a promotion code online', () => {
  test('reduces the price, is counted when the payment starts, and is on the document', async () => {
    const { id, code } = await createPromotion();
    const quoted = await ana.person.post('/api/payments/promotion', {
      code: ` ${code.toLowerCase()} `,
      totalMinor: 9e3,
      item: bonoItem(),
    });
    expect(quoted.json<PromotionQuote>()).toEqual({ code, discountMinor: 900, restMinor: 8100 });
    const payment = (await payWith(code, ana)).json<OnlinePayment>();
    expect(payment).toMatchObject({ totalMinor: 8100, promotionMinor: 900 });
    expect(await read(id)).toMatchObject({ uses: 1 });
    await payCheckout(payment);
    const { sale } = await server.paymentOf(ana, payment.reference);
    expect((await server.frontDesk.get(`/api/sales/${sale?.id}`)).json<Sale>()).toMatchObject({
      state: 'paid',
      totalMinor: 8100,
      lines: [
        {
          discountMinor: 900,
          discountReason: `Código ${code}`,
        },
      ],
    });
    expect(await read(id)).toMatchObject({ uses: 1, discountMinor: 900 });
    await expectMoneyInvariants();
  });

  test('with a total limit is accepted from that many of five concurrent buyers', async () => {
    const { id, code } = await createPromotion({ totalLimit: 2 });
    const buyers = await Promise.all(
      ['Luis', 'Eva', 'Noa', 'Hugo'].map((name) => server.addClient(`${name} Gil`)),
    );
    const answers = await Promise.all([ana, ...buyers].map((buyer) => payWith(code, buyer)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map(refusal))).toEqual(
      new Set(['promotion_used']),
    );
    expect(await read(id)).toMatchObject({ state: 'usedUp', uses: 2, discountMinor: 1800 });
    await expectMoneyInvariants();
  });

  // The embedded database has one connection, so transactions can't overlap.
  if (globalThis.database === 'postgres') {
    test('waits for a concurrent use to commit before it is counted', async () => {
      const { id } = await createPromotion({ totalLimit: 1 });
      const plain = saleOf([bono()], 9000, { clientId: ana.clientId });
      const sales = [await sell(server, plain), await sell(server, plain)];
      const { pool } = server.database;
      const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
      const useBy = (connection: typeof one, sale: Sale | undefined) =>
        connection.query(
          `insert into promotion_use (id, promotion_id, client_id, sale_id, discount_minor, used_at)
           values (gen_random_uuid(), $1, $2, $3, 900, now())`,
          [id, ana.clientId, sale?.id],
        );
      try {
        await one.query('begin');
        await useBy(one, sales[0]);
        const refused = useBy(other, sales[1]).then(() => null, constraintOf);
        const isAnswered = refused.then(() => true);
        const isWaiting = async () =>
          (
            await server.rows(
              `select from pg_stat_activity
               where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length > 0;
        while (!(await Promise.race([isAnswered, isWaiting()])));
        await one.query('commit');
        expect(await refused).toBe('promotion_use_limit');
      } finally {
        one.release();
        other.release();
      }
    });
  }

  test('in two tabs for two items at the same time is one use by one buyer', async () => {
    const { id, code } = await createPromotion({ clientLimit: 1 });
    const other = await server.addTemplate();
    const startPayment = (wanted: string) =>
      ana.person.post('/api/payments', {
        subject: { kind: 'package', templateId: wanted },
        expectedTotalMinor: 9000,
        promotion: { code, discountMinor: 900 },
      });
    await Promise.all([startPayment(templateId), startPayment(other)]);
    expect(await read(id)).toMatchObject({ uses: 1 });
    await expectMoneyInvariants();
  });

  test('for new clients and a second such code, used online and at the front desk at the same time, allow one first purchase', async () => {
    const [one, other] = await Promise.all([
      createPromotion({ isForNewClients: true }),
      createPromotion({ isForNewClients: true }),
    ]);
    const answers = await Promise.all([payWith(one.code, ana), sellWith(other.code, ana)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const uses = await Promise.all([read(one.id), read(other.id)]);
    expect(uses.map((code) => code?.uses).sort()).toEqual([0, 1]);
    await expectMoneyInvariants();
  });

  test('for new clients in a started payment blocks a second such code at the front desk', async () => {
    const [one, other] = [
      await createPromotion({ isForNewClients: true }),
      await createPromotion({ isForNewClients: true }),
    ];
    expect((await payWith(one.code, ana)).statusCode).toBe(200);
    expect(refusal(await sellWith(other.code, ana))).toBe('promotion_used');
    await expectMoneyInvariants();
  });

  test('is available again to all when its payment expires, and to its payer before', async () => {
    const { id, code } = await createPromotion({ totalLimit: 1 });
    const payment = (await payWith(code, ana)).json<OnlinePayment>();
    const luis = await server.addClient('Luis Gil');
    expect(refusal(await payWith(code, luis))).toBe('promotion_used');
    // Her own checkout in progress doesn't block it.
    const again = await ana.person.post('/api/payments/promotion', {
      code,
      totalMinor: 9000,
      item: bonoItem(),
    });
    expect(again.statusCode).toBe(200);
    server.clock.advance({ minutes: 32 });
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state: 'failed' });
    expect(await read(id)).toMatchObject({ uses: 0 });
    expect((await payWith(code, luis)).statusCode).toBe(200);
    await expectMoneyInvariants();
  });

  test('is counted again for a late payment, which is refunded if another buyer took the last use', async () => {
    const { id, code } = await createPromotion({ totalLimit: 1 });
    const luis = await server.addClient('Luis Gil');
    /** Pays so that the provider's event arrives after the payment has expired. */
    const payLate = async () => {
      const begun = (await payWith(code, ana)).json<OnlinePayment>();
      server.bank.events.knobs.delivery = 'held';
      await payCheckout(begun);
      await server.rows(
        `update online_payment set state = 'expired', failure = 'expired' where id = $1`,
        begun.reference,
      );
      await server.rows(
        'update promotion_use set released_at = now() where online_payment_id = $1',
        begun.reference,
      );
      return begun;
    };
    const refundedPayment = await payLate();
    const sale = (await sellWith(code, luis)).json<Sale>();
    await server.bank.events.release();
    await server.runJobs();
    expect(await server.paymentOf(ana, refundedPayment.reference)).toMatchObject({
      state: 'failed',
      failure: 'promotion_used',
      giveBack: 'done',
    });
    expect(await read(id)).toMatchObject({ uses: 1 });
    const refunded = await server.admin.post(`/api/sales/${sale.id}/refunds`, fullRefund(sale));
    expect(refunded.statusCode).toBe(200);
    const confirmedPayment = await payLate();
    await server.bank.events.release();
    await server.runJobs();
    expect(await server.paymentOf(ana, confirmedPayment.reference)).toMatchObject({
      state: 'confirmed',
    });
    expect(await read(id)).toMatchObject({ uses: 1 });
    await expectMoneyInvariants();
  });

  test("for a product doesn't apply to another item", async () => {
    const product = await addProduct(server.admin, { isOnline: true, isStocked: false });
    const { code } = await createPromotion({ productIds: [product.id] });
    const quote = (itemId: string) =>
      ana.person.post('/api/payments/promotion', {
        code,
        totalMinor: product.priceMinor,
        item: {
          kind: 'product',
          id: itemId,
        },
      });
    expect((await quote(product.id)).statusCode).toBe(200);
    expect(refusal(await quote(templateId))).toBe('promotion_not_for_this');
    const { discountMinor } = (await quote(product.id)).json<PromotionQuote>();
    const response = await ana.person.post('/api/payments', {
      subject: { kind: 'product', productId: product.id, quantity: 1 },
      expectedTotalMinor: product.priceMinor,
      promotion: { code, discountMinor },
    });
    await payCheckout(response.json<OnlinePayment>());
    const { reference } = response.json<OnlinePayment>();
    expect(await server.paymentOf(ana, reference)).toMatchObject({ state: 'confirmed' });
    await expectMoneyInvariants();
  });

  test('for a product that becomes free during the payment leads to a refund and releases the use', async () => {
    const product = await addProduct(server.admin, { isOnline: true, isStocked: false });
    const { id, code } = await createPromotion({ totalLimit: 1 });
    const response = await ana.person.post('/api/payments', {
      subject: { kind: 'product', productId: product.id, quantity: 1 },
      expectedTotalMinor: product.priceMinor,
      promotion: { code, discountMinor: Math.round(product.priceMinor / 10) },
    });
    const payment = response.json<OnlinePayment>();
    await server.rows('update product set price_minor = 0 where id = $1', product.id);
    await payCheckout(payment);
    await server.runJobs();
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'not_on_sale',
      giveBack: 'done',
    });
    expect(await read(id)).toMatchObject({ uses: 0 });
    await expectMoneyInvariants();
  });

  test('with a gift voucher that pays the rest needs no card', async () => {
    const { code } = await createPromotion();
    const line = { kind: 'voucher', amountMinor: 8100, recipient: '', message: '' } as const;
    const sold = await sell(server, saleOf([line], 8100));
    const { items } = (await server.frontDesk.get(`/api/sales/${sold.id}/vouchers`)).json<{
      items: [{ code: string }];
    }>();
    const answer = await ana.person.post('/api/payments', {
      subject: { kind: 'package', templateId },
      expectedTotalMinor: 9000,
      promotion: { code, discountMinor: 900 },
      voucher: { code: items[0].code, amountMinor: 8100 },
    });
    expect(answer.json<OnlinePayment>()).toMatchObject({
      state: 'confirmed',
      totalMinor: 0,
      voucherMinor: 8100,
      promotionMinor: 900,
    });
    await expectMoneyInvariants();
  });

  test('that discounts the whole price is only accepted at the front desk', async () => {
    const { code } = await createPromotion({ off: { kind: 'share', basisPoints: 10_000 } });
    const quoted = await ana.person.post('/api/payments/promotion', {
      code,
      totalMinor: 9000,
      item: bonoItem(),
    });
    expect(refusal(quoted)).toBe('promotion_whole');
    expect(refusal(await payWith(code, ana, 9000))).toBe('promotion_whole');
    const given = await sellWith(code, ana, { payments: [], expectedTotalMinor: 0 });
    expect(given.json<Sale>()).toMatchObject({ totalMinor: 0, state: 'paid' });
  });

  test('with another discount than the one shown is refused', async () => {
    const { code } = await createPromotion();
    expect((await payWith(code, ana, 800)).json()).toMatchObject({
      code: 'promotion_changed',
      details: { discountMinor: 900 },
    });
  });
});

describe('promotion codes', () => {
  test('are unique, and can be stopped and restarted', async () => {
    const made = await createPromotion({
      code: 'verano ñ-5',
      totalLimit: 3,
      serviceIds: [server.serviceId],
    });
    expect(made).toMatchObject({
      code: 'VERANOÑ-5',
      state: 'active',
      totalLimit: 3,
      uses: 0,
      discountMinor: 0,
      serviceIds: [server.serviceId],
    });
    const same = await server.admin.post('/api/promotions', promotionInput({ code: 'Verano Ñ-5' }));
    expect([same.statusCode, refusal(same)]).toEqual([409, 'code_taken']);
    const put = (status: string) =>
      server.admin.put(`/api/promotions/${made.id}/status`, { status });
    expect((await put('archived')).json<Promotion>()).toMatchObject({ state: 'stopped' });
    expect(refusal(await put('archived'))).toBe('illegal_transition');
    expect(refusal(await sellWith(made.code, ana))).toBe('promotion_unknown');
    expect((await put('active')).json<Promotion>()).toMatchObject({ state: 'active' });
  });

  test('are saved if the version is current, and take effect at once', async () => {
    const made = await createPromotion({ totalLimit: 2 });
    await sellWith(made.code, ana);
    const changed = { totalLimit: 1, off: { kind: 'amount', minor: 500 } } as const;
    const promotion = promotionInput({ code: made.code, ...changed });
    const save = (version: number, wanted = promotion) =>
      server.admin.put(`/api/promotions/${made.id}`, { promotion: wanted, version });
    expect((await save(made.version)).json<Promotion>()).toMatchObject({
      ...changed,
      state: 'usedUp',
      uses: 1,
      discountMinor: 900,
      version: made.version + 1,
    });
    expect((await save(made.version)).json()).toMatchObject({
      code: 'stale_version',
      details: { current: { totalLimit: 1 } },
    });
    const { code } = await createPromotion();
    expect(refusal(await save(made.version + 1, { ...promotion, code }))).toBe('code_taken');
  });

  test('keep the shown discount for payments in progress after a change or a stop', async () => {
    const made = await createPromotion({ totalLimit: 2 });
    const luis = await server.addClient('Luis Gil');
    const payments = [await payWith(made.code, ana), await payWith(made.code, luis)];
    const promotion = promotionInput({
      code: `${made.code}-B`,
      off: {
        kind: 'amount',
        minor: 500,
      },
      totalLimit: 1,
      serviceIds: [server.serviceId],
      endsOn: '2026-11-19',
    });
    const saved = await server.admin.put(`/api/promotions/${made.id}`, {
      promotion,
      version: made.version,
    });
    expect(saved.statusCode).toBe(200);
    await server.admin.put(`/api/promotions/${made.id}/status`, { status: 'archived' });
    for (const [index, who] of [ana, luis].entries()) {
      const { reference } = (payments[index] as (typeof payments)[0]).json<OnlinePayment>();
      await payCheckout({ reference } as OnlinePayment);
      expect(await server.paymentOf(who, reference)).toMatchObject({ state: 'confirmed' });
    }
    expect(await read(made.id)).toMatchObject({ state: 'stopped', uses: 2, discountMinor: 1800 });
    // Its limit is now lower than the number of counted uses.
    await expectMoneyInvariants(moneyInvariants);
  });

  test.each<[string, Partial<PromotionInput>, string]>([
    [
      'the format of a voucher code',
      { code: `1111-1111-111${checkCharacterOf('11111111111')}` },
      'code',
    ],
    ['a code that is too short', { code: 'A' }, 'code'],
    ['a code with an accent', { code: 'OTOÑADA-É' }, 'code'],
    ['half a per cent', { off: { kind: 'share', basisPoints: 50 } }, 'off.basisPoints'],
    [
      'more than the whole price',
      { off: { kind: 'share', basisPoints: 10_001 } },
      'off.basisPoints',
    ],
    ['a discount of zero', { off: { kind: 'amount', minor: 0 } }, 'off.minor'],
    ['an end before its start', { startsOn: '2026-11-02', endsOn: '2026-11-01' }, 'endsOn'],
    ['no uses', { totalLimit: 0 }, 'totalLimit'],
    ['no uses per client', { clientLimit: 0 }, 'clientLimit'],
  ])('with %s are refused with the field, in Spanish', async (_what, changed, field) => {
    const answer = await server.admin.post('/api/promotions', promotionInput(changed));
    expect(answer.statusCode).toBe(400);
    const body = answer.json<{ code: string; fieldErrors: Record<string, string> }>();
    expect(body.code).toBe('validation_failed');
    expect(JSON.stringify(body)).toContain(`"${field}"`);
  });

  test("can't be used above their limit, even by a direct insert", async () => {
    const { id } = await createPromotion({ totalLimit: 1 });
    const sale = await sell(server, saleOf([textLine(500)], 500));
    const other = await sell(server, saleOf([textLine(500)], 500));
    const use = (saleId: string) =>
      server.rows(
        `insert into promotion_use (id, promotion_id, sale_id, discount_minor, used_at)
         values (gen_random_uuid(), $1, $2, 100, now())`,
        id,
        saleId,
      );
    await use(sale.id);
    await expect(use(other.id)).rejects.toThrow(/is used up/);
  });
});
