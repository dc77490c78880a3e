import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Booking,
  OnlinePayment,
  PackagePurchase,
  reconcilePayments,
  ResponseOf,
  Sale,
  Store,
} from '@aforo/shared/contract';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import { onlineInvariants } from '../../../testing/database/online-invariants.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';
import { addProduct } from '../../../testing/records/products.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await server.deliverMails();
  server.mails.length = 0;
  server.bank.events.knobs.delivery = 'once';
  server.bank.knobs.paid = null;
  server.bank.knobs.isDown = false;
  ana = await server.addClient('Ana Ruiz');
});

const bookingOf = async (id: string) =>
  (await server.frontDesk.get(`/api/bookings/${id}`)).json<Booking>();
const addSession = (capacity = 4) =>
  server.addSession({ startsAt: '2026-11-21T18:00:00.000Z', capacity });

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...onlineInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('paying for a held seat', () => {
  async function payHold(capacity = 4) {
    const sessionId = await addSession(capacity);
    const bookingId = await server.hold(ana, sessionId);
    const payment = await server.startPayment(ana, { kind: 'hold', bookingId }, 1200);
    return { sessionId, bookingId, payment, checkout: server.checkoutOf(payment.reference) };
  }

  test('extends the hold for the life of the checkout, and books the seat once paid', async () => {
    const { bookingId, payment, checkout } = await payHold();
    expect(payment).toMatchObject({
      provider: 'stripe',
      state: 'processing',
      totalMinor: 1200,
      currency: 'EUR',
      description: 'Pilates',
      redirectUrl: expect.stringContaining('/api/test-bank/cs_test_'),
      booking: { id: bookingId, serviceName: 'Pilates' },
    });
    expect((await bookingOf(bookingId)).holdExpiresAt).toBe(payment.expiresAt);
    server.clock.advance({ minutes: 29 });
    await server.runJobs();
    expect((await bookingOf(bookingId)).status).toBe('held');
    await server.bank.act(checkout, 'pay');
    const paid = await server.paymentOf(ana, payment.reference);
    expect(paid).toMatchObject({
      state: 'confirmed',
      redirectUrl: null,
      sale: { lines: [expect.stringContaining('Pilates')], document: { type: 'plain' } },
    });
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', priceMinor: 0 });
    await server.deliverMails();
    expect(server.mails.map(({ kind }) => kind)).toEqual(['booking booked']);
    expect(server.mails[0]?.text).toContain('Ya está pagada.');
    const sale = await server.frontDesk.get(`/api/sales/${paid.sale?.id ?? ''}`);
    expect(sale.json<Sale>()).toMatchObject({
      state: 'paid',
      payments: [{ method: 'online', amountMinor: 1200 }],
    });
    await expectMoneyInvariants();
  });

  test('is confirmed by the return page when the event is lost', async () => {
    const { bookingId, payment, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(checkout, 'pay');
    expect((await bookingOf(bookingId)).status).toBe('held');
    // The return page's query confirms it.
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    expect((await bookingOf(bookingId)).status).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('is confirmed by a job without an event or a visit to the return page', async () => {
    const { bookingId, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(checkout, 'pay');
    server.clock.advance({ minutes: 3 });
    await server.dependencies.jobs.start();
    server.clock.advance({ minutes: 3 });
    await server.runJobs();
    await server.dependencies.jobs.stop();
    expect((await bookingOf(bookingId)).status).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('creates one sale despite a duplicate event', async () => {
    const { payment, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'twice';
    await server.bank.act(checkout, 'pay');
    const [event] = server.bank.events.sent.slice(-1);
    if (!event) throw new Error('The bank said nothing');
    expect(await server.bank.events.resend(event)).toBe(true);
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    const sales = await server.rows('select id from sale where client_id = $1', ana.clientId);
    expect(sales).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test("follows the provider's current state when events arrive out of order", async () => {
    const { payment, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'held';
    await server.bank.act(checkout, 'payLater');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('processing');
    await server.bank.act(checkout, 'settle');
    expect(await server.bank.events.release({ isReversed: true })).toEqual([true, true]);
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('ignores a forged event', async () => {
    const { bookingId, payment, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'forged';
    server.bank.ledger.act(checkout, 'pay');
    await server.bank.events.settled();
    expect((await bookingOf(bookingId)).status).toBe('held');
    const answer = await server.anybody.post('/api/webhooks/stripe', { id: 'evt_1' });
    expect(answer.json()).toMatchObject({ code: 'webhook_refused' });
    const storedEvents = `select 1 from payment_event where online_payment_id = $1`;
    expect(await server.rows(storedEvents, payment.reference)).toEqual([]);
  });

  test('succeeds after a declined attempt', async () => {
    const { payment, checkout } = await payHold();
    await server.bank.act(checkout, 'decline');
    const declined = await server.paymentOf(ana, payment.reference);
    expect(declined).toMatchObject({ state: 'processing', redirectUrl: payment.redirectUrl });
    await server.bank.act(checkout, 'pay');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test('reports a lapsed hold even after a decline, with a mail', async () => {
    const { bookingId, payment, checkout } = await payHold();
    await server.bank.act(checkout, 'decline');
    await server.deliverMails();
    server.mails.length = 0;
    server.clock.advance({ minutes: 32 });
    await server.deliverMails();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'hold_lapsed',
      giveBack: 'none',
      redirectUrl: null,
    });
    expect((await bookingOf(bookingId)).status).toBe('expired');
    const recipientMails = server.mails.filter(({ to }) => to === ana.email);
    expect(recipientMails).toMatchObject([
      {
        kind: 'booking holdLapsed',
        subject: expect.stringMatching(/^Tu plaza ya no está apartada: Pilates/),
        text: expect.stringContaining('ha quedado libre porque no se ha pagado a tiempo'),
      },
    ]);
  });

  test("returns from the bank's cancel link to an address that says so", async () => {
    const { bookingId, payment, checkout } = await payHold();
    const { returnUrl, unpaidUrl } = server.bank.ledger.find(checkout);
    const page = `http://localhost:8080/cliente/pagoConfirmado?pago=${payment.reference}`;
    expect([returnUrl, unpaidUrl]).toEqual([page, `${page}&vuelta=sin-pagar`]);
    const link = await server.frontDesk.post('/api/payments/links', {
      clientId: ana.clientId,
      subject: payment.subject,
      expectedTotalMinor: 1200,
    });
    const { reference } = link.json<{ payment: OnlinePayment }>().payment;
    const received = `/api/payments/received/${reference}`;
    expect((await server.anybody.get(`${received}?vuelta=sin-pagar`)).body).toContain(
      'No has pagado',
    );
    expect((await server.anybody.get(received)).body).toContain('Pago en curso');
    await ana.person.post(`/api/bookings/${bookingId}/cancellation`, { expected: 'cancelled' });
    server.clock.advance({ minutes: 1 });
    expect((await server.paymentOf(ana, reference)).state).toBe('failed');
  });

  test('ends its checkout when the seat is cancelled before the payment', async () => {
    const { bookingId, payment, checkout } = await payHold();
    const response = await ana.person.post(`/api/bookings/${bookingId}/cancellation`, {
      expected: 'cancelled',
    });
    expect(response.statusCode).toBe(200);
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'expired',
    });
    expect(server.bank.ledger.find(checkout).status).toBe('expired');
  });

  test('books another free seat after the hold has lapsed', async () => {
    const { bookingId, payment, checkout } = await payHold();
    server.bank.events.knobs.delivery = 'held';
    await server.bank.act(checkout, 'pay');
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    expect((await bookingOf(bookingId)).status).toBe('expired');
    expect(await server.bank.events.release()).toEqual([true]);
    const paid = await server.paymentOf(ana, payment.reference);
    expect(paid).toMatchObject({ state: 'confirmed' });
    expect(paid.booking?.id).not.toBe(bookingId);
    expect(await bookingOf(paid.booking?.id ?? '')).toMatchObject({
      status: 'confirmed',
      priceMinor: 0,
    });
    await expectMoneyInvariants();
  });

  test('is refunded with a mail after the hold has lapsed and no seat is left', async () => {
    const { sessionId, payment, checkout } = await payHold(1);
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(checkout, 'pay');
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    const luis = await server.addClient('Luis Gil');
    const otherBooking = await luis.person.post('/api/bookings', { target: { sessionId } });
    expect(otherBooking.statusCode).toBe(200);
    server.mails.length = 0;
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'seat_lost',
      giveBack: 'pending',
      sale: null,
    });
    await server.deliverMails();
    const refundMail = server.mails.find(
      ({ to, kind }) => to === ana.email && kind === 'payment goes back',
    );
    expect(refundMail?.text).toContain('Te lo devolvemos entero');
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ giveBack: 'done' });
    expect(server.bank.ledger.find(checkout).refundedMinor).toBe(1200);
    await expectMoneyInvariants();
  });

  test('mails the payer of a child without an address', async () => {
    const payer = await server.addClient('Berta Ruiz');
    await server.rows(
      `with child as (update client set email = null, birth_date = '2016-03-04' where id = $1)
       insert into household_member (dependant_id, payer_id, relation, created_at)
       values ($1, $2, 'child', now())`,
      ana.clientId,
      payer.clientId,
    );
    const { sessionId, payment, checkout } = await payHold(1);
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(checkout, 'pay');
    server.clock.advance({ minutes: 40 });
    await server.runJobs();
    const luis = await server.addClient('Luis Gil');
    await luis.person.post('/api/bookings', { target: { sessionId } });
    await server.paymentOf(ana, payment.reference);
    await server.deliverMails();
    const refund = server.mails.find(({ kind }) => kind === 'payment goes back');
    expect(refund).toMatchObject({
      to: payer.email,
      subject: expect.stringMatching(/^Ana Ruiz: /),
    });
    expect(refund?.text).toMatch(/^Hola:\n\nTe escribimos por Ana Ruiz\.\n\n/);
  });

  test.each<[string, { amountMinor?: number; currency?: string }]>([
    ['amount', { amountMinor: 1 }],
    ['currency', { currency: 'usd' }],
  ])('with another %s buys nothing and is refunded', async (_what, paid) => {
    server.bank.knobs.paid = paid;
    const { bookingId, payment, checkout } = await payHold();
    await server.bank.act(checkout, 'pay');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'amount_mismatch',
      giveBack: 'done',
    });
    expect((await bookingOf(bookingId)).status).toBe('held');
    expect(server.bank.ledger.refunds().slice(-1)).toMatchObject([
      { amountMinor: paid.amountMinor ?? 1200 },
    ]);
    await expectMoneyInvariants();
  });

  test('opens one checkout for several clicks and tabs', async () => {
    const bookingId = await server.hold(ana, await addSession());
    const subject = { kind: 'hold', bookingId } as const;
    const answers = await Promise.all([1, 2, 3].map(() => server.askToPay(ana, subject, 1200)));
    const payments = answers.map((answer) => answer.json<OnlinePayment>());
    expect(new Set(payments.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(payments.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    const [payment] = payments;
    expect(server.bank.ledger.byReference(payment?.reference ?? '')).toHaveLength(1);
  });

  test('fails while the bank is down, and succeeds when it is back', async () => {
    const bookingId = await server.hold(ana, await addSession());
    const subject = { kind: 'hold', bookingId } as const;
    server.bank.knobs.isDown = true;
    expect((await server.askToPay(ana, subject, 1200)).json()).toMatchObject({
      code: 'unavailable',
    });
    server.bank.knobs.isDown = false;
    expect((await server.startPayment(ana, subject, 1200)).redirectUrl).not.toBeNull();
  });

  test('books the seat although the login session ends, and shows the payment only after a new login', async () => {
    const { bookingId, payment, checkout } = await payHold();
    await server.bank.act(checkout, 'pay');
    const path = `/api/payments/${payment.reference}`;
    const refused = await server.anybody.get(path);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('Pilates');
    expect((await bookingOf(bookingId)).status).toBe('confirmed');
    expect((await server.paymentOf(ana, payment.reference)).state).toBe('confirmed');
    await expectMoneyInvariants();
  });

  test("is impossible for another client, who can't see the payment either", async () => {
    const { bookingId, payment } = await payHold();
    const luis = await server.addClient();
    const foreignPayment = await server.askToPay(luis, { kind: 'hold', bookingId }, 1200);
    expect(foreignPayment.json()).toMatchObject({ code: 'not_found' });
    const response = await luis.person.get(`/api/payments/${payment.reference}`);
    expect(response.statusCode).toBe(404);
  });

  test('is refused at another price than the one shown', async () => {
    const bookingId = await server.hold(ana, await addSession());
    const answer = await server.askToPay(ana, { kind: 'hold', bookingId }, 1100);
    expect(answer.json()).toMatchObject({ code: 'price_changed', details: { totalMinor: 1200 } });
  });
});

describe('an online payment for', () => {
  test('a bono activates it once', async () => {
    const templateId = await server.addTemplate({ credits: 5 });
    const store = await ana.person.get('/api/store');
    expect(store.json<Store>()).toMatchObject({ provider: 'stripe', currency: 'EUR' });
    expect(store.json<Store>().packages.map(({ id }) => id)).toContain(templateId);
    const payment = await server.startPayment(ana, { kind: 'package', templateId }, 9000);
    server.bank.events.knobs.delivery = 'twice';
    await server.bank.act(server.checkoutOf(payment.reference), 'pay');
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: PackagePurchase[] }>().items).toMatchObject([{ balance: 5 }]);
    await server.deliverMails();
    expect(server.mails.map(({ kind }) => kind)).toEqual(['payment received']);
    await expectMoneyInvariants();
  });

  test('a debt that was paid at the front desk meanwhile is refunded', async () => {
    const sessionId = await addSession();
    const bookingResponse = await ana.person.post('/api/bookings', { target: { sessionId } });
    const bookingId = bookingResponse.json<Booking>().id;
    const payment = await server.startPayment(ana, { kind: 'booking', bookingId }, 1200);
    const sold = await server.frontDesk.post('/api/sales', {
      clientId: ana.clientId,
      lines: [{ kind: 'booking', bookingId }],
      payments: [{ method: 'card', amountMinor: 1200 }],
      document: { kind: 'simplified' },
      expectedTotalMinor: 1200,
    });
    expect(sold.statusCode).toBe(200);
    await server.bank.act(server.checkoutOf(payment.reference), 'pay');
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'already_paid',
      giveBack: 'done',
    });
    await expectMoneyInvariants();
  });

  test('the rest of a sale pays it', async () => {
    const sold = await server.frontDesk.post('/api/sales', {
      clientId: ana.clientId,
      lines: [{ kind: 'package', templateId: await server.addTemplate(), quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 4000 }],
      document: { kind: 'simplified' },
      expectedTotalMinor: 9000,
      dueOn: '2026-12-01',
    });
    const saleId = sold.json<Sale>().id;
    const payment = await server.startPayment(ana, { kind: 'sale', saleId }, 5000);
    await server.bank.act(server.checkoutOf(payment.reference), 'authenticate');
    await server.bank.act(server.checkoutOf(payment.reference), 'pay');
    expect((await server.paymentOf(ana, payment.reference)).sale?.id).toBe(saleId);
    const sale = (await server.frontDesk.get(`/api/sales/${saleId}`)).json<Sale>();
    expect(sale).toMatchObject({ state: 'paid', owedMinor: 0 });
    await expectMoneyInvariants();
  });

  test('a product succeeds while it is in stock and sold online', async () => {
    const towel = await addProduct(server.admin, { stock: 1, isOnline: true });
    const hidden = await addProduct(server.admin, { stock: 1, isOnline: false });
    const one = { kind: 'product', productId: towel.id, quantity: 1 } as const;
    const hiddenResponse = await server.askToPay(
      ana,
      { ...one, productId: hidden.id },
      towel.priceMinor,
    );
    expect(hiddenResponse.json()).toMatchObject({ code: 'not_found' });
    const first = await server.startPayment(ana, one, towel.priceMinor);
    const luis = await server.addClient();
    const second = await server.startPayment(luis, one, towel.priceMinor);
    await server.bank.act(server.checkoutOf(first.reference), 'pay');
    await server.bank.act(server.checkoutOf(second.reference), 'pay');
    expect((await server.paymentOf(ana, first.reference)).state).toBe('confirmed');
    expect(await server.paymentOf(luis, second.reference)).toMatchObject({
      state: 'failed',
      failure: 'not_on_sale',
    });
    await expectMoneyInvariants();
  });
});

describe('the money of an online payment', () => {
  async function payOnline(who: Booker, sessionId: string) {
    const bookingId = await server.hold(who, sessionId);
    const payment = await server.startPayment(who, { kind: 'hold', bookingId }, 1200);
    await server.bank.act(server.checkoutOf(payment.reference), 'pay');
    return { bookingId, payment };
  }
  const refundedAmounts = () => server.bank.ledger.refunds().map(({ amountMinor }) => amountMinor);

  test('returns to the card with a document when the seat is cancelled in time', async () => {
    const { bookingId, payment } = await payOnline(ana, await addSession());
    expect(await bookingOf(bookingId)).toMatchObject({ payment: 'online', priceMinor: 0 });
    const preview = await ana.person.get(`/api/bookings/${bookingId}/cancellation`);
    expect(preview.json()).toMatchObject({
      text: 'Si cancelas ahora te devolvemos lo que pagaste, al mismo medio de pago.',
    });
    const before = refundedAmounts().length;
    const response = await ana.person.post(`/api/bookings/${bookingId}/cancellation`, {
      expected: 'cancelled',
    });
    expect(response.statusCode).toBe(200);
    await server.runJobs();
    await server.runJobs();
    expect(refundedAmounts().slice(before)).toEqual([1200]);
    const paid = await server.paymentOf(ana, payment.reference);
    expect(paid).toMatchObject({ state: 'confirmed', refundedMinor: 1200 });
    const correctionQuery = `select 1 from document d join sale s on s.id = d.sale_id
      where s.original_sale_id = $1`;
    expect(await server.rows(correctionQuery, paid.sale?.id)).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test('is kept when the seat is cancelled too late', async () => {
    const { bookingId } = await payOnline(ana, await addSession());
    server.clock.set('2026-11-21T17:30:00.000Z');
    const before = refundedAmounts().length;
    await ana.person.post(`/api/bookings/${bookingId}/cancellation`, { expected: 'cancelledLate' });
    await server.runJobs();
    expect(refundedAmounts().slice(before)).toEqual([]);
    await expectMoneyInvariants();
  });

  test('returns when the center cancels a class with bonos, debts and front desk payments', async () => {
    const sessionId = await addSession();
    const [withBono, owingClient, byCard] = await Promise.all([
      server.addClient('Con bono'),
      server.addClient('Debe'),
      server.addClient('En el centro'),
    ]);
    await payOnline(ana, sessionId);
    await server.sellBono(withBono, { credits: 1 });
    const book = async ({ person }: Booker) =>
      (await person.post('/api/bookings', { target: { sessionId } })).json<Booking>().id;
    await book(withBono);
    await book(owingClient);
    const frontDeskBookingId = await book(byCard);
    const sold = await server.frontDesk.post('/api/sales', {
      clientId: byCard.clientId,
      lines: [{ kind: 'booking', bookingId: frontDeskBookingId }],
      payments: [{ method: 'card', amountMinor: 1200 }],
      expectedTotalMinor: 1200,
      document: { kind: 'simplified' },
    });
    expect(sold.statusCode).toBe(200);
    await server.deliverMails();
    server.mails.length = 0;
    const before = refundedAmounts().length;
    const path = `/api/sessions/${sessionId}/cancellation`;
    expect((await server.frontDesk.get(path)).json()).toMatchObject({
      booked: 4,
      returnsCredits: 1,
      money: {
        toCards: { people: 1, minor: 1200 },
        atFrontDesk: { people: 1, minor: 1200 },
        onUnpaidSales: { people: 0, minor: 0 },
        forgiven: { people: 1, minor: 1200 },
      },
    });
    const cancellation = await server.frontDesk.post(path, {
      reason: 'Avería',
    });
    expect(cancellation.statusCode).toBe(200);
    await server.runJobs();
    await server.runJobs();
    expect(refundedAmounts().slice(before)).toEqual([1200]);
    await server.deliverMails();
    const texts = server.mails.map(({ text }) => text).join('\n');
    expect(texts).toContain('al mismo medio de pago');
    expect(texts).toContain('te lo devolvemos en el centro');
    expect(texts).toContain('La sesión ha vuelto a tu bono');
    expect(texts).toContain('No te cobramos nada');
    const readPastBooking = async ({ person }: Booker) =>
      (await person.get('/api/me/bookings?when=past')).json<{ items: Booking[] }>().items[0];
    expect(await readPastBooking(ana)).toMatchObject({
      status: 'cancelledByCenter',
      payment: null,
      priceMinor: 0,
      refund: {
        amountMinor: 1200,
        isOnline: true,
      },
    });
    // The front desk must still refund it.
    expect(await readPastBooking(byCard)).toMatchObject({ payment: 'desk', refund: null });
    expect(await readPastBooking(owingClient)).toMatchObject({ payment: null, refund: null });
    await expectMoneyInvariants();
  });

  test('can be refunded in part at the front desk', async () => {
    const towel = await addProduct(server.admin, { stock: 3, isOnline: true });
    const totalMinor = 2 * towel.priceMinor;
    const subject = { kind: 'product', productId: towel.id, quantity: 2 } as const;
    const payment = await server.startPayment(ana, subject, totalMinor);
    await server.bank.act(server.checkoutOf(payment.reference), 'pay');
    const { sale } = await server.paymentOf(ana, payment.reference);
    const { lines } = (await server.admin.get(`/api/sales/${sale?.id}`)).json<Sale>();
    const before = refundedAmounts().length;
    const refundResponse = await server.admin.post(`/api/sales/${sale?.id}/refunds`, {
      lines: [{ lineId: lines[0]?.id, quantity: 1, returnsStock: true }],
      payments: [{ method: 'online', amountMinor: towel.priceMinor }],
      reason: 'Una sobraba',
    });
    expect(refundResponse.statusCode).toBe(200);
    await server.runJobs();
    await server.runJobs();
    expect(refundedAmounts().slice(before)).toEqual([towel.priceMinor]);
    await expectMoneyInvariants();
  });
});

test("reconciles the bank's payments with the recorded ones", async () => {
  const payBono = async () => {
    const templateId = await server.addTemplate({ credits: 5 });
    const subject = { kind: 'package', templateId } as const;
    const payment = await server.startPayment(ana, subject, 9000);
    return { reference: payment.reference, checkout: server.checkoutOf(payment.reference) };
  };
  const report = async () =>
    (await server.admin.get('/api/payments/reconciliation?from=2026-11-20&to=2026-11-20')).json<
      ResponseOf<typeof reconcilePayments>
    >();
  const verdictOf = async (reference: string) =>
    (await report()).items.find((item) => item.reference === reference)?.verdict;
  const deliveredPayment = await payBono();
  await server.bank.act(deliveredPayment.checkout, 'pay');
  expect(await verdictOf(deliveredPayment.reference)).toBe('same');
  server.bank.events.knobs.delivery = 'lost';
  const lostPayment = await payBono();
  await server.bank.act(lostPayment.checkout, 'pay');
  expect(await verdictOf(lostPayment.reference)).toBe('missing_here');
  expect(await server.paymentOf(ana, lostPayment.reference)).toMatchObject({ state: 'confirmed' });
  expect(await verdictOf(lostPayment.reference)).toBe('same');
});

test('lets anyone with a payment link pay, and then shows the state without personal data', async () => {
  const bookingResponse = await ana.person.post('/api/bookings', {
    target: { sessionId: await addSession() },
  });
  const answer = await server.frontDesk.post('/api/payments/links', {
    clientId: ana.clientId,
    subject: { kind: 'booking', bookingId: bookingResponse.json<Booking>().id },
    expectedTotalMinor: 1200,
  });
  const { url, payment } = answer.json<{ url: string; payment: OnlinePayment }>();
  const followed = await server.anybody.get(new URL(url).pathname);
  expect(followed.headers['location']).toBe(payment.redirectUrl);
  const received = () => server.anybody.get(`/api/payments/received/${payment.reference}`);
  expect((await received()).body).toContain('Pago en curso');
  await server.bank.act(server.checkoutOf(payment.reference), 'pay');
  const { body } = await received();
  expect(body).toContain('Pago confirmado');
  expect(body).not.toContain('Ana');
  expect(body).not.toContain('Pilates');
});

test('keeps secrets out of tables, responses, pages, mails and logs', async () => {
  const { secretKey, webhookSecret } = server.bank.access;
  const secrets = [secretKey, webhookSecret];
  const subject = { kind: 'package', templateId: await server.addTemplate() } as const;
  server.logged.length = 0;
  const startResponse = await server.askToPay(ana, subject, 9000);
  const { reference } = startResponse.json<OnlinePayment>();
  const answers = [
    startResponse,
    await ana.person.get('/api/store'),
    await server.anybody.get(`/api/payments/received/${reference}`),
    await server.anybody.post('/api/webhooks/stripe', { id: 'evt_1' }),
  ];
  // Errors of Stripe's library contain the request.
  server.bank.knobs.isDown = true;
  const luis = await server.addClient();
  answers.push(await server.askToPay(luis, subject, 9000));
  server.bank.knobs.isDown = false;
  await server.bank.act(server.checkoutOf(reference), 'pay');
  answers.push(await ana.person.get(`/api/payments/${reference}`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 503, 200]);
  await server.deliverMails();

  const outputs = {
    answers: answers.map(({ body, headers }) => body + JSON.stringify(headers)),
    mails: server.mails.map((mail) => JSON.stringify(mail)),
    log: server.logged,
  };
  for (const [where, texts] of Object.entries(outputs)) {
    expect({ where, isEmpty: texts.length === 0 }).toEqual({ where, isEmpty: false });
    const leakingTexts = texts.filter((text) => secrets.some((secret) => text.includes(secret)));
    expect({ where, telling: leakingTexts.length }).toEqual({ where, telling: 0 });
  }
  const tables = await server.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const found = await server.rows(
      `select 1 from "${name}" t where t::text like any($1)`,
      secrets.map((secret) => `%${secret}%`),
    );
    expect({ name, found }).toEqual({ name, found: [] });
  }
});
