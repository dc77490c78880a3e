import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { openBooker, type Booker } from './booker.ts';
import { forgetAvailability, forgetClients } from './forgetting.ts';
import { availability, queries, type MeasuredServer, type QueryName } from './measured-server.ts';
import { connections, get, timeAll, type ApiClient } from './requests.ts';

export const names: Record<QueryName, string> = {
  agenda: 'agenda of a day',
  search: 'client search',
  classes: 'availability of a class, 30 days',
  appointments: 'availability of an appointment, 30 days',
};

const forgetting: Partial<Record<QueryName, string>> = {
  search: forgetClients,
  classes: forgetAvailability,
  appointments: forgetAvailability,
};

/** @returns milliseconds of as many answers, asked sixteen at a time */
export function timeMany(
  client: ApiClient,
  path: (n: number) => string,
  count: number,
  before?: () => Promise<unknown>,
): Promise<number[]> {
  return timeAll(
    client,
    Array.from({ length: count }, (_, n) => get(path(n))),
    before,
  );
}

export async function measureReads(
  { largeServer, smallServer }: Record<'largeServer' | 'smallServer', MeasuredServer>,
  rounds: number,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<Figure[]> {
  const count = isQuick ? 2 * connections : 5 * connections;
  const largeTimes = emptyTimes();
  const p99 = emptyTimes();
  const smallTimes = emptyTimes();
  const largeFresh = emptyTimes();
  const smallFresh = emptyTimes();
  const booked = emptyTimes();
  const booker = await openBooker(largeServer, largeServer.queries.appointments(0));
  const ready: number[] = [];
  const month: number[] = [];
  const loop: number[] = [];
  for (const name of queries) {
    // The first answers of a fresh server compile and warm what the others find ready.
    for (const server of [largeServer, smallServer])
      await timeMany(server.client, server.queries[name], 2 * connections);
  }
  for (let round = 0; round < rounds; round++) {
    log(`reads, round ${round + 1} of ${rounds}`);
    for (const name of queries) {
      for (const server of round % 2 === 0
        ? [largeServer, smallServer]
        : [smallServer, largeServer]) {
        const { client, queries } = server;
        // This measures cached answers; the cost of computing them is measured below.
        await timeMany(client, queries[name], 2 * connections);
        const times = await timeMany(client, queries[name], count);
        (server === largeServer ? largeTimes : smallTimes)[name].push(quantile(times, 0.5) ?? NaN);
        if (server === largeServer) p99[name].push(quantile(times, 0.99) ?? NaN);
        const forget = forgetter(server, name);
        if (!forget) continue;
        const made = await timeMany(client, queries[name], 2 * connections, forget);
        (server === largeServer ? largeFresh : smallFresh)[name].push(quantile(made, 0.5) ?? NaN);
        if (server === largeServer && name !== 'search')
          booked[name].push(await afterBookings(largeServer, name, booker));
      }
    }
    ready.push(quantile(await timeMany(largeServer.client, () => '/ready', count), 0.5) ?? NaN);
    month.push(await timeOne(largeServer, largeServer.queries.appointments(0)));
    loop.push(await dayByDay(largeServer));
  }
  const againstReady = (name: string, ours: readonly number[]) =>
    figure({ name: `${name}, against select 1`, unit: 'ms', ours, control: ready, mostRatio: 2 });
  const growth = (name: string, ours: readonly number[], control: readonly number[]) =>
    figure({ name: `${name}: 10 × the data`, unit: 'ms', ours, control, mostRatio: 1.3 });
  return [
    ...queries.flatMap((name) => [
      figure({
        name: `${names[name]}: p99 against p50 at 16`,
        unit: 'ms',
        ours: p99[name],
        control: largeTimes[name],
        mostRatio: 3,
      }),
      growth(names[name], largeTimes[name], smallTimes[name]),
      ...(forgetting[name]
        ? [growth(`${names[name]}, after a change`, largeFresh[name], smallFresh[name])]
        : []),
    ]),
    againstReady('availability of an appointment, kept', largeTimes.appointments),
    againstReady('availability of a class, kept', largeTimes.classes),
    againstReady('availability of an appointment, after bookings of it', booked.appointments),
    againstReady('availability of a class, after bookings of it', booked.classes),
    againstReady('availability of an appointment, after a change', largeFresh.appointments),
    againstReady('availability of a class, after a change', largeFresh.classes),
    figure({
      name: 'availability of an appointment against asking day by day, after a change',
      unit: 'ms',
      ours: month,
      control: loop,
      mostRatio: 0.1,
    }),
  ];
}

/** Milliseconds of an answer when what each asks about has just been booked once: the median. */
async function afterBookings(
  { client, queries }: MeasuredServer,
  name: QueryName,
  booker: Booker,
): Promise<number> {
  await timeMany(client, queries[name], 2 * connections);
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const asked = Array.from({ length: connections }, (_, n) => get(queries[name](n)));
    // All before the first question: who books doesn't ask, and there are to be sixteen who do.
    await Promise.all(asked.map((request) => booker.book(request)));
    times.push(...(await timeAll(client, asked)));
  }
  await booker.takeBack();
  return quantile(times, 0.5) ?? NaN;
}

/** Empties what the server caches for a query; undefined where it caches nothing. */
function forgetter(
  { database }: MeasuredServer,
  name: QueryName,
): (() => Promise<unknown>) | undefined {
  const statement = forgetting[name];
  return database && statement ? () => database.query(statement) : undefined;
}

export function emptyTimes(): Record<QueryName, number[]> {
  return { agenda: [], search: [], classes: [], appointments: [] };
}

/** Milliseconds of one answer that isn't cached. */
async function timeOne(server: MeasuredServer, path: string): Promise<number> {
  await forgetter(server, 'appointments')?.();
  const started = performance.now();
  await server.client.send(get(path));
  return performance.now() - started;
}

/** Milliseconds of thirty days requested one after another, none of them cached. */
async function dayByDay(server: MeasuredServer): Promise<number> {
  const first = new URL(server.queries.appointments(0), 'http://localhost');
  const serviceId = first.searchParams.get('serviceId') ?? '';
  let total = 0;
  for (let day = 0; day < 30; day++)
    total += await timeOne(server, availability(serviceId, day, 1));
  return total;
}
