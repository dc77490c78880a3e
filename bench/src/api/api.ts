import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { startApiServer } from './api-server.ts';
import { measureBookings } from './bookings.ts';
import { openDatabases, type Size } from './databases.ts';
import { openMeasuredServer, queries, type MeasuredServer } from './measured-server.ts';
import { emptyTimes, measureReads, names, timeMany } from './reads.ts';
import { connections } from './requests.ts';
import { measureSales } from './sales.ts';

interface Options {
  rounds: number;
  isQuick: boolean;
  log(line: string): void;
  /** Called after each group with everything measured so far. */
  onProgress(figures: readonly Figure[]): void;
}

const large: Size = { clients: 50_000, bookings: 200_000 };
const small: Size = { clients: 5000, bookings: 20_000 };

/** The API on PostgreSQL at two sizes and on the embedded database at the large one. */
export async function benchApi({
  rounds,
  isQuick,
  log,
  onProgress,
}: Options): Promise<{ figures: Figure[]; postgres: string }> {
  const databases = await openDatabases();
  const opened: MeasuredServer[] = [];
  const open = async (where: Record<string, string>, url?: string) => {
    const server = await openMeasuredServer(where, url);
    opened.push(server);
    return server;
  };
  try {
    log('seeding PostgreSQL twice and the embedded database once');
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
    onProgress(figures);

    const largeServer = await open(largeDatabase.where, largeDatabase.url);
    const smallServer = await open(smallDatabase.where, smallDatabase.url);
    figures.push(...(await measureReads({ largeServer, smallServer }, rounds, isQuick, log)));
    onProgress(figures);
    const written = { ...largeDatabase, server: largeServer.server, rounds, isQuick, log };
    figures.push(...(await measureBookings(written)));
    onProgress(figures);
    figures.push(...(await measureSales(written)));
    onProgress(figures);

    const embedded = await open(embeddedDatabase.where);
    figures.push(...(await measureEmbedded(embedded, rounds, isQuick, log)));
    return { figures, postgres: databases.postgresVersion };
  } finally {
    for (const server of opened) await server.close();
    await databases.close();
  }
}

/** The embedded database has one connection: sixteen clients wait for each other. */
async function measureEmbedded(
  server: MeasuredServer,
  rounds: number,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<Figure[]> {
  const count = isQuick ? 2 * connections : 4 * connections;
  const p50 = emptyTimes();
  const p99 = emptyTimes();
  for (let round = 0; round < rounds; round++) {
    log(`embedded database, round ${round + 1} of ${rounds}`);
    for (const name of queries) {
      if (round === 0) await timeMany(server.client, server.queries[name], connections);
      const times = await timeMany(server.client, server.queries[name], count);
      p50[name].push(quantile(times, 0.5) ?? NaN);
      p99[name].push(quantile(times, 0.99) ?? NaN);
    }
  }
  return queries.map((name) =>
    figure({
      name: `embedded: ${names[name]}, p99 against p50 at 16`,
      unit: 'ms',
      ours: p99[name],
      control: p50[name],
      mostRatio: 3,
    }),
  );
}
