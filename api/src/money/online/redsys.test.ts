import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, OnlinePayment, Sale, Store } from '@aforo/shared/contract';
import type { Booker } from '../../testing/booking-test-server.ts';
import { onlineInvariants } from '../../testing/online-invariants.ts';
import { addProduct } from '../../testing/products.ts';
import { buildRedsysTestServer, type RedsysTestServer } from '../../testing/redsys-test-server.ts';
import { sellTemplate } from '../../testing/sell-template.ts';
import { moneyInvariants } from '../../testing/till.ts';

let server: RedsysTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildRedsysTestServer();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.redsys.knobs.paid = {};
  server.redsys.knobs.refund = 'answers';
  server.redsys.refunds.length = 0;
  ana = await server.addClient('Ana Ruiz');
});

async function expectSoundBooks(): Promise<void> {
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
const amountsBack = () => server.redsys.refunds.map(({ amountMinor }) => amountMinor);

async function payHold(capacity = 4) {
  const bookingId = await server.hold(ana, await addSession(capacity));
  const payment = await server.goToPay(ana, { kind: 'hold', bookingId }, 1200);
  return { bookingId, payment };
}

describe('paying at Redsys', () => {
  test('goes by a form that only its page may post, and only to Redsys', async () => {
    const bookingId = await server.hold(ana, await addSession());
    const asked = await server.askToPay(ana, { kind: 'hold', bookingId }, 1200);
    const page = await server.formOf(asked.json<OnlinePayment>());
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`form-action ${server.redsys.baseUrl}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+'$/);
    expect(page.body).toContain('Te llevamos al banco');
    expect(page.body).not.toContain('Ana');
  });

  test('books the seat when its notification says so, with one sale and one document', async () => {
    const { bookingId, payment } = await payHold();
    expect(server.redsys.find(payment.order)).toMatchObject({
      ...{ amountMinor: 1200, currency: '978', merchantCode: '999008881', terminal: '1' },
      notifyUrl: 'http://localhost:8080/api/webhooks/redsys',
      returnUrl: `http://localhost:8080/cliente/pagoConfirmado?pago=${payment.reference}`,
    });
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      ...{ provider: 'redsys', state: 'confirmed', redirectUrl: null },
      sale: { document: { type: 'plain' } },
    });
    expect((await bookingOf(bookingId)).status).toBe('confirmed');
    await expectSoundBooks();
  });

  test('told twice at once, and again later, is one sale', async () => {
    const { payment } = await payHold();
    const answers = await server.redsys.tell(payment.order, '0000', { times: 2 });
    expect(answers).toEqual([204, 204]);
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect(await salesOf(ana)).toHaveLength(1);
    await expectSoundBooks();
  });

  test('is believed of nobody who forges its notification', async () => {
    const { bookingId, payment } = await payHold();
    const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
    expect(await server.redsys.tell(payment.order, '0000', { key })).toEqual([400]);
    const empty = await server.anybody.post('/api/webhooks/redsys');
    expect(empty.json()).toMatchObject({ code: 'webhook_refused' });
    expect((await bookingOf(bookingId)).status).toBe('held');
    const kept = 'select 1 from payment_event where online_payment_id = $1';
    expect(await server.rows(kept, payment.reference)).toEqual([]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['amount', { Ds_Amount: '1' }, 1],
    ['currency', { Ds_Currency: '840' }, 1200],
    ['currency that nobody knows', { Ds_Currency: '999' }, 1200],
  ])('in another %s buys nothing and goes back', async (_what, paid, amountMinor) => {
    const { bookingId, payment } = await payHold();
    server.redsys.knobs.paid = paid;
    await server.redsys.tell(payment.order, '0000');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      ...{ state: 'failed', failure: 'amount_mismatch', giveBack: 'done' },
    });
    expect(amountsBack()).toEqual([amountMinor]);
    expect((await bookingOf(bookingId)).status).toBe('held');
    await expectSoundBooks();
  });

  test.each<[string, Record<string, string>]>([
    ['of another shop', { Ds_MerchantCode: '999008882' }],
    ['of another terminal', { Ds_Terminal: '002' }],
    ['of something else than a payment', { Ds_TransactionType: '1' }],
    ['of a payment that nobody knows', { Ds_MerchantData: 'x' }],
  ])('a notification %s has no effect', async (_what, paid) => {
    const { bookingId, payment } = await payHold();
    server.redsys.knobs.paid = paid;
    expect(await server.redsys.tell(payment.order, '0000')).toEqual([204]);
    expect((await bookingOf(bookingId)).status).toBe('held');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
  });

  test('told under another payment’s name pays neither', async () => {
    const { payment } = await payHold();
    const luis = await server.addClient('Luis');
    const subject = { kind: 'package', templateId: await server.addTemplate() } as const;
    const other = await server.goToPay(luis, subject, 9000);
    server.redsys.knobs.paid = { Ds_MerchantData: other.reference };
    await server.redsys.tell(payment.order, '0000');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
    expect((await server.paymentOf(luis, other.reference)).state).toBe('processing');
  });

  test('declined has failed, and is begun again under another number', async () => {
    const { bookingId, payment } = await payHold();
    await server.redsys.tell(payment.order, '0190');
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      ...{ state: 'failed', failure: 'declined', giveBack: 'none' },
    });
    const again = await server.goToPay(ana, { kind: 'hold', bookingId }, 1200);
    expect(again.order).not.toBe(payment.order);
    await server.redsys.tell(again.order, '0000');
    expect((await server.paymentOf(ana, again.reference)).state).toBe('confirmed');
    await expectSoundBooks();
  });

  test('cancelled on its page was not declined', async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '9915');
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ failure: 'expired' });
  });

  test('declined, then paid on the same page, is paid', async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '0190');
    await server.redsys.tell(payment.order, '0099');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    await expectSoundBooks();
  });

  test('after the hold lapsed and the place is gone goes back', async () => {
    const { payment } = await payHold(1);
    const sessionOf = 'select session_id as id from booking where client_id = $1';
    const [session] = await server.rows<{ id: string }>(sessionOf, ana.clientId);
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    const luis = await server.addClient('Luis');
    await luis.person.post('/api/bookings', { target: { sessionId: session?.id } });
    await server.redsys.tell(payment.order, '0000');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      ...{ state: 'failed', failure: 'seat_lost', giveBack: 'done' },
    });
    expect(amountsBack()).toEqual([1200]);
    await expectSoundBooks();
  });

  test('of which nothing is heard waits for a day, and whoever begins again ends it', async () => {
    const templateId = await server.addTemplate({ credits: 5 });
    const subject = { kind: 'package', templateId } as const;
    const first = await server.goToPay(ana, subject, 9000);
    await server.redsys.tell(first.order, '0000', { isLost: true });
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    expect(await server.paymentOf(ana, first.reference)).toMatchObject({
      ...{ state: 'processing', redirectUrl: null },
    });
    const closed = await server.formOf(first);
    expect(closed.body).toContain('Este pago ya no se puede hacer');
    expect(closed.body).not.toContain('<form');
    const second = await server.goToPay(ana, subject, 9000);
    expect(second.reference).not.toBe(first.reference);
    expect((await server.paymentOf(ana, first.reference)).state).toBe('failed');
    // What was lost arrives after all: it was paid, and it is theirs.
    await server.redsys.tell(first.order, '0000');
    expect((await server.paymentOf(ana, first.reference)).state).toBe('confirmed');
    await expectSoundBooks();
  });

  test('of which nothing is ever heard is over after a day', async () => {
    const { payment } = await payHold();
    server.clock.advance({ minutes: 25 * 60 });
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state: 'failed' });
  });
});

