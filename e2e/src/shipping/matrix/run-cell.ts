import { pressRetry } from '../../environment/browser/retry-button.ts';
import { tracesOnPage } from '../../fixtures/traces-on-page.ts';
import { navigateInPage } from '../navigate-in-page.ts';
import { targetOf, type Cell, type Fault, type Resource } from './cells.ts';
import { fileOf, rewriteRegistry, injectFileFault, injectRegistryFault } from './inject-fault.ts';
import {
  setModuleFault,
  scriptsRun,
  waitUntilSeen,
  waitUntilShown,
  type Observation,
  type Scenario,
} from './scenario.ts';

/** The outcome of a cell. */
export interface Outcome {
  saw: 'versión anterior' | 'mensaje' | 'siguiente sección';
  /** From the start of the load or the navigation until the person saw it. */
  ms: number;
  /** From the repair until the screen is shown, without a reload. */
  recoveryMs: number;
  /** Scripts of the broken build that ran although they must not. */
  ranWrongly: string[];
}

type Undo = () => Promise<void>;

/** Injects the cell's fault, observes, navigates away and back, repairs it and observes again. */
export async function runCell(opened: Scenario, cell: Cell): Promise<Outcome> {
  const scenario = { ...opened, target: targetOf(cell) };
  const undo: Undo[] = [];
  const { context, page } = scenario.browserSession;
  try {
    if (!cell.hasWayBack) {
      const { area } = scenario;
      undo.push(
        await rewriteRegistry(context, (registry) => {
          const choice = registry.choices[area];
          if (choice) choice.fallback = null;
          delete choice?.installed;
          return registry;
        }),
      );
    }
    if (cell.kind === 'module') return await runModuleCell(scenario, cell);
    const { resource, fault } = cell;
    if (resource === 'registry' && fault !== 'wrong contract' && fault !== 'wrong hash') {
      return await runRegistryCell(scenario, fault);
    }
    return await runLoadCell(scenario, cell, await injectFault(scenario, resource, fault));
  } finally {
    for (const repair of undo.reverse()) await repair();
    await setModuleFault(page, null);
    const { state } = await scenario.operator.status(scenario.area);
    const { buildId } = scenario.broken.release;
    if (state.stable !== buildId) await scenario.operator.rollBack(scenario.area, buildId);
  }
}

/** Returns a function that repairs it. */
async function injectFault(scenario: Scenario, resource: Resource, fault: Fault): Promise<Undo> {
  const { context, page } = scenario.browserSession;
  const { release } = scenario.broken;
  if (resource === 'registry') {
    return rewriteRegistry(context, (registry) => {
      const named = registry.areas[scenario.area];
      if (named?.buildId === release.buildId) named.contractVersion = '3.0.0';
      return registry;
    });
  }
  if (fault === 'wrong contract') {
    await setModuleFault(page, `${release.buildId} contract`);
    return () => setModuleFault(page, null);
  }
  return injectFileFault(context, release, fileOf(release, resource, screenOf(scenario)), fault);
}

async function runModuleCell(
  scenario: Scenario,
  cell: Extract<Cell, { kind: 'module' }>,
): Promise<Outcome> {
  const { page } = scenario.browserSession;
  await setModuleFault(page, `${scenario.broken.release.buildId} ${cell.fault}`);
  const repair = () => setModuleFault(page, null);
  const isUnmounted = cell.fault === 'unmount-hangs' || cell.fault === 'traces';
  if (!isUnmounted) return runLoadCell(scenario, cell, repair);

  await open(scenario);
  await waitUntilShown(page, scenario.broken.release.buildId);
  const leftAt = performance.now();
  await goElsewhere(scenario);
  const ms = performance.now() - leftAt;
  const left = await tracesOnPage(page);
  if (left.length > 0) throw new Error(`The page still has ${left.join(', ')}`);
  await repair();
  const recoveryMs = await timed(async () => {
    await navigateInPage(page, scenario.target.path);
    await waitUntilShown(page, scenario.good.release.buildId, scenario.broken.release.buildId);
  });
  return { saw: 'siguiente sección', ms, recoveryMs, ranWrongly: [] };
}

