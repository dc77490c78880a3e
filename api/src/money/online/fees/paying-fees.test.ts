import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type Booking,
  type Cancellation,
  type Debt,
  defaultFeePolicy,
  type OnlinePayment,
  type Sale,
} from '@aforo/shared/contract';
import { bookingInvariants } from '../../../testing/database/booking-invariants.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  const values = { ...defaultFeePolicy, lateMinor: 500, noShowMinor: 800 };
  const saved = await server.admin.put('/api/settings/fees', { values, version: 1 });
  if (saved.statusCode !== 200) throw new Error(saved.body);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Ruiz');
});

async function bookClass(): Promise<string> {
  const sessionId = await server.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
  const answer = await ana.person.post('/api/bookings', { target: { sessionId } });
  return answer.json<Booking>().id;
}

const debts = async () => (await ana.person.get('/api/me/debts')).json<{ items: Debt[] }>().items;

async function pay(bookingId: string, totalMinor: number) {
  const payment = await server.startPayment(ana, { kind: 'booking', bookingId }, totalMinor);
  await server.bank.act(server.checkoutOf(payment.reference), 'pay');
  return { ...(await server.paymentOf(ana, payment.reference)), description: payment.description };
}

async function expectInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...bookingInvariants, ...moneyInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

test('shows the fee of a late cancellation, records the debt and takes its online payment', async () => {
  const id = await bookClass();
  server.clock.set('2026-11-21T17:00:00.000Z');
  const preview = await ana.person.get(`/api/bookings/${id}/cancellation`);
  const { outcome, feeMinor } = preview.json<Cancellation>();
  expect(feeMinor).toBe(500);
  const cancellation = await ana.person.post(`/api/bookings/${id}/cancellation`, {
    expected: outcome,
    expectedFeeMinor: feeMinor,
  });
  expect(cancellation.statusCode).toBe(200);
  expect(await debts()).toMatchObject([{ bookingId: id, amountMinor: 500, fee: 'cancelledLate' }]);
  const paid = await pay(id, 500);
  expect(paid).toMatchObject({
    state: 'confirmed',
    description: expect.stringContaining('Penalización por cancelar tarde: Pilates'),
  });
  const sale = await server.frontDesk.get(`/api/sales/${paid.sale?.id}`);
  expect(sale.json<Sale>()).toMatchObject({
    lines: [{ kind: 'fee' }],
    taxes: [{ taxTreatment: 'notSubject', taxCause: 'N1' }],
  });
  expect(await debts()).toEqual([]);
  const bookingResponse = await ana.person.get(`/api/bookings/${id}`);
  expect(bookingResponse.json<Booking>()).toMatchObject({
    fee: { amountMinor: 500, state: 'charged' },
  });
  await expectInvariants();
});

test('refunds the payment of a fee that was waived after the payment started', async () => {
  const id = await bookClass();
  server.clock.set('2026-11-21T19:00:00.000Z');
  await server.frontDesk.put(`/api/bookings/${id}/attendance`, { status: 'noShow' });
  const payment = await server.startPayment(ana, { kind: 'booking', bookingId: id }, 800);
  const path = `/api/bookings/${id}/forgiveness`;
  await server.frontDesk.post(path, { reason: 'Avisó por teléfono' });
  await server.bank.act(server.checkoutOf(payment.reference), 'pay');
  expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state: 'failed' });
  await server.runJobs();
  await server.runJobs();
  expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ giveBack: 'done' });
  await expectInvariants();
});

test('refunds a payment with a promotion code for a booking that became a fee meanwhile', async () => {
  const id = await bookClass();
  const promotionResponse = await server.admin.post('/api/promotions', {
    code: 'CLASE10',
    off: {
      kind: 'share',
      basisPoints: 1e3,
    },
    isForNewClients: false,
    startsOn: '2026-11-01',
    endsOn: null,
    totalLimit: 1,
    clientLimit: null,
    serviceIds: [],
    templateIds: [],
    productIds: [],
  });
  expect(promotionResponse.statusCode).toBe(200);
  server.clock.set('2026-11-21T17:00:00.000Z');
  const paymentResponse = await ana.person.post('/api/payments', {
    subject: { kind: 'booking', bookingId: id },
    expectedTotalMinor: 1200,
    promotion: {
      code: 'CLASE10',
      discountMinor: 120,
    },
  });
  const { reference } = paymentResponse.json<OnlinePayment>();
  const preview = await ana.person.get(`/api/bookings/${id}/cancellation`);
  const { outcome, feeMinor } = preview.json<Cancellation>();
  const path = `/api/bookings/${id}/cancellation`;
  const cancellation = await ana.person.post(path, {
    expected: outcome,
    expectedFeeMinor: feeMinor,
  });
  expect(cancellation.statusCode).toBe(200);
  await server.bank.act(server.checkoutOf(reference), 'pay');
  await server.runJobs();
  await server.runJobs();
  expect(await server.paymentOf(ana, reference)).toMatchObject({
    state: 'failed',
    failure: 'not_on_sale',
    giveBack: 'done',
  });
  const codes = await server.admin.get('/api/promotions');
  expect(codes.json()).toMatchObject({ items: [{ code: 'CLASE10', uses: 0 }] });
  await expectInvariants();
});
