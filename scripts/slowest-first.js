import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Files that take longest although they are short, in that order. Begun last, each would be waited
 * for by a machine with nothing else left to do.
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
  'e2e/src/journeys/accessibility.test.ts',
  'scripts/import-rules.test.ts',
  'api/src/testing/fuzz/fuzz.test.ts',
];

/** Of a file that runs the tests of others, how big those are. */
function bytesOf(path) {
  if (!path.startsWith(join(root, 'made-tests/'))) return statSync(path).size;
  const tests = readFileSync(path, 'utf8').matchAll(/^ {2}'([^']+)':/gm);
  return [...tests].reduce((sum, [, test]) => sum + statSync(join(root, test)).size, 0);
}

/**
 * The order of `npm test`: slow files, then the biggest. By size is what jest itself does on a
 * machine that has never run them.
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

  /** Durations are not stored: every run has the same order. */
  cacheResults() {}
}
