import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Booking,
  BookingQuote,
  RescheduleQuote,
  StoredSettings,
  WaitlistEntry,
} from '@aforo/shared/contract';
import { defaultBookingLimits } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { type Holdings, limitsReached } from './booking-limits.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

describe('limitsReached', () => {
  const known: Holdings = {
    createdAt: new Date('2026-11-01T09:00:00.000Z'),
    hasAccount: true,
    hasAttended: true,
    hasBono: false,
    unpaidAhead: 0,
    onDay: 0,
    madeToday: 0,
    isSameDay: false,
  };
  const fresh = { ...known, hasAttended: false, createdAt: new Date(now.getTime() - 60_000) };
  const unpaid = { movedFrom: { isUnpaid: true } };
  const paid = { movedFrom: { isUnpaid: false } };
  const off = { unpaidAhead: null, perDay: null, madePerDay: null };

  test.each([
    ['allows a third unpaid seat', known, { unpaidAhead: 2 }, {}, {}],
    ['reports the unpaid limit', known, { unpaidAhead: 3 }, {}, { unpaid_limit: 3 }],
    ['limits a new account to one seat', fresh, { unpaidAhead: 1 }, {}, { unpaid_limit: 1 }],
    ['allows the first unpaid seat of a new account', fresh, {}, {}, {}],
    ['treats an attended client as known', fresh, { unpaidAhead: 1, hasAttended: true }, {}, {}],
    ['treats a client with a bono as known', fresh, { unpaidAhead: 1, hasBono: true }, {}, {}],
    ['treats a staff-made record as known', fresh, { unpaidAhead: 1, hasAccount: false }, {}, {}],
    [
      'treats an account as known after exactly fourteen days',
      fresh,
      { unpaidAhead: 1, createdAt: new Date(now.getTime() - 14 * 86_400_000) },
      {},
      {},
    ],
    [
      'treats all as known with zero days',
      fresh,
      { unpaidAhead: 1 },
      { limits: { newDays: 0 } },
      {},
    ],
    [
      'never allows a new account more seats than others',
      fresh,
      { unpaidAhead: 2 },
      { limits: { unpaidAhead: 2, newUnpaidAhead: 5 } },
      { unpaid_limit: 2 },
    ],
    [
      'limits only new accounts when the general limit is off',
      fresh,
      { unpaidAhead: 1 },
      { limits: { ...off } },
      { unpaid_limit: 1 },
    ],
    [
      'allows every seat when all limits are off',
      known,
      { unpaidAhead: 99, onDay: 99, madeToday: 99 },
      { limits: off },
      {},
    ],
    ['allows one hold beyond the unpaid limit', known, { unpaidAhead: 3 }, { isHold: true }, {}],
    ['refuses a second hold', known, { unpaidAhead: 4 }, { isHold: true }, { unpaid_limit: 3 }],
    [
      'refuses unpaid seats at zero',
      known,
      {},
      { limits: { unpaidAhead: 0 } },
      { unpaid_limit: 0 },
    ],
    ['does not count a move from an unpaid seat', known, { unpaidAhead: 9 }, unpaid, {}],
    ['counts a move from a paid seat', known, { unpaidAhead: 3 }, paid, { unpaid_limit: 3 }],
    ['reports the daily limit', known, { onDay: 4 }, {}, { daily_limit: 4 }],
    ['allows a move within a full day', known, { onDay: 4, isSameDay: true }, unpaid, {}],
    ['refuses a move to a full day', known, { onDay: 4 }, unpaid, { daily_limit: 4 }],
    ['reports the limit of bookings made today', known, { madeToday: 20 }, {}, { made_limit: 20 }],
    ['allows the center’s own bookings', known, { madeToday: 20 }, { isOwnAct: false }, {}],
  ])('%s', (_, base, more, asked, expected) => {
    const { limits = {}, ...rest } = asked as { limits?: object };
    expect(
      limitsReached({
        limits: { ...defaultBookingLimits, ...limits },
        holdings: { ...base, ...more },
        movedFrom: null,
        isOwnAct: true,
        isPaid: false,
        now,
        ...rest,
      }),
    ).toEqual(expected);
  });
});