describe('what goes back by Redsys', () => {
  async function buyTowels() {
    const towel = await addProduct(server.admin, { stock: 3, isOnline: true });
    const subject = { kind: 'product', productId: towel.id, quantity: 2 } as const;
    const payment = await server.goToPay(ana, subject, 2 * towel.priceMinor);
    await server.redsys.tell(payment.order, '0000');
    const { sale } = await server.paymentOf(ana, payment.reference);
    const { lines } = (await server.admin.get(`/api/sales/${sale?.id}`)).json<Sale>();
    const giveBack = async (quantity: number) => {
      const given = await server.admin.post(`/api/sales/${sale?.id}/refunds`, {
        lines: [{ lineId: lines[0]?.id, quantity, returnsStock: true }],
        payments: [{ method: 'online', amountMinor: quantity * towel.priceMinor }],
        reason: 'Sobraba',
      });
      expect(given.statusCode).toBe(200);
    };
    return { payment, priceMinor: towel.priceMinor, giveBack };
  }
  /** As hours go by, a job that gave up is tried again. */
  async function hoursLater(hours: number): Promise<void> {
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

  test('is a part of it, once', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    await giveBack(1);
    await hoursLater(2);
    expect(amountsBack()).toEqual([priceMinor]);
    expect(await statesOf(payment)).toMatchObject([{ state: 'done' }]);
    await expectSoundBooks();
  });

  test('is all of it, once, though the answer was lost', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    server.redsys.knobs.refund = 'silent';
    await giveBack(2);
    await server.runJobs();
    expect(await statesOf(payment)).toEqual([{ state: 'pending', isAsked: true }]);
    server.redsys.knobs.refund = 'answers';
    await hoursLater(3);
    expect(amountsBack()).toEqual([2 * priceMinor]);
    expect(await statesOf(payment)).toMatchObject([{ state: 'done' }]);
    await expectSoundBooks();
  });

  test('is not asked for again when only a part was, and nobody knows whether it went', async () => {
    const { priceMinor, giveBack, payment } = await buyTowels();
    server.redsys.knobs.refund = 'silent';
    await giveBack(1);
    await hoursLater(3);
    server.redsys.knobs.refund = 'answers';
    await hoursLater(3);
    expect(amountsBack()).toEqual([priceMinor]);
    expect(await statesOf(payment)).toEqual([{ state: 'pending', isAsked: true }]);
  });

  test('is asked for again when Redsys said no', async () => {
    const { priceMinor, giveBack } = await buyTowels();
    server.redsys.knobs.refund = 'refuses';
    await giveBack(1);
    await hoursLater(2);
    expect(amountsBack()).toEqual([]);
    server.redsys.knobs.refund = 'answers';
    await hoursLater(2);
    expect(amountsBack()).toEqual([priceMinor]);
  });
});

