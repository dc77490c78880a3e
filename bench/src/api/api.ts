import pg from 'pg';
import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { receptionist } from './accounts.ts';
import { startApiServer, type ApiServer } from './api-server.ts';
import { measureBookings } from './bookings.ts';
import { openDatabases, type Size } from './databases.ts';
import { forgetAvailability, forgetClients } from './forgetting.ts';
import { connections, createAsker, logIn, timeAll, type Ask, type Asker } from './requests.ts';

interface Options {
  rounds: number;
  isQuick: boolean;
  say(line: string): void;
}

const large: Size = { clients: 50_000, bookings: 200_000 };
const small: Size = { clients: 5000, bookings: 20_000 };

/** One server under test, with the questions that fit its data. */
interface House {
  server: ApiServer;
  asker: Asker;
  /** The same database by a door of its own; the embedded one has none. */
  database: pg.Pool | null;
  questions: Record<Question, (n: number) => string>;
}

const questions = ['agenda', 'search', 'classes', 'appointments'] as const;
type Question = (typeof questions)[number];
const names: Record<Question, string> = {
  agenda: 'agenda of a day',
  search: 'client search',
  classes: 'availability of a class, 30 days',
  appointments: 'availability of an appointment, 30 days',
};

const forgetting: Partial<Record<Question, string>> = {
  search: forgetClients,
  classes: forgetAvailability,
  appointments: forgetAvailability,
};

/** The API over PostgreSQL at two sizes and over the embedded database at the large one. */
export async function benchApi({
  rounds,
  isQuick,
  say,
}: Options): Promise<{ figures: Figure[]; postgres: string }> {
  const databases = await openDatabases();
  const opened: House[] = [];
  const open = async (where: Record<string, string>, url?: string) => {
    const house = await openHouse(where, url);
    opened.push(house);
    return house;
  };
  try {
    say('seeding PostgreSQL twice and the embedded database once');
    const largeDatabase = await databases.postgres('large', large);
    const smallDatabase = await databases.postgres('small', small);
    const embeddedDatabase = await databases.embedded('embedded', isQuick ? small : large);
    const figures: Figure[] = [];

    const starts: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await startApiServer(embeddedDatabase.where);
      starts.push(server.startMs);
      await server.stop();
    }
    figures.push(
      figure({
        name: 'embedded database: start to first answer',
        unit: 'ms',
        ours: starts,
        most: 3000,
      }),
    );

    const ten = await open(largeDatabase.where, largeDatabase.url);
    const one = await open(smallDatabase.where, smallDatabase.url);
    figures.push(...(await measureReads({ ten, one }, rounds, isQuick, say)));
    figures.push(
      ...(await measureBookings({ ...largeDatabase, server: ten.server, rounds, isQuick, say })),
    );

    const embedded = await open(embeddedDatabase.where);
    figures.push(...(await measureEmbedded(embedded, rounds, isQuick, say)));
    return { figures, postgres: databases.postgresVersion };
  } finally {
    for (const { server, asker, database } of opened) {
      asker.close();
      await database?.end();
      await server.stop();
    }
    await databases.close();
  }
}

async function openHouse(where: Record<string, string>, url?: string): Promise<House> {
  const server = await startApiServer(where);
  const asker = createAsker(
    server.url,
    await logIn(server.url, receptionist.email, receptionist.password),
  );
  const { items } = JSON.parse((await asker.ask(get('/api/services'))).text()) as {
    items: { id: string; name: string }[];
  }; // the API's own answer
  const idOf = (name: string) => {
    const found = items.find((service) => service.name === name);
    if (!found) throw new Error(`The data has no ${name}`);
    return found.id;
  };
  const classes = [1, 2, 3, 4].map((n) => idOf(`Clase a escala ${n}`));
  const visit = idOf('Visita a escala');
  const words = ['nunez', 'garcia lop', 'lucia', '+3461', 'persona12', 'bego', 'ibanez gil'];
  return {
    server,
    asker,
    database: url === undefined ? null : new pg.Pool({ connectionString: url, max: connections }),
    questions: {
      agenda: (n) => `/api/agenda?date=${dayFromNow((n % 20) - 10)}`,
      search: (n) => `/api/clients?q=${encodeURIComponent(words[n % words.length] ?? '')}`,
      classes: (n) => availability(classes[n % classes.length] ?? '', n % 5, 30),
      appointments: (n) => availability(visit, n % 5, 30),
    },
  };
}

