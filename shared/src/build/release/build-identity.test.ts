import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { contentFolder, type AreaRelease } from '../../contract/index.ts';
import { currentBuildIn } from './inputs.ts';
import { repositoryRoot } from '../paths.ts';

/** Two areas and a folder of shared sources. */
const sources = {
  'uno/package.json': '{ "name": "uno", "version": "1.0.0" }',
  'dos/package.json': '{ "name": "dos", "version": "1.0.0" }',
  'uno/src/manifest.ts': `export const manifest = { area: 'uno', screens: { '': { title: 'Uno' }, clientes: {} } };\n`,
  'dos/src/manifest.ts': `export const manifest = { area: 'dos', screens: { '': { title: 'Dos' } } };\n`,
  'uno/src/area.ts': `import { greeting } from '../../common/greeting.ts';
import { manifest } from './manifest.ts';
export const area = {
  greeting,
  manifest,
  first: () => import(/* webpackChunkName: "screen.index" */ './first.ts'),
  second: () => import(/* webpackChunkName: "screen.clientes" */ './second.ts'),
};
`,
  'dos/src/area.ts': `import { manifest } from './manifest.ts';
export const area = { manifest, only: () => import(/* webpackChunkName: "screen.index" */ './only.ts') };
`,
  'uno/src/first.ts': `export const text = 'Mi información';\n`,
  'uno/src/second.ts': `export const text = 'Clientes del centro';\n`,
  'dos/src/only.ts': `export const text = 'Clases';\n`,
  'common/greeting.ts': `export const greeting = 'Hola';\n`,
  'common/unused.ts': `export const unused = 1;\n`,
};
const config = `import { areaConfig } from '@aforo/shared/webpack-preset';
export default (env, argv) => areaConfig(import.meta.dirname, { env, argv });
`;

let root: string;
const roots: string[] = [];
/** Builds of both areas before a test changes the sources. */
let original: Record<'uno' | 'dos', AreaRelease>;
const write = (file: string, text: string) => writeFile(join(root, file), text);

/** Inside the repository, so that the preset's packages resolve. */
async function newFolder(): Promise<string> {
  await mkdir(join(repositoryRoot, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(repositoryRoot, '.cache/identity-'));
  roots.push(folder);
  return folder;
}

async function writeSources(): Promise<void> {
  for (const [file, text] of Object.entries(sources)) await write(file, text);
}

beforeAll(async () => {
  root = await newFolder();
  for (const folder of ['uno/src', 'dos/src', 'common']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  for (const area of ['uno', 'dos']) await write(`${area}/webpack.config.js`, config);
  await writeSources();
  original = { uno: await build('uno'), dos: await build('dos') };
});
// Builds of changed sources stay beside the original one.
afterEach(writeSources);
afterAll(() => Promise.all(roots.map((made) => rm(made, { recursive: true, force: true }))));

/** Runs webpack-cli in an area's folder, like `npm run build`. */
async function build(area: string, from = root): Promise<AreaRelease> {
  const cwd = join(from, area);
  const cli = join(repositoryRoot, 'node_modules/webpack-cli/bin/cli.js');
  await promisify(execFile)(process.execPath, [cli], { cwd });
  const buildId = currentBuildIn(cwd) ?? 'none';
  const text = await readFile(join(cwd, 'dist', buildId, 'release.json'), 'utf8');
  return JSON.parse(text) as AreaRelease; // written by the build
}

const contentOf = ({ files }: AreaRelease): string[] =>
  Object.keys(files).filter((file) => file.startsWith(contentFolder));

describe('the id of a build', () => {
  test('is equal for equal sources in different folders', async () => {
    const there = await newFolder();
    await cp(root, there, { recursive: true, filter: (path) => basename(path) !== 'dist' });
    expect(await build('uno', there)).toEqual(original.uno);
  });

  test('depends on a changed text, which only changes its screen’s file and the entry', async () => {
    const before = original.uno;
    await write('uno/src/second.ts', `export const text = 'Personas del centro';\n`);
    expect(currentBuildIn(join(root, 'uno'))).toBeUndefined();
    const after = await build('uno');
    expect(after.buildId).not.toBe(before.buildId);
    const isNew = (file: string) => !(file in before.files);
    expect(contentOf(after).filter(isNew)).toEqual(after.screens?.['clientes']);
    expect(contentOf(after)).toHaveLength(contentOf(before).length);
    for (const file of contentOf(before).filter((name) => name in after.files)) {
      expect(after.files[file]).toEqual(before.files[file]);
    }
  });

  test('does not depend on other areas or on unused sources', async () => {
    await write('common/unused.ts', `export const unused = 2;\n`);
    await write('common/greeting.ts', `export const greeting = 'Buenas';\n`);
    expect(currentBuildIn(join(root, 'dos'))).toBe(original.dos.buildId);
    expect(currentBuildIn(join(root, 'uno'))).toBeUndefined();
    expect((await build('uno')).buildId).not.toBe(original.uno.buildId);
  });

  test('may change with a comment, but content-addressed files don’t', async () => {
    const before = original.uno;
    await write('uno/src/first.ts', `// A remark.\n${sources['uno/src/first.ts']}`);
    expect(currentBuildIn(join(root, 'uno'))).toBeUndefined();
    expect(contentOf(await build('uno'))).toEqual(contentOf(before));
  });

  test('appears only in the container, never in content-addressed files', async () => {
    const release = original.uno;
    const dir = join(root, 'uno/dist', release.buildId);
    const texts = await Promise.all(
      contentOf(release).map((file) => readFile(join(dir, file), 'utf8')),
    );
    expect(texts.filter((text) => text.includes(release.buildId))).toEqual([]);
    const entry = await readFile(join(dir, 'remoteEntry.js'), 'utf8');
    expect(entry).toContain(release.federationName);
  });
});