let server: BookingTestServer;
let ana: Booker;
let luis: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(now.toISOString());
  await server.setLimits({});
  ana = await server.addClient('Ana Gil');
  luis = await server.addClient('Luis Mora');
});

const dayOf = (day: number) => `2026-11-${21 + day}T`;

/** One session a day, starting tomorrow. */
async function sessions(count: number, capacity = 4, hour = '18'): Promise<string[]> {
  const ids: string[] = [];
  for (let day = 0; day < count; day++) {
    const startsAt = new Date(Date.parse(`${dayOf(0)}${hour}:00:00.000Z`) + day * 86_400_000);
    ids.push(await server.addSession({ startsAt: startsAt.toISOString(), capacity }));
  }
  return ids;
}

/** Sessions on one local day, one per hour. */
const sameDay = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, hour) =>
      server.addSession({ startsAt: `${dayOf(2)}${String(8 + hour).padStart(2, '0')}:00:00.000Z` }),
    ),
  );

const book = (person: Person, sessionId: string, more: object = {}) =>
  person.post('/api/bookings', { target: { sessionId }, ...more });

async function booked(booker: Booker, sessionId: string, more: object = {}): Promise<Booking> {
  const answer = await book(booker.person, sessionId, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Booking>();
}

async function outcome(asked: Promise<{ json<T>(): T }>): Promise<string> {
  const { code, details } = (await asked).json<{ code?: string; details?: { limit?: number } }>();
  return code ? `${code} ${details?.limit ?? ''}`.trim() : 'done';
}

const quoteOf = async (person: Person, sessionId: string, more: object = {}) =>
  (
    await person.post('/api/bookings/quote', { target: { sessionId }, ...more })
  ).json<BookingQuote>();

/** Gives a client an account registered a minute ago. */
async function register({ clientId }: Booker): Promise<void> {
  const { connection } = server.database;
  const id = newId();
  await sql`insert into app_user (id, name, email, role, created_at)
    values (${id}, 'Ana Gil', ${`${id}@correo.test`}, 'client', ${now})`.execute(connection);
  await sql`update client set user_id = ${id} where id = ${clientId}`.execute(connection);
}

const bookedBy = ({ clientId }: Booker) =>
  server.rows(
    `select from booking where client_id = $1 and status in ('held', 'confirmed')`,
    clientId,
  );

describe('seats without a bono', () => {
  test('are limited to three when a client sends fifty bookings at once', async () => {
    const ids = [...(await sessions(25)), ...(await sessions(25, 4, '08'))];
    const outcomes = await Promise.all(ids.map((id) => outcome(book(ana.person, id))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'unpaid_limit 3']));
    expect(await bookedBy(ana)).toHaveLength(3);
  });

  test('are limited to one for a new account, until it has a bono or has attended', async () => {
    const [first = '', second = '', third = ''] = await sessions(3);
    await register(ana);
    await booked(ana, first);
    expect(await outcome(book(ana.person, second))).toBe('unpaid_limit 1');
    await server.sellBono(ana, { credits: 1 });
    expect(await booked(ana, second)).toMatchObject({ credit: 'spent' });
    expect(await outcome(book(ana.person, third))).toBe('done');
  });

  test('are limited to one for a new account and its children together, until it has a bono', async () => {
    const [first = '', second = '', third = ''] = await sessions(3);
    await register(ana);
    const [lucia = '', mateo = ''] = await Promise.all(
      ['Lucía Gil', 'Mateo Gil'].map((name) =>
        server.addDependant(ana.clientId, { name, birthDate: '2016-03-04' }),
      ),
    );
    const bookFor = (clientId: string, sessionId: string) =>
      outcome(book(server.frontDesk, sessionId, { clientId }));
    const outcomes = await Promise.all([bookFor(lucia, first), bookFor(mateo, first)]);
    expect(outcomes.toSorted()).toEqual(['done', 'unpaid_limit 1']);
    expect(await outcome(book(ana.person, second))).toBe('unpaid_limit 1');
    await server.sellBono(ana, { credits: 1 });
    // From then on each person has the limit of a known client.
    expect(await bookFor(lucia, second)).toBe('done');
    expect(await bookFor(mateo, second)).toBe('done');
    expect(await bookFor(mateo, third)).toBe('done');
  });

  test('are available again after a cancellation or an attendance', async () => {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await sessions(5);
    await booked(ana, first);
    const { id } = await booked(ana, second);
    await booked(ana, third);
    expect(await outcome(book(ana.person, fourth))).toBe('unpaid_limit 3');
    await ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' });
    await booked(ana, fourth);
    expect(await outcome(book(ana.person, fifth))).toBe('unpaid_limit 3');
    server.clock.set('2026-11-21T18:00:01.000Z'); // the first session has started
    await booked(ana, fifth);
  });

  test('do not include a seat paid by a bono, but include one left unpaid by choice', async () => {
    const ids = await sessions(5);
    for (const id of ids.slice(0, 3)) await booked(ana, id);
    await server.sellBono(ana, { credits: 5 });
    const [fourth = '', fifth = ''] = ids.slice(3);
    expect(await outcome(book(ana.person, fourth, { purchaseId: null }))).toBe('unpaid_limit 3');
    expect(await booked(ana, fourth)).toMatchObject({ credit: 'spent' });
    expect((await quoteOf(ana.person, fifth)).obstacle).toBeNull();
  });

  test('stay within the limit when the client’s bono runs out during concurrent bookings', async () => {
    await server.setLimits({ unpaidAhead: 0 });
    const [id = ''] = await sessions(1, 20);
    for (let round = 0; round < 10; round++) {
      const booker = await server.addClient();
      const bono = await server.sellBono(booker, { credits: 1 });
      const adjustment = { amount: -1, reason: 'Se vendió por error' };
      const [booked] = await Promise.all([
        outcome(book(booker.person, id)),
        server.admin.post(`/api/purchases/${bono}/adjustments`, adjustment),
      ]);
      expect(['done', 'unpaid_limit 0']).toContain(booked);
    }
    const unpaid = `select from booking b where session_id = $1 and not exists (
      select from credit_entry e where e.booking_id = b.id)`;
    expect(await server.rows(unpaid, id)).toEqual([]);
  });

  test('allow one more hold beyond the limit, which cannot be confirmed unpaid', async () => {
    await server.setLimits({ unpaidAhead: 0 });
    const [id = ''] = await sessions(1);
    const held = await booked(ana, id, { isHold: true });
    const confirm = () => outcome(ana.person.post(`/api/bookings/${held.id}/confirm`));
    expect(await confirm()).toBe('unpaid_limit 0');
    await server.sellBono(ana, { credits: 1 });
    expect(await confirm()).toBe('done');
  });

  test('include held seats, and a bono does not raise the number of holds', async () => {
    const ids = await sessions(5);
    await server.sellBono(ana, { credits: 1 });
    const held: Booking[] = [];
    for (const id of ids.slice(0, 3)) held.push(await booked(ana, id, { isHold: true }));
    const [fourth = '', fifth = ''] = ids.slice(3);
    // One more hold is allowed, because it is meant to be paid right away.
    const { id: paying } = await booked(ana, fourth, { isHold: true });
    expect(await outcome(book(ana.person, fifth, { isHold: true }))).toBe('unpaid_limit 3');
    await ana.person.post(`/api/bookings/${paying}/cancellation`, { expected: 'cancelled' });
    // Confirming a hold adds no unpaid seat, because the hold was already counted.
    for (const { id } of held) {
      expect(await outcome(ana.person.post(`/api/bookings/${id}/confirm`))).toBe('done');
    }
  });

  test('include appointments', async () => {
    const serviceId = await server.addService({ kind: 'appointment', durationMinutes: 60 });
    const professionalId = await server.addProfessional([serviceId]);
    await server.addHours(professionalId, '08:00', '22:00');
    for (const id of await sessions(3)) await booked(ana, id);
    const target = { serviceId, professionalId, startsAt: '2026-11-25T10:00:00.000Z' };
    const path = '/api/bookings';
    expect(await outcome(ana.person.post(path, { target }))).toBe('unpaid_limit 3');
    const quote = await ana.person.post(`${path}/quote`, { target });
    expect(quote.json()).toMatchObject({ obstacle: 'unpaid_limit', limit: 3 });
    expect(await server.rows('select from session where service_id = $1', serviceId)).toHaveLength(
      0,
    );
  });

  test('are refused by the quote with the same result as the booking', async () => {
    const [last = '', ...ids] = await sessions(4);
    for (const id of ids) await booked(ana, id);
    expect(await quoteOf(ana.person, last)).toMatchObject({ obstacle: 'unpaid_limit', limit: 3 });
    expect(await quoteOf(luis.person, last)).toMatchObject({ obstacle: null, limit: null });
  });

  test('can exceed the limit when the front desk overrides it with a reason', async () => {
    const [last = '', ...ids] = await sessions(4);
    for (const id of ids) await booked(ana, id);
    const { clientId } = ana;
    expect(await quoteOf(server.frontDesk, last, { clientId })).toMatchObject({
      obstacle: 'unpaid_limit',
      limit: 3,
    });
    expect(await outcome(book(server.frontDesk, last, { clientId }))).toBe('unpaid_limit 3');
    const override = { reason: 'Viene con su hermana' };
    expect(await outcome(book(ana.person, last, { override }))).toBe('forbidden');
    expect(await outcome(book(server.frontDesk, last, { clientId, override }))).toBe('done');
    const rows = await server.rows<{ override_reason: string }>(
      'select override_reason from booking where client_id = $1 and session_id = $2',
      clientId,
      last,
    );
    expect(rows).toEqual([{ override_reason: override.reason }]);
  });
});

