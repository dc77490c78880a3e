import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { startApiServer } from './api-server.ts';
import { measureBookings } from './bookings.ts';
import { openDatabases, type Size } from './databases.ts';
import { openHouse, questions, type House } from './measured-server.ts';
import { emptyTimes, measureReads, names, timeMany } from './reads.ts';
import { connections } from './requests.ts';

interface Options {
  rounds: number;
  isQuick: boolean;
  say(line: string): void;
  /** Is told what has been measured so far, after each group. */
  keep(figures: readonly Figure[]): void;
}

const large: Size = { clients: 50_000, bookings: 200_000 };
const small: Size = { clients: 5000, bookings: 20_000 };

/** The API over PostgreSQL at two sizes and over the embedded database at the large one. */
export async function benchApi({
  rounds,
  isQuick,
  say,
  keep,
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
    keep(figures);

    const ten = await open(largeDatabase.where, largeDatabase.url);
    const one = await open(smallDatabase.where, smallDatabase.url);
    figures.push(...(await measureReads({ ten, one }, rounds, isQuick, say)));
    keep(figures);
    figures.push(
      ...(await measureBookings({ ...largeDatabase, server: ten.server, rounds, isQuick, say })),
    );
    keep(figures);

    const embedded = await open(embeddedDatabase.where);
    figures.push(...(await measureEmbedded(embedded, rounds, isQuick, say)));
    return { figures, postgres: databases.postgresVersion };
  } finally {
    for (const house of opened) await house.close();
    await databases.close();
  }
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
