import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Small files that take long, the slowest first. If they started last, the machine would wait for
 * each with nothing else to do.
 */
export const slow = [
  'api/src/correctness/history.test.ts',
  'api/src/correctness/crash.test.ts',
  'api/src/correctness/payment-crash.test.ts',
  'api/src/demo/demo-starts.test.ts',
  'api/src/start.test.ts',
  'api/src/money/documents/tax-office/many-records.test.ts',
  'api/src/platform/maintenance/backups.test.ts',
  'shared/src/build/build-identity.test.ts',
  'scripts/import-rules.test.ts',
  'api/src/testing/fuzz/fuzz.test.ts',
];

/** The size of a test file; for a generated file, the total size of its tests. */
function bytesOf(path) {
  if (!path.startsWith(join(root, 'made-tests/'))) return statSync(path).size;
  const tests = readFileSync(path, 'utf8').matchAll(/^ {2}'([^']+)':/gm);
  return [...tests].reduce((sum, [, test]) => sum + statSync(join(root, test)).size, 0);
}

/**
 * The order of `npm test`: slow files, then by size. Ordering by size is jest's default on a
 * machine that has never run the tests.
 */
// oxlint-disable-next-line no-restricted-exports -- jest asks for its sequencer as the default
export default class SlowestFirst {
  sort(tests) {
    const bySize = tests
      .map((test) => ({ test, bytes: bytesOf(test.path) }))
      .sort((one, other) => other.bytes - one.bytes)
      .map(({ test }) => test);
    const isAmong = (file) => (test) => test.path.endsWith(`/${file}`);
    const begun = slow.flatMap((file) => bySize.filter(isAmong(file)));
    return [...begun, ...bySize.filter((test) => !begun.includes(test))];
  }

  /** Durations are not stored, so every run has the same order. */
  cacheResults() {}
}
