import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn, type BrowserSession } from '../environment/browser/browser-session.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { restore, screenOf } from './shipped-builds.ts';

/** Duration of the test and interval between swaps. */
const seconds = Number(process.env['AREAS_SWAP_SECONDS'] ?? 40);
const everyMs = 5000;
/** Time before the next swap for measurements: one round of each worker. */
const measuringMs = 2000;
/** Swaps until caches and the shell's own structures have reached their size. */
const warmUpSwaps = 3;
/** The growth per swap that is not a leak: less than the smallest element of a screen. */
const nodesPerSwap = 5;

test.setTimeout((seconds + 240) * 1000);

const areas = ['mfe-client', 'mfe-reception'] as const;

/** A repeated user action. */
interface Worker {
  browserSession: BrowserSession;
  /** Returns whether the page is in the state of the previous measurements. */
  step(): Promise<boolean>;
  steps: number;
  /** A measurement was requested; the worker takes it between two steps. */
  isDue: boolean;
  sizes: Size[];
}

interface Size {
  nodes: number;
  /** Number of steps at the time of the measurement. */
  steps: number;
}

test('swapping a build every five seconds does not disturb working users', async ({
  openSession,
  operator,
  original,
}) => {
  const shipped = await Promise.all(
    areas.map(async (area) => {
      const originalBuild = await original(area);
      const variants = [variantOf(originalBuild), variantOf(originalBuild)];
      for (const build of variants) await operator.publish(build);
      return { area, own: originalBuild, ids: variants.map(({ release }) => release.buildId) };
    }),
  );
  const frontDeskBuilds = shipped.find(({ area }) => area === 'mfe-reception')?.ids ?? [];
  const [typist, walker, frontDesk] = [
    await openSession(),
    await openSession(),
    await openSession(),
  ];
  const failed: string[] = [];
  for (const { page } of [typist, walker, frontDesk]) recordMissingFiles(page, failed);
  await Promise.all([
    logIn(typist.page, 'client'),
    logIn(walker.page, 'receptionist'),
    logIn(frontDesk.page, 'receptionist'),
  ]);
  const workers: Worker[] = [
    { browserSession: typist, step: await fillForm(typist.page) },
    { browserSession: walker, step: navigateBetweenScreens(walker.page) },
    { browserSession: frontDesk, step: await watchFrontDesk(frontDesk.page) },
  ].map((worker) => ({ ...worker, steps: 0, isDue: false, sizes: [] }));

  const shift = { isOver: false };
  const working = workers.map(async (worker) => {
    while (!shift.isOver) {
      const isStill = await worker.step();
      worker.steps++;
      if (!worker.isDue || !isStill) continue;
      worker.sizes.push({
        nodes: await nodesOf(worker.browserSession.page),
        steps: worker.steps,
      });
      worker.isDue = false;
    }
  });
  const all = Promise.all(working);
  // Handled below, where it fails the test.
  all.catch(() => undefined);
  let alone: number[] = [];
  let swaps = 0;
  try {
    // A browser keeps typed input for undo: that grows with every step, without any swap.
    const toWork = (ms: number) => Promise.race([all, walker.page.waitForTimeout(ms)]);
    for (let turn = 0; turn < 4; turn++) {
      for (const worker of workers) worker.isDue = true;
      await toWork(everyMs);
    }
    alone = workers.map(({ sizes }) => growthPerStep(sizes));
    for (const worker of workers) worker.sizes = [];
    const endsAt = performance.now() + seconds * 1000;
    while (performance.now() < endsAt) {
      const nextAt = performance.now() + everyMs;
      const turn = swaps++ % 2;
      for (const { area, ids } of shipped) await operator.activate(area, ids[turn] ?? '');
      // The front desk has nothing unsaved: it takes the new build by itself.
      await screenOf(frontDesk.page, frontDeskBuilds[turn] ?? '').waitFor();
      await toWork(nextAt - measuringMs - performance.now());
      // Measurements are compared between swaps of the same kind: both builds are loaded from the
      // second one on.
      if (swaps > warmUpSwaps) for (const worker of workers) worker.isDue = true;
      await toWork(nextAt - performance.now());
      // A page measured during the next swap has more nodes than before or after it.
      await Promise.race([
        all,
        pollUntil('measurement', () => workers.every(({ isDue }) => !isDue)),
      ]);
    }
  } finally {
    shift.isOver = true;
    await all.catch(() => undefined);
    for (const { area, own } of shipped) await restore(operator, area, own.release.buildId);
  }

  await all;
  const steps = workers.map((worker) => worker.steps);
  const growth = workers.map(({ sizes }, index) => growthPerSwap(sizes, alone[index] ?? NaN));
  console.log(
    `${swaps} cambios en ${seconds} s; pasos: ${steps.join(', ')}; nodos de más por cambio: ${growth.map((value) => value.toFixed(1)).join(', ')}`,
  );
  expect(failed).toEqual([]);
  for (const { browserSession: one } of workers) expect(one.pageErrors).toEqual([]);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(Math.max(...growth)).toBeLessThan(nodesPerSwap);
});

