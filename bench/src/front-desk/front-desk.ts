import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { openDatabases } from '../api/databases.ts';
import { figure, quantile, type Figure } from '../figures.ts';
import { openPageServers } from '../page/servers.ts';
import { freshWords, measureFrontDesk } from './measure-front-desk.ts';

const sides = ['federated', 'monolith'] as const;
type Side = (typeof sides)[number];

interface Options {
  isQuick: boolean;
  log(line: string): void;
  /** Called after each scenario with everything measured so far. */
  onProgress(figures: readonly Figure[]): void;
}

const clients = 50_000;
/** The day is generated; bookings only give the clients a history. */
const bookings = 5000;
const goalMs = 100;

/** In each round both sides are measured, in alternating order. */
const rounds = 4;

/**
 * The front desk, key by key, compared with the same sources as one bundle: both on one API and one
 * PostgreSQL with 50,000 clients.
 */
export async function benchFrontDesk({
  isQuick,
  log,
  onProgress,
}: Options): Promise<{ figures: Figure[]; browser: string }> {
  const databases = await openDatabases();
  try {
    log(`seeding ${clients} clients`);
    const { where } = await databases.postgres('front_desk', { clients, bookings });
    log('building what is missing and starting the servers');
    const servers = await openPageServers(where);
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const taken = {
        federated: new Map<string, number[]>(),
        monolith: new Map<string, number[]>(),
      };
      const wordsPerRound = freshWords.length / (2 * rounds);
      let at = 0;
      for (let round = 0; round < rounds; round++) {
        const order = round % 2 === 0 ? sides : sides.toReversed();
        for (const side of order) {
          const measured = await measureFrontDesk({
            browser,
            origin: servers[side],
            keys: isQuick ? 6 : 12,
            words: freshWords.slice(Math.floor(at), Math.floor(at + wordsPerRound)),
            log: (line) => log(`${round + 1}/${rounds} ${side}: ${line}`),
          });
          at += wordsPerRound;
          for (const { name, times } of measured) {
            taken[side].set(name, [...(taken[side].get(name) ?? []), ...times]);
          }
        }
        onProgress(figuresOf(taken));
      }
      return { figures: figuresOf(taken), browser: browser.version() };
    } finally {
      await browser.close();
      await servers.close();
    }
  } finally {
    await databases.close();
  }
}

/** @throws when Chromium is not installed */
export function chromiumPath(): string {
  const path = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium'].find(existsSync);
  if (!path) throw new Error('Hace falta Chromium: instálalo o indica CHROME_PATH.');
  return path;
}

function figuresOf({ federated, monolith }: Record<Side, Map<string, number[]>>): Figure[] {
  return [...federated].flatMap(([name, times]) => {
    const control = monolith.get(name) ?? [];
    const one = (at: number) => ({
      ours: [quantile(times, at)].filter((value) => value !== null),
      control: [quantile(control, at)].filter((value) => value !== null),
    });
    return [
      figure({ name, unit: 'ms', ours: times, control, most: goalMs, mostRatioIfSlow: 1 }),
      figure({ name: `${name}: p95 of ${times.length}`, unit: 'ms', ...one(0.95) }),
      figure({ name: `${name}: worst`, unit: 'ms', ...one(1) }),
    ];
  });
}
