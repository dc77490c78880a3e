import type { TestServer } from '../environment/server/test-server.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@aforo/shared/build';
import type { Browser } from '@playwright/test';
import type { Operator } from './operator.ts';
import { expect, test, type OriginalOf } from './test.ts';
import { concurrentJobs } from '../environment/concurrent-jobs.ts';
import { areaNames, cellsOf, nameOf, type AreaName, type Cell } from './matrix/cells.ts';
import { matrixDocument, median, type Result } from './matrix/matrix-document.ts';
import { isAwaited, runCell, type Outcome } from './matrix/run-cell.ts';
import { openScenario } from './matrix/scenario.ts';

/** For all cells of an area; each wait within them has its own limit. */
test.setTimeout(900_000);

const extent = process.env['AREAS_MATRIX'] === 'full' ? 'full' : 'quick';
const results: Result[] = [];

const cells = new Map(areaNames.map((area) => [area, cellsOf(area, extent)]));
const areaJobs = concurrentJobs<AreaName, Map<Cell, PromiseSettledResult<Outcome>>>(areaNames, {
  // Other runs log in through it and would get its broken builds.
  isAlone: (area) => area === 'mfe-auth',
});
test.beforeAll(({ browser, server, operator, original }) =>
  areaJobs.start((area) => breakArea(browser, server, operator, original, area)),
);

/** The outcome of each cell of an area, one after the other in its own scenario. */
async function breakArea(
  browser: Browser,
  server: Pick<TestServer, 'url'>,
  operator: Operator,
  original: OriginalOf,
  area: AreaName,
) {
  const scenario = await openScenario(browser, server, operator, area, await original(area));
  const outcomes = new Map<Cell, PromiseSettledResult<Outcome>>();
  for (const cell of cells.get(area) ?? []) {
    const [outcome] = await Promise.allSettled([runCell(scenario, cell)]);
    outcomes.set(cell, outcome);
  }
  await scenario.close();
  return outcomes;
}

for (const area of areaNames) {
  test.describe(`${area} breaks`, () => {
    const named = (cells.get(area) ?? []).map((cell) => [nameOf(cell), cell] as const);
    for (const [name, cell] of named) {
      test(`${name}: shows an earlier build or a message, other screens work, and it recovers`, async () => {
        const settled = (await areaJobs.resultOf(area)).get(cell);
        if (settled?.status !== 'fulfilled') throw settled?.reason;
        const outcome = settled.value;
        results.push({ cell, outcome });
        expect(outcome.ranWrongly).toEqual([]);
        if (cell.hasWayBack && !isAwaited(cell)) expect(outcome.saw).not.toBe('mensaje');
        // Any other outcome would mean that the fallback had not been removed.
        if (!cell.hasWayBack) expect(outcome.saw).toBe('mensaje');
      });
    }
  });
}

test.afterAll(() => {
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
