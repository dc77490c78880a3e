/** Edge cases that belong to no single module; docs/correctness.md lists the others. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Agenda, Booking, Series } from '@aforo/shared/contract';
import { newId } from '../platform/ids.ts';
import { localDateOf } from '../platform/time/local-time.ts';
import { countDeadlocks } from '../testing/database/deadlocks.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.setLimits(noLimits); // each client books many seats here
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
});

const book = (booker: Booker, sessionId: string, headers = {}) =>
  booker.person.post('/api/bookings', { target: { sessionId } }, { headers });

test('books once and spends one credit for ten concurrent requests with the same key', async () => {
  await server.sellBono(ana, { credits: 5 });
  const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
  const headers = { 'idempotency-key': newId() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => book(ana, sessionId, headers)),
  );
  const ids = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => answer.json<Booking>().id);
  expect(new Set(ids).size).toBe(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.json()).toMatchObject({ code: 'idempotency_in_progress' });
  }
  expect((await book(ana, sessionId, headers)).json()).toMatchObject({ id: ids[0] });
  expect(
    await server.rows(
      `select kind from credit_entry where kind = 'spend' and booking_id = $1`,
      ids[0],
    ),
  ).toHaveLength(1);
});

test('gives the last seat to one of a concurrent move and booking', async () => {
  const [from, to] = [
    await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' }),
    await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z', capacity: 1 }),
  ];
  const anasBooking = (await book(ana, from)).json<Booking>();
  const luis = await server.addClient();
  const answers = await Promise.all([
    ana.person.post(`/api/bookings/${anasBooking.id}/reschedule`, { target: { sessionId: to } }),
    book(luis, to),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const rows = await server.rows<{ session_id: string; taken: number }>(
    'select id as session_id, taken from session where id = any($1::uuid[])',
    [from, to],
  );
  const taken = (id: string) => rows.find((row) => row.session_id === id)?.taken;
  const hasMoved = answers[0]?.statusCode === 200;
  expect([taken(from), taken(to)]).toEqual([hasMoved ? 0 : 1, 1]);
});

test('a new holiday lists the affected classes with their bookings, and the horizon skips the next one', async () => {
  const professionalId = await server.addProfessional([server.serviceId]);
  const created = await server.admin.post('/api/series', {
    serviceId: server.serviceId,
    professionalId,
    resourceId: null,
    weekdays: [1],
    localTime: '19:00',
    durationMinutes: 60,
    capacity: 4,
    fromDate: '2026-11-23',
    untilDate: null,
  });
  const { id } = created.json<Series>();
  const sessions = () =>
    server.rows<{ id: string; starts_at: Date; status: string }>(
      'select id, starts_at, status from session where series_id = $1 order by starts_at',
      id,
    );
  const [, , third] = await sessions();
  await book(ana, third!.id); // eight weeks were planned
  const last = (await sessions()).at(-1)!.starts_at;
  const nextWeek = localDateOf(new Date(last.getTime() + 7 * 86_400_000), 'Europe/Madrid');
  const saved = await server.admin.put('/api/opening', {
    hours: [],
    holidays: [
      { localDate: '2026-12-07', name: 'Puente' },
      { localDate: nextWeek, name: 'Fiesta local' },
    ],
  });
  expect(saved.json()).toMatchObject({ affected: [{ sessionId: third!.id, booked: 1 }] });
  expect((await sessions())[2]).toMatchObject({ id: third!.id, status: 'scheduled' });
  // The first run schedules the next.
  await server.dependencies.jobs.start();
  await server.dependencies.jobs.stop();
  server.clock.advance({ days: 15 });
  await server.runJobs();
  const days = (await sessions()).map(({ starts_at }) => localDateOf(starts_at, 'Europe/Madrid'));
  expect(days).not.toContain(nextWeek);
  expect(days.length).toBeGreaterThan(8);
  await server.admin.put('/api/opening', { hours: [], holidays: [] });
});

test.each([
  ['28 February of common years', '2027-02-28T18:00:00.000Z', true],
  ['29 February of leap years', '2028-02-29T18:00:00.000Z', true],
  ['no 28 February of leap years', '2028-02-28T18:00:00.000Z', false],
])('a birthday of 29 February is celebrated on %s', async (_when, startsAt, isKept) => {
  const serviceId = await server.addService({ opensDays: 365 });
  server.clock.set(new Date(Date.parse(startsAt) - 86_400_000).toISOString());
  const sessionId = await server.addSession({ serviceId, startsAt });
  await server.rows(`update client set birth_date = '1992-02-29' where id = $1`, ana.clientId);
  await book(ana, sessionId);
  const { days } = (await server.frontDesk.get(`/api/agenda?date=${startsAt.slice(0, 10)}`)).json<{
    days: Agenda[];
  }>();
  const session = days[0]?.sessions.find((one) => one.id === sessionId);
  const texts = session?.roster[0]?.notes.map(({ text }) => text) ?? [];
  expect([texts.length > 0, texts.includes('cumpleaños')]).toEqual([true, isKept]);
});

test('a search takes the same number of queries for many clients as for one', async () => {
  for (let index = 0; index < 30; index++) await server.addClient(`Muchas ${index}`);
  await server.addClient('Única Persona');
  const { pool } = server.database;
  const count = async (q: string) => {
    let queries = 0;
    const listener = () => void (queries += 1);
    pool.on('acquire', listener);
    const answer = await server.frontDesk.get(
      `/api/clients?q=${encodeURIComponent(q)}&pageSize=100`,
    );
    pool.off('acquire', listener);
    return { queries, total: answer.json<{ total: number }>().total };
  };
  const one = await count('unica persona');
  const many = await count('muchas');
  expect([one.total, many.total]).toEqual([1, 30]);
  expect(many.queries).toBe(one.queries);
});

/** Races are run several times: a single success could be chance. */
const rounds = [1, 2, 3, 4, 5, 6];

