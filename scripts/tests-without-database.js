import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A test that uses a database imports a testing helper or a database module, or is in its folder.
 */
const namesDatabase = /\/testing\/|database/i;

/**
 * API tests without a database: their result is the same on every database, so they run once.
 *
 * @param {string} root of the repository
 * @returns {string[]} absolute paths
 */
export function testsWithoutDatabase(root) {
  const folder = join(root, 'api/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => !namesDatabase.test(file.slice(folder.length) + readFileSync(file, 'utf8')));
}
