import { execFile } from 'node:child_process';
import { cp, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { oneFileOf } from './one-file.js';

describe('a program as one file', () => {
  let directory: string;
  const source = () => join(directory, 'program.ts');
  const made = () => oneFileOf(source(), join(directory, 'made'));
  const run = async (file: string) =>
    (await promisify(execFile)(process.execPath, ['--enable-source-maps', file])).stdout.trim();

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aforo-program-'));
    await writeFile(join(directory, 'word.ts'), `export const word: string = 'uno';\n`);
    await writeFile(
      source(),
      `import { word } from './word.ts';\nconsole.log(word, import.meta.url, import.meta.dirname);\n`,
    );
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('runs like its sources, and knows their location', async () => {
    expect(await run(await made())).toBe(`uno ${pathToFileURL(source()).href} ${directory}`);
  });

  test('is built once while its sources do not change, even by parallel builds', async () => {
    const [file] = await Promise.all([made(), made(), made()]);
    const { ino } = await stat(file);
    await made();
    expect((await stat(file)).ino).toBe(ino);
  });

  test('is rebuilt when an imported source has changed', async () => {
    await made();
    await writeFile(join(directory, 'word.ts'), `export const word: string = 'otra';\n`);
    expect(await run(await made())).toMatch(/^otra /);
  });

  test('is rebuilt when a source changed during the build', async () => {
    // Moved into place like editors do: a half-written file is never read.
    const say = async (word: string) => {
      await writeFile(join(directory, 'draft'), `export const word: string = '${word}';\n`);
      await rename(join(directory, 'draft'), join(directory, 'word.ts'));
    };
    for (let round = 0; round < 12; round++) {
      await say(`antes-${round}`);
      const first = made();
      await wait(2 * round); // a moment between reading the sources and writing the file
      await say(`después-${round}`);
      await first;
      expect(await run(await made())).toMatch(new RegExp(`^después-${round} `));
    }
  });

  test('contains no path of its folder, so that a copy uses the copy’s folder', async () => {
    const file = await made();
    const copy = await mkdtemp(join(tmpdir(), 'aforo-program-'));
    try {
      await cp(directory, copy, { recursive: true });
      await rm(join(directory, 'program.ts'));
      const source = pathToFileURL(join(copy, 'program.ts')).href;
      expect(await run(join(copy, 'made', basename(file)))).toBe(`uno ${source} ${copy}`);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  test('is not rebuilt when its sources have the same contents but a newer time, as in a copy', async () => {
    const { ino } = await stat(await made());
    await utimes(join(directory, 'word.ts'), 1, 1);
    expect((await stat(await made())).ino).toBe(ino);
  });

  test('reports a missing source when it is rebuilt', async () => {
    await made();
    await rm(join(directory, 'word.ts'));
    await expect(made()).rejects.toThrow('./word.ts');
  });

  test('reports the source line of an error', async () => {
    await writeFile(source(), `interface Gone {}\n\nthrow new Error('roto') as Gone;\n`);
    await expect(run(await made())).rejects.toThrow(/program\.ts:3:/);
  });
});
