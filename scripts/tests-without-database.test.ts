import { relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './program.ts';
import { testsWithoutDatabase } from './tests-without-database.js';

test('finds the tests without a database', () => {
  const found = testsWithoutDatabase(root).map((file) => relative(root, file));
  expect(found).toContain('api/src/platform/csv.test.ts');
  expect(found).toContain('api/src/booking/bonos/bono-rules.test.ts');
  expect(found).not.toContain('api/src/money/sales/sales.test.ts');
  expect(found).not.toContain('api/src/platform/database/schema.test.ts');
});
