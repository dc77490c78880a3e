import type { Browser, Page } from 'playwright-core';
import { figure, type Figure } from '../figures.ts';
import type { PageServers } from './servers.ts';
import { measureRetained, retainedRoutes } from './retained.ts';
import { newContext } from './page-load.ts';
import {
  prefetchCases,
  logIn,
  measureAreaChanges,
  measureInteraction,
  interactionScreens,
  type PrefetchTimes,
} from './interactions.ts';

type Side = 'federated' | 'monolith';
type BySide<T> = Record<Side, T[]>;

interface Options {
  rounds: number;
  isQuick: boolean;
  log(line: string): void;
  /** Called with everything measured so far. */
  onProgress(figures: readonly Figure[]): void;
}

const admin = 'admin@aforo.test';

const beforeChange: Record<keyof PrefetchTimes, string> = {
  pointer: 'the pointer was on the link',
  focus: 'the focus was on the link',
  idle: 'the page was idle',
  nothing: 'nothing was prefetched',
  seen: 'the area was seen before',
};

/** Measurements after the first load: changes of area and interactions. */
export async function benchAfterLoad(
  browser: Browser,
  servers: PageServers,
  { rounds, log, onProgress }: Pick<Options, 'rounds' | 'log' | 'onProgress'>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const inBrowserOf = <T>(
    origin: string,
    email: string | null,
    measure: (page: Page) => Promise<T>,
  ) => inNewBrowser(browser, origin, email, measure);

  for (const screen of interactionScreens) {
    log(`interacción en ${screen}`);
    const took = await inTurn(rounds, (side) =>
      inBrowserOf(servers[side], screen === '/login' ? null : admin, (page) =>
        measureInteraction(page, servers[side], screen),
      ),
    );
    figures.push(
      figure({
        name: `slowest interaction on ${screen}`,
        unit: 'ms',
        ours: took.federated,
        control: took.monolith,
        most: 100,
        mostRatio: 0.9,
      }),
    );
  }
  onProgress(figures);
  log('cambio de área');
  const changed = await inTurn(rounds, (side) =>
    inBrowserOf(servers[side], admin, (page) => measureAreaChanges(page, servers[side])),
  );
  for (const before of prefetchCases) {
    figures.push(
      figure({
        name: `change of area: ${beforeChange[before]}`,
        unit: 'ms',
        ours: changed.federated.map((of) => of[before]),
        control: changed.monolith.map((of) => of[before]),
        mostRatio: before === 'nothing' ? 1.3 : 1,
      }),
    );
  }
  return figures;
}

/**
 * The nodes and listeners left by mounts and unmounts; these counts do not depend on the machine's
 * load.
 */
export async function benchRetained(
  browser: Browser,
  servers: PageServers,
  { isQuick, log }: Pick<Options, 'isQuick' | 'log'>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const mounts = isQuick ? 20 : 100;
  for (const [areas, way] of Object.entries(retainedRoutes)) {
    log(`${mounts} montajes: ${areas}`);
    const { nodes, listeners } = await inNewBrowser(browser, servers.federated, way.email, (page) =>
      measureRetained(page, servers.federated, way, mounts),
    );
    for (const [what, kept] of Object.entries({ nodes, listeners })) {
      figures.push(
        figure({
          name: `${what} kept by ${mounts} mounts of ${areas}`,
          unit: 'count',
          ours: [kept],
          most: 0,
        }),
      );
    }
  }
  return figures;
}

/** Alternates the sides: A B, B A, … */
async function inTurn<T>(rounds: number, measure: (side: Side) => Promise<T>): Promise<BySide<T>> {
  const found: BySide<T> = { federated: [], monolith: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order: Side[] = round % 2 === 0 ? ['federated', 'monolith'] : ['monolith', 'federated'];
    for (const side of order) found[side].push(await measure(side));
  }
  return found;
}

async function inNewBrowser<T>(
  browser: Browser,
  origin: string,
  email: string | null,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  // Wide, so that the navigation's links are visible.
  const context = await newContext(browser, 1280);
  const page = await context.newPage();
  if (email !== null) await logIn(page, origin, email);
  const result = await measure(page);
  await context.close();
  return result;
}
