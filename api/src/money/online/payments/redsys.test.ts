import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, OnlinePayment, Sale, Store } from '@aforo/shared/contract';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import { onlineInvariants } from '../../../testing/database/online-invariants.ts';
import { addProduct } from '../../../testing/records/products.ts';
import {
  buildRedsysTestServer,
  type RedsysTestServer,
} from '../../../testing/servers/redsys-test-server.ts';
import { sellTemplate } from '../../../testing/records/sell-template.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';

let server: RedsysTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildRedsysTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.redsys.knobs.paid = {};
  server.redsys.knobs.refund = 'answers';
  server.redsys.refunds.length = 0;
  ana = await server.addClient('Ana Ruiz');
});

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...onlineInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}
const addSession = (capacity = 4) =>
  server.addSession({ startsAt: '2026-11-21T18:00:00.000Z', capacity });
const bookingOf = async (id: string) =>
  (await server.frontDesk.get(`/api/bookings/${id}`)).json<Booking>();
const salesOf = ({ clientId }: Booker) =>
  server.rows<{ id: string }>('select id from sale where client_id = $1', clientId);
const refundedAmounts = () => server.redsys.refunds.map(({ amountMinor }) => amountMinor);

async function payHold(capacity = 4) {
  const bookingId = await server.hold(ana, await addSession(capacity));
  const payment = await server.goToPay(ana, { kind: 'hold', bookingId }, 1200);
  return { bookingId, payment };
}

