import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as contract from '@aforo/shared/contract';
import * as z from 'zod/mini';
import { addActiveAchievement } from '../../testing/records/achievements.ts';
import { standingSeatsOf } from '../../testing/records/standing-seats.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../testing/records/till.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
let ana: Booker;

beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
});

const soon = '2026-11-20T12:00:00.000Z';
const wednesday = '2026-11-25T18:00:00.000Z';
const thursday = '2026-11-26T18:00:00.000Z';

type Answer = Awaited<ReturnType<Person['get']>>;

async function accepted<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as T; // the caller names the expected type
}

async function history(clientId = ana.clientId): Promise<contract.ClientHistoryEntry[]> {
  const path = `/api/clients/${clientId}/history?limit=100`;
  const { items } = await accepted<{ items: contract.ClientHistoryEntry[] }>(
    server.frontDesk.get(path),
  );
  return items;
}

const book = (sessionId: string) =>
  accepted(ana.person.post('/api/bookings', { target: { sessionId } }));

/**
 * A booking of a class that starts soon, after the minutes in which cancelling it is still free.
 */
async function bookedForSoon(): Promise<string> {
  const { id } = await book(await server.addSession({ startsAt: soon }));
  server.clock.advance({ minutes: 6 });
  return id;
}

async function cancelledLate(): Promise<string> {
  const id = await bookedForSoon();
  await accepted(
    ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelledLate' }),
  );
  return id;
}

async function fullSession(startsAt: string): Promise<string> {
  const sessionId = await server.addSession({ startsAt, capacity: 1 });
  const luis = await server.addClient('Luis Mora');
  await accepted(luis.person.post('/api/bookings', { target: { sessionId } }));
  return sessionId;
}

async function paidSale(): Promise<contract.Sale> {
  return sell(server, saleOf([textLine(1500)], 1500, { clientId: ana.clientId }));
}

async function grantedAward(reason: string): Promise<string> {
  const { id } = await addActiveAchievement(server.admin);
  const grant = { clientId: ana.clientId, step: 2, reason };
  return (await accepted(server.admin.post(`/api/achievements/${id}/awards`, grant))).id;
}

/** Each request with a reason, performed for Ana, and the entry that it writes. */
const acts: Partial<
  Record<
    keyof typeof contract,
    [act: (reason: string) => Promise<unknown>, entry: Partial<contract.ClientHistoryEntry>]
  >