describe('changing a booking', () => {
  test('takes no additional seat, but cannot make a paid seat unpaid beyond the limit', async () => {
    const ids = await sessions(6);
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
    const firstBooking = await booked(ana, first);
    await booked(ana, second);
    await booked(ana, third);
    const move = (id: string, sessionId: string) =>
      ana.person.post(`/api/bookings/${id}/reschedule`, { target: { sessionId } });
    expect(await outcome(move(firstBooking.id, fourth))).toBe('done');

    const bono = await server.sellBono(ana, { credits: 1 });
    const paid = await booked(ana, fifth);
    const [{ service_id: pilates = '' } = {}] = await server.rows<{ service_id: string }>(
      'select service_id from session where id = $1',
      fifth,
    );
    await server.rows(
      'insert into package_purchase_service (purchase_id, service_id) values ($1, $2)',
      bono,
      pilates,
    );
    const yoga = await server.addService({ name: 'Yoga' });
    const other = await server.addSession({
      serviceId: yoga,
      startsAt: `${dayOf(7)}10:00:00.000Z`,
    });
    expect(await outcome(move(paid.id, other))).toBe('unpaid_limit 3');
    expect(await outcome(move(paid.id, sixth))).toBe('done');
    // The front desk is told which limit it would override.
    const { items } = (await ana.person.get('/api/me/bookings')).json<{ items: Booking[] }>();
    const moved = items.find(({ session }) => session.id === sixth);
    const said = await server.frontDesk.post(`/api/bookings/${moved?.id}/reschedule/preview`, {
      target: { sessionId: other },
    });
    expect(said.json<RescheduleQuote>()).toMatchObject({ obstacle: 'unpaid_limit', limit: 3 });
  });

  test('is allowed within a full day and refused when moved to another full day', async () => {
    await server.setLimits({ unpaidAhead: null });
    const [elsewhere = ''] = await sessions(1);
    const other = await booked(ana, elsewhere);
    const [spare = '', ...ids] = await sameDay(5);
    const anasBookings: Booking[] = [];
    for (const id of ids) anasBookings.push(await booked(ana, id));
    const move = (id: string | undefined, sessionId: string) =>
      ana.person.post(`/api/bookings/${id}/reschedule`, { target: { sessionId } });
    expect(await outcome(move(other.id, spare))).toBe('daily_limit 4');
    expect(await outcome(move(anasBookings[0]?.id, spare))).toBe('done');
  });
});

