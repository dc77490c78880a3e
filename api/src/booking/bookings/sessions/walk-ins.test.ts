import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Agenda, StoredSettings } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import type { Person } from '../../../testing/servers/test-app.ts';

const startsAt = '2026-11-25T18:00:00.000Z';
const running = '2026-11-25T18:20:00.000Z';

let server: BookingTestServer;
let marta: Person;
let ana: Booker;
let sessionId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(running);
  const professionalId = await server.addProfessional([server.serviceId]);
  marta = server.as('professional', { professionalId });
  ana = await server.addClient('Ana Gil');
  sessionId = await server.addSession({ startsAt, capacity: 2, professionalId });
});

const path = () => `/api/sessions/${sessionId}/walk-ins`;
const add = (person: object, who = marta) => who.post(path(), { person });
const find = (q: string, who = marta) => who.get(`${path()}?q=${encodeURIComponent(q)}`);
const bookings = () =>
  server.rows<{ client_id: string; status: string; override_reason: string | null }>(
    'select client_id, status, override_reason from booking where session_id = $1 order by booked_at',
    sessionId,
  );
async function allow(takesWalkIns: boolean) {
  const settings = '/api/settings/professionalActs';
  const { values, version } = (await server.admin.get(settings)).json<
    StoredSettings<'professionalActs'>
  >();
  const saved = await server.admin.put(settings, { values: { ...values, takesWalkIns }, version });
  if (saved.statusCode !== 200) throw new Error(saved.body);
}

describe('a walk-in by the professional', () => {
  test('takes a seat in the running class, has come, and owes the price at the front desk', async () => {
    const answer = await add({ clientId: ana.clientId });
    expect(answer.json()).toEqual({
      bookingId: expect.any(String),
      client: { id: ana.clientId, name: 'Ana Gil' },
    });
    expect(await bookings()).toEqual([
      { client_id: ana.clientId, status: 'attended', override_reason: 'Llegó sin reserva.' },
    ]);
    const { days } = (await server.frontDesk.get('/api/agenda?date=2026-11-25')).json<{
      days: Agenda[];
    }>();
    const roster = days.flatMap(({ sessions }) => sessions.flatMap((one) => one.roster));
    expect(roster.find(({ client }) => client.id === ana.clientId)?.debt).toEqual({
      owedMinor: 1200,
      aheadMinor: 0,
    });
  });

  test('uses a bono of the client', async () => {
    await server.sellBono(ana);
    await add({ clientId: ana.clientId });
    const [paid] = await server.rows<{ spent: number }>(
      `select count(*)::int as spent from credit_entry
       where kind = 'spend' and booking_id in (select id from booking where session_id = $1)`,
      sessionId,
    );
    expect(paid).toEqual({ spent: 1 });
  });

  test('never exceeds the capacity, also with concurrent requests', async () => {
    const people = await Promise.all(['Eva Sol', 'Leo Mar', 'Pau Río'].map(server.addClient));
    const answers = await Promise.all(people.map(({ clientId }) => add({ clientId })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'session_full',
    });
    expect(await bookings()).toHaveLength(2);
  });

  test('is made once for a repeated request', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { person: { clientId: ana.clientId } };
    const [first, second] = [
      await marta.post(path(), body, { headers }),
      await marta.post(path(), body, { headers }),
    ];
    expect(second.json()).toEqual(first.json());
    expect((await add({ clientId: ana.clientId })).json()).toMatchObject({
      code: 'already_booked',
    });
  });

  test.each([
    ['2026-11-25T15:59:00.000Z', 'attendance_too_soon'],
    ['2026-11-25T16:00:00.000Z', null],
    ['2026-11-25T18:59:00.000Z', null],
    ['2026-11-25T19:00:00.000Z', 'session_started'],
  ])('at %s gives %s', async (now, code) => {
    server.clock.set(now);
    const answer = await add({ clientId: ana.clientId });
    expect(answer.statusCode === 200 ? null : answer.json<{ code: string }>().code).toBe(code);
  });

  test('keeps the limit of seats per day', async () => {
    await server.setLimits({ perDay: 1 });
    const other = await server.addSession({ startsAt: '2026-11-25T08:00:00.000Z' });
    server.clock.set('2026-11-25T07:00:00.000Z');
    const body = { target: { sessionId: other }, clientId: ana.clientId };
    expect((await server.frontDesk.post('/api/bookings', body)).statusCode).toBe(200);
    server.clock.set(running);
    expect((await add({ clientId: ana.clientId })).json()).toMatchObject({ code: 'daily_limit' });
    await server.setLimits({});
  });

  test('is refused when the center does not allow it, except to the front desk', async () => {
    await allow(false);
    expect((await add({ clientId: ana.clientId })).json()).toMatchObject({ code: 'forbidden' });
    expect((await find('Ana')).json()).toMatchObject({ code: 'forbidden' });
    const own = (await marta.get('/api/agenda?date=2026-11-25')).json<{ own: object }>();
    expect(own.own).toMatchObject({ takesWalkIns: false });
    expect((await add({ clientId: ana.clientId }, server.frontDesk)).statusCode).toBe(200);
    await allow(true);
  });
});

