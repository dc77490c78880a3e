/** docs/correctness.md names tests as proof; a missing test fails. */
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../program.ts';
import { read } from '../testing/repository.ts';

const document = 'docs/correctness.md';

/**
 * Rows of the table of edge cases: the case, the file’s path in the repository, the test’s name.
 */
const rows = [
  ...read(document).matchAll(/^\| ([^|]+?) +\| \[[^\]]+\]\(([^)]+)\) +\| `([^`]+)` +\|$/gm),
].map(([, edge = '', link = '', name = '']) => ({
  edge,
  path: normalize(join('docs', link)),
  name,
}));

describe('the edge cases of docs/correctness.md', () => {
  test('are all read', () => {
    const [section = ''] = read(document).split('## Who may do what');
    const lines = section
      .split('\n')
      .filter((line) => line.includes('.test.ts)') && line.startsWith('|'));
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(40);
  });

  test.each(rows)('$edge: its test exists', ({ path, name }) => {
    expect(existsSync(join(root, path))).toBe(true);
    const text = read(path);
    const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``];
    expect([name, quoted.some((title) => text.includes(title))]).toEqual([name, true]);
  });
});