describe('paying at Redsys', () => {
  test('uses a form on a separate page whose policy allows posting only to Redsys', async () => {
    const bookingId = await server.hold(ana, await addSession());
    const response = await server.askToPay(ana, { kind: 'hold', bookingId }, 1200);
    const page = await server.formOf(response.json<OnlinePayment>());
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`form-action ${server.redsys.baseUrl}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+'$/);
    expect(page.body).toContain('Te llevamos al banco');
    expect(page.body).not.toContain('Ana');
  });

  test('books the seat on notification, with one sale and one document', async () => {
    const { bookingId, payment } = await payHold();
    expect(server.redsys.find(payment.order)).toMatchObject({
      amountMinor: 1200,
      currency: '978',
      merchantCode: '999008881',
      terminal: '1',
      notifyUrl: 'http://localhost:8080/api/webhooks/redsys',
      returnUrl: `http://localhost:8080/cliente/pagoConfirmado?pago=${payment.reference}`,
    });
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      provider: 'redsys',
      state: 'confirmed',
      redirectUrl: null,
      sale: { document: { type: 'plain' } },
    });
    expect((await bookingOf(bookingId)).status).toBe('confirmed');
    const documents = await server.rows(
      'select d.total_minor::integer as "totalMinor" from document d join sale s on s.id = d.sale_id where s.client_id = $1',
      ana.clientId,
    );
    expect(documents).toEqual([{ totalMinor: 1200 }]);
    expect(await salesOf(ana)).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test('creates one sale despite duplicate notifications', async () => {
    const { payment } = await payHold();
    const answers = await server.redsys.tell(payment.order, '0000', { times: 2 });
    expect(answers).toEqual([204, 204]);
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect(await salesOf(ana)).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test('pays the rest of a bono sold at the front desk, without a second bono', async () => {
    const templateId = await server.addTemplate({ credits: 5 });
    const sold = await server.frontDesk.post('/api/sales', {
      clientId: ana.clientId,
      lines: [{ kind: 'package', templateId, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 4000 }],
      document: { kind: 'simplified' },
      expectedTotalMinor: 9000,
      dueOn: '2026-12-01',
    });
    const saleId = sold.json<Sale>().id;
    const payment = await server.goToPay(ana, { kind: 'sale', saleId }, 5000);
    await server.redsys.tell(payment.order, '0000', { times: 2 });
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'confirmed',
      sale: { id: saleId },
    });
    expect((await server.frontDesk.get(`/api/sales/${saleId}`)).json<Sale>()).toMatchObject({
      state: 'paid',
      owedMinor: 0,
      payments: [
        { method: 'card', amountMinor: 4000 },
        { method: 'online', amountMinor: 5000 },
      ],
    });
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: object[] }>().items).toMatchObject([{ balance: 5 }]);
    await expectMoneyInvariants();
  });

  test('ignores a forged notification', async () => {
    const { bookingId, payment } = await payHold();
    const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
    expect(await server.redsys.tell(payment.order, '0000', { key })).toEqual([400]);
    const empty = await server.anybody.post('/api/webhooks/redsys');
    expect(empty.json()).toMatchObject({ code: 'webhook_refused' });
    expect((await bookingOf(bookingId)).status).toBe('held');
    const storedEvents = 'select 1 from payment_event where online_payment_id = $1';
    expect(await server.rows(storedEvents, payment.reference)).toEqual([]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['amount', { Ds_Amount: '1' }, 1],
    ['currency', { Ds_Currency: '840' }, 1200],
    ['currency code', { Ds_Currency: '999' }, 1200],
  ])('with another %s buys nothing and is refunded', async (_what, paid, amountMinor) => {
    const { bookingId, payment } = await payHold();
    server.redsys.knobs.paid = paid;
    await server.redsys.tell(payment.order, '0000');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'amount_mismatch',
      giveBack: 'done',
    });
    expect(refundedAmounts()).toEqual([amountMinor]);
    expect((await bookingOf(bookingId)).status).toBe('held');
    await expectMoneyInvariants();
  });

  test.each<[string, Record<string, string>]>([
    ['of another merchant', { Ds_MerchantCode: '999008882' }],
    ['of another terminal', { Ds_Terminal: '002' }],
    ['of another transaction type', { Ds_TransactionType: '1' }],
    ['of an unknown payment', { Ds_MerchantData: 'x' }],
  ])('ignores a notification %s', async (_what, paid) => {
    const { bookingId, payment } = await payHold();
    server.redsys.knobs.paid = paid;
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect((await bookingOf(bookingId)).status).toBe('held');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
  });

  test('with the reference of another payment confirms neither', async () => {
    const { payment } = await payHold();
    const luis = await server.addClient('Luis');
    const subject = { kind: 'package', templateId: await server.addTemplate() } as const;
    const other = await server.goToPay(luis, subject, 9000);
    server.redsys.knobs.paid = { Ds_MerchantData: other.reference };
    await server.redsys.tell(payment.order, '0000');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
    expect((await server.paymentOf(luis, other.reference)).state).toBe('processing');
  });

  test('fails when declined, and restarts with another order number', async () => {
    const { bookingId, payment } = await payHold();
    await server.redsys.tell(payment.order, '0190');
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'declined',
      giveBack: 'none',
    });
    const again = await server.goToPay(ana, { kind: 'hold', bookingId }, 1200);
    expect(again.order).not.toBe(payment.order);
    await server.redsys.tell(again.order, '0000');
    expect((await server.paymentOf(ana, again.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('is reported as expired, not declined, when cancelled on its page', async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '9915');
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ failure: 'expired' });
  });

  test('succeeds after a declined attempt on the same page', async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '0190');
    await server.redsys.tell(payment.order, '0099');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('is refunded after the hold has lapsed and no seat is left', async () => {
    const { payment } = await payHold(1);
    const sessionQuery = 'select session_id as id from booking where client_id = $1';
    const [session] = await server.rows<{ id: string }>(sessionQuery, ana.clientId);
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    const luis = await server.addClient('Luis');
    await luis.person.post('/api/bookings', { target: { sessionId: session?.id } });
    await server.redsys.tell(payment.order, '0000');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'seat_lost',
      giveBack: 'done',
    });
    expect(refundedAmounts()).toEqual([1200]);
    await expectMoneyInvariants();
  });

  test('without a notification stays open for a day, unless a new payment ends it', async () => {
    const templateId = await server.addTemplate({ credits: 5 });
    const subject = { kind: 'package', templateId } as const;
    const first = await server.goToPay(ana, subject, 9000);
    await server.redsys.tell(first.order, '0000', { isLost: true });
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    expect(await server.paymentOf(ana, first.reference)).toMatchObject({
      state: 'processing',
      redirectUrl: null,
    });
    const closedForm = await server.formOf(first);
    expect(closedForm.body).toContain('Este pago ya no se puede hacer');
    expect(closedForm.body).not.toContain('<form');
    const second = await server.goToPay(ana, subject, 9000);
    expect(second.reference).not.toBe(first.reference);
    expect((await server.paymentOf(ana, first.reference)).state).toBe('failed');
    // The lost notification arrives: the payment succeeded and is fulfilled.
    await server.redsys.tell(first.order, '0000');
    expect((await server.paymentOf(ana, first.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('without any notification fails after a day', async () => {
    const { payment } = await payHold();
    server.clock.advance({ minutes: 25 * 60 });
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state: 'failed' });
  });
});

describe('a refund by Redsys', () => {
  async function buyTowels() {
    const towel = await addProduct(server.admin, { stock: 3, isOnline: true });
    const subject = { kind: 'product', productId: towel.id, quantity: 2 } as const;
    const payment = await server.goToPay(ana, subject, 2 * towel.priceMinor);
    await server.redsys.tell(payment.order, '0000');
    const { sale } = await server.paymentOf(ana, payment.reference);
    const { lines } = (await server.admin.get(`/api/sales/${sale?.id}`)).json<Sale>();
    const refundUnits = async (quantity: number) => {
      const response = await server.admin.post(`/api/sales/${sale?.id}/refunds`, {
        lines: [{ lineId: lines[0]?.id, quantity, returnsStock: true }],
        payments: [{ method: 'online', amountMinor: quantity * towel.priceMinor }],
        reason: 'Sobraba',
      });
      expect(response.statusCode).toBe(200);
    };
    return { payment, priceMinor: towel.priceMinor, giveBack: refundUnits };
  }
  /** Advances the clock by hours; jobs that gave up are retried. */
  async function advanceHours(hours: number): Promise<void> {
    await server.dependencies.jobs.start();
    for (let hour = 0; hour < hours; hour++) {
      server.clock.advance({ minutes: 61 });
      await server.runJobs();
    }
    await server.dependencies.jobs.stop();
  }
  const statesOf = ({ reference }: OnlinePayment) =>
    server.rows(
      `select state, asked_at is not null as "isAsked" from online_refund
       where online_payment_id = $1`,
      reference,
    );

  test('of a part is made once', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    await giveBack(1);
    await advanceHours(2);
    expect(refundedAmounts()).toEqual([priceMinor]);
    expect(await statesOf(payment)).toMatchObject([{ state: 'done' }]);
    await expectMoneyInvariants();
  });

  test('of the whole payment is made once although the response was lost', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    server.redsys.knobs.refund = 'silent';
    await giveBack(2);
    await server.runJobs();
    expect(await statesOf(payment)).toEqual([{ state: 'pending', isAsked: true }]);
    server.redsys.knobs.refund = 'answers';
    await advanceHours(3);
    expect(refundedAmounts()).toEqual([2 * priceMinor]);
    expect(await statesOf(payment)).toMatchObject([{ state: 'done' }]);
    await expectMoneyInvariants();
  });

  test('of a part is not retried when its outcome is unknown', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    server.redsys.knobs.refund = 'silent';
    await giveBack(1);
    await advanceHours(3);
    server.redsys.knobs.refund = 'answers';
    await advanceHours(3);
    expect(refundedAmounts()).toEqual([priceMinor]);
    expect(await statesOf(payment)).toEqual([{ state: 'pending', isAsked: true }]);
  });

  test('is retried after Redsys refused it', async () => {
    const { priceMinor, giveBack } = await buyTowels();
    server.redsys.knobs.refund = 'refuses';
    await giveBack(1);
    await advanceHours(2);
    expect(refundedAmounts()).toEqual([]);
    server.redsys.knobs.refund = 'answers';
    await advanceHours(2);
    expect(refundedAmounts()).toEqual([priceMinor]);
  });
});