describe('a new person at the door', () => {
  test('gets a record and a seat', async () => {
    const answer = await add({ name: 'Zoe Marín Paz', phone: '699 111 222' });
    expect(answer.json()).toMatchObject({ client: { name: 'Zoe Marín Paz' } });
    const { client } = answer.json<{ client: { id: string } }>();
    expect(await server.rows('select name, phone from client where id = $1', client.id)).toEqual([
      { name: 'Zoe Marín Paz', phone: '+34699111222' },
    ]);
  });

  test('who looks like a client shows only what a professional may see, and nothing is written', async () => {
    await add({ name: 'Iker Vidal Ros', phone: '688111222' });
    const twin = { name: 'Iker Vidal Roca', phone: '688111222' };
    const answer = await add(twin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'possible_duplicate',
      details: {
        people: [
          { id: expect.any(String), name: 'Iker Vidal Ros', phoneEnd: '222', isBooked: true },
        ],
      },
    });
    expect(answer.body).not.toContain('688111222');
    expect(await bookings()).toHaveLength(1);
    expect((await add({ ...twin, acceptsDuplicate: true })).statusCode).toBe(200);
  });

  test('needs a name and a telephone', async () => {
    expect((await add({ name: 'Ana Gil', phone: '' })).statusCode).toBe(400);
    expect((await add({ name: '', phone: '699111222' })).statusCode).toBe(400);
  });

  test('gets no record when the class is full', async () => {
    for (const name of ['Eva Sol', 'Leo Mar']) {
      await add({ clientId: (await server.addClient(name)).clientId });
    }
    const answer = await add({ name: 'Nadie Nuevo', phone: '677111222' });
    expect(answer.json()).toMatchObject({ code: 'session_full' });
    expect(await server.rows("select id from client where name = 'Nadie Nuevo'")).toEqual([]);
  });
});

describe('searching for the person at the door', () => {
  test('finds by name and by the whole telephone, with its last digits only', async () => {
    await server.rows(
      "update client set name = 'Begoña Agüero', phone = '+34655443322' where id = $1",
      ana.clientId,
    );
    const found = {
      items: [{ id: ana.clientId, name: 'Begoña Agüero', phoneEnd: '322', isBooked: false }],
    };
    expect((await find('aguero')).json()).toEqual(found);
    expect((await find('655 44 33 22')).json()).toEqual(found);
    await add({ clientId: ana.clientId });
    expect((await find('aguero')).json()).toMatchObject({ items: [{ isBooked: true }] });
  });

  test.each(['an', '655', 'Ana 6554', 'ana@correo.test'])('refuses «%s»', async (q) => {
    expect((await find(q)).statusCode).toBe(400);
  });

  test('reaches no class of another professional', async () => {
    const other = server.as('professional', {
      professionalId: await server.addProfessional([server.serviceId]),
    });
    expect((await find('Ana', other)).statusCode).toBe(404);
    expect((await add({ clientId: ana.clientId }, other)).statusCode).toBe(404);
  });
});
