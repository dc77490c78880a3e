import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { availability, queries, type MeasuredServer, type QueryName } from './measured-server.ts';
import { connections, get, timeAll, type ApiClient } from './requests.ts';

export const names: Record<QueryName, string> = {
  agenda: 'agenda of a day',
  search: 'client search',
  classes: 'availability of a class, 30 days',
  appointments: 'availability of an appointment, 30 days',
};

/** @returns milliseconds of each of as many answers, sixteen at a time */
export function timeMany(
  client: ApiClient,
  path: (n: number) => string,
  count: number,
): Promise<number[]> {
  return timeAll(
    client,
    Array.from({ length: count }, (_, n) => get(path(n))),
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
  const sameBytes = { classes: new Array<number>(), appointments: new Array<number>() };
  const month: number[] = [];
  const loop: number[] = [];
  for (const name of queries) {
    // Warm up: the first answers of a fresh server are slower than the others.
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
        const times = await timeMany(client, queries[name], count);
        (server === largeServer ? largeTimes : smallTimes)[name].push(quantile(times, 0.5) ?? NaN);
        if (server === largeServer) p99[name].push(quantile(times, 0.99) ?? NaN);
      }
    }
    for (const name of ['classes', 'appointments'] as const)
      sameBytes[name].push(await selectSameBytes(largeServer, name, count));
    month.push(await timeOne(largeServer, largeServer.queries.appointments(0)));
    loop.push(await dayByDay(largeServer));
  }
  const againstBytes = (name: 'classes' | 'appointments') =>
    figure({
      name: `${names[name]}, against a select of the same bytes`,
      unit: 'ms',
      ours: largeTimes[name],
      control: sameBytes[name],
      mostRatio: 2,
    });
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
    ]),
    againstBytes('classes'),
    againstBytes('appointments'),
    figure({
      name: 'availability of an appointment against asking day by day',
      unit: 'ms',
      ours: month,
      control: loop,
      mostRatio: 0.1,
    }),
  ];
}

/**
 * The median of the milliseconds in which the database alone returns as many bytes, sixteen at a
 * time.
 */
async function selectSameBytes(
  { client, database, queries }: MeasuredServer,
  name: 'classes' | 'appointments',
  count: number,
): Promise<number> {
  if (!database) throw new Error('The embedded database has no door of its own');
  const bytes = (await client.send(get(queries[name](0)))).text().length;
  const times: number[] = [];
  const rest = Array.from({ length: count }).values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const _ of rest) {
        const started = performance.now();
        await database.query("select repeat('x', $1::integer)", [bytes]);
        times.push(performance.now() - started);
      }
    }),
  );
  return quantile(times, 0.5) ?? NaN;
}

export function emptyTimes(): Record<QueryName, number[]> {
  return { agenda: [], search: [], classes: [], appointments: [] };
}

/** Milliseconds of one answer. */
async function timeOne(server: MeasuredServer, path: string): Promise<number> {
  const started = performance.now();
  await server.client.send(get(path));
  return performance.now() - started;
}

/** Milliseconds of thirty days requested one after another. */
async function dayByDay(server: MeasuredServer): Promise<number> {
  const first = new URL(server.queries.appointments(0), 'http://localhost');
  const serviceId = first.searchParams.get('serviceId') ?? '';
  let total = 0;
  for (let day = 0; day < 30; day++)
    total += await timeOne(server, availability(serviceId, day, 1));
  return total;
}
