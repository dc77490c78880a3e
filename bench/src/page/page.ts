import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { figure, type Figure } from '../figures.ts';
import { benchAreaEntries } from './area-entries.ts';
import { bytesOf } from './bytes-of.ts';
import { openPageServers, type PageServers } from './servers.ts';
import { benchAfterLoad, benchRetained } from './after-load.ts';
import { benchFiftyAreas } from './fifty-areas.ts';
import { entries, measurePageLoad, newContext, type PageLoadFigures } from './page-load.ts';
import { logIn } from './interactions.ts';

type Side = 'federated' | 'monolith';
const people = {
  admin: 'admin@aforo.test',
  client: 'cliente@aforo.test',
  clients: 'admin@aforo.test',
  frontDesk: 'recepcion@aforo.test',
} as const;

export interface PageResult {
  browser: string;
  figures: Figure[];
}

interface Options {
  rounds: number;
  isQuick: boolean;
  log(line: string): void;
  /** Called after each group with everything measured so far. */
  onProgress(figures: readonly Figure[]): void;
}

/** All figures of the page, both sides in alternating order (A B, B A, …). */
export async function benchPage({
  rounds,
  isQuick,
  log,
  onProgress,
}: Options): Promise<PageResult> {
  const servers = await openPageServers();
  const browser = await launch();
  try {
    // First, so that a failure shows before half an hour of rounds.
    const retained = await benchRetained(browser, servers, { isQuick, log });
    onProgress(retained);
    const figures = await benchAreaEntries(servers);
    for (const name of ['login', 'admin', 'client', 'clients', 'frontDesk'] as const) {
      figures.push(...(await benchEntry(browser, servers, name, rounds, log)));
      onProgress([...figures, ...retained]);
    }
    const later = await benchAfterLoad(browser, servers, {
      rounds,
      log,
      onProgress: (some) => onProgress([...figures, ...some, ...retained]),
    });
    figures.push(...later);
    figures.push(...(await benchFiftyAreas(browser, servers, rounds, log)), ...retained);
    return { browser: browser.version(), figures };
  } finally {
    await browser.close();
    await servers.close();
  }
}

async function benchEntry(
  browser: Browser,
  servers: PageServers,
  name: keyof typeof entries,
  rounds: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const entry = entries[name];
  const cold: Record<Side, PageLoadFigures[]> = { federated: [], monolith: [] };
  const warm: PageLoadFigures[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    log(`${entry.path} ${round + 1}/${rounds}`);
    const order: Side[] = round % 2 === 0 ? ['federated', 'monolith'] : ['monolith', 'federated'];
    for (const side of order) {
      const context = await newContext(browser, 412);
      const page = await context.newPage();
      if (name !== 'login') await logIn(page, servers[side], people[name]);
      cold[side].push(await measurePageLoad(page, servers[side], entry));
      if (side === 'federated') {
        const again = await context.newPage();
        await page.close();
        warm.push(await measurePageLoad(again, servers[side], entry));
      }
      await context.close();
    }
    if (name === 'login') {
      const context = await newContext(browser, 412);
      const page = await context.newPage();
      const still = { path: '/', control: 'button', answered: 'button' };
      floor.push((await measurePageLoad(page, servers.floor, still)).largestPaintMs);
      await context.close();
    }
  }
  const federatedLoads = cold.federated;
  const control = cold.monolith;
  const gzip = {
    federated: await bytesOf(servers.federated, federatedLoads[0]?.scripts ?? [], 'gzip'),
    monolith: await bytesOf(servers.monolith, control[0]?.scripts ?? [], 'gzip'),
  };
  const brotli = {
    federated: await bytesOf(servers.federated, federatedLoads[0]?.scripts ?? [], 'br'),
    monolith: await bytesOf(servers.monolith, control[0]?.scripts ?? [], 'br'),
  };
  const at = (what: string) => `${entry.path}: ${what}`;
  const pick = (of: PageLoadFigures[], key: Exclude<keyof PageLoadFigures, 'scripts'>) =>
    of.map((one) => one[key]);
  return [
    figure({
      name: at('interactive, cold'),
      unit: 'ms',
      ours: pick(federatedLoads, 'interactiveMs'),
      control: pick(control, 'interactiveMs'),
      mostRatio: 1,
    }),
    figure({
      name: at('largest paint, cold'),
      unit: 'ms',
      ours: pick(federatedLoads, 'largestPaintMs'),
      control: pick(control, 'largestPaintMs'),
      mostRatio: name === 'login' ? 0.35 : 1,
    }),
    figure({
      name: at('main thread blocked, cold'),
      unit: 'ms',
      ours: pick(federatedLoads, 'blockedMs'),
      control: pick(control, 'blockedMs'),
      mostRatio: 0.8,
    }),
    ...('data' in entry
      ? [
          figure({
            name: at('its own data on the page, cold'),
            unit: 'ms',
            ours: pick(federatedLoads, 'dataMs'),
            control: pick(control, 'dataMs'),
            mostRatio: 0.75,
          }),
          figure({
            name: at('chain of reads before its data'),
            unit: 'count',
            ours: pick(federatedLoads, 'readChain'),
            control: pick(control, 'readChain'),
            most: 1,
          }),
        ]
      : []),
    ...(name === 'login'
      ? [
          figure({
            name: at('largest paint against a static page'),
            unit: 'ms',
            ours: pick(federatedLoads, 'largestPaintMs'),
            control: floor,
          }),
        ]
      : []),
    figure({
      name: at('chain of requests'),
      unit: 'count',
      ours: pick(federatedLoads, 'chain'),
      control: pick(control, 'chain'),
      most: 2,
    }),
    figure({
      name: at('requests'),
      unit: 'count',
      ours: pick(federatedLoads, 'requests'),
      control: pick(control, 'requests'),
    }),
    figure({
      name: at('JS until interactive, gzip'),
      unit: 'KB',
      ours: gzip.federated,
      control: gzip.monolith,
      ...(name === 'login' ? { most: 190, mostRatio: 1.1 } : {}),
    }),
    figure({
      name: at('JS until interactive, brotli'),
      unit: 'KB',
      ours: brotli.federated,
      control: brotli.monolith,
    }),
    figure({
      name: at('warm revisit, over the wire'),
      unit: 'KB',
      ours: pick(warm, 'wireBytes').map((bytes) => bytes / 1000),
      most: 5,
    }),
    figure({
      name: at('layout shift'),
      unit: 'score',
      ours: pick(federatedLoads, 'layoutShift'),
      control: pick(control, 'layoutShift'),
      most: 0.01,
    }),
  ];
}

async function launch(): Promise<Browser> {
  const executablePath = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium'].find(existsSync);
  if (!executablePath) throw new Error('No hay Chromium: instálalo o indica CHROME_PATH.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
