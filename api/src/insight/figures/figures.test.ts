import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Figures, Use } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { addDays, localDateOf, localTimeOf, weekdayOf } from '../../platform/time/local-time.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../testing/database/statements.ts';

/** A session with its bookings, as the test created them. */
interface Made {
  startsAt: Date;
  day: string;
  hour: number;
  kind: 'class' | 'appointment';
  isCancelled: boolean;
  capacity: number;
  service: string;
  professional: string;
  bookings: { client: string; status: string }[];
}

const zone = 'Europe/Madrid';
const now = new Date('2026-11-24T12:00:00.000Z');
const statuses = [
  'attended',
  'attended',
  'attended',
  'noShow',
  'confirmed',
  'cancelled',
  'cancelledLate',
  'cancelledByCenter',
  'expired',
];

let server: BookingTestServer;
const made: Made[] = [];
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set(now.toISOString());
  await makeHalfAYear(20_261_124);
});
afterAll(() => server.close());

const read = async (from: string, to: string): Promise<Figures> => {
  const answer = await server.admin.get(`/api/figures?from=${from}&to=${to}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Figures>();
};

test.each([
  ['everything', '2026-05-01', '2026-12-31'],
  ['a summer', '2026-07-01', '2026-08-31'],
  ['the week in which clocks go back', '2026-10-19', '2026-10-25'],
  ['a single day, today', '2026-11-24', '2026-11-24'],
])('of %s equal the counts made one by one', async (_name, from, to) => {
  const figures = await read(from, to);
  const within = made.filter(
    ({ day, startsAt, isCancelled }) => day >= from && day <= to && startsAt <= now && !isCancelled,
  );
  expect(figures.total).toEqual(countOneByOne(within));
  for (const key of ['service', 'professional'] as const) {
    const told = figures[`${key}s`];
    const ids = [...new Set(within.map((one) => one[key]))];
    expect(told.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const { id, name: _own, ...use } of told) {
      expect(use).toEqual(countOneByOne(within.filter((one) => one[key] === id)));
    }
  }
  const classes = within.filter(({ kind }) => kind === 'class');
  for (const { weekday, hour, ...told } of figures.hours) {
    const hourClasses = classes.filter(
      (one) => weekdayOf(one.day) === weekday && one.hour === hour,
    );
    const { sessions, taken, places } = countOneByOne(hourClasses);
    expect(told).toEqual({ sessions, taken, places });
  }
  expect(figures.hours.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(classes.length);
  expect(figures.cohorts).toEqual(cohortsOneByOne(from, to));
  expect(figures.secondVisit).toEqual(secondVisitsOneByOne(from, to));
});

test('are zero for days without sessions', async () => {
  expect(await read('2020-01-01', '2020-01-31')).toMatchObject({
    total: { sessions: 0, attended: 0, places: 0 },
    hours: [],
    services: [],
    professionals: [],
    cohorts: [],
    secondVisit: {
      people: 0,
      returned: 0,
      settled: 0,
      returnedSoon: 0,
    },
  });
});

test('run as many queries for a day as for a year', async () => {
  const year = await statementsDuring(() => read('2026-01-01', '2026-12-31'));
  const day = await statementsDuring(() => read('2026-11-02', '2026-11-02'));
  expect(year.length).toBe(day.length);
});

test('are exported as spreadsheet tables with the counts of each percentage', async () => {
  const figures = await read('2026-07-01', '2026-08-31');
  const table = async (name: string) => {
    const query = `from=2026-07-01&to=2026-08-31&table=${name}`;
    const answer = await server.admin.get(`/api/figures/table?${query}`);
    return answer.body.slice(1).trimEnd().split('\r\n'); // without the byte order mark
  };
  const [head, first] = await table('services');
  expect(head).toMatch(/^Servicio;Sesiones;Vinieron;No vinieron;/);
  const [service] = figures.services;
  expect(first?.split(';').slice(1, 4)).toEqual(
    [service?.sessions, service?.attended, service?.noShow].map(String),
  );
  expect(await table('hours')).toHaveLength(figures.hours.length + 1);
  expect(await table('professionals')).toHaveLength(figures.professionals.length + 1);
  expect((await table('cohorts'))[1]).toBe(
    `2026-07;${figures.cohorts[0]?.people};0;${figures.cohorts[0]?.people};100,00`,
  );
});

test.each([
  ['from=2026-11-02&to=2026-11-01', 'to'],
  ['from=2020-01-01&to=2026-11-01', 'to'],
  ['from=2026-02-30&to=2026-11-01', 'from'],
])('refuse %s', async (query, field) => {
  const answer = await server.admin.get(`/api/figures?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
});

