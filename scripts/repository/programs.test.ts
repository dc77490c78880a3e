/** The scripts start programs by their path in node_modules, so each path must exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../program.ts';

const programs = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[jt]s$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(join(root, 'scripts', file), 'utf8');
    return [...text.matchAll(/node_modules\/[\w@./-]+\/bin\/[\w.-]+/g)].map(
      ([path]) => [file, path] as const,
    );
  });

test('finds the programs that the scripts start, including the formatter', () => {
  expect(programs.map(([, path]) => path)).toContain('node_modules/oxfmt/bin/oxfmt');
});

test.each(programs)('%s starts %s, which is installed', (_file, path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
