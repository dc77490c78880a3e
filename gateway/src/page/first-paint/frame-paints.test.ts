import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import type { ShellRelease } from '@aforo/shared/build';
import type { AreaMount, Registry } from '@aforo/shared/contract';
import type { ReadShellFile } from '../read-shell-file.ts';
import { createRendererLoader } from '../load-renderer.ts';
import { createFramePaints } from './frame-paints.ts';

const dir = mkdtempSync(join(tmpdir(), 'aforo-frame-paints-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** A file for each renderer: jest reads a path once, whatever its query. */
const pathOf = (integrity: string) => join(dir, `${integrity}.mjs`);
const write = (integrity: string, text: string) => writeFileSync(pathOf(integrity), text);

/** Of a development build: the same id after every change. */
function shellWith(integrity: string): ShellRelease {
  const none = { scripts: [], styles: [], preload: [], framePreload: [], fonts: [] };
  return {
    ...{ buildId: 'dev', version: '1.0.0', base: '/assets/shell/dev/', ...none },
    pageParts: { renderer: 'first-paint.mjs', deviceScript: 'a.js', takeOverScript: 'b.js' },
    files: { 'first-paint.mjs': { integrity, bytes: 1 } },
  };
}

const rendererThat = (render: string) => `export const describeFramePaint = (_r, _m, pathname) =>
  pathname === '/login' ? null : { pathname };
let count = 0;
export const renderFramePaint = ({ pathname }) => { ${render} };`;

const mount: AreaMount = { prefix: '/a', basePath: '/a', area: 'mfe-a', roles: ['admin'] };
const registry: Registry = { revision: 1, mounts: [mount], areas: {}, choices: {} };

function open() {
  const onFailure = jest.fn<(error: unknown) => void>();
  const readFile = jest.fn<ReadShellFile>(({ files }, file) => ({
    path: pathOf(files[file]?.integrity ?? ''),
    text: '',
  }));
  const render = createFramePaints({ loadRenderer: createRendererLoader(readFile), onFailure });
  const paintAt = async (pathname: string, shell: ShellRelease) =>
    (await render({ shell, registry, mount, pathname, centerName: 'Aforo' }))?.html;
  return { onFailure, readFile, paintAt };
}

test('a page is painted once for all that its paint depends on', async () => {
  write('sha384-one', rendererThat('return { html: `${pathname} ${++count}` };'));
  const { paintAt } = open();
  const shell = shellWith('sha384-one');
  expect(await paintAt('/a', shell)).toBe('/a 1');
  expect(await paintAt('/a/b', shell)).toBe('/a/b 2');
  expect(await paintAt('/a', shell)).toBe('/a 1');
  expect(await paintAt('/login', shell)).toBeUndefined();
});

test('a rebuilt renderer paints again, even under the same build id', async () => {
  write('sha384-before', rendererThat(`return { html: 'before' };`));
  const { paintAt } = open();
  expect(await paintAt('/a', shellWith('sha384-before'))).toBe('before');
  write('sha384-after', rendererThat(`return { html: 'after' };`));
  expect(await paintAt('/a', shellWith('sha384-after'))).toBe('after');
});

test('a page whose paint fails goes without it, and the failure is told', async () => {
  write('sha384-failing', rendererThat(`throw new Error('no paint');`));
  const { paintAt, onFailure } = open();
  expect(await paintAt('/a', shellWith('sha384-failing'))).toBeUndefined();
  expect(onFailure.mock.calls).toEqual([[new Error('no paint')]]);
});

test('a shell without a renderer, or whose renderer isn’t as released, paints nothing', async () => {
  const { paintAt, readFile, onFailure } = open();
  const { pageParts: _none, ...older } = shellWith('sha384-none');
  expect(await paintAt('/a', older)).toBeUndefined();
  readFile.mockReturnValue(undefined); // as for a file that doesn't match its hash
  expect(await paintAt('/a', shellWith('sha384-changed'))).toBeUndefined();
  expect(onFailure).not.toHaveBeenCalled();
});