function countOneByOne(sessions: readonly Made[]): Use {
  const use: Use = {
    sessions: 0,
    attended: 0,
    noShow: 0,
    unmarked: 0,
    cancelledLate: 0,
    taken: 0,
    places: 0,
  };
  for (const { kind, capacity, bookings } of sessions) {
    use.sessions += 1;
    if (kind === 'class') use.places += capacity;
    for (const { status } of bookings) {
      if (status === 'attended') use.attended += 1;
      if (status === 'noShow') use.noShow += 1;
      if (status === 'confirmed') use.unmarked += 1;
      if (status === 'cancelledLate') use.cancelledLate += 1;
      const isTaken = ['attended', 'noShow', 'confirmed'].includes(status);
      if (kind === 'class' && isTaken) use.taken += 1;
    }
  }
  return use;
}

/** The days on which each client came, in order. */
function visitsOneByOne(): string[][] {
  const days = new Map<string, Set<string>>();
  for (const { day, startsAt, bookings } of made) {
    if (startsAt > now) continue;
    for (const { client, status } of bookings) {
      if (status === 'attended') days.set(client, (days.get(client) ?? new Set()).add(day));
    }
  }
  return [...days.values()].map((clientDays) => [...clientDays].sort());
}

const isFirstWithin = (from: string, to: string) => (days: string[]) =>
  (days[0] ?? '') >= from && (days[0] ?? '') <= to;

function cohortsOneByOne(from: string, to: string): Figures['cohorts'] {
  const people = visitsOneByOne().filter(isFirstWithin(from, to));
  const months = [...new Set(people.map(([first = '']) => first.slice(0, 7)))].sort();
  return months.map((month) => {
    const cohort = people.filter(([first]) => first?.startsWith(month));
    const returned: number[] = [];
    for (let later = next(month); later <= '2026-11'; later = next(later)) {
      returned.push(cohort.filter((days) => days.some((day) => day.startsWith(later))).length);
    }
    return { month, people: cohort.length, returned };
  });
}

const next = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

function secondVisitsOneByOne(from: string, to: string): Figures['secondVisit'] {
  const people = visitsOneByOne().filter(isFirstWithin(from, to));
  const settled = people.filter(([first = '']) => addDays(first, 30) <= '2026-11-24');
  return {
    people: people.length,
    returned: people.filter(({ length }) => length > 1).length,
    settled: settled.length,
    returnedSoon: settled.filter(([first = '', second]) => second && second <= addDays(first, 30))
      .length,
  };
}

/** Sessions and bookings of all kinds and states, the same for each seed. */
async function makeHalfAYear(seed: number): Promise<void> {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const services = [server.serviceId, await server.addService({ name: 'Yoga' })];
  const professionals = [server.professionalId, await server.addProfessional()];
  const clients: string[] = [];
  for (let index = 0; index < 25; index++) clients.push((await server.addClient()).clientId);
  for (let index = 0; index < 220; index++) {
    // About twenty hours apart; some of them are in the future.
    const startsAt = new Date(Date.UTC(2026, 4, 28) + (index * 20 * 60 + below(64) * 15) * 60_000);
    const service = services[below(2)] ?? '';
    const professional = professionals[below(2)] ?? '';
    const kind = below(5) === 0 ? 'appointment' : 'class';
    const capacity = kind === 'class' ? 4 + below(4) : 1;
    const isCancelled = below(8) === 0;
    const id = await server.addSession({
      serviceId: service,
      professionalId: professional,
      startsAt: startsAt.toISOString(),
      capacity,
    });
    await server.rows(
      'update session set kind = $2, status = $3 where id = $1',
      id,
      kind,
      isCancelled ? 'cancelled' : 'scheduled',
    );
    const bookings: Made['bookings'] = [];
    // The active clients change: each month other clients begin.
    const first = Math.floor(index / 12);
    for (let seatsLeft = below(capacity + 1); seatsLeft > 0; seatsLeft--) {
      const client = clients[(first + below(8)) % clients.length] ?? '';
      if (bookings.some((one) => one.client === client)) continue;
      // A cancelled session has no attendance.
      const status = isCancelled ? 'cancelledByCenter' : (statuses[below(statuses.length)] ?? '');
      bookings.push({ client, status });
      await server.rows(
        `insert into booking (id, session_id, client_id, status, cancellation_minutes,
           free_cancel_until, price_minor, source, booked_at)
         values ($1, $2, $3, $4, 720, $5, 1200, 'staff', $5)`,
        newId(),
        id,
        client,
        status,
        startsAt,
      );
    }
    made.push({
      startsAt,
      kind,
      isCancelled,
      capacity,
      service,
      professional,
      bookings,
      day: localDateOf(startsAt, zone),
      hour: Number(localTimeOf(startsAt, zone).slice(0, 2)),
    });
  }
}
