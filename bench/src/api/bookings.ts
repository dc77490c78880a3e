import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { figure, type Figure } from '../figures.ts';
import { receptionist } from './accounts.ts';
import type { ApiServer } from './api-server.ts';
import { bookingOf, findFreeSeats } from './free-seats.ts';
import { knownIds, pgbench, pgbenchScript, recordRequest } from './pgbench.ts';
import { connections, createApiClient, logIn, timeAll } from './requests.ts';

interface Options {
  url: string;
  where: Record<string, string>;
  server: ApiServer;
  rounds: number;
  isQuick: boolean;
  log(line: string): void;
}

/**
 * Bookings by a receptionist over sixteen connections, compared with pgbench running the statements
 * of one booking over as many connections to the same database.
 */
export async function measureBookings(options: Options): Promise<Figure[]> {
  const { url, where, server, rounds, isQuick, log } = options;
  const perClient = isQuick ? 4 : 12;
  const count = connections * perClient;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-pgbench-'));
  const database = new pg.Client(url);
  await database.connect();
  const client = createApiClient(
    server.url,
    await logIn(server.url, receptionist.email, receptionist.password),
  );
  try {
    const seats = await findFreeSeats(database, count + 1);
    const [first, ...rest] = seats;
    if (!first || rest.length < count) throw new Error('There are too few free seats to book');
    const statements = await recordRequest(where, receptionist, {
      path: '/api/bookings',
      body: bookingOf(first),
    });
    const script = join(folder, 'booking.sql');
    writeFileSync(
      script,
      pgbenchScript(statements, {
        known: await knownIds(database),
        variables: { [first.sessionId]: 'session', [first.clientId]: 'client' },
        begin: (ids) => [
          '\\set n :n + 1',
          `select ${['session', 'client', ...ids].join(', ')} from bench_seat where n = :client_id * 100000 + :n \\gset`,
        ],
      }),
    );
    await database.query(
      `create table bench_seat as
       select (n / $1) * 100000 + 1 + n % $1 as n, session, client
       from unnest($2::uuid[], $3::uuid[]) with ordinality as seat (session, client, position)
       cross join lateral (select (position - 1)::integer as n) numbered`,
      [perClient, rest.map(({ sessionId }) => sessionId), rest.map(({ clientId }) => clientId)],
    );
    const forget = () =>
      database.query(
        'delete from booking where (session_id, client_id) in (select session, client from bench_seat)',
      );

    const apiTimes: number[] = [];
    const pgbenchTimes: number[] = [];
    for (let round = 0; round < rounds; round++) {
      log(`bookings, round ${round + 1} of ${rounds}`);
      const sides = [
        async () => {
          const started = performance.now();
          await timeAll(
            client,
            rest
              .slice(0, count)
              .map((seat) => ({ method: 'POST', path: '/api/bookings', body: bookingOf(seat) })),
          );
          apiTimes.push((performance.now() - started) / count);
        },
        async () => void pgbenchTimes.push(await pgbench(url, script, perClient)),
      ];
      for (const side of round % 2 === 0 ? sides : sides.reverse()) {
        await side();
        const { rowCount } = await forget();
        if (rowCount !== count) throw new Error(`${rowCount} of ${count} bookings were written`);
      }
    }
    return [
      figure({
        name: `booking at 16, each, against pgbench with its ${statements.length} statements`,
        unit: 'ms',
        ours: apiTimes,
        control: pgbenchTimes,
        mostRatio: 2,
      }),
    ];
  } finally {
    client.close();
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