function availability(serviceId: string, day: number, days: number): string {
  return `/api/availability?serviceId=${serviceId}&from=${dayFromNow(day)}&days=${days}`;
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const get = (path: string): Ask => ({ method: 'GET', path });

/** @returns milliseconds of as many answers, asked sixteen at a time */
function timeMany(
  asker: Asker,
  path: (n: number) => string,
  count: number,
  before?: () => Promise<unknown>,
): Promise<number[]> {
  return timeAll(
    asker,
    Array.from({ length: count }, (_, n) => get(path(n))),
    before,
  );
}

async function measureReads(
  { ten, one }: Record<'ten' | 'one', House>,
  rounds: number,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  const count = isQuick ? 2 * connections : 5 * connections;
  const tenTimes = emptyTimes();
  const p99 = emptyTimes();
  const oneTimes = emptyTimes();
  const tenFresh = emptyTimes();
  const oneFresh = emptyTimes();
  const ready: number[] = [];
  const month: number[] = [];
  const loop: number[] = [];
  for (const name of questions) {
    // The first answers of a fresh server compile and warm what the others find ready.
    for (const house of [ten, one])
      await timeMany(house.asker, house.questions[name], 2 * connections);
  }
  for (let round = 0; round < rounds; round++) {
    say(`reads, round ${round + 1} of ${rounds}`);
    for (const name of questions) {
      for (const house of round % 2 === 0 ? [ten, one] : [one, ten]) {
        const { asker, questions } = house;
        // Answers that are kept are measured as such; what making them costs is measured below.
        await timeMany(asker, questions[name], 2 * connections);
        const times = await timeMany(asker, questions[name], count);
        (house === ten ? tenTimes : oneTimes)[name].push(quantile(times, 0.5) ?? NaN);
        if (house === ten) p99[name].push(quantile(times, 0.99) ?? NaN);
        const forget = forgetter(house, name);
        if (!forget) continue;
        const made = await timeMany(asker, questions[name], 2 * connections, forget);
        (house === ten ? tenFresh : oneFresh)[name].push(quantile(made, 0.5) ?? NaN);
      }
    }
    ready.push(quantile(await timeMany(ten.asker, () => '/ready', count), 0.5) ?? NaN);
    month.push(await timeOne(ten, ten.questions.appointments(0)));
    loop.push(await dayByDay(ten));
  }
  const againstReady = (name: string, ours: readonly number[]) =>
    figure({ name: `${name}, against select 1`, unit: 'ms', ours, control: ready, mostRatio: 2 });
  const growth = (name: string, ours: readonly number[], control: readonly number[]) =>
    figure({ name: `${name}: 10 × the data`, unit: 'ms', ours, control, mostRatio: 1.3 });
  return [
    ...questions.flatMap((name) => [
      figure({
        name: `${names[name]}: p99 against p50 at 16`,
        unit: 'ms',
        ours: p99[name],
        control: tenTimes[name],
        mostRatio: 3,
      }),
      growth(names[name], tenTimes[name], oneTimes[name]),
      ...(forgetting[name]
        ? [growth(`${names[name]}, after a change`, tenFresh[name], oneFresh[name])]
        : []),
    ]),
    againstReady('availability of an appointment, kept', tenTimes.appointments),
    againstReady('availability of a class, kept', tenTimes.classes),
    againstReady('availability of an appointment, after a change', tenFresh.appointments),
    againstReady('availability of a class, after a change', tenFresh.classes),
    figure({
      name: 'availability of an appointment against asking day by day, after a change',
      unit: 'ms',
      ours: month,
      control: loop,
      mostRatio: 0.1,
    }),
  ];
}

/** Makes a house forget what it keeps for a question; undefined where it keeps nothing. */
function forgetter({ database }: House, name: Question): (() => Promise<unknown>) | undefined {
  const statement = forgetting[name];
  return database && statement ? () => database.query(statement) : undefined;
}

function emptyTimes(): Record<Question, number[]> {
  return { agenda: [], search: [], classes: [], appointments: [] };
}

/** Milliseconds of one answer that isn't kept. */
async function timeOne(house: House, path: string): Promise<number> {
  await forgetter(house, 'appointments')?.();
  const started = performance.now();
  await house.asker.ask(get(path));
  return performance.now() - started;
}

/** Milliseconds of thirty days asked one by one, one after another, none of which is kept. */
async function dayByDay(house: House): Promise<number> {
  const first = new URL(house.questions.appointments(0), 'http://house');
  const serviceId = first.searchParams.get('serviceId') ?? '';
  let total = 0;
  for (let day = 0; day < 30; day++) total += await timeOne(house, availability(serviceId, day, 1));
  return total;
}

/** The embedded database has one connection: sixteen people wait for each other. */
async function measureEmbedded(
  house: House,
  rounds: number,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  const count = isQuick ? 2 * connections : 4 * connections;
  const p50 = emptyTimes();
  const p99 = emptyTimes();
  for (let round = 0; round < rounds; round++) {
    say(`embedded database, round ${round + 1} of ${rounds}`);
    for (const name of questions) {
      if (round === 0) await timeMany(house.asker, house.questions[name], connections);
      const times = await timeMany(house.asker, house.questions[name], count);
      p50[name].push(quantile(times, 0.5) ?? NaN);
      p99[name].push(quantile(times, 0.99) ?? NaN);
    }
  }
  return questions.map((name) =>
    figure({
      name: `embedded: ${names[name]}, p99 against p50 at 16`,
      unit: 'ms',
      ours: p99[name],
      control: p50[name],
      mostRatio: 3,
    }),
  );
}