describe('what Redsys can’t do', () => {
  test('no card is kept, so what renews isn’t offered; what is owed of it is paid by anybody', async () => {
    const templateId = await server.addTemplate({ renewsMonthly: true });
    const { packages } = (await ana.person.get('/api/store')).json<Store>();
    expect(packages.map(({ id }) => id)).not.toContain(templateId);
    const asked = await server.askToPay(ana, { kind: 'package', templateId }, 9000);
    expect(asked.json()).toMatchObject({ code: 'payments_unavailable' });
    await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  });

  test('it is not asked what it took, and only what is here is said', async () => {
    const { payment } = await payHold();
    await server.redsys.tell(payment.order, '0000');
    const report = await server.admin.get(
      '/api/payments/reconciliation?from=2026-11-20&to=2026-11-20',
    );
    expect(report.json()).toMatchObject({ provider: 'redsys', items: [], providerMinor: 0 });
    expect(report.json<{ ownMinor: number }>().ownMinor).toBeGreaterThanOrEqual(1200);
  });
});

test('a link is paid without an account, and leads back to a page that needs none', async () => {
  const sessionId = await addSession();
  const booked = await ana.person.post('/api/bookings', { target: { sessionId } });
  const answer = await server.frontDesk.post('/api/payments/links', {
    clientId: ana.clientId,
    subject: { kind: 'booking', bookingId: booked.json<Booking>().id },
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

test('its key is in no table and no answer', async () => {
  const { payment } = await payHold();
  expect((await server.formOf(payment)).body).not.toContain(server.secretKey);
  const tables = await server.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const found = await server.rows(
      `select 1 from "${name}" t where t::text like $1`,
      `%${server.secretKey}%`,
    );
    expect({ name, found }).toEqual({ name, found: [] });
  }
});

describe('a terminal that signs in HMAC_SHA512_V2', () => {
  test('is paid, and gives back', async () => {
    const sha512 = await buildRedsysTestServer('HMAC_SHA512_V2');
    sha512.clock.set('2026-11-20T09:00:00.000Z');
    const eva = await sha512.addClient('Eva Sanz');
    const sessionId = await sha512.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
    const bookingId = await sha512.hold(eva, sessionId);
    const payment = await sha512.goToPay(eva, { kind: 'hold', bookingId }, 1200);
    const wrong = await sha512.redsys.tell(payment.order, '0000', { key: 'x'.repeat(32) });
    expect(wrong).toEqual([400]);
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
