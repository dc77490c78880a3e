import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startApiServer } from '../api/api-server.ts';
import { openDatabases } from '../api/databases.ts';
import { figure, quantile, type Figure } from '../figures.ts';
import { measureFrontDesk, mostKeys } from './measure-front-desk.ts';

interface Options {
  isQuick: boolean;
  log(line: string): void;
  /** Called after each scenario with everything measured so far. */
  onProgress(figures: readonly Figure[]): void;
}

const clients = 50_000;
/** The day is made up on the way to the page; bookings only give the clients a past. */
const bookings = 5000;
const goalMs = 100;

/** The front desk, key by key, on an installation of its own with 50,000 clients. */
export async function benchFrontDesk({
  isQuick,
  log,
  onProgress,
}: Options): Promise<{ figures: Figure[]; browser: string }> {
  const databases = await openDatabases();
  try {
    log(`seeding ${clients} clients`);
    const { where } = await databases.postgres('front_desk', { clients, bookings });
    log('building what is missing and starting the server');
    const server = await startApiServer(where, {
      program: 'gateway/src/cli/start.ts',
      withinMs: 600_000,
    });
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const keys = isQuick ? 24 : mostKeys;
      const scenarios = await measureFrontDesk({
        browser,
        origin: server.url,
        keys,
        log,
        onProgress: (measured) => onProgress(measured.flatMap(figuresOf)),
      });
      return { figures: scenarios.flatMap(figuresOf), browser: browser.version() };
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await databases.close();
  }
}

/** @throws when there is no Chromium to measure with */
export function chromiumPath(): string {
  const path = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium'].find(existsSync);
  if (!path) throw new Error('Hace falta Chromium: instálalo o indica CHROME_PATH.');
  return path;
}

function figuresOf({ name, times }: { name: string; times: readonly number[] }): Figure[] {
  const one = (at: number) => [quantile(times, at)].filter((value) => value !== null);
  return [
    figure({ name, unit: 'ms', ours: times, most: goalMs }),
    figure({ name: `${name}: p95 of ${times.length}`, unit: 'ms', ours: one(0.95) }),
    figure({ name: `${name}: worst`, unit: 'ms', ours: one(1) }),
  ];
}