describe('with Redsys', () => {
  test("renewing bonos are not offered online, because cards can't be saved, but the front desk sells them", async () => {
    const templateId = await server.addTemplate({ renewsMonthly: true });
    const { packages } = (await ana.person.get('/api/store')).json<Store>();
    expect(packages.map(({ id }) => id)).not.toContain(templateId);
    const response = await server.askToPay(ana, { kind: 'package', templateId }, 9000);
    expect(response.json()).toMatchObject({ code: 'payments_unavailable' });
    await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  });

  test("the reconciliation shows only our total, because Redsys can't be queried", async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '0000');
    const report = await server.admin.get(
      '/api/payments/reconciliation?from=2026-11-20&to=2026-11-20',
    );
    expect(report.json()).toMatchObject({ provider: 'redsys', items: [], providerMinor: 0 });
    expect(report.json<{ ownMinor: number }>().ownMinor).toBeGreaterThanOrEqual(1200);
  });
});

test('opens a payment link without an account, and returns to a public page', async () => {
  const sessionId = await addSession();
  const bookingResponse = await ana.person.post('/api/bookings', { target: { sessionId } });
  const answer = await server.frontDesk.post('/api/payments/links', {
    clientId: ana.clientId,
    subject: { kind: 'booking', bookingId: bookingResponse.json<Booking>().id },
    expectedTotalMinor: 1200,
  });
  const { url, payment } = answer.json<{ url: string; payment: OnlinePayment }>();
  const followed = await server.anybody.get(new URL(url).pathname);
  expect(followed.headers['location']).toBe(payment.redirectUrl);
  const page = (await server.formOf(payment)).body;
  const [, encoded = ''] = /name="Ds_MerchantParameters" value="([^"]+)"/.exec(page) ?? [];
  expect(Buffer.from(encoded, 'base64').toString()).toContain(
    `"DS_MERCHANT_URLOK":"http://localhost:8080/api/payments/received/${payment.reference}"`,
  );
});