describe('seats on one day', () => {
  test('are limited to four by the center’s local date, even with a bono', async () => {
    await server.sellBono(ana, { credits: 10 });
    const ids = await sameDay(12);
    const outcomes = await Promise.all(ids.map((id) => outcome(book(ana.person, id))));
    expect(outcomes.toSorted()).toEqual([
      ...Array<string>(8).fill('daily_limit 4'),
      ...Array<string>(4).fill('done'),
    ]);
    const fifth = ids[outcomes.indexOf('daily_limit 4')] ?? '';
    expect(await outcome(book(ana.person, fifth))).toBe('daily_limit 4');
    expect(await quoteOf(ana.person, fifth)).toMatchObject({ obstacle: 'daily_limit', limit: 4 });
    expect(await bookedBy(ana)).toHaveLength(4);
    // 23:30 UTC is already the next day in Madrid.
    const next = await server.addSession({ startsAt: `${dayOf(2)}23:30:00.000Z` });
    expect(await outcome(book(ana.person, next))).toBe('done');
  });
});

describe('bookings made on one day', () => {
  test('are limited to twenty, including cancelled ones, until the next day', async () => {
    await server.setLimits({ madePerDay: 3 });
    const [last = '', ...ids] = await sessions(4);
    for (const id of ids) {
      const booking = await booked(ana, id);
      await ana.person.post(`/api/bookings/${booking.id}/cancellation`, { expected: 'cancelled' });
    }
    expect(await outcome(book(ana.person, last))).toBe('made_limit 3');
    expect(await quoteOf(ana.person, last)).toMatchObject({ obstacle: 'made_limit', limit: 3 });
    // Bookings made by the front desk do not count towards the client's limit.
    expect(await outcome(book(server.frontDesk, last, { clientId: ana.clientId }))).toBe('done');
    server.clock.set('2026-11-20T23:00:01.000Z'); // just after midnight in Madrid
    expect(await outcome(book(ana.person, ids[2] ?? ''))).toBe('done');
  });
});

