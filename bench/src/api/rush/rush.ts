import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { figure, quantile, type Figure } from '../../figures.ts';
import { openDatabases } from '../databases.ts';
import { freePort } from '../free-port.ts';
import { RushClient, type Person, type RushOutcome } from './client.ts';
import { findFaults, fillCenter } from './center.ts';

interface Options {
  /** The number of people. Each wants one seat, and there are fewer seats than people. */
  people: number;
  /** The number of seconds over which they book after booking opens. */
  seconds: number;
  log(line: string): void;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** The time during which people open the page before booking opens, as a share of `seconds`. */
const arrivalShare = 0.5;
const seatsPerPerson = 0.75;

/**
 * People open `/cliente/reservas`, wait until booking opens, and book, most of them in the first
 * seconds. Two gateways, each with an API, use one PostgreSQL; the load generator shares their
 * cores.
 */
export async function benchRush(
  options: Options,
): Promise<{ figures: Figure[]; postgres: string; summary: string }> {
  const { people, seconds, log } = options;
  const databases = await openDatabases();
  try {
    log('seeding PostgreSQL');
    const { where, url } = await databases.postgres('rush', { clients: 2000, bookings: 5000 });
    const database = new pg.Client(url);
    await database.connect();
    log('starting two gateways and two APIs');
    const cluster = await startCluster(where);
    try {
      const arrivalMs = seconds * arrivalShare * 1000;
      const opensAt = new Date(Date.now() + arrivalMs + 5000);
      const center = await fillCenter(database, {
        people,
        opensAt,
        seats: Math.floor(people * seatsPerPerson),
      });
      log(`${people} people, ${center.seats} seats, booking opens in ${arrivalMs / 1000 + 5} s`);
      const client = new RushClient(cluster.url, center);
      await Promise.all(
        center.people.map((person) => rush(client, person, { ...options, opensAt, arrivalMs })),
      );
      client.close();
      const faults = await findFaults(database, center);
      return {
        figures: figuresOf(client.outcome, faults, people),
        postgres: databases.postgresVersion,
        summary: summaryOf(client.outcome, faults, center.seats),
      };
    } finally {
      await cluster.stop();
      await database.end();
    }
  } finally {
    await databases.close();
  }
}

async function rush(
  client: RushClient,
  person: Person,
  { opensAt, arrivalMs, seconds }: Options & { opensAt: Date; arrivalMs: number },
): Promise<void> {
  await wait(Math.random() * arrivalMs);
  await client.openPage(person);
  // Half of them in the first sixth of the time, because people wait for the opening.
  const patience = seconds * 1000 * Math.random() ** 2.6;
  await wait(Math.max(0, opensAt.getTime() - Date.now()) + 50 + patience);
  await client.book(person);
}

async function startCluster(where: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/src/cluster/cluster.ts'], {
    cwd: root,
    env: { ...process.env, ...where, PORT: String(port), AFORO_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes('Aforo en ')) {
    if (child.exitCode !== null) throw new Error(`The cluster did not start:\n${said}`);
    await wait(100);
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function figuresOf(outcome: RushOutcome, faults: number, people: number): Figure[] {
  const count = (name: string, value: number, most: number) =>
    figure({ name, unit: 'count', ours: [value], most });
  const times = (name: string, values: readonly number[]) => [
    figure({ name: `${name}: median`, unit: 'ms', ours: values }),
    figure({
      name: `${name}: p99`,
      unit: 'ms' as const,
      ours: [quantile(values, 0.99)].filter((value) => value !== null),
    }),
  ];
  const rushName = `the rush of ${people}`;
  return [
    count(
      `${rushName}: requests without the answer they should have had`,
      outcome.errors.length,
      0,
    ),
    count(`${rushName}: people refused by a limit`, outcome.limited, 0),
    count(
      `${rushName}: seats without exactly one winner, or left while people heard “full”`,
      faults,
      0,
    ),
    ...times(`${rushName}: the page`, outcome.pageMs),
    ...times(`${rushName}: a read of the page`, outcome.readMs),
    ...times(`${rushName}: booking`, outcome.bookMs),
  ];
}

function summaryOf({ booked, full, errors }: RushOutcome, faults: number, seats: number): string {
  const first = errors.slice(0, 5).map((line) => `\n  ${line}`);
  return `${booked} booked, ${full} heard that all is full, ${seats} seats, ${faults} faults, ${errors.length} errors${first.join('')}`;
}