test('a class cancelled during bookings ends up empty', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.addClient()));
  for (const round of rounds) {
    const startsAt = `2026-12-0${round}T18:00:00.000Z`;
    const sessionId = await server.addSession({ startsAt, capacity: 8 });
    const reason = { reason: 'Sin luz' };
    await Promise.all([
      ...people.slice(0, 4).map((person) => book(person, sessionId)),
      server.frontDesk.post(`/api/sessions/${sessionId}/cancellation`, reason),
      ...people.slice(4).map((person) => book(person, sessionId)),
    ]);
    const live = await server.rows(
      `select status from booking where session_id = $1 and status <> 'cancelledByCenter'`,
      sessionId,
    );
    expect([round, live]).toEqual([round, []]);
  }
});

test('a client who joins the waiting list while a seat is released gets the seat', async () => {
  const luis = await server.addClient();
  for (const round of rounds) {
    const startsAt = `2026-12-1${round}T18:00:00.000Z`;
    const sessionId = await server.addSession({ startsAt, capacity: 1 });
    const { id } = (await book(ana, sessionId)).json<Booking>();
    await Promise.all([
      ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' }),
      luis.person.post('/api/waitlist', { sessionId }),
    ]);
    const waiting = await server.rows(
      `select w.state from waitlist_entry w join session s on s.id = w.session_id
       where s.id = $1 and w.state = 'waiting' and s.taken < s.capacity`,
      sessionId,
    );
    expect([round, waiting]).toEqual([round, []]);
  }
});

test('a bono frozen twice and emptied twice at once changes once, and the others get their error code', async () => {
  for (const round of rounds) {
    const purchaseId = await server.sellBono(ana, { credits: 1 });
    const path = `/api/purchases/${purchaseId}`;
    const codesOf = async (ask: () => ReturnType<typeof server.frontDesk.post>) => {
      const answers = await Promise.all([ask(), ask(), ask()]);
      return answers.map((answer) => answer.json<{ code?: string }>().code ?? 'done').toSorted();
    };
    const body = { amount: -1, reason: 'Prueba' };
    const emptied = await codesOf(() => server.admin.post(`${path}/adjustments`, body));
    const frozen = await codesOf(() => server.frontDesk.post(`${path}/freeze`));
    expect([round, emptied, frozen]).toEqual([
      round,
      ['done', 'insufficient_credits', 'insufficient_credits'],
      ['done', 'illegal_transition', 'illegal_transition'],
    ]);
  }
});

test('a bono emptied during a booking either pays for the seat or leaves it owed', async () => {
  // Each round empties the bono a little later, so that it interleaves with every step of the
  // booking.
  for (let round = 0; round < 24; round++) {
    const eva = await server.addClient();
    const purchaseId = await server.sellBono(eva, { credits: 1 });
    const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
    const [booked, emptied] = await Promise.all([
      book(eva, sessionId),
      (async () => {
        for (let n = 0; n < round; n++) await server.rows('select 1');
        return server.admin.post(`/api/purchases/${purchaseId}/adjustments`, {
          amount: -1,
          reason: 'Prueba',
        });
      })(),
    ]);
    const { credit, priceMinor } = booked.json<Booking>();
    expect([round, booked.statusCode, emptied.statusCode, credit, priceMinor]).toEqual(
      emptied.statusCode === 200 ? [round, 200, 200, 'none', 1200] : [round, 200, 409, 'spent', 0],
    );
  }
});

test('books one of twelve overlapping requests for one professional, without deadlocks', async () => {
  const serviceId = await server.addService({ kind: 'appointment' });
  const professionalId = await server.addProfessional([serviceId]);
  await server.addHours(professionalId, '08:00', '22:00');
  const people: Booker[] = [];
  for (let n = 0; n < 12; n++) people.push(await server.addClient());
  const before = await countDeadlocks(server);
  for (let day = 1; day <= 8; day++) {
    const answers = await Promise.all(
      people.map(({ person }, n) =>
        person.post('/api/bookings', {
          // Each overlaps the others without being identical.
          target: {
            serviceId,
            professionalId,
            startsAt: `2026-12-0${day}T17:${n % 2 === 0 ? '00' : '30'}:00.000Z`,
          },
        }),
      ),
    );
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'booked');
    expect(codes.toSorted()).toEqual(['booked', ...Array<string>(11).fill('not_available')]);
  }
  expect(await countDeadlocks(server)).toBe(before);
});

test('books two of twelve requests for two machines, whichever professional gives the session', async () => {
  const serviceId = await server.addService({ kind: 'appointment' });
  await server.addResource(2, [serviceId]);
  const givers: string[] = [];
  const people: Booker[] = [];
  for (let n = 0; n < 12; n++) {
    givers.push(await server.addProfessional([serviceId]));
    people.push(await server.addClient());
  }
  for (const id of givers) await server.addHours(id, '08:00', '22:00');
  const startsAt = '2026-12-01T17:00:00.000Z';
  const answers = await Promise.all(
    people.map(({ person }, n) =>
      person.post('/api/bookings', {
        target: { serviceId, professionalId: givers[n], startsAt },
      }),
    ),
  );
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'booked');
  expect(codes.filter((code) => code === 'booked')).toHaveLength(2);
  expect(codes.filter((code) => code === 'not_available')).toHaveLength(10);
});
