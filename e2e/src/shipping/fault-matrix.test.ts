import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { repositoryRoot } from '@aforo/shared/build';
import { useConcurrentJobs } from '../environment/concurrent-jobs.ts';
import { areaNames, cellsOf, nameOf, type AreaName, type Cell } from './matrix/cells.ts';
import { matrixDocument, median, type Result } from './matrix/matrix-document.ts';
import { isAwaited, runCell, type Outcome } from './matrix/run-cell.ts';
import { openScenario } from './matrix/scenario.ts';
import { useShipping } from './use-shipping.ts';

/** For all cells of an area; each wait within them has its own limit. */
jest.setTimeout(900_000);

const extent = process.env['AREAS_MATRIX'] === 'full' ? 'full' : 'quick';
const shipping = useShipping();
const results: Result[] = [];

const cells = new Map(areaNames.map((area) => [area, cellsOf(area, extent)]));
const outcomesIn = useConcurrentJobs(areaNames, breakArea, {
  // Other runs log in through it and would get its broken builds.
  isAlone: (area) => area === 'mfe-auth',
});

/** The outcome of each cell of an area, one after the other in its own scenario. */
async function breakArea(area: AreaName) {
  const { operator, original, browser } = shipping();
  const scenario = await openScenario(browser, operator, area, await original(area));
  const outcomes = new Map<Cell, PromiseSettledResult<Outcome>>();
  for (const cell of cells.get(area) ?? []) {
    const [outcome] = await Promise.allSettled([runCell(scenario, cell)]);
    outcomes.set(cell, outcome);
  }
  await scenario.close();
  return outcomes;
}

describe.each(areaNames)('%s breaks', (area) => {
  const named = (cells.get(area) ?? []).map((cell) => [nameOf(cell), cell] as const);
  test.each(named)(
    '%s: shows an earlier build or a message, other screens work, and it recovers',
    async (_, cell) => {
      const settled = (await outcomesIn(area)).get(cell);
      if (settled?.status !== 'fulfilled') throw settled?.reason;
      const outcome = settled.value;
      results.push({ cell, outcome });
      expect(outcome.ranWrongly).toEqual([]);
      if (cell.hasWayBack && !isAwaited(cell)) expect(outcome.saw).not.toBe('mensaje');
      // Any other outcome would mean that the fallback had not been removed.
      if (!cell.hasWayBack) expect(outcome.saw).toBe('mensaje');
    },
  );
});

afterAll(() => {
  const saw = results.map(({ outcome }) => outcome.ms);
  const recovered = results.map(({ outcome }) => outcome.recoveryMs);
  console.log(
    `${results.length} celdas; visto en ${Math.round(median(saw))} ms (peor ${Math.round(Math.max(...saw))}), ` +
      `arreglado en ${Math.round(median(recovered))} ms (peor ${Math.round(Math.max(...recovered))})`,
  );
  // Only after a full run, because the document describes every cell.
  const all = areaNames.flatMap((area) => cellsOf(area, 'full')).length;
  if (extent === 'full' && results.length === all) {
    writeFileSync(join(repositoryRoot, 'docs/fault-matrix.md'), matrixDocument(results));
  }
});