test('keeps the secret key out of tables and responses', async () => {
  const { payment } = await payHold();
  expect((await server.formOf(payment)).body).not.toContain(server.secretKey);
  const tables = await server.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tablesWith = async (text: string) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const query = `select 1 from "${name}" t where t::text like $1 limit 1`;
      if ((await server.rows(query, `%${text}%`)).length > 0) found.push(name);
    }
    return found;
  };
  // Proves that the search would find it.
  expect(await tablesWith(payment.order)).toContain('online_payment');
  expect(await tablesWith(server.secretKey)).toEqual([]);
});

describe('a terminal with HMAC_SHA512_V2 signatures', () => {
  test('takes payments and makes refunds', async () => {
    const sha512 = await buildRedsysTestServer('HMAC_SHA512_V2');
    sha512.clock.set('2026-11-20T09:00:00.000Z');
    const eva = await sha512.addClient('Eva Sanz');
    const sessionId = await sha512.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
    const bookingId = await sha512.hold(eva, sessionId);
    const payment = await sha512.goToPay(eva, { kind: 'hold', bookingId }, 1200);
    const forgedStatuses = await sha512.redsys.tell(payment.order, '0000', { key: 'x'.repeat(32) });
    expect(forgedStatuses).toEqual([400]);
    expect(await sha512.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect((await sha512.paymentOf(eva, payment.reference)).state).toBe('confirmed');
    const cancelled = await eva.person.post(`/api/bookings/${bookingId}/cancellation`, {
      expected: 'cancelled',
    });
    expect(cancelled.statusCode).toBe(200);
    await sha512.runJobs();
    await sha512.runJobs();
    expect(sha512.redsys.refunds).toEqual([{ order: payment.order, amountMinor: 1200 }]);
    await sha512.close();
  });
});