/** Types into a form in pieces; earlier input must be kept. */
async function fillForm(page: Page): Promise<() => Promise<boolean>> {
  await navigateInPage(page, '/cliente');
  const field = page.getByLabel('Nombre y apellidos');
  await field.waitFor();
  let expected = 'a medias';
  await field.fill(expected);
  return async () => {
    expect(await field.inputValue()).toBe(expected);
    expected = expected.length > 60 ? 'a medias' : `${expected} más`;
    await field.fill(expected);
    // At human speed: the other two workers share the two cores.
    await page.waitForTimeout(250);
    return true;
  };
}

/** Navigates between screens; each must open. */
function navigateBetweenScreens(page: Page): () => Promise<boolean> {
  const paths = ['/recepcionista/clientes', '/recepcionista', '/recepcionista/recepcion'];
  let at = 0;
  return async () => {
    const path = paths[at++ % paths.length] ?? '/recepcionista';
    await navigateInPage(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    expect(await page.getByText('no está disponible').count()).toBe(0);
    await page.waitForTimeout(400);
    return path === '/recepcionista';
  };
}

/** Watches the day's list. */
async function watchFrontDesk(page: Page): Promise<() => Promise<boolean>> {
  await navigateInPage(page, '/recepcionista/recepcion');
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  return async () => {
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe('/recepcionista/recepcion');
    await page.waitForTimeout(500);
    return true;
  };
}

/** Records every file of a build that failed to load. */
function recordMissingFiles(page: Page, failed: string[]): void {
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.status() >= 400)
      failed.push(response.url());
  });
}

/** Number of nodes of a page after garbage collection. */
async function nodesOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return nodes;
  } finally {
    await session.detach();
  }
}

/** The smallest measurements of the first half and of the second. */
function halvesOf(sizes: readonly Size[]) {
  const middle = Math.floor(sizes.length / 2);
  const smallest = (some: readonly Size[]) =>
    some.reduce((least, one) => (one.nodes < least.nodes ? one : least), {
      nodes: Infinity,
      steps: 0,
    });
  return { early: smallest(sizes.slice(0, middle)), late: smallest(sizes.slice(middle)), middle };
}

function growthPerStep(sizes: readonly Size[]): number {
  const { early, late } = halvesOf(sizes);
  return Math.max(0, late.nodes - early.nodes) / Math.max(1, late.steps - early.steps);
}

/**
 * The growth beyond that of the same number of steps without swaps: a busy machine does not always
 * do the same number of steps.
 */
function growthPerSwap(sizes: readonly Size[], perStep: number): number {
  const { early, late, middle } = halvesOf(sizes);
  const ofSteps = perStep * (late.steps - early.steps);
  return (late.nodes - early.nodes - ofSteps) / Math.max(1, middle);
}
