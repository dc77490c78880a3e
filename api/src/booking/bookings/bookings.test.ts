import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, Cancellation, PackagePurchase } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
let ana: Booker;
let luis: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.setLimits(noLimits); // each client books many seats here
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  luis = await server.addClient('Luis Mora');
});

const wednesday = '2026-11-25T18:00:00.000Z';
const book = (person: Person, sessionId: string, more: object = {}) =>
  person.post('/api/bookings', { target: { sessionId }, ...more });

async function booked(booker: Booker, sessionId: string, more: object = {}): Promise<Booking> {
  const answer = await book(booker.person, sessionId, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Booking>();
}

const cancel = (person: Person, id: string, expected = 'cancelled', more: object = {}) =>
  person.post(`/api/bookings/${id}/cancellation`, { expected, ...more });

async function bonos(booker: Booker): Promise<PackagePurchase[]> {
  return (await booker.person.get('/api/me/purchases')).json<{ items: PackagePurchase[] }>().items;
}

async function mailsTo(booker: Booker): Promise<string[]> {
  await server.deliverMails();
  return server.mails.filter(({ to }) => to === booker.email).map(({ kind }) => kind);
}

describe('booking', () => {
  test('takes the seat, spends the bono that expires first and notifies the client', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    await server.sellBono(ana, { validityDays: 90 });
    const soon = await server.sellBono(ana, { credits: 5, validityDays: 30 });
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(quote.json()).toMatchObject({
      purchase: { id: soon, creditsLeft: 4 },
      priceMinor: 0,
      obstacle: null,
      freeCancelUntil: '2026-11-25T06:00:00.000Z',
    });
    const booking = await booked(ana, sessionId);
    expect(booking).toMatchObject({
      status: 'confirmed',
      purchase: { id: soon },
      credit: 'spent',
      priceMinor: 0,
      session: { taken: 1 },
    });
    expect(await mailsTo(ana)).toEqual(['booking booked']);
    const ownBookings = await ana.person.get('/api/me/bookings');
    expect(ownBookings.json<{ items: Booking[] }>().items.map(({ id }) => id)).toEqual([
      booking.id,
    ]);
  });

  test('can be downloaded as a calendar file by its client only', async () => {
    const booking = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const path = `/api/bookings/${booking.id}/calendar.ics`;
    const answer = await ana.person.get(path);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain('DTSTART:20261125T180000Z');
    expect((await luis.person.get(path)).statusCode).toBe(404);
  });

  test('without a bono is owed', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    expect(await booked(ana, sessionId)).toMatchObject({ purchase: null, priceMinor: 1200 });
  });

  test('gives the last seat to one of fifty concurrent requests and spends one credit', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const bookers = await Promise.all(Array.from({ length: 50 }, () => server.addClient()));
    for (const booker of bookers) await server.sellBono(booker, { credits: 2 });
    const answers = await Promise.all(bookers.map(({ person }) => book(person, sessionId)));
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'booked');
    expect(codes.filter((code) => code === 'booked')).toHaveLength(1);
    expect(codes.filter((code) => code === 'session_full')).toHaveLength(49);
    const [moved] = await server.rows<{ count: number }>(
      `select count(*) from credit_entry e join booking b on b.id = e.booking_id
       where b.session_id = $1 and e.kind = 'spend'`,
      sessionId,
    );
    expect(moved?.count).toBe(1);
  });

  test('spends the last credit once when two sessions are booked at once', async () => {
    const ids = [
      await server.addSession({ startsAt: wednesday }),
      await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' }),
    ];
    await server.sellBono(ana, { credits: 1 });
    const made = await Promise.all(ids.map((id) => booked(ana, id)));
    expect(made.map(({ credit }) => credit).toSorted()).toEqual(['none', 'spent']);
  });

  test('gives each client one of two overlapping sessions booked at once', async () => {
    const ids = [
      await server.addSession({ startsAt: wednesday, capacity: 20 }),
      await server.addSession({ startsAt: '2026-11-25T18:30:00.000Z', capacity: 20 }),
    ];
    const bookers = await Promise.all(Array.from({ length: 10 }, () => server.addClient()));
    const answers = await Promise.all(
      bookers.map(async ({ person }) => {
        const both = await Promise.all(ids.map((id) => book(person, id)));
        return both.map((answer) => answer.json<{ code?: string }>().code ?? 'booked').toSorted();
      }),
    );
    expect(answers).toEqual(bookers.map(() => ['booked', 'booking_overlap']));
    const override = { reason: 'Se reparte entre las dos' };
    for (const id of ids) {
      const clientId = bookers[0]!.clientId;
      const { statusCode } = await book(server.frontDesk, id, { clientId, override });
      expect([200, 409]).toContain(statusCode); // a client already holds one of them
    }
    expect(
      await server.rows(
        `select from booking where client_id = $1 and status = 'confirmed'`,
        bookers[0]!.clientId,
      ),
    ).toHaveLength(2);
  });

  test('refuses one of a class and an appointment booked at once for the same time', async () => {
    const serviceId = await server.addService({ kind: 'appointment' });
    const professionalId = await server.addProfessional([serviceId]);
    await server.addHours(professionalId, '08:00', '22:00');
    for (let day = 1; day <= 5; day++) {
      const startsAt = `2026-12-0${day}T18:00:00.000Z`;
      const sessionId = await server.addSession({ startsAt });
      const answers = await Promise.all([
        book(ana.person, sessionId),
        ana.person.post('/api/bookings', { target: { serviceId, professionalId, startsAt } }),
      ]);
      const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'booked');
      expect(codes.toSorted()).toEqual(['booked', 'booking_overlap']);
    }
  });

  test('spends the last weekly allowance once when many sessions are booked at once', async () => {
    const ids: string[] = [];
    for (const day of ['23', '24', '25', '26', '27']) {
      ids.push(await server.addSession({ startsAt: `2026-11-${day}T18:00:00.000Z` }));
    }
    await server.sellBono(ana, { credits: null, weeklyLimit: 1 });
    const made = await Promise.all(ids.map((id) => booked(ana, id)));
    expect(made.map(({ credit }) => credit).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'none'),
      'spent',
    ]);
  });

  test('books once for a repeated idempotency key and refuses the key with another body', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const other = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' });
    const headers = { 'idempotency-key': newId() };
    const send = (id: string) =>
      ana.person.post('/api/bookings', { target: { sessionId: id } }, { headers });
    const first = await send(sessionId);
    expect((await send(sessionId)).json()).toEqual(first.json());
    expect((await send(other)).json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test.each([
    ['twice', 'already_booked', {}, '2026-11-20T09:00:00.000Z'],
    ['before the window opens', 'booking_too_early', { opensDays: 3 }, '2026-11-22T17:59:59.000Z'],
    ['after the window closes', 'booking_too_late', { closesMinutes: 60 }, '2026-11-25T17:00:01Z'],
    ['in the past', 'session_started', {}, wednesday],
    ['of an archived service', 'service_archived', { status: 'archived' as const }, ''],
  ])('is refused when requested %s', async (name, code, service, now) => {
    const serviceId = await server.addService(service);
    const sessionId = await server.addSession({ serviceId, startsAt: wednesday });
    if (now) server.clock.set(now);
    if (name === 'twice') await booked(ana, sessionId);
    expect((await book(ana.person, sessionId)).json()).toMatchObject({ code });
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(quote.json()).toMatchObject({ obstacle: code });
  });

  test('is allowed exactly when the window opens and when it closes', async () => {
    const serviceId = await server.addService({ opensDays: 3, closesMinutes: 60 });
    const sessionId = await server.addSession({ serviceId, startsAt: wednesday });
    server.clock.set('2026-11-22T18:00:00.000Z');
    await booked(ana, sessionId);
    server.clock.set('2026-11-25T17:00:00.000Z');
    await booked(luis, sessionId);
  });

  test.each([
    // 2027 in Europe/Madrid: the clocks go forward on 28 March and back on 31 October.
    ['forward', '2027-03-28T17:00:00.000Z', '2027-03-28T05:00:00.000Z'],
    ['back', '2027-10-31T18:00:00.000Z', '2027-10-31T06:00:00.000Z'],
  ])(
    'keeps a cancellation deadline of twelve real hours on the night the clocks go %s',
    async (_name, start, limit) => {
      server.clock.set('2027-03-20T09:00:00.000Z');
      const serviceId = await server.addService({ opensDays: 365 });
      const sessionId = await server.addSession({ serviceId, startsAt: start });
      expect((await booked(ana, sessionId)).freeCancelUntil).toBe(limit);
    },
  );

  test('is refused when it overlaps another booking, unless staff override it with a reason', async () => {
    const first = await server.addSession({ startsAt: wednesday });
    const second = await server.addSession({ startsAt: '2026-11-25T18:30:00.000Z' });
    const third = await server.addSession({ startsAt: '2026-11-25T19:00:00.000Z' });
    await booked(ana, first);
    expect((await book(ana.person, second)).json()).toMatchObject({
      code: 'booking_overlap',
      details: { overlaps: [{ serviceName: 'Pilates' }] },
    });
    await booked(ana, third); // starts when the previous one ends
    const named = { clientId: ana.clientId };
    expect((await book(server.frontDesk, second, named)).statusCode).toBe(409);
    const override = { reason: 'Sale antes' };
    expect((await book(server.frontDesk, second, { ...named, override })).statusCode).toBe(200);
    const answer = await book(ana.person, second, { override });
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  });

  test('beyond the capacity creates an extra seat, which becomes regular when one is released', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const first = await booked(ana, sessionId);
    const more = { clientId: luis.clientId };
    expect((await book(server.frontDesk, sessionId, more)).json()).toMatchObject({
      code: 'session_full',
    });
    const override = { reason: 'Cabe uno más' };
    const extra = (await book(server.frontDesk, sessionId, { ...more, override })).json<Booking>();
    expect(extra).toMatchObject({ isExtra: true, session: { taken: 1 } });
    await cancel(ana.person, first.id);
    expect((await luis.person.get(`/api/bookings/${extra.id}`)).json()).toMatchObject({
      isExtra: false,
      session: { taken: 1 },
    });
  });

  test('refuses a bono of another client or service, a frozen one and an empty one', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const other = await server.sellBono(luis);
    const elsewhere = await server.sellBono(ana, { serviceIds: [await server.addService()] });
    const frozen = await server.sellBono(ana);
    await server.frontDesk.post(`/api/purchases/${frozen}/freeze`);
    const empty = await server.sellBono(ana, { credits: 1 });
    await server.admin.post(`/api/purchases/${empty}/adjustments`, { amount: -1, reason: 'Error' });
    for (const [purchaseId, code] of [
      [other, 'purchase_not_eligible'],
      [elsewhere, 'purchase_not_eligible'],
      [frozen, 'purchase_frozen'],
      [empty, 'insufficient_credits'],
    ]) {
      const answer = await book(ana.person, sessionId, { purchaseId });
      expect(answer.json()).toMatchObject({ code });
    }
    expect(await booked(ana, sessionId)).toMatchObject({ purchase: null });
  });

  test('counts a weekly limit by the center’s weeks, which begin on Sunday', async () => {
    await server.sellBono(ana, { credits: null, weeklyLimit: 1 });
    // Saturday 28 at 23:30 and Sunday 29 at 00:30 in the center's time zone.
    const at = ['2026-11-28T22:30:00.000Z', '2026-11-28T23:30:00.000Z', wednesday];
    const made: Booking[] = [];
    for (const startsAt of at) {
      made.push(await booked(ana, await server.addSession({ startsAt, minutes: 30 })));
    }
    expect(made.map(({ credit }) => credit)).toEqual(['spent', 'spent', 'none']);
    await cancel(ana.person, made[0]!.id);
    const again = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' });
    expect(await booked(ana, again)).toMatchObject({ credit: 'spent' });
  });

  test('activates a bono valid from first use, and a cancellation resets it', async () => {
    await server.sellBono(ana, { validityFrom: 'firstUse', validityDays: 10 });
    const booking = await booked(ana, await server.addSession({ startsAt: wednesday }));
    expect((await bonos(ana))[0]?.expiresAt).toBe('2026-12-04T23:00:00.000Z');
    await cancel(ana.person, booking.id);
    expect((await bonos(ana))[0]?.expiresAt).toBeNull();
  });
});