describe('the waiting list', () => {
  const wait = (booker: Booker, sessionId: string) =>
    booker.person.post('/api/waitlist', { sessionId });
  const stateOf = async (booker: Booker) =>
    (
      await server.rows<{ state: string }>(
        'select state from waitlist_entry where client_id = $1 order by position',
        booker.clientId,
      )
    ).map(({ state }) => state);
  const leave = async ({ person }: Booker, { id }: Booking) =>
    person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' });

  test('skips a client who reached the unpaid limit and offers the seat to the next one', async () => {
    const [full = '', ...ids] = await sessions(4, 1);
    const taken = await booked(luis, full);
    expect(await outcome(wait(ana, full))).toBe('done');
    const marta = await server.addClient('Marta Sanz');
    await wait(marta, full);
    for (const id of ids) await booked(ana, id);
    await leave(luis, taken);
    expect([await stateOf(ana), await stateOf(marta)]).toEqual([['closed'], ['offered']]);
    expect(await bookedBy(ana)).toHaveLength(3);
  });

  test('gives the seat to a client at the unpaid limit whose bono covers it', async () => {
    const [full = '', ...ids] = await sessions(4, 1);
    const taken = await booked(luis, full);
    await wait(ana, full);
    for (const id of ids) await booked(ana, id);
    await server.sellBono(ana);
    await leave(luis, taken);
    expect(await stateOf(ana)).toEqual(['promoted']);
  });

  test('never offers more seats at once than the limit, and accepting an offer needs no further allowance', async () => {
    await server.setLimits({ unpaidAhead: 1 });
    const [first = '', second = ''] = await sessions(2, 1);
    const taken = [await booked(luis, first)];
    const marta = await server.addClient('Marta Sanz');
    taken.push(await booked(marta, second));
    for (const id of [first, second]) await wait(ana, id);
    await Promise.all(
      [luis, marta].map(async (booker, index) => {
        const booking = taken[index];
        if (booking) await leave(booker, booking);
      }),
    );
    expect((await stateOf(ana)).toSorted()).toEqual(['closed', 'offered']);
    const [other = ''] = (await sessions(3)).slice(2);
    expect(await outcome(book(ana.person, other))).toBe('unpaid_limit 1');
    const { items } = (await ana.person.get('/api/me/waitlist')).json<{ items: WaitlistEntry[] }>();
    const offer = items.find(({ state }) => state === 'offered');
    expect(await outcome(ana.person.post(`/api/waitlist/${offer?.id}/accept`))).toBe('done');
  });

  test('cannot be joined by a client at the limit, but the front desk can add them', async () => {
    const [full = '', ...ids] = await sessions(4, 1);
    await booked(luis, full);
    for (const id of ids) await booked(ana, id);
    expect(await outcome(wait(ana, full))).toBe('unpaid_limit 3');
    const { clientId } = ana;
    const put = server.frontDesk.post('/api/waitlist', { sessionId: full, clientId });
    expect(await outcome(put)).toBe('done');
  });
});