> = {
  createBooking: [
    async (reason) =>
      accepted(
        server.frontDesk.post('/api/bookings', {
          target: { sessionId: await fullSession(wednesday) },
          clientId: ana.clientId,
          override: { reason },
        }),
      ),
    { action: 'created', entity: 'booking' },
  ],
  rescheduleBooking: [
    async (reason) => {
      const { id } = await book(await server.addSession({ startsAt: wednesday }));
      const target = { sessionId: await fullSession(thursday) };
      await accepted(
        server.frontDesk.post(`/api/bookings/${id}/reschedule`, { target, override: { reason } }),
      );
    },
    {
      action: 'updated',
      entity: 'booking',
      changes: [{ field: 'startsAt', before: wednesday, after: thursday }],
    },
  ],
  cancelBooking: [
    async (forgiveReason) => {
      const id = await bookedForSoon();
      const body = { expected: 'cancelledLate', forgiveReason };
      await accepted(server.frontDesk.post(`/api/bookings/${id}/cancellation`, body));
    },
    { action: 'updated', entity: 'booking' },
  ],
  forgiveBooking: [
    async (reason) =>
      accepted(
        server.frontDesk.post(`/api/bookings/${await cancelledLate()}/forgiveness`, { reason }),
      ),
    { entity: 'booking', changes: [{ field: 'forgiven', before: null, after: 'cancelledLate' }] },
  ],
  markAttendance: [
    async (reason) => {
      const { id } = await book(await server.addSession({ startsAt: soon }));
      server.clock.set('2026-11-20T12:10:00.000Z');
      const body = { status: 'noShow', reason };
      await accepted(server.admin.put(`/api/bookings/${id}/attendance`, body));
    },
    {
      entity: 'booking',
      changes: [{ field: 'status', before: 'confirmed', after: 'noShow' }],
    },
  ],
  cancelSession: [
    async (reason) => {
      const sessionId = await server.addSession({ startsAt: wednesday });
      await book(sessionId);
      await accepted(server.frontDesk.post(`/api/sessions/${sessionId}/cancellation`, { reason }));
    },
    { entity: 'session', changes: [{ field: 'status', before: 'scheduled', after: 'cancelled' }] },
  ],
  adjustCredits: [
    async (reason) => {
      const bono = await server.sellBono(ana, { credits: 3 });
      await accepted(
        server.admin.post(`/api/purchases/${bono}/adjustments`, { amount: 2, reason }),
      );
    },
    {
      entity: 'packagePurchase',
      changes: [{ field: 'balance', before: '3', after: '5' }],
    },
  ],
  issueSale: [
    async (reason) => {
      const discount = { off: { kind: 'amount', minor: 100 }, reason } as const;
      const lines = [{ ...textLine(1500), discount }];
      await sell(server, saleOf(lines, 1400, { clientId: ana.clientId }));
    },
    { action: 'created', entity: 'sale' },
  ],
  createCharge: [
    async (reason) => {
      const discount = { off: { kind: 'amount', minor: 100 }, reason } as const;
      await accepted(
        server.frontDesk.post('/api/charges', {
          clientId: ana.clientId,
          lines: [
            {
              ...textLine(1500),
              discount,
            },
          ],
          debts: [],
          covers: [],
          document: { kind: 'simplified' },
          payments: [
            {
              method: 'card',
              amountMinor: null,
            },
          ],
          expectedTotalMinor: 1400,
        }),
      );
    },
    { action: 'created', entity: 'sale' },
  ],
  refundSale: [
    async (reason) => {
      const sale = await paidSale();
      await accepted(
        server.admin.post(`/api/sales/${sale.id}/refunds`, {
          lines: sale.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
          payments: [{ method: 'card', amountMinor: 1500 }],
          reason,
        }),
      );
    },
    { action: 'refunded', entity: 'sale' },
  ],
  voidVoucher: [
    async (reason) => {
      const line = { kind: 'voucher', amountMinor: 5000, recipient: '', message: '' } as const;
      await sell(server, saleOf([line], 5000, { clientId: ana.clientId }));
      const [voucher] = await server.rows<{ id: string }>(
        `select v.id from voucher v join sale_line l on l.id = v.sale_line_id
           join sale s on s.id = l.sale_id where s.client_id = $1`,
        ana.clientId,
      );
      const { statusCode } = await server.admin.post(`/api/vouchers/${voucher?.id}/void`, {
        reason,
      });
      expect(statusCode).toBeLessThan(300);
    },
    {
      entity: 'sale',
      changes: [{ field: 'voucherBalanceMinor', before: '5000', after: '0' }],
    },
  ],
  cancelDocument: [
    async (reason) => {
      await configureVerifactu(server);
      // Only a document with a total of zero may be cancelled.
      const discount = {
        off: { kind: 'share', basisPoints: 10_000 },
        reason: 'Invitación',
      } as const;
      const sale = saleOf([{ ...textLine(1500), discount }], 0, { clientId: ana.clientId });
      const { document } = await accepted<contract.Sale>(server.admin.post('/api/sales', sale));
      await accepted(server.admin.post(`/api/documents/${document?.id}/cancel`, { reason }));
    },
    { action: 'cancelled', entity: 'document' },
  ],
  giveMakeUp: [
    async (reason) => {
      const seats = standingSeatsOf(server);
      const { membershipId } = await seats.sellPlan(ana, await seats.addPlan({ seatsPerWeek: 1 }));
      await accepted(
        server.frontDesk.post(`/api/memberships/${membershipId}/make-ups`, { reason }),
      );
    },
    { action: 'updated', entity: 'membership' },
  ],
  grantAward: [grantedAward, { action: 'granted', entity: 'achievementAward' }],
  revokeAward: [
    async (reason) => {
      const id = await grantedAward('Por venir');
      await accepted(server.admin.post(`/api/awards/${id}/revoke`, { reason }));
    },
    { action: 'revoked', entity: 'achievementAward' },
  ],
};

/** Requests with a reason that change nothing of a client's. */
const notAboutClients = [
  // Its lines are those of a charge, which is recorded with them when it is made.
  'approveAct',
  'addCashMovement',
  'addStockMovement',
  'closeCashSession',
  // It is about a payment; the resulting refund or sale has its own reason.
  'handleExternalRefund',
  'openCashRegister',
  'previewHours',
  'previewTimeOff',
  'quoteCharge',
  'quoteSale',
  // Its reason is a code of the bank.
  'recordReturn',
  // It is about a batch; what each client owes again is recorded with their sale.
  'rejectBatch',
  'requestHours',
  'requestTimeOff',
  // Executes `createCharge` once the card is charged.
  'startCardCharge',
];

