import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ExternalRefund, Home, RefundQuote, Sale } from '@aforo/shared/contract';
import fc from 'fast-check';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import { onlineInvariants } from '../../../testing/database/online-invariants.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';
import { addProduct } from '../../../testing/records/products.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';
import type { BankCheckout } from '../test-bank/bank-ledger.ts';

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows(
    "update external_refund set handled_reason = 'x', handled_at = now(), state = 'handled' where state = 'open'",
  );
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.bank.events.knobs.delivery = 'once';
  server.bank.knobs.isDown = false;
  ana = await server.addClient('Ana Ruiz');
});

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...onlineInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

/** Ana buys towels online. */
async function buyTowels(quantity = 2) {
  const towel = await addProduct(server.admin, { isOnline: true, stock: 50 });
  const totalMinor = quantity * towel.priceMinor;
  const subject = { kind: 'product', productId: towel.id, quantity } as const;
  const { reference } = await server.startPayment(ana, subject, totalMinor);
  const checkout = await server.bank.act(server.checkoutOf(reference), 'pay');
  const { sale } = await server.paymentOf(ana, reference);
  return { reference, checkout, totalMinor, priceMinor: towel.priceMinor, saleId: sale?.id ?? '' };
}

/** Refunds in the bank's dashboard. */
async function refundAtBank({ intentId }: BankCheckout, amountMinor: number): Promise<void> {
  server.bank.ledger.refund(intentId, amountMinor);
  await server.bank.events.settled();
}

const saleOf = async (id: string) => (await server.frontDesk.get(`/api/sales/${id}`)).json<Sale>();
const listWaiting = async () => {
  const answer = await server.admin.get('/api/payments/external-refunds');
  return answer.json<{ items: ExternalRefund[] }>().items;
};
const refundsAtBank = ({ intentId }: BankCheckout) =>
  server.bank.ledger.refunds().filter((refund) => refund.intentId === intentId);

/** Staff refund lines of the sale to the card. */
async function refundByStaff(saleId: string, quantity: number): Promise<void> {
  const [line] = (await saleOf(saleId)).lines;
  const lines = [{ lineId: line?.id, quantity }];
  const admin = server.admin;
  const quote = await admin.post(`/api/sales/${saleId}/refunds/quote`, { lines });
  const { payments } = quote.json<RefundQuote>();
  const body = { lines, payments, reason: 'Lo han devuelto' };
  expect((await admin.post(`/api/sales/${saleId}/refunds`, body)).statusCode).toBe(200);
  await server.runJobs();
  await server.bank.events.settled();
}