describe('the center’s limits', () => {
  const path = '/api/settings/bookingLimits';
  const read = async () => (await server.admin.get(path)).json<StoredSettings<'bookingLimits'>>();

  test('can be changed by an administrator, apply to the next booking and are audited', async () => {
    const before = await read();
    expect(before.values).toEqual(defaultBookingLimits);
    const { version } = before;
    const limits = { ...defaultBookingLimits, unpaidAhead: 0, madePerDay: null };
    const saved = await server.admin.put(path, { values: limits, version });
    expect(saved.json()).toEqual({ values: limits, version: version + 1 });
    const [id = ''] = await sessions(1);
    expect(await outcome(book(ana.person, id))).toBe('unpaid_limit 0');
    const [line] = await server.rows<{ changes: unknown }>(
      `select changes from audit_entry where entity = 'center' order by at desc, id desc limit 1`,
    );
    expect(line?.changes).toEqual([
      { field: 'unpaidAhead', before: '3', after: '0' },
      { field: 'madePerDay', before: '20', after: null },
    ]);
    const late = await server.admin.put(path, { values: limits, version });
    expect(late.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { values: { unpaidAhead: 0 }, version: version + 1 } },
    });
  });

  test.each([
    [{ unpaidAhead: -1 }, 'Usa 0 o más, o déjalo vacío para no poner límite.'],
    [{ perDay: 0 }, 'Usa 1 o más, o déjalo vacío para no poner límite.'],
    [{ madePerDay: 2.5 }, 'Escribe un número entero.'],
    [{ newDays: 400 }, 'Usa 365 o menos.'],
  ])('refuse %j with the field error: %s', async (wrong, message) => {
    const answer = await server.admin.put(path, {
      values: { ...defaultBookingLimits, ...wrong },
      version: 1,
    });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { [Object.keys(wrong)[0] ?? '']: message },
    });
  });

  test('fall back to the defaults when the stored value is invalid', async () => {
    await server.rows(`update center set policies = '{"bookingLimits": {"perDay": "muchas"}}'`);
    expect((await read()).values).toEqual(defaultBookingLimits);
  });
});