describe('holding a seat', () => {
  test('reserves it for ten minutes and spends nothing until confirmed', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    await server.sellBono(ana, { credits: 2 });
    const held = await booked(ana, sessionId, { isHold: true });
    expect(held).toMatchObject({ status: 'held', credit: 'none' });
    expect((await book(luis.person, sessionId)).json()).toMatchObject({ code: 'session_full' });
    const confirmed = await ana.person.post(`/api/bookings/${held.id}/confirm`);
    expect(confirmed.json()).toMatchObject({ status: 'confirmed', credit: 'spent' });
  });

  test('expires after ten minutes: another client gets the seat and confirming fails', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const held = await booked(ana, sessionId, { isHold: true });
    server.clock.advance({ minutes: 10 });
    await booked(luis, sessionId);
    const late = await ana.person.post(`/api/bookings/${held.id}/confirm`);
    expect(late.json()).toMatchObject({ code: 'hold_expired' });
  });

  test('expires in the background job', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    await booked(ana, sessionId, { isHold: true });
    server.clock.advance({ minutes: 10 });
    await server.runJobs();
    const [session] = await server.rows<{ taken: number }>(
      'select taken from session where id = $1',
      sessionId,
    );
    expect(session?.taken).toBe(0);
  });
});

describe('cancelling', () => {
  let sessionId: string;
  let booking: Booking;
  beforeEach(async () => {
    sessionId = await server.addSession({ startsAt: wednesday });
    await server.sellBono(ana, { credits: 3, validityDays: 30 });
    booking = await booked(ana, sessionId);
  });
  const preview = async () =>
    (await ana.person.get(`/api/bookings/${booking.id}/cancellation`)).json<Cancellation>();

  test('is in time exactly at the deadline and returns the credit', async () => {
    server.clock.set('2026-11-25T06:00:00.000Z');
    expect(await preview()).toMatchObject({ outcome: 'cancelled', returnsCredit: true });
    expect((await cancel(ana.person, booking.id)).json()).toMatchObject({
      status: 'cancelled',
      credit: 'returned',
    });
    expect(await bonos(ana)).toMatchObject([{ balance: 3 }]);
    expect((await cancel(ana.person, booking.id)).json()).toMatchObject({
      code: 'illegal_transition',
    });
  });

  test('is free for five minutes after a late booking, and late after that', async () => {
    const booksAt = (time: string) => {
      server.clock.set(`2026-11-25T${time}Z`);
      return booked(ana, soon);
    };
    server.clock.set('2026-11-25T07:00:00.000Z');
    const soon = await server.addSession({ startsAt: '2026-11-25T16:00:00.000Z' });
    const first = await booksAt('07:00:00.000');
    server.clock.set('2026-11-25T07:05:00.000Z');
    expect((await cancel(ana.person, first.id)).json()).toMatchObject({ credit: 'returned' });
    const second = await booksAt('08:00:00.000');
    server.clock.set('2026-11-25T08:05:00.001Z');
    const late = await cancel(ana.person, second.id, 'cancelledLate');
    expect(late.json()).toMatchObject({ status: 'cancelledLate', credit: 'spent' });
  });

  test('is late just after the deadline: the credit is lost until staff forgive it', async () => {
    server.clock.set('2026-11-25T06:00:00.001Z');
    expect(await preview()).toMatchObject({ outcome: 'cancelledLate', returnsCredit: false });
    expect((await cancel(ana.person, booking.id)).json()).toMatchObject({
      code: 'cancellation_changed',
      details: { current: { outcome: 'cancelledLate' } },
    });
    const late = await cancel(ana.person, booking.id, 'cancelledLate');
    expect(late.json()).toMatchObject({ status: 'cancelledLate', credit: 'spent' });
    expect(await bonos(ana)).toMatchObject([{ balance: 2 }]);
    const path = `/api/bookings/${booking.id}/forgiveness`;
    const reason = 'Estaba enferma';
    expect((await ana.person.post(path, { reason })).statusCode).toBe(403);
    expect((await server.frontDesk.post(path, { reason })).json()).toMatchObject({
      credit: 'returned',
    });
    expect((await server.frontDesk.post(path, { reason })).statusCode).toBe(409);
    expect((await bonos(ana))[0]).toMatchObject({ balance: 3 });
    expect((await bonos(ana))[0]?.entries.at(-1)).toMatchObject({ kind: 'return', reason });
  });

  test('returns one credit when requested twice at once', async () => {
    const answers = await Promise.all([1, 2].map(() => cancel(ana.person, booking.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await bonos(ana)).toMatchObject([{ balance: 3 }]);
  });

  const setGrace = async (returnGraceDays: number) => {
    const path = '/api/settings/returnGrace';
    const { version } = (await server.admin.get(path)).json<{ version: number }>();
    const saved = await server.admin.put(path, { values: { returnGraceDays }, version });
    expect(saved.json()).toMatchObject({ values: { returnGraceDays } });
    const stale = await server.admin.put(path, {
      values: { returnGraceDays: 3 },
      version: version + 100,
    });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
  };

  test.each([
    [14, '2027-01-19T09:00:00.000Z'],
    [7, '2027-01-12T09:00:00.000Z'],
  ])(
    'extends an expired bono by the center’s %d days when it returns a credit',
    async (days, expiresAt) => {
      await setGrace(days);
      // Booked for a day before the expiry; the center then postponed the class.
      await server.rows(
        `update session set starts_at = '2027-01-10 18:00Z', ends_at = '2027-01-10 19:00Z',
       busy = tstzrange('2027-01-10 18:00Z', '2027-01-10 19:00Z') where id = $1`,
        sessionId,
      );
      await server.rows(
        `update booking set free_cancel_until = '2027-01-10 06:00Z' where id = $1`,
        booking.id,
      );
      server.clock.set('2027-01-05T09:00:00.000Z');
      expect(await bonos(ana)).toMatchObject([{ condition: 'expired' }]);
      await cancel(ana.person, booking.id);
      expect(await bonos(ana)).toMatchObject([{ condition: 'active', balance: 3, expiresAt }]);
    },
  );

  test('returns the credit to a frozen bono', async () => {
    const [bono] = await bonos(ana);
    await server.frontDesk.post(`/api/purchases/${bono!.id}/freeze`);
    await cancel(ana.person, booking.id);
    expect(await bonos(ana)).toMatchObject([{ condition: 'frozen', balance: 3 }]);
  });

  test('returns nothing to a refunded bono, and the preview says so', async () => {
    const [bono] = await bonos(ana);
    await server.rows(`update package_purchase set state = 'refunded' where id = $1`, bono!.id);
    expect(await preview()).toMatchObject({ outcome: 'cancelled', returnsCredit: false });
    expect((await cancel(ana.person, booking.id)).json()).toMatchObject({ credit: 'spent' });
  });

  test('never overfills the session when others book at the same time', async () => {
    const one = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z', capacity: 1 });
    const anasBooking = await booked(ana, one);
    const [, rival] = await Promise.all([
      cancel(ana.person, anasBooking.id),
      book(luis.person, one),
    ]);
    expect([200, 409]).toContain(rival.statusCode);
    const [session] = await server.rows<{ taken: number }>(
      'select taken from session where id = $1',
      one,
    );
    expect(session?.taken).toBe(rival.statusCode === 200 ? 1 : 0);
  });
});

describe('closing', () => {
  test('previews the absences and what each client loses, without closing', async () => {
    await server.sellBono(ana);
    const sessionId = await server.addSession({ startsAt: wednesday });
    const attending = await server.addClient('Nora Gil');
    const marked = await server.addClient('Omar Benali');
    const [withBono, owing, came, absent] = [
      await booked(ana, sessionId),
      await booked(luis, sessionId),
      await booked(attending, sessionId),
      await booked(marked, sessionId),
    ];
    const late = await server.addClient('Pau Ferrer');
    await late.person.post('/api/waitlist', { sessionId });
    const path = `/api/sessions/${sessionId}/close`;
    expect((await server.frontDesk.get(path)).json()).toMatchObject({ code: 'illegal_transition' });
    server.clock.set('2026-11-25T18:30:00.000Z');
    const mark = (id: string, status: string) =>
      server.frontDesk.put(`/api/bookings/${id}/attendance`, { status });
    await mark(came.id, 'attended');
    await mark(absent.id, 'noShow');
    const said = await server.frontDesk.get(path);
    expect(said.json()).toEqual({
      attended: 1,
      absences: [
        [withBono, false, 'Bono 10', 0],
        [owing, false, null, 1200],
        [absent, true, null, 1200],
      ].map(([booking, isMarked, purchaseName, priceMinor]) => ({
        bookingId: (booking as Booking).id, // the first booking of each client
        client: (booking as Booking).client,
        isMarked,
        purchaseName,
        priceMinor,
        feeMinor: 0,
      })),
      waiting: 1,
    });
    expect((await server.frontDesk.get(`/api/bookings/${owing.id}`)).json()).toMatchObject({
      status: 'confirmed',
      session: { status: 'scheduled', waiting: 1 },
    });
    expect((await server.frontDesk.post(path)).json()).toMatchObject({ status: 'closed' });
    expect((await server.frontDesk.get(`/api/bookings/${withBono.id}`)).json()).toMatchObject({
      status: 'noShow',
      credit: 'spent',
    });
    expect((await server.frontDesk.get(path)).json()).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('attendance', () => {
  test('can be marked, undone, sent late and corrected by authorised users', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const booking = await booked(ana, sessionId);
    const [session] = await server.rows<{ professional_id: string }>(
      'select professional_id from session where id = $1',
      sessionId,
    );
    const ownProfessional = server.as('professional', { professionalId: session!.professional_id });
    const other = server.as('professional', { professionalId: newId() });
    const path = `/api/bookings/${booking.id}/attendance`;
    const mark = (person: Person, status: string, more: object = {}) =>
      person.put(path, { status, ...more });

    expect((await mark(ownProfessional, 'attended')).json()).toMatchObject({
      code: 'attendance_too_soon',
    });
    server.clock.set('2026-11-25T17:50:00.000Z');
    expect((await mark(other, 'attended')).statusCode).toBe(404);
    expect((await mark(ana.person, 'attended')).statusCode).toBe(403);
    expect((await mark(ownProfessional, 'attended')).json()).toMatchObject({
      status: 'attended',
      version: 2,
    });
    expect((await mark(ownProfessional, 'attended')).json()).toMatchObject({ version: 2 });
    expect((await mark(ownProfessional, 'noShow')).json()).toMatchObject({
      code: 'attendance_too_soon',
    });
    // Marked offline before the mark above and sent after it.
    const earlier = { markedAt: '2026-11-25T17:40:00.000Z' };
    expect((await mark(server.frontDesk, 'confirmed', earlier)).json()).toMatchObject({
      status: 'attended',
    });
    server.clock.set('2026-11-25T19:00:00.000Z');
    expect((await mark(ownProfessional, 'confirmed')).json()).toMatchObject({
      status: 'confirmed',
    });

    expect((await other.post(`/api/sessions/${sessionId}/close`)).statusCode).toBe(404);
    const closed = await ownProfessional.post(`/api/sessions/${sessionId}/close`);
    expect(closed.json()).toMatchObject({ status: 'closed' });
    expect((await ana.person.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
      status: 'noShow',
    });
    server.clock.advance({ minutes: 5 });
    expect((await mark(server.frontDesk, 'attended', { reason: 'Sí vino' })).statusCode).toBe(409);
    expect((await mark(server.admin, 'attended')).json()).toMatchObject({
      code: 'validation_failed',
    });
    const fixed = await mark(server.admin, 'attended', { reason: 'Sí vino' });
    expect(fixed.json()).toMatchObject({ status: 'attended' });
  });
});

describe('cancelling a session by the center', () => {
  test('returns credits, cancels debts and closes the waiting list', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 2 });
    await server.sellBono(ana, { credits: 1, validityDays: 6 });
    const paid = await booked(ana, sessionId);
    const owedBooking = await booked(luis, sessionId);
    const waiter = await server.addClient();
    await waiter.person.post('/api/waitlist', { sessionId });
    server.clock.set('2026-11-25T16:00:00.000Z');
    const path = `/api/sessions/${sessionId}/cancellation`;
    expect((await server.frontDesk.get(path)).json()).toEqual({
      booked: 2,
      returnsCredits: 1,
      makeUps: 0,
      periodDiscounts: 0,
      waiting: 1,
      money: {
        toCards: { people: 0, minor: 0 },
        atFrontDesk: { people: 0, minor: 0 },
        onUnpaidSales: { people: 0, minor: 0 },
        forgiven: { people: 1, minor: 1200 },
      },
    });
    expect((await ana.person.post(path, { reason: 'Porque sí' })).statusCode).toBe(403);
    const answer = await server.frontDesk.post(path, { reason: 'Marta está enferma' });
    expect(answer.json()).toMatchObject({ status: 'cancelled', taken: 0, waiting: 0 });
    const read = async (booker: Booker, id: string) =>
      (await booker.person.get(`/api/bookings/${id}`)).json<Booking>();
    expect(await read(ana, paid.id)).toMatchObject({
      status: 'cancelledByCenter',
      credit: 'returned',
      reason: 'Marta está enferma',
    });
    expect(await read(luis, owedBooking.id)).toMatchObject({ priceMinor: 0 });
    // It would have expired tonight; the grace period extends it.
    expect(await bonos(ana)).toMatchObject([{ balance: 1, expiresAt: '2026-12-02T16:00:00.000Z' }]);
    expect(await mailsTo(ana)).toEqual(['booking booked', 'booking cancelledByCenter']);
    expect(await mailsTo(waiter)).toEqual(['booking waitlistClosed']);
    const again = await server.frontDesk.post(path, { reason: 'Otra vez' });
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });
});

test('sends a reminder the day before to clients who are still booked', async () => {
  const sessionId = await server.addSession({ startsAt: wednesday });
  await booked(ana, sessionId);
  const gone = await booked(luis, sessionId);
  await cancel(luis.person, gone.id);
  server.clock.set('2026-11-24T17:59:00.000Z');
  expect(await mailsTo(ana)).toEqual(['booking booked']);
  server.clock.set('2026-11-24T18:00:00.000Z');
  expect(await mailsTo(ana)).toEqual(['booking booked', 'booking reminder']);
  expect(await mailsTo(luis)).toEqual(['booking booked', 'booking cancelled']);
});

describe('authorisation', () => {
  test('answers 404 both for another client’s booking and for a missing one', async () => {
    const booking = await booked(ana, await server.addSession({ startsAt: wednesday }));
    for (const id of [booking.id, newId()]) {
      const path = `/api/bookings/${id}`;
      const answers = [
        await luis.person.get(path),
        await luis.person.get(`${path}/cancellation`),
        await cancel(luis.person, id),
        await luis.person.post(`${path}/confirm`),
        await luis.person.post(`${path}/reschedule`, { target: { sessionId: newId() } }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    }
    const forAna = { clientId: ana.clientId };
    expect((await book(luis.person, booking.session.id, forAna)).statusCode).toBe(404);
    expect((await book(ana.person, newId())).statusCode).toBe(404);
  });

  test('refuses a professional, and requires staff to name the client', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const professional = server.as('professional', { professionalId: newId() });
    expect((await book(professional, sessionId)).statusCode).toBe(403);
    expect((await book(server.frontDesk, sessionId)).json()).toMatchObject({
      fields: { clientId: expect.any(String) },
    });
  });
});
