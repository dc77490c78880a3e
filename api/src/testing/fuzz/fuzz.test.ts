/** A short run of `npm run fuzz` with a fixed seed, so that the result is reproducible. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../database/test-database.ts';
import { type FuzzContext, openFuzzContext } from './fuzz-context.ts';
import { requestText } from './fuzz-report.ts';
import { fuzz } from './fuzz-run.ts';
import { type OpenApiDocument, operationsOf } from './operations.ts';
import { draftsOf } from './requests.ts';

let context: FuzzContext;
beforeAll(async () => {
  context = await openFuzzContext(await openTestDatabase());
});
afterAll(() => context.close());

test('no generated request causes an internal error or an undocumented answer', async () => {
  const result = await fuzz(context, {
    requests: 3000,
    seed: 20261120,
    seconds: 120,
    slowMs: 60_000, // the benchmark measures speed, this test does not
    atOnce: 4,
  });
  expect(
    result.findings.map(({ what, index, sent }) => `n.º ${index}: ${what}\n${requestText(sent)}`),
  ).toEqual([]);
  // Every operation was called about eight times, and enough calls succeeded.
  expect(result.statuses.size).toBeGreaterThan(100);
  const done = [...result.statuses.values()].filter((counts) =>
    [...counts.keys()].some((status) => status < 300),
  );
  expect(done.length).toBeGreaterThan(result.statuses.size / 3);
});

test('the same seed generates the same request', async () => {
  const { body } = await context.app.inject('/api/docs/json');
  for (const operation of operationsOf(JSON.parse(body) as OpenApiDocument)) {
    const draw = () => fc.sample(draftsOf(operation), { seed: 3, numRuns: 3 });
    expect(JSON.stringify(draw())).toBe(JSON.stringify(draw()));
  }
});