describe("a refund in the provider's dashboard", () => {
  test.each(['once', 'twice'] as const)(
    'of a whole sale creates one refund with its document, with the event delivered %s',
    async (delivery) => {
      const { checkout, totalMinor, saleId } = await buyTowels();
      server.bank.events.knobs.delivery = delivery;
      await refundAtBank(checkout, totalMinor);
      const { state, refundIds } = await saleOf(saleId);
      expect(state).toBe('refunded');
      expect(refundIds).toHaveLength(1);
      const refund = await saleOf(refundIds[0] ?? '');
      // Not one of the desk's sales.
      expect(await server.rows('select origin from sale where id = $1', refund.id)).toEqual([
        { origin: 'online' },
      ]);
      expect(refund).toMatchObject({
        totalMinor: -totalMinor,
        reason: 'Devuelto desde el panel de Stripe',
        payments: [
          {
            method: 'online',
            amountMinor: -totalMinor,
          },
        ],
      });
      expect(refund.document).not.toBeNull();
      await server.runJobs();
      expect(refundsAtBank(checkout)).toHaveLength(1);
      expect(await listWaiting()).toEqual([]);
      await expectMoneyInvariants();
    },
  );

  test('creates the same refund when its events arrive out of order, or before the payment event', async () => {
    server.bank.events.knobs.delivery = 'held';
    const towel = await addProduct(server.admin, { isOnline: true, stock: 50 });
    const subject = { kind: 'product', productId: towel.id, quantity: 1 } as const;
    const { reference } = await server.startPayment(ana, subject, towel.priceMinor);
    const checkout = await server.bank.act(server.checkoutOf(reference), 'pay');
    await refundAtBank(checkout, towel.priceMinor);
    expect(await server.bank.events.release({ isReversed: true })).toEqual([true, true, true]);
    const payment = await server.paymentOf(ana, reference);
    expect(payment).toMatchObject({ state: 'confirmed', refundedMinor: towel.priceMinor });
    expect(await saleOf(payment.sale?.id ?? '')).toMatchObject({ state: 'refunded' });
    await expectMoneyInvariants();
  });

  test('that we requested is not recorded twice', async () => {
    const { checkout, priceMinor, saleId } = await buyTowels();
    await refundByStaff(saleId, 1);
    expect(refundsAtBank(checkout)).toMatchObject([{ amountMinor: priceMinor }]);
    expect(await listWaiting()).toEqual([]);
    expect((await saleOf(saleId)).refundIds).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test('of a part waits for staff, and their refund of the same amount sends no money', async () => {
    const { reference, checkout, priceMinor, saleId } = await buyTowels();
    await refundAtBank(checkout, priceMinor);
    expect((await saleOf(saleId)).refundIds).toEqual([]);
    expect(await listWaiting()).toMatchObject([
      {
        kind: 'refund',
        dispute: null,
        amountMinor: priceMinor,
        reference,
        client: { name: 'Ana Ruiz' },
        sale: { id: saleId },
      },
    ]);
    const home = await server.admin.get('/api/home');
    expect(home.json<Home>().waiting).toContainEqual({ kind: 'externalRefunds', count: 1 });
    await refundByStaff(saleId, 1);
    expect(await listWaiting()).toEqual([]);
    expect(refundsAtBank(checkout)).toHaveLength(1);
    expect(await server.paymentOf(ana, reference)).toMatchObject({ refundedMinor: priceMinor });
    await expectMoneyInvariants();
  });

  test('in two parts that sum to the sale refunds the whole sale', async () => {
    const { checkout, priceMinor, saleId } = await buyTowels();
    await refundAtBank(checkout, priceMinor);
    await refundAtBank(checkout, priceMinor);
    expect(await listWaiting()).toEqual([]);
    expect(await saleOf(saleId)).toMatchObject({ state: 'refunded' });
    await server.runJobs();
    expect(refundsAtBank(checkout)).toHaveLength(2);
    await expectMoneyInvariants();
  });

  test("is matched with a refund by staff that hasn't been sent to the bank yet", async () => {
    const { checkout, totalMinor, saleId } = await buyTowels();
    server.bank.knobs.isDown = true;
    await refundByStaff(saleId, 2);
    server.bank.knobs.isDown = false;
    await refundAtBank(checkout, totalMinor);
    expect(await listWaiting()).toEqual([]);
    await server.runJobs();
    expect(refundsAtBank(checkout)).toHaveLength(1);
    expect((await saleOf(saleId)).refundIds).toHaveLength(1);
    await expectMoneyInvariants();
  });

  test("is refused for redelivery while the bank can't be queried", async () => {
    const { checkout, totalMinor, saleId } = await buyTowels();
    server.bank.events.knobs.delivery = 'held';
    await refundAtBank(checkout, totalMinor);
    server.bank.knobs.isDown = true;
    const [event] = server.bank.events.sent.slice(-1);
    if (!event) throw new Error('Nothing was sent');
    expect(await server.bank.events.resend(event)).toBe(false);
    server.bank.knobs.isDown = false;
    expect(await server.bank.events.resend(event)).toBe(true);
    expect((await saleOf(saleId)).state).toBe('refunded');
  });
});

describe('a dispute', () => {
  test('waits for staff, and is closed when the center wins', async () => {
    const { checkout, totalMinor, saleId } = await buyTowels();
    const dispute = server.bank.ledger.dispute(checkout.intentId);
    await server.bank.events.settled();
    expect(await listWaiting()).toMatchObject([
      { kind: 'dispute', dispute: 'open', amountMinor: totalMinor, sale: { id: saleId } },
    ]);
    server.bank.ledger.decide(dispute, 'won');
    await server.bank.events.settled();
    expect(await listWaiting()).toEqual([]);
    expect((await saleOf(saleId)).refundIds).toEqual([]);
  });

  test('that is lost waits again after it was handled, and its refund sends no money', async () => {
    const { checkout, saleId } = await buyTowels();
    const dispute = server.bank.ledger.dispute(checkout.intentId);
    await server.bank.events.settled();
    const [first] = await listWaiting();
    const path = `/api/payments/external-refunds/${first?.id}/handled`;
    const handled = await server.admin.post(path, { reason: 'Contestada en Stripe' });
    expect(handled.json()).toEqual({ items: [] });
    server.bank.ledger.decide(dispute, 'lost');
    await server.bank.events.settled();
    expect(await listWaiting()).toMatchObject([{ dispute: 'lost' }]);
    await refundByStaff(saleId, 2);
    expect(await listWaiting()).toEqual([]);
    expect(refundsAtBank(checkout)).toEqual([]);
    await expectMoneyInvariants();
  });
});

test('marks an external refund as handled once, with a reason', async () => {
  const { reference, checkout, priceMinor } = await buyTowels();
  await refundAtBank(checkout, priceMinor);
  const [first] = await listWaiting();
  const path = `/api/payments/external-refunds/${first?.id}/handled`;
  const admin = server.admin;
  expect((await admin.post(path, { reason: '' })).statusCode).toBe(400);
  expect((await admin.post(path, { reason: 'Un detalle con la clienta' })).statusCode).toBe(200);
  const again = await admin.post(path, { reason: 'Otra vez' });
  expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  const audit = await server.rows(
    `select reason from audit_entry where entity = 'onlinePayment' and entity_id = $1 and reason is not null`,
    reference,
  );
  expect(audit).toEqual([{ reason: 'Un detalle con la clienta' }]);
});

describe('a signed event', () => {
  const send = async (body: string) => {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': server.bank.events.sign(body),
    };
    const url = '/api/webhooks/stripe';
    const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload: body });
    return statusCode;
  };
  const countEvents = async () =>
    (
      await server.rows<{ count: number }>('select count(*)::integer as count from payment_event')
    )[0]?.count;
  const event = (type: string, object: unknown) =>
    JSON.stringify({ id: `evt_${type}`, type, data: { object } });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"evt"'],
    ['a number', '7'],
    ['no JSON', 'not json'],
    ['an empty body', ''],
    ['no id', JSON.stringify({ type: 'charge.refunded', data: { object: {} } })],
    [
      'an id with a null character',
      JSON.stringify({ id: 'e\u0000', type: 'a', data: { object: {} } }),
    ],
    ['no data', JSON.stringify({ id: 'evt_1', type: 'charge.refunded' })],
    ['data without an object', JSON.stringify({ id: 'evt_1', type: 'a', data: null })],
    ['a list as its object', event('a.b', [])],
    ['an intent without metadata', event('payment_intent.succeeded', { id: 'pi_1' })],
    ['metadata that is null', event('payment_intent.succeeded', { id: 'pi_1', metadata: null })],
    [
      'a checkout whose reference is a number',
      event('checkout.session.completed', { id: 'cs_1', client_reference_id: 7 }),
    ],
    [
      'a charge of a payment that is a number',
      event('charge.refunded', { id: 'ch_1', payment_intent: 7 }),
    ],
    ['a dispute without an id', event('charge.dispute.created', { payment_intent: 'pi_1' })],
  ])('with %s is refused without a write', async (_what, body) => {
    const before = await countEvents();
    expect(await send(body)).toBe(400);
    expect(await countEvents()).toBe(before);
  });

  test('for an unknown payment is accepted', async () => {
    expect(await send(event('charge.refunded', { id: 'ch_9', payment_intent: 'pi_9' }))).toBe(204);
  });

  test('with random content never causes a server error', async () => {
    const types = [
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.refunded',
    ].concat('refund.updated', 'charge.dispute.closed', 'customer.created');
    const objects = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          id: fc.oneof(fc.constant('pi_1'), fc.jsonValue()),
          metadata: fc.oneof(fc.constant({}), fc.jsonValue()),
          client_reference_id: fc.oneof(fc.uuid(), fc.jsonValue()),
          payment_intent: fc.oneof(fc.constant('pi_1'), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    );
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.oneof(fc.uuid(), fc.jsonValue()),
        type: fc.constantFrom(...types),
        data: fc.oneof(fc.record({ object: objects }), fc.jsonValue()),
      }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect([204, 400]).toContain(await send(JSON.stringify(body)));
      }),
      { numRuns: 300, seed: 43 },
    );
  });
});
