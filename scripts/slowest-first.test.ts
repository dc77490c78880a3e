import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './program.ts';
import SlowestFirst, { slow } from './slowest-first.js';

const small = join(root, 'scripts/tally.test.ts');

test('puts slow files before larger ones', () => {
  const files = [small, ...slow.map((file) => join(root, file)).toReversed()];
  const sorted = new SlowestFirst().sort(files.map((path) => ({ path })));
  expect(sorted.map(({ path }: { path: string }) => path)).toEqual([
    ...slow.map((file) => join(root, file)),
    small,
  ]);
});

test('sorts the others by size', () => {
  const other = join(root, 'scripts/lint-rules.test.ts');
  expect(statSync(other).size).toBeGreaterThan(statSync(small).size);
  const sorted = new SlowestFirst().sort([{ path: small }, { path: other }]);
  expect(sorted.map(({ path }: { path: string }) => path)).toEqual([other, small]);
});
