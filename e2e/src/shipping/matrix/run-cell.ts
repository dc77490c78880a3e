import { tryAgain } from '../../environment/retry-button.ts';
import { goTo } from '../navigate-in-page.ts';
import { placeOf, type Cell, type Fault, type Resource } from './cells.ts';
import { fileOf, rewriteRegistry, spoilFile, spoilRegistry } from './inject-fault.ts';
import {
  askForFault,
  scriptsRun,
  untilSeen,
  untilShown,
  type Sight,
  type Stage,
} from './scenario.ts';

/** What came of a cell. */
export interface Outcome {
  saw: 'versión anterior' | 'mensaje' | 'siguiente sección';
  /** From the opening of the page, or from the navigation, until the person saw it. */
  ms: number;
  /** From the mending until the screen stood, without a reload. */
  recoveryMs: number;
  /** Scripts of the broken build that ran although they must not have. */
  ranWrongly: string[];
}

type Undo = () => Promise<void>;

/** Breaks what the cell says, looks, goes elsewhere and back, mends it and looks again. */
export async function runCell(opened: Stage, cell: Cell): Promise<Outcome> {
  const stage = { ...opened, place: placeOf(cell) };
  const undo: Undo[] = [];
  const { context, page } = stage.visit;
  try {
    if (!cell.hasWayBack) {
      const { area } = stage;
      undo.push(
        await rewriteRegistry(context, (registry) => {
          const choice = registry.choices[area];
          if (choice) choice.fallback = null;
          return registry;
        }),
      );
    }
    if (cell.kind === 'module') return await runModuleCell(stage, cell);
    const { resource, fault } = cell;
    if (resource === 'registry' && fault !== 'wrong contract' && fault !== 'wrong hash') {
      return await runRegistryCell(stage, fault);
    }
    return await runLoadCell(stage, cell, await spoil(stage, resource, fault));
  } finally {
    for (const mend of undo.reverse()) await mend();
    await askForFault(page, null);
    const { state } = await stage.operator.status(stage.area);
    const { buildId } = stage.broken.release;
    if (state.stable !== buildId) await stage.operator.rollBack(stage.area, buildId);
  }
}

/** Answers with the way to mend it. */
async function spoil(stage: Stage, resource: Resource, fault: Fault): Promise<Undo> {
  const { context, page } = stage.visit;
  const { release } = stage.broken;
  if (resource === 'registry') {
    return rewriteRegistry(context, (registry) => {
      const named = registry.areas[stage.area];
      if (named?.buildId === release.buildId) named.contractVersion = '2.0.0';
      return registry;
    });
  }
  if (fault === 'wrong contract') {
    await askForFault(page, `${release.buildId} contract`);
    return () => askForFault(page, null);
  }
  return spoilFile(context, release, fileOf(release, resource, screenOf(stage)), fault);
}

async function runModuleCell(
  stage: Stage,
  cell: Extract<Cell, { kind: 'module' }>,
): Promise<Outcome> {
  const { page } = stage.visit;
  await askForFault(page, `${stage.broken.release.buildId} ${cell.fault}`);
  const mend = () => askForFault(page, null);
  if (cell.fault !== 'unmount-hangs') return runLoadCell(stage, cell, mend);

  await open(stage);
  await untilShown(page, stage.broken.release.buildId);
  const leftAt = performance.now();
  await goElsewhere(stage);
  const ms = performance.now() - leftAt;
  await mend();
  const recoveryMs = await timed(async () => {
    await goTo(page, stage.place.path);
    await untilShown(page, stage.good.release.buildId, stage.broken.release.buildId);
  });
  return { saw: 'siguiente sección', ms, recoveryMs, ranWrongly: [] };
}

