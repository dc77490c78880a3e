/** Households on both databases: their shape under concurrency, and for whom a payer acts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  AbsencePlan,
  Booking,
  OwnHousehold,
  Session,
  StandingSeats,
} from '@aforo/shared/contract';
import { newId } from '../platform/ids.ts';
import { hashToken, newToken } from '../platform/secret-token.ts';
import { bodyOf, standingSeatsOf } from '../testing/records/standing-seats.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../testing/servers/booking-test-server.ts';
import { testOrigin } from '../testing/servers/test-app.ts';

const today = '2026-11-20T09:00:00.000Z';
const nextWeek = '2026-11-25T18:00:00.000Z';
const ofAge10 = '2016-03-04';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.setLimits(noLimits);
  await server.rows(
    `insert into app_user (id, email, name, role, created_at)
     values ($1, 'recepcion@correo.test', 'Recepción', 'receptionist', now())`,
    server.frontDesk.actor.userId,
  );
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(today));

type Method = 'GET' | 'POST' | 'DELETE';
type Ask = (method: Method, url: string, payload?: object) => ReturnType<typeof request>;

function request(cookie: string, method: Method, url: string, payload?: object) {
  const headers = { cookie, origin: testOrigin };
  return server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

/** Logs in with a real session, so that the dependants come from the database. */
async function logIn({ clientId, email }: Booker): Promise<Ask> {
  const [userId, now] = [newId(), server.clock.now()];
  const { token } = newToken();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Ana Gil', 'client', 'none', $3, $3)`,
    userId,
    email,
    now,
  );
  await server.rows('update client set user_id = $1 where id = $2', userId, clientId);
  await server.rows(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at,
       proved_at, expires_at) values ($1, $2, $3, 'test', $4, $4, $4, '2100-01-01')`,
    newId(),
    userId,
    hashToken(token),
    now,
  );
  return (method, url, payload) => request(`aforo_session=${token}`, method, url, payload);
}

const existing = (clientId: string) => ({ kind: 'existing', relation: 'other', clientId });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;

describe('the shape of a household', () => {
  const pays = (payer: Booker, dependant: Booker) =>
    server.frontDesk.post(`/api/clients/${payer.clientId}/household`, existing(dependant.clientId));
  const chains = () =>
    server.rows(
      'select from household_member a join household_member b on a.dependant_id = b.payer_id',
    );

  test('has one level: a payer has no payer', async () => {
    const [ana, luis, leo] = await Promise.all([1, 2, 3].map(() => server.addClient()));
    if (!ana || !luis || !leo) throw new Error('three clients');
    expect((await pays(ana, luis)).statusCode).toBe(200);
    expect(codeOf(await pays(luis, leo))).toBe('household_one_level');
    expect(codeOf(await pays(leo, ana))).toBe('household_one_level');
    expect(codeOf(await pays(leo, luis))).toBe('dependant_has_payer');
    expect(codeOf(await pays(ana, ana))).toBe('validation_failed');
    expect(await chains()).toEqual([]);
  });

  test('has one level also when both ends of a chain are added at once', async () => {
    for (let round = 0; round < 12; round++) {
      const [ana, luis, leo] = await Promise.all([1, 2, 3].map(() => server.addClient()));
      if (!ana || !luis || !leo) throw new Error('three clients');
      const answers = await Promise.all([pays(ana, luis), pays(luis, leo)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
    expect(await chains()).toEqual([]);
  });

  test('has one level also for two writers that skip the command', async () => {
    const write = (payer: Booker, dependant: Booker) =>
      server.rows(
        `insert into household_member (dependant_id, payer_id, relation, created_at)
         values ($1, $2, 'other', now())`,
        dependant.clientId,
        payer.clientId,
      );
    for (let round = 0; round < 12; round++) {
      const [ana, luis, leo] = await Promise.all([1, 2, 3].map(() => server.addClient()));
      if (!ana || !luis || !leo) throw new Error('three clients');
      const done = await Promise.allSettled([write(ana, luis), write(luis, leo)]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await chains()).toEqual([]);
  });

  test('has at most twelve dependants, also when several are added at once', async () => {
    const ana = await server.addClient();
    for (let child = 0; child < 10; child++) {
      await server.addDependant(ana.clientId, { birthDate: ofAge10 });
    }
    const others = await Promise.all([1, 2, 3, 4].map(() => server.addClient()));
    const answers = await Promise.all(others.map((other) => pays(ana, other)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['household_full', 'household_full']);
  });
});

describe('a payer', () => {
  let ana: Booker;
  let ask: Ask;
  let childId: string;
  beforeEach(async () => {
    ana = await server.addClient('Ana Gil');
    childId = await server.addDependant(ana.clientId, { birthDate: ofAge10 });
    ask = await logIn(ana);
  });

  const bookFor = async (clientId: string | undefined, startsAt = nextWeek) =>
    ask('POST', '/api/bookings', {
      target: { sessionId: await server.addSession({ startsAt }) },
      ...(clientId === undefined ? {} : { clientId }),
    });
  const ownHousehold = async () =>
    (await ask('GET', '/api/me/household')).json<OwnHousehold>().dependants;

  test('books, sees, moves and cancels for a child, and not for another child', async () => {
    const booked = await bookFor(childId);
    expect([booked.statusCode, booked.json<Booking>().client.id]).toEqual([200, childId]);
    const path = `/api/bookings/${booked.json<Booking>().id}`;
    expect((await ask('GET', path)).statusCode).toBe(200);
    const calendar = await ask('GET', `${path}/calendar.ics`);
    expect(calendar.body).toContain('SUMMARY:Lucía: Pilates');
    const elsewhere = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' });
    const target = { sessionId: elsewhere };
    const quote = await ask('POST', '/api/bookings/quote', { target, clientId: childId });
    expect(quote.statusCode).toBe(200);
    const moved = await ask('POST', `${path}/reschedule`, { target });
    expect([moved.statusCode, moved.json<Booking>().client.id]).toEqual([200, childId]);
    const cancelled = await ask('POST', `/api/bookings/${moved.json<Booking>().id}/cancellation`, {
      expected: 'cancelled',
    });
    expect([cancelled.statusCode, cancelled.json<Booking>().status]).toEqual([200, 'cancelled']);

    const other = await server.addClient();
    const otherChild = await server.addDependant(other.clientId, { birthDate: ofAge10 });
    expect((await bookFor(otherChild)).statusCode).toBe(404);
    expect((await bookFor(other.clientId)).statusCode).toBe(404);
    for (const list of ['bookings', 'purchases', 'achievements', 'debts']) {
      const url = `/api/me/${list}?clientId=`;
      const asked = [childId, otherChild].map((id) => ask('GET', `${url}${id}`));
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect([list, ...statuses]).toEqual([list, 200, 404]);
    }
  });

  test('lists the bookings of the family in one list, or those of one person', async () => {
    await bookFor(childId);
    await bookFor(undefined, '2026-11-25T20:00:00.000Z');
    const people = async (query: string) =>
      (await ask('GET', `/api/me/bookings${query}`))
        .json<{ items: Booking[] }>()
        .items.map(({ client }) => client.id);
    expect(await people('')).toEqual([childId, ana.clientId]);
    expect(await people(`?clientId=${childId}`)).toEqual([childId]);
    expect(await people(`?clientId=${ana.clientId}`)).toEqual([ana.clientId]);
  });

  test('spends no code on the seat of a child', async () => {
    const { id: bookingId } = (await bookFor(childId)).json<Booking>();
    const answer = await ask('POST', '/api/payments', {
      subject: { kind: 'booking', bookingId },
      clientId: childId,
      expectedTotalMinor: 1200,
      promotion: { code: 'BIENVENIDA', discountMinor: 100 },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { clientId: {} } }]);
  });

  test('waits for a child and leaves the list', async () => {
    const sessionId = await server.addSession({ startsAt: nextWeek, capacity: 1 });
    const { clientId } = await server.addClient();
    await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId });
    const joined = await ask('POST', '/api/waitlist', { sessionId, clientId: childId });
    expect(joined.statusCode).toBe(200);
    const own = (await ask('GET', '/api/me/waitlist')).json<{ items: { id: string }[] }>();
    expect(own.items).toHaveLength(1);
    expect((await ask('DELETE', `/api/waitlist/${own.items[0]?.id}`)).statusCode).toBe(204);
  });

  test('announces the absence of a child from a fixed seat', async () => {
    const seats = standingSeatsOf(server);
    const plan = await seats.addPlan({ seatsPerWeek: 1, makeUpLimit: 2 });
    const child = await seats.sellPlan({ ...ana, clientId: childId }, plan);
    bodyOf(await seats.assign(child, await seats.addClass()));
    const days = { fromDate: '2026-11-23', toDate: '2026-11-29', clientId: childId };
    const preview = bodyOf<AbsencePlan>(await ask('POST', '/api/absences/preview', days));
    expect(preview.classes).toMatchObject([{ outcome: 'inTime' }]);
    const expected = { inTime: 1, late: 0, makeUps: 1 };
    expect((await ask('POST', '/api/absences', { ...days, expected })).statusCode).toBe(200);
    await server.deliverMails();
    expect(server.mails.at(-1)).toMatchObject({
      kind: 'absence announced',
      to: ana.email,
      subject: 'Lucía Ruiz: Ausencia apuntada',
    });
    const { clientId } = await server.addClient();
    const foreign = await ask('POST', '/api/absences/preview', { ...days, clientId });
    expect(foreign.statusCode).toBe(404);
  });

  test('sees a child’s fixed seat, make-ups and bonos, and makes up a class of the child', async () => {
    const seats = standingSeatsOf(server);
    const plan = await seats.addPlan({ seatsPerWeek: 1, makeUpLimit: 2 });
    const child = await seats.sellPlan({ ...ana, clientId: childId }, plan);
    bodyOf(await seats.assign(child, await seats.addClass()));
    await server.sellBono({ ...ana, clientId: childId });
    const days = { fromDate: '2026-11-23', toDate: '2026-11-29', clientId: childId };
    const expected = { inTime: 1, late: 0, makeUps: 1 };
    expect((await ask('POST', '/api/absences', { ...days, expected })).statusCode).toBe(200);
    const path = '/api/me/standing-seats';
    const readChild = async () =>
      bodyOf<StandingSeats>(await ask('GET', `${path}?clientId=${childId}`));
    expect(await readChild()).toMatchObject({
      seats: [{ slot: { weekday: 1 } }],
      makeUps: [{ state: 'open' }],
    });
    expect(bodyOf<StandingSeats>(await ask('GET', path))).toMatchObject({ seats: [], makeUps: [] });
    const bonos = await ask('GET', `/api/me/purchases?clientId=${childId}`);
    expect(bonos.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toContain(
      'Bono 10',
    );
    // The make-up is spent before the bono.
    expect((await bookFor(childId)).json()).toMatchObject({ seatKind: 'makeUp' });
    expect(await readChild()).toMatchObject({ makeUps: [{ state: 'used' }] });
    const { clientId } = await server.addClient();
    expect((await ask('GET', `${path}?clientId=${clientId}`)).statusCode).toBe(404);
    const ofAge = await server.addDependant(ana.clientId, { birthDate: '2000-03-04' });
    expect((await ask('GET', `${path}?clientId=${ofAge}`)).statusCode).toBe(404);
  });

  test('pays for a child with the child’s bono, and never with their own', async () => {
    await server.sellBono(ana);
    expect((await bookFor(childId)).json<Booking>().purchase).toBeNull();
    await server.sellBono({ ...ana, clientId: childId });
    const paid = (await bookFor(childId, '2026-11-25T20:00:00.000Z')).json<Booking>();
    expect(paid.purchase?.name).toBe('Bono 10');
  });

  test('neither copies nor erases the data of a child', async () => {
    for (const [method, path] of [
      ['POST', 'export/json'],
      ['POST', 'export/pdf'],
      ['GET', 'erasure'],
      ['POST', 'erasure'],
    ] as const) {
      const payload = { givesUpSessions: true, debtIsSettled: false, seen: 'x' };
      const answer = await ask(
        method,
        `/api/clients/${childId}/${path}`,
        method === 'POST' ? payload : undefined,
      );
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  test('acts until the day of the 18th birthday in the center, also in an open session', async () => {
    const id = await server.addDependant(ana.clientId, {
      name: 'Marta Gil',
      birthDate: '2008-11-24',
    });
    const marta = async () => (await ownHousehold()).find((one) => one.id === id);
    // 22:30 UTC is half past eleven in Madrid.
    server.clock.set('2026-11-23T22:30:00.000Z');
    expect((await bookFor(id)).statusCode).toBe(200);
    expect(await marta()).toMatchObject({ isManaged: true, mayInvite: true });
    server.clock.set('2026-11-23T23:00:00.000Z');
    expect((await bookFor(id)).statusCode).toBe(404);
    expect(await marta()).toMatchObject({ isManaged: false, mayInvite: false, birthDate: null });
    const session = (await ask('GET', '/api/session')).json<{ session: Session }>().session;
    expect(session.user.dependants).toEqual([{ id: childId, name: 'Lucía Ruiz' }]);
  });

  test('does not act for a dependant without a birth date or with an account', async () => {
    await server.rows('update client set birth_date = null where id = $1', childId);
    expect((await bookFor(childId)).statusCode).toBe(404);
    await server.rows('update client set birth_date = $2 where id = $1', childId, ofAge10);
    expect((await bookFor(childId)).statusCode).toBe(200);
    const childAsks = await logIn({ ...ana, clientId: childId, email: `${newId()}@correo.test` });
    expect((await bookFor(childId)).statusCode).toBe(404);
    const own = await childAsks('GET', '/api/me/household');
    expect(own.json<OwnHousehold>()).toEqual({ payerName: 'Ana Gil', dependants: [] });
  });

  test('stops acting when the front desk removes them', async () => {
    const removed = await server.frontDesk.delete(`/api/clients/${childId}/payer`);
    expect([removed.statusCode, removed.json()]).toEqual([200, { payer: null, dependants: [] }]);
    expect((await bookFor(childId)).statusCode).toBe(404);
    const again = await server.frontDesk.delete(`/api/clients/${childId}/payer`);
    expect(codeOf(again)).toBe('illegal_transition');
  });
});
