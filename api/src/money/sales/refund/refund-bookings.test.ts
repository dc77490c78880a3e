import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type {
  Booking,
  listClientDebts,
  RefundQuote,
  ResponseOf,
  Sale,
} from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { sellTemplate } from '../../../testing/records/sell-template.ts';
import { moneyInvariants, openRegister } from '../../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await openRegister(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Ruiz');
});

const sessionAt = (startsAt: string) => server.addSession({ startsAt, capacity: 1 });
const bookingOf = async (id: string) =>
  (await server.frontDesk.get(`/api/bookings/${id}`)).json<Booking>();
const debtsOf = async ({ clientId }: Booker) =>
  (await server.frontDesk.get(`/api/clients/${clientId}/debts`)).json<
    ResponseOf<typeof listClientDebts>
  >();
const book = async (booker: Booker, sessionId: string) => {
  const answer = await booker.person.post('/api/bookings', { target: { sessionId } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>().id;
};

/**
 * A bono with ten sessions, of which one took place and one is booked for the day after tomorrow.
 */
async function sellUsedBono(credits: number | null = 10) {
  const templateId = await server.addTemplate({ credits });
  const { sale } = await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  await book(ana, await sessionAt('2026-11-20T10:00:00.000Z'));
  const sessionId = await sessionAt('2026-11-22T10:00:00.000Z');
  const bookingId = await book(ana, sessionId);
  server.clock.set('2026-11-20T12:00:00.000Z');
  const lines = [{ lineId: sale.lines[0]?.id, quantity: 1 }];
  const response = await server.admin.post(`/api/sales/${sale.id}/refunds/quote`, { lines });
  const quote = response.json<RefundQuote>();
  const refund = (upcomingBookings?: 'cancel' | 'keep') =>
    server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines,
      payments: quote.payments,
      reason: 'Se muda',
      ...(upcomingBookings ? { upcomingBookings } : {}),
    });
  return { sale, sessionId, bookingId, quote, refund };
}

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

test('quotes the upcoming bookings that the bono paid for, and refunds their sessions too', async () => {
  const { bookingId, quote } = await sellUsedBono();
  expect(quote).toMatchObject({
    lines: [{ totalMinor: 8100, keptMinor: 900, usedSessions: 1, lostSessions: 9 }],
    upcomingBookings: [
      { bookingId, serviceName: 'Pilates', priceMinor: 1200, startsAt: '2026-11-22T10:00:00.000Z' },
    ],
  });
});

test('refuses the refund of a bono with upcoming bookings until the request decides about them', async () => {
  const { sale, bookingId, refund } = await sellUsedBono();
  expect((await refund()).json()).toMatchObject({ code: 'refund_bookings' });
  const after = await server.frontDesk.get(`/api/sales/${sale.id}`);
  expect(after.json<Sale>().refundIds).toEqual([]);
  expect((await bookingOf(bookingId)).status).toBe('confirmed');
});

test('cancels the upcoming bookings without a fee, notifies the client, and gives the seat to the waiting list', async () => {
  const { sessionId, bookingId, refund } = await sellUsedBono();
  const eva = await server.addClient('Eva Sanz');
  await server.sellBono(eva);
  const response = await eva.person.post('/api/waitlist', { sessionId, isAutomatic: true });
  expect(response.statusCode).toBe(200);
  await server.deliverMails();
  server.mails.length = 0;
  expect((await refund('cancel')).statusCode).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'cancelled', fee: null });
  expect((await debtsOf(ana)).totalMinor).toBe(0);
  await server.deliverMails();
  const recipients = server.mails.map(({ to, subject }) => [to, subject]);
  expect(recipients).toContainEqual([ana.email, expect.stringMatching(/cancelada/i)]);
  expect(recipients.some(([to]) => to === eva.email)).toBe(true);
  await expectMoneyInvariants();
});

test('keeps the upcoming bookings as debts, and a later cancellation loses neither credit nor money', async () => {
  const { bookingId, refund } = await sellUsedBono();
  expect((await refund('keep')).statusCode).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', priceMinor: 1200 });
  expect((await debtsOf(ana)).totalMinor).toBe(1200);
  const response = await ana.person.post(`/api/bookings/${bookingId}/cancellation`, {
    expected: 'cancelled',
  });
  expect(response.statusCode).toBe(200);
  expect((await debtsOf(ana)).totalMinor).toBe(0);
  await expectMoneyInvariants();
});

// The embedded database has one connection, so transactions can't overlap.
if (globalThis.database === 'postgres') {
  test('waits for a session before it locks the client, in the order of bookings', async () => {
    const { bookingId, refund } = await sellUsedBono();
    const booking = await server.database.pool.connect();
    try {
      await booking.query('begin');
      await booking.query(
        'select from session where id = (select session_id from booking where id = $1) for update',
        [bookingId],
      );
      const answer = refund('cancel');
      const isAnswered = answer.then(() => true);
      const isWaiting = async () =>
        (
          await server.rows(
            `select from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length > 0;
      while (!(await Promise.race([isAnswered, isWaiting()])));
      await booking.query('select from client where id = $1 for no key update nowait', [
        ana.clientId,
      ]);
      await booking.query('commit');
      expect((await answer).statusCode).toBe(200);
    } finally {
      await booking.query('rollback');
      booking.release();
    }
  });
}

test('quotes and keeps the upcoming bookings of an unlimited bono, which is valued by days', async () => {
  const { bookingId, quote, refund } = await sellUsedBono(null);
  expect(quote.upcomingBookings).toMatchObject([{ bookingId }]);
  expect((await refund('keep')).statusCode).toBe(200);
  expect((await debtsOf(ana)).totalMinor).toBe(1200);
});

test('requires no decision when the bono has no upcoming bookings', async () => {
  const templateId = await server.addTemplate({ credits: 10 });
  const { sale } = await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  await book(ana, await sessionAt('2026-11-20T10:00:00.000Z'));
  server.clock.set('2026-11-20T12:00:00.000Z');
  const lines = [{ lineId: sale.lines[0]?.id, quantity: 1 }];
  const body = {
    lines,
    payments: [
      {
        method: 'card',
        amountMinor: 8100,
      },
    ],
    reason: 'Se muda',
  };
  expect((await server.admin.post(`/api/sales/${sale.id}/refunds`, body)).statusCode).toBe(200);
});