/** The page opens and meets a build that breaks. */
async function runLoadCell(stage: Stage, cell: Cell, mend: Undo): Promise<Outcome> {
  const { page } = stage.visit;
  const { good, broken, mended, place } = stage;
  const fine = [good.release.buildId];
  let isMended = false;
  try {
    await open(stage);
    const sight = await see(stage, cell);
    const ranWrongly = await scriptsThatMustNotRun(stage, cell);

    // Nobody is caught in it: another place opens, and the way back leads to where they were.
    if (sight.kind === 'screen') {
      await goTo(page, place.sameArea);
      await untilShown(page, ...fine);
    } else await goElsewhere(stage);
    await goTo(page, place.path);
    // What hangs would hang again, and be waited for as long.
    const again = isWaitedFor(cell) ? sight : await untilSeen(page, fine);

    await mend();
    isMended = true;
    const recoveryMs = await timed(async () => {
      const retry = page.getByRole('button', { name: 'Volver a intentarlo' });
      if (again.kind === 'message' && canRetry(cell) && (await retry.isVisible())) {
        await tryAgain(page);
      } else await stage.operator.activate(stage.area, mended.release.buildId);
      await untilShown(page, broken.release.buildId, mended.release.buildId);
    });
    const saw = sight.kind === 'screen' ? 'versión anterior' : 'mensaje';
    return { saw, ms: sight.at, recoveryMs, ranWrongly };
  } finally {
    if (!isMended) await mend();
  }
}

/** Code that never comes is waited for, with a word, before its build is given up. */
export function isWaitedFor(cell: Cell): boolean {
  return cell.kind === 'resource' && cell.fault === 'stalled' && cell.resource !== 'registry';
}

/** What the person ends up with: where there is a build before, a word in passing doesn't count. */
async function see({ visit: { page }, good }: Stage, cell: Cell): Promise<Sight> {
  const { buildId } = good.release;
  if (!cell.hasWayBack || isWaitedFor(cell)) return untilSeen(page, [buildId]);
  return { kind: 'screen', buildId, at: await untilShown(page, buildId) };
}

/**
 * Whether asking again for the same build can help. What a page was once told of a build's hashes it
 * never unlearns, so a release with a wrong one is only mended by another build.
 */
function canRetry(cell: Cell): boolean {
  return !cell.hasWayBack && !(cell.kind === 'resource' && cell.fault === 'wrong hash');
}

/** A page is open while a build is shipped, and the registry can't be had. */
async function runRegistryCell(
  stage: Stage,
  fault: Exclude<Fault, 'wrong contract' | 'wrong hash'>,
): Promise<Outcome> {
  const { page, context } = stage.visit;
  const { broken, mended, place, operator, area } = stage;
  const listening = page.waitForResponse('**/registry/events');
  await open(stage);
  await untilShown(page, broken.release.buildId);
  await listening;
  const mend = await spoilRegistry(context, fault);
  try {
    const asked = page.waitForRequest('**/registry');
    await operator.activate(area, mended.release.buildId);
    await asked;
    const startedAt = performance.now();
    await goTo(page, place.sameArea);
    await untilShown(page, broken.release.buildId);
    const ms = performance.now() - startedAt;
    await goTo(page, place.path);
    await untilShown(page, broken.release.buildId);
    const recoveryMs = await timed(async () => {
      await mend();
      await untilShown(page, mended.release.buildId);
    });
    return { saw: 'versión anterior', ms, recoveryMs, ranWrongly: [] };
  } finally {
    await mend();
  }
}

/** Of a file whose hash doesn't meet. */
async function scriptsThatMustNotRun(stage: Stage, cell: Cell): Promise<string[]> {
  if (cell.kind === 'module' || cell.resource === 'registry') return [];
  if (cell.fault !== 'corrupt' && cell.fault !== 'wrong hash') return [];
  const { release } = stage.broken;
  const file = `${release.buildId}/${fileOf(release, cell.resource, screenOf(stage))}`;
  return (await scriptsRun(stage.visit.page)).filter((one) => one === file);
}

async function open({ visit: { page }, place }: Stage): Promise<void> {
  // What hangs would keep the page from ever being loaded.
  await page.goto(place.path, { waitUntil: 'commit' });
}

/** To a place that another area, or the shell itself, answers for. */
async function goElsewhere({ visit: { page }, place }: Stage): Promise<void> {
  await goTo(page, place.elsewhere);
  const heading = place.elsewhere === '/register' ? 'Crea tu cuenta' : '404 Not Found';
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Route of the stage's screen below the area's base path. */
function screenOf({ area, place: { path } }: Stage): string {
  const parts = path.slice(1).split('/');
  return (area === 'mfe-auth' ? parts : parts.slice(1)).join('/');
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