/** The page opens with a broken build. */
async function runLoadCell(scenario: Scenario, cell: Cell, repair: Undo): Promise<Outcome> {
  const { page } = scenario.browserSession;
  const { good, broken, repaired, target } = scenario;
  const fine = [good.release.buildId];
  let isRepaired = false;
  try {
    await open(scenario);
    const observation = await finalObservation(scenario, cell);
    const ranWrongly = await scriptsThatMustNotRun(scenario, cell);

    // The user isn't stuck: another screen opens, and going back leads to the previous screen.
    if (observation.kind === 'screen') {
      await navigateInPage(page, target.sameArea);
      await waitUntilShown(page, ...fine);
    } else await goElsewhere(scenario);
    await navigateInPage(page, target.path);
    // A hanging request would hang again for as long.
    const again = isAwaited(cell) ? observation : await waitUntilSeen(page, fine);

    await repair();
    isRepaired = true;
    const recoveryMs = await timed(async () => {
      const retry = page.getByRole('button', { name: 'Volver a intentarlo' });
      if (again.kind === 'message' && canRetry(cell) && (await retry.isVisible())) {
        await pressRetry(page);
      } else await scenario.operator.activate(scenario.area, repaired.release.buildId);
      await waitUntilShown(page, broken.release.buildId, repaired.release.buildId);
    });
    const saw = observation.kind === 'screen' ? 'versión anterior' : 'mensaje';
    return { saw, ms: observation.at, recoveryMs, ranWrongly };
  } finally {
    if (!isRepaired) await repair();
  }
}

/** Code that never arrives is awaited, with a message, before its build is given up. */
export function isAwaited(cell: Cell): boolean {
  return cell.kind === 'resource' && cell.fault === 'stalled' && cell.resource !== 'registry';
}

/** The final state that the person sees: with a fallback, a temporary message doesn't count. */
async function finalObservation(
  { browserSession: { page }, good }: Scenario,
  cell: Cell,
): Promise<Observation> {
  const { buildId } = good.release;
  if (!cell.hasWayBack || isAwaited(cell)) return waitUntilSeen(page, [buildId]);
  return { kind: 'screen', buildId, at: await waitUntilShown(page, buildId) };
}

/**
 * Whether requesting the same build again can help. A page never replaces the hashes of a build, so
 * a release with a wrong hash is only repaired by another build.
 */
function canRetry(cell: Cell): boolean {
  return !cell.hasWayBack && !(cell.kind === 'resource' && cell.fault === 'wrong hash');
}

/** A page is open while a build is published, and the registry is unavailable. */
async function runRegistryCell(
  scenario: Scenario,
  fault: Exclude<Fault, 'wrong contract' | 'wrong hash'>,
): Promise<Outcome> {
  const { page, context } = scenario.browserSession;
  const { broken, repaired, target, operator, area } = scenario;
  const listening = page.waitForResponse('**/registry/events');
  await open(scenario);
  await waitUntilShown(page, broken.release.buildId);
  await listening;
  const repair = await injectRegistryFault(context, fault);
  try {
    const asked = page.waitForRequest('**/registry');
    await operator.activate(area, repaired.release.buildId);
    await asked;
    const startedAt = performance.now();
    await navigateInPage(page, target.sameArea);
    await waitUntilShown(page, broken.release.buildId);
    const ms = performance.now() - startedAt;
    await navigateInPage(page, target.path);
    await waitUntilShown(page, broken.release.buildId);
    const recoveryMs = await timed(async () => {
      await repair();
      await waitUntilShown(page, repaired.release.buildId);
    });
    return { saw: 'versión anterior', ms, recoveryMs, ranWrongly: [] };
  } finally {
    await repair();
  }
}

/** Scripts of a file whose hash doesn't match. */
async function scriptsThatMustNotRun(scenario: Scenario, cell: Cell): Promise<string[]> {
  if (cell.kind === 'module' || cell.resource === 'registry') return [];
  if (cell.fault !== 'corrupt' && cell.fault !== 'wrong hash') return [];
  const { release } = scenario.broken;
  const file = `${release.buildId}/${fileOf(release, cell.resource, screenOf(scenario))}`;
  return (await scriptsRun(scenario.browserSession.page)).filter((one) => one === file);
}

async function open({ browserSession: { page }, target }: Scenario): Promise<void> {
  // A hanging request would prevent the load event.
  await page.goto(target.path, { waitUntil: 'commit' });
}

/** Navigates to a screen of another area or of the shell itself. */
async function goElsewhere({ browserSession: { page }, target }: Scenario): Promise<void> {
  await navigateInPage(page, target.elsewhere);
  const heading = target.elsewhere === '/register' ? 'Crea tu cuenta' : '404 Not Found';
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Route of the scenario's screen below the area's base path. */
function screenOf({ area, target: { path } }: Scenario): string {
  const parts = path.slice(1).split('/');
  return (area === 'mfe-auth' ? parts : parts.slice(1)).join('/');
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
