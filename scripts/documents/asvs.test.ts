/** docs/asvs.md names tests as proof, row by row of ASVS 5.0; a missing row or test fails. */
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../program.ts';
import { read } from '../testing/repository.ts';

const text = read('docs/asvs.md');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\S+) +\| (.+?) +\|$/gm)].map(
  ([, row = '', mark = '', evidence = '']) => ({ row, mark, evidence }),
);

/** Requirements of levels 1 and 2 by chapter, and three of level 3 (3.6.1, 6.3.8, 15.4.2). */
const rowsOfChapter = [27, 11, 20, 10, 9, 36, 18, 7, 7, 29, 14, 9, 13, 9, 14, 16, 7];

describe('docs/asvs.md', () => {
  test.each(rowsOfChapter.map((count, index) => ({ chapter: index + 1, count })))(
    'has each requirement of chapter $chapter once',
    ({ chapter, count }) => {
      const ids = rows.map(({ row }) => row).filter((row) => row.startsWith(`${chapter}.`));
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
    },
  );

  test('states for each whether it is met, partly met, not met or not applicable, and why', () => {
    const odd = rows.filter(
      ({ mark, evidence }) => !['✔', '◐', '✘', '–'].includes(mark) || evidence.length < 4,
    );
    expect(odd).toEqual([]);
  });

  test('counts them correctly', () => {
    const count = (mark: string): number => rows.filter((row) => row.mark === mark).length;
    expect(text).toContain(
      `${count('✔')} met, ${count('◐')} in part, ${count('✘')} not, ${count('–')} don’t apply`,
    );
  });

  const proofs = rows.flatMap(({ row, evidence }) =>
    [...evidence.matchAll(/\[[^\]]+\]\(([^)]+\.tsx?)\)((?: `[^`]+`)*)/g)].map(
      ([, link = '', names = '']) => ({
        row,
        path: normalize(join('docs', link)),
        names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      }),
    ),
  );

  test.each(proofs)('$row: $path exists and contains the named tests', ({ path, names }) => {
    expect(existsSync(join(root, path))).toBe(true);
    const source = read(path);
    const missing = names.filter(
      (name) => ![`'${name}'`, `"${name}"`, `\`${name}\``].some((title) => source.includes(title)),
    );
    expect(missing).toEqual([]);
  });
});
