import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { areaNames, repositoryRoot } from '@aforo/shared/build';
import { cellsOf, nameOf } from './matrix/cells.ts';
import { matrixDocument, median, type Result } from './matrix/matrix-document.ts';
import { isWaitedFor, runCell } from './matrix/run-cell.ts';
import { openStage, type Stage } from './matrix/stage.ts';
import { useShipping } from './use-shipping.ts';

jest.setTimeout(90_000);

/** What the goals allow. */
const seenMs = 3000;
/** On a page that opens in this long when nothing is wrong; a slower machine has that much more. */
const quietMs = 500;

const extent = process.env['AREAS_MATRIX'] === 'full' ? 'full' : 'quick';
const shipping = useShipping();
const results: Result[] = [];

describe.each(areaNames)('%s breaks', (area) => {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const { operator, original, browser } = shipping();
    stage = await openStage(browser, operator, area, await original(area));
  });
  afterAll(() => stage?.close());

  const cells = cellsOf(area, extent).map((cell) => [nameOf(cell), cell] as const);
  test.each(cells)(
    '%s: an earlier build or a word, the house goes on, and it mends',
    async (_, cell) => {
      if (!stage) throw new Error('The stage was not set');
      const outcome = await runCell(stage, cell);
      results.push({ cell, outcome });
      expect(outcome.ms).toBeLessThanOrEqual(seenMs + Math.max(0, stage.healthyMs - quietMs));
      expect(outcome.ranWrongly).toEqual([]);
      if (cell.hasWayBack && !isWaitedFor(cell)) expect(outcome.saw).not.toBe('mensaje');
      // Anything else would mean that the way back had not been taken away.
      if (!cell.hasWayBack) expect(outcome.saw).toBe('mensaje');
    },
  );
});

afterAll(() => {
  const saw = results.map(({ outcome }) => outcome.ms);
  const mended = results.map(({ outcome }) => outcome.recoveryMs);
  console.log(
    `${results.length} celdas; visto en ${Math.round(median(saw))} ms (peor ${Math.round(Math.max(...saw))}), ` +
      `arreglado en ${Math.round(median(mended))} ms (peor ${Math.round(Math.max(...mended))})`,
  );
  // Not from a part of it: the document speaks of every cell.
  const all = areaNames.flatMap((area) => cellsOf(area, 'full')).length;
  if (extent === 'full' && results.length === all) {
    writeFileSync(join(repositoryRoot, 'docs/fault-matrix.md'), matrixDocument(results));
  }
});
