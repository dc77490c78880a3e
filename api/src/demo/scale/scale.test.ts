import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Agenda, Availability } from '@aforo/shared/contract';
import pg from 'pg';
import { localDateOf } from '../../platform/time/local-time.ts';
import { buildTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { addScale, AlreadyScaledError } from './scale.service.ts';

const scale = { clients: 1000, bookings: 4000 };
let server: TestApp;
let paths: Record<'agenda' | 'search' | 'classes' | 'appointments', string>;
const queriesBefore: Record<string, number> = {};

beforeAll(async () => {
  server = await buildTestApp();
  const { database, clock } = server;
  const today = localDateOf(clock.now(), 'Europe/Madrid');
  const missing = '00000000-0000-7000-8000-000000000000';
  paths = {
    agenda: `/api/agenda?date=${today}`,
    search: '/api/clients?q=garcia',
    classes: `/api/availability?serviceId=${missing}&from=${today}&days=30`,
    appointments: `/api/availability?serviceId=${missing}&from=${today}&days=30`,
  };
  for (const name of ['agenda', 'search'] as const) {
    queriesBefore[name] = await countQueries(paths[name]);
  }
  await addScale({ database, clock }, scale);
  const { items } = await ask<{ items: { id: string; name: string }[] }>('/api/services');
  const idOf = (wanted: string) => items.find(({ name }) => name === wanted)?.id ?? missing;
  paths.classes = paths.classes.replace(missing, idOf('Clase a escala 1'));
  paths.appointments = paths.appointments.replace(missing, idOf('Visita a escala'));
});
afterAll(() => server.close());

async function ask<T>(path: string): Promise<T> {
  const answer = await server.as('receptionist').get(path);
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

/** The number of statements of one response. */
async function countQueries(path: string): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await ask(path);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

test('adds the requested clients and bookings without overfilling a session', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*) from client) as clients, (select count(*) from booking) as bookings,
      (select count(*) from session s where s.taken <> (select count(*) from booking b
        where b.session_id = s.id and b.status in ('held', 'confirmed', 'attended', 'noShow')))
        as miscounted`);
  expect(rows[0]).toEqual({ clients: 1000, bookings: 4000, miscounted: 0 });
});

test('takes the same number of queries for agenda and search as with little data', async () => {
  expect((await ask<{ days: Agenda[] }>(paths.agenda)).days[0]?.sessions).toHaveLength(32);
  expect((await ask<{ total: number }>(paths.search)).total).toBeGreaterThan(40);
  for (const name of ['agenda', 'search'] as const) {
    // An empty day skips the queries for its rosters and waiting lists.
    expect(await countQueries(paths[name])).toBeLessThanOrEqual((queriesBefore[name] ?? 0) + 2);
  }
});

test('takes the same number of queries for thirty days of availability as for one', async () => {
  for (const path of [paths.classes, paths.appointments]) {
    const month = await ask<Availability>(path);
    expect(month.days.flatMap(({ sessions, starts }) => [...sessions, ...starts])).not.toEqual([]);
    // The previous response is cached, so this asks for other days.
    const [many, one] = ['days=29', 'days=1'].map((days) => path.replace('days=30', days));
    expect(await countQueries(many ?? '')).toBe(await countQueries(one ?? ''));
  }
});

test('is not added twice', async () => {
  const { database, clock } = server;
  await expect(addScale({ database, clock }, scale)).rejects.toBeInstanceOf(AlreadyScaledError);
});
