import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { unbuiltPackages } from './builds.ts';

const repository = mkdtempSync(join(tmpdir(), 'aforo-builds-'));
afterEach(() => rmSync(repository, { recursive: true }));

test('a package that says how it is built and has no build is named, others aren’t', () => {
  const write = (folder: string, manifest: object) => {
    mkdirSync(join(repository, folder), { recursive: true });
    writeFileSync(join(repository, folder, 'package.json'), JSON.stringify(manifest));
  };
  write('.', { workspaces: ['built', 'forgotten', 'library'] });
  write('built', { scripts: { build: 'webpack' } });
  mkdirSync(join(repository, 'built/dist'));
  write('forgotten', { scripts: { build: 'webpack' } });
  write('library', { scripts: { start: 'node .' } });
  expect(unbuiltPackages(repository)).toEqual(['forgotten']);
});