describe('the history of a client', () => {
  test.each(Object.entries(acts))(
    'contains the reason given to %s',
    async (_name, [act, entry]) => {
      await openRegister(server);
      const reason = 'Lo pidió por teléfono';
      await act(reason);
      const found = (await history()).filter((one) => one.reason === reason);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject(entry);
      expect(found[0]?.subject).not.toBeNull();
    },
  );

  test('covers every request of the contract that has a reason', () => {
    const withReason = Object.entries(contract).flatMap(([name, value]) =>
      contract.isEndpoint(value) && value.method !== 'GET' && hasReason(value.body) ? [name] : [],
    );
    expect(withReason.toSorted()).toEqual([...Object.keys(acts), ...notAboutClients].toSorted());
  });

  test('contains bookings, moves and cancellations by the client, sales, mails and the record', async () => {
    const { frontDesk } = server;
    const { id } = await book(await server.addSession({ startsAt: wednesday }));
    server.clock.advance({ minutes: 1 });
    const target = { sessionId: await server.addSession({ startsAt: thursday }) };
    const moved = await accepted(ana.person.post(`/api/bookings/${id}/reschedule`, { target }));
    server.clock.advance({ minutes: 1 });
    const cancellation = { expected: 'cancelled' };
    await accepted(ana.person.post(`/api/bookings/${moved.id}/cancellation`, cancellation));
    server.clock.advance({ minutes: 1 });
    await paidSale();
    server.clock.advance({ minutes: 1 });
    await accepted(frontDesk.post(`/api/clients/${ana.clientId}/archive`));
    // A mail that waits is not listed.
    expect((await history()).filter(({ kind }) => kind === 'mails')).toEqual([]);
    await server.deliverMails();
    await server.rows(
      `update outbox set state = 'failed' where recipient = $1 and kind = 'booking cancelled'`,
      ana.email,
    );
    const found = await history();
    const of = (kind: contract.ClientHistoryKind) => found.filter((one) => one.kind === kind);
    expect(of('bookings').map(({ changes }) => changes)).toEqual([
      [{ field: 'status', before: null, after: 'cancelled' }],
      [{ field: 'startsAt', before: wednesday, after: thursday }],
      [],
    ]);
    expect(of('money')).toMatchObject([{ action: 'created', entity: 'sale' }]);
    expect(of('record')).toMatchObject([{ action: 'archived' }]);
    expect(of('mails').map(({ changes: [change] }) => [change?.field, change?.after])).toEqual(
      expect.arrayContaining([
        ['mail', 'booking booked'],
        ['mail', 'booking rescheduled'],
        ['failedMail', 'booking cancelled'],
      ]),
    );
    const path = `/api/clients/${ana.clientId}/history?kind=record`;
    expect((await frontDesk.get(path)).json()).toMatchObject({ items: of('record'), next: null });
  });

  test('omits other clients’ entries', async () => {
    const luis = await server.addClient('Luis Mora');
    await accepted(
      server.frontDesk.post(`/api/bookings/${await cancelledLate()}/forgiveness`, {
        reason: 'Estaba de baja',
      }),
    );
    expect((await history()).map(({ reason }) => reason)).toContain('Estaba de baja');
    expect(await history(luis.clientId)).toEqual([]);
  });

  test('has pages, the latest entry first, and names the session', async () => {
    for (const reason of ['uno y uno', 'dos y dos', 'tres y tres']) {
      const id = await cancelledLate();
      server.clock.advance({ minutes: 1 });
      await accepted(server.frontDesk.post(`/api/bookings/${id}/forgiveness`, { reason }));
    }
    const whole = await history();
    type Page = contract.ResponseOf<typeof contract.getClientHistory>;
    const pages: Page['items'] = [];
    let next: string | null = '';
    while (next !== null) {
      const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const page: Page = await accepted<Page>(
        server.frontDesk.get(`/api/clients/${ana.clientId}/history?limit=4${after}`),
      );
      pages.push(...page.items);
      next = page.next;
    }
    expect(pages).toEqual(whole);
    expect(whole.find(({ reason }) => reason === 'tres y tres')).toMatchObject({
      subject: { name: 'Pilates', startsAt: soon },
    });
  });
});

function hasReason(body: z.ZodMiniType | undefined): boolean {
  if (!body) return false;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return /"\w*reason\w*":\{/i.test(JSON.stringify(schema));
}
