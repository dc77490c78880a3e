import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test that uses a database names our helpers or the module, or is beside them. */
const namesDatabase = /\/testing\/|database/i;

/**
 * Tests of the API that have no database: what they find is the same on every one, so they run once.
 *
 * @param {string} root of the repository
 * @returns {string[]} whole paths
 */
export function testsWithoutDatabase(root) {
  const folder = join(root, 'api/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => !namesDatabase.test(file.slice(folder.length) + readFileSync(file, 'utf8')));
}
