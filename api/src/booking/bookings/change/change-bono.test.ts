import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, FreezeQuote, PackagePurchase } from '@aforo/shared/contract';
import { expirePurchases } from '../../bonos/index.ts';
import { newId } from '../../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { bookingInvariants } from '../../../testing/database/booking-invariants.ts';
import { closePastSessions } from '../index.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient();
});

const inHours = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

async function addBooking({ hours = 24, ...body }: { hours?: number; purchaseId?: null } = {}) {
  const sessionId = await server.addSession({ startsAt: inHours(hours) });
  const asked = { target: { sessionId }, clientId: ana.clientId, ...body };
  const answer = await server.frontDesk.post('/api/bookings', asked);
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>();
}

const post = (id: string, act: 'cover' | 'bono', purchaseId: string) =>
  server.frontDesk.post(`/api/bookings/${id}/${act}`, { purchaseId });

async function bono(id: string): Promise<PackagePurchase> {
  const answer = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
  return answer.json<{ items: PackagePurchase[] }>().items.find((one) => one.id === id)!;
}

async function expectSound(): Promise<void> {
  for (const [name, query] of Object.entries(bookingInvariants)) {
    expect([name, await server.rows(query)]).toEqual([name, []]);
  }
}

describe('covering an owed session', () => {
  test('uses a bono bought after it, once', async () => {
    const booking = await addBooking();
    expect(booking.priceMinor).toBe(1200);
    server.clock.advance({ days: 3 });
    const id = await server.sellBono(ana, {
      credits: 2,
      validityDays: 30,
      validityFrom: 'firstUse',
    });
    const covered = await post(booking.id, 'cover', id);
    expect(covered.json()).toMatchObject({ priceMinor: 0, credit: 'spent', purchase: { id } });
    // The validity of the bono does not start before its purchase.
    expect(await bono(id)).toMatchObject({ balance: 1, expiresAt: '2026-12-22T23:00:00.000Z' });
    expect((await post(booking.id, 'cover', id)).json()).toMatchObject({
      code: 'illegal_transition',
    });
    await expectSound();
  });

  test('spends one session when requested twice at once', async () => {
    const booking = await addBooking();
    const id = await server.sellBono(ana, { credits: 5 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(booking.id, 'cover', id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await bono(id)).balance).toBe(4);
  });

  test('refuses another client’s bono, a frozen one and a used-up one', async () => {
    const booking = await addBooking();
    const luis = await server.addClient();
    const foreignBono = await server.sellBono(luis);
    const frozen = await server.sellBono(ana);
    await server.frontDesk.post(`/api/purchases/${frozen}/freeze`);
    const single = await server.sellBono(ana, { credits: 1 });
    await addBooking({ hours: 48 });
    const codes = [];
    for (const id of [foreignBono, frozen, single]) {
      codes.push((await post(booking.id, 'cover', id)).json<{ code: string }>().code);
    }
    expect(codes).toEqual(['purchase_not_eligible', 'purchase_frozen', 'insufficient_credits']);
  });
});

describe('moving a booking to another bono', () => {
  test('returns the session to the first bono and spends one from the second, in both directions', async () => {
    const first = await server.sellBono(ana, { credits: 3 });
    const booking = await addBooking();
    const second = await server.sellBono(ana, { credits: 3 });
    expect((await post(booking.id, 'bono', second)).json()).toMatchObject({
      purchase: { id: second },
      credit: 'spent',
      priceMinor: 0,
    });
    expect([(await bono(first)).balance, (await bono(second)).balance]).toEqual([3, 2]);
    expect((await post(booking.id, 'bono', second)).statusCode).toBe(409);
    expect((await post(booking.id, 'bono', first)).statusCode).toBe(200);
    expect([(await bono(first)).balance, (await bono(second)).balance]).toEqual([2, 3]);
    await expectSound();
    // A cancellation in time returns the session to the bono that pays now.
    const cancelled = await server.frontDesk.post(`/api/bookings/${booking.id}/cancellation`, {
      expected: 'cancelled',
    });
    expect(cancelled.json()).toMatchObject({ credit: 'returned' });
    expect([(await bono(first)).balance, (await bono(second)).balance]).toEqual([3, 3]);
    await expectSound();
  });

  test('is refused from a refunded bono and changes nothing', async () => {
    const first = await server.sellBono(ana, { credits: 3 });
    const booking = await addBooking();
    const second = await server.sellBono(ana, { credits: 3 });
    expect((await refund(first, 9000, 'keep')).statusCode).toBe(200);
    expect((await post(booking.id, 'bono', second)).json()).toMatchObject({
      code: 'illegal_transition',
    });
    expect((await bono(second)).balance).toBe(3);
  });

  test('succeeds once when requested twice at once', async () => {
    const first = await server.sellBono(ana, { credits: 3 });
    const booking = await addBooking();
    const otherBonos = [await server.sellBono(ana), await server.sellBono(ana)];
    await Promise.all([...otherBonos, ...otherBonos].map((id) => post(booking.id, 'bono', id)));
    expect((await bono(first)).balance).toBe(3);
    await expectSound();
  });
});

/** Refunds the sale of a bono. */
async function refund(bonoId: string, backMinor: number, upcomingBookings?: 'cancel' | 'keep') {
  const [line] = await server.rows<{ id: string; saleId: string }>(
    `select l.id, l.sale_id as "saleId" from sale_line l
     join package_purchase p on p.sale_line_id = l.id where p.id = $1`,
    bonoId,
  );
  return server.admin.post(`/api/sales/${line!.saleId}/refunds`, {
    lines: [{ lineId: line!.id, quantity: 1 }],
    payments: backMinor === 0 ? [] : [{ method: 'card', amountMinor: backMinor }],
    reason: 'Se muda',
    ...(upcomingBookings && { upcomingBookings }),
  });
}

describe('refunding a bono', () => {
  test('keeps the price of the three sessions already used', async () => {
    const id = await server.sellBono(ana, { credits: 7 });
    for (const hours of [24, 48, 72]) await addBooking({ hours });
    server.clock.advance({ days: 4 });
    // 90 € divided by 7: three sessions at 12.86, rounded up first.
    expect((await refund(id, 9000 - 3 * 1286)).statusCode).toBe(200);
    expect(await bono(id)).toMatchObject({ condition: 'refunded', balance: 0 });
    expect((await bono(id)).entries.at(-1)).toMatchObject({ kind: 'refund', amount: -4 });
    expect((await refund(id, 1)).json()).toMatchObject({ code: 'refund_exceeds' });
    await expectSound();
  });

  test('is refused for a used-up bono until a session is returned', async () => {
    const id = await server.sellBono(ana, { credits: 2 });
    for (const hours of [24, 48]) await addBooking({ hours });
    server.clock.advance({ days: 3 });
    expect((await refund(id, 0)).json()).toMatchObject({ code: 'refund_used_up' });
    expect(await bono(id)).toMatchObject({ condition: 'usedUp', balance: 0 });
    const adjustment = { amount: 1, reason: 'La sala estaba cerrada' };
    const given = await server.admin.post(`/api/purchases/${id}/adjustments`, adjustment);
    expect(given.statusCode).toBe(200);
    expect((await refund(id, 4500)).statusCode).toBe(200);
    await expectSound();
  });
});

describe('an expired bono', () => {
  test('loses its remaining sessions once, unless it is frozen', async () => {
    const id = await server.sellBono(ana, { credits: 5, validityDays: 30 });
    const frozen = await server.sellBono(ana, { credits: 5, validityDays: 30 });
    await server.frontDesk.post(`/api/purchases/${frozen}/freeze`);
    server.clock.set('2026-12-19T22:59:59.000Z');
    await expirePurchases(server.dependencies);
    expect((await bono(id)).balance).toBe(5);
    server.clock.set('2026-12-19T23:00:00.000Z'); // midnight in the center's time zone
    await Promise.all([expirePurchases(server.dependencies), expirePurchases(server.dependencies)]);
    await expirePurchases(server.dependencies);
    expect(await bono(id)).toMatchObject({ condition: 'expired', balance: 0 });
    const entries = (await bono(id)).entries.filter(({ kind }) => kind === 'expire');
    expect(entries).toMatchObject([{ amount: -5, balanceAfter: 0 }]);
    expect((await bono(frozen)).balance).toBe(5);
  });
});

describe('freezing', () => {
  test('announces which bookings stay paid', async () => {
    const id = await server.sellBono(ana);
    const soon = await addBooking({ hours: 2 });
    const later = await addBooking({ hours: 48 });
    server.clock.advance({ minutes: 6 }); // the grace period of the late booking is over
    const answer = await server.frontDesk.get(`/api/purchases/${id}/freeze`);
    expect(answer.json<FreezeQuote>().bookings).toMatchObject([
      { bookingId: soon.id, serviceName: 'Pilates', returnsCredit: false },
      { bookingId: later.id, startsAt: later.session.startsAt, returnsCredit: true },
    ]);
    await server.frontDesk.post(`/api/purchases/${id}/freeze`);
    const kept = await server.frontDesk.get(`/api/bookings/${later.id}`);
    expect(kept.json()).toMatchObject({ status: 'confirmed', credit: 'spent' });
    const again = await server.frontDesk.get(`/api/purchases/${id}/freeze`);
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
    const missing = await server.frontDesk.get(`/api/purchases/${newId()}/freeze`);
    expect(missing.statusCode).toBe(404);
  });
});

describe('closing past sessions', () => {
  const choose = async (unmarkedBookings: string) => {
    const path = '/api/settings/sessionClosing';
    const { version } = (await server.admin.get(path)).json<{ version: number }>();
    const saved = await server.admin.put(path, { values: { unmarkedBookings }, version });
    expect(saved.json()).toMatchObject({ values: { unmarkedBookings } });
  };
  const statusOf = async ({ id, session }: Booking) => {
    const [row] = await server.rows<{ booking: string; session: string }>(
      `select b.status as booking, s.status as session from booking b, session s
       where b.id = $1 and s.id = $2`,
      id,
      session.id,
    );
    return [row?.booking, row?.session];
  };

  test.each([
    ['attended', ['attended', 'closed']],
    ['noShow', ['noShow', 'closed']],
    ['leftOpen', ['confirmed', 'scheduled']],
  ])('runs a day after they end; unmarked clients: %s', async (setting, expected) => {
    await choose(setting);
    const booking = await addBooking({ hours: 1 });
    server.clock.advance({ hours: 25 }); // the session of one hour ended 23 hours ago
    await closePastSessions(server.dependencies);
    expect(await statusOf(booking)).toEqual(['confirmed', 'scheduled']);
    server.clock.advance({ hours: 1 });
    await Promise.all([
      closePastSessions(server.dependencies),
      closePastSessions(server.dependencies),
    ]);
    expect(await statusOf(booking)).toEqual(expected);
    const audited = await server.rows(
      `select id from audit_entry where entity = 'session' and entity_id = $1`,
      booking.session.id,
    );
    expect(audited).toHaveLength(setting === 'leftOpen' ? 0 : 1);
  });
});
