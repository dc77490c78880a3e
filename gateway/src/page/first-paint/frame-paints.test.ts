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

/** One file per renderer, because jest caches modules by path and ignores the query. */
const pathOf = (integrity: string) => join(dir, `${integrity}.mjs`);
const write = (integrity: string, text: string) => writeFileSync(pathOf(integrity), text);

/** A development build, which has the same id after every change. */
function shellWith(integrity: string): ShellRelease {
  const none = { scripts: [], styles: [], preload: [], framePreload: [], fonts: [] };
  return {
    buildId: 'dev',
    version: '1.0.0',
    base: '/assets/shell/dev/',
    ...none,
    pageParts: {
      renderer: 'first-paint.mjs',
      deviceScript: 'a.js',
      takeOverScript: 'b.js',
    },
    files: {
      'first-paint.mjs': {
        integrity,
        bytes: 1,
      },
    },
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

test('paints a page once for the same input', async () => {
  write('sha384-one', rendererThat('return { html: `${pathname} ${++count}` };'));
  const { paintAt } = open();
  const shell = shellWith('sha384-one');
  expect(await paintAt('/a', shell)).toBe('/a 1');
  expect(await paintAt('/a/b', shell)).toBe('/a/b 2');
  expect(await paintAt('/a', shell)).toBe('/a 1');
  expect(await paintAt('/login', shell)).toBeUndefined();
});

test('paints again with a rebuilt renderer, even under the same build id', async () => {
  write('sha384-before', rendererThat(`return { html: 'before' };`));
  const { paintAt } = open();
  expect(await paintAt('/a', shellWith('sha384-before'))).toBe('before');
  write('sha384-after', rendererThat(`return { html: 'after' };`));
  expect(await paintAt('/a', shellWith('sha384-after'))).toBe('after');
});

test('sends a page without its paint and reports the failure if painting fails', async () => {
  write('sha384-failing', rendererThat(`throw new Error('no paint');`));
  const { paintAt, onFailure } = open();
  expect(await paintAt('/a', shellWith('sha384-failing'))).toBeUndefined();
  expect(onFailure.mock.calls).toEqual([[new Error('no paint')]]);
});

test('paints nothing if the shell’s renderer is missing or doesn’t match its hash', async () => {
  const { paintAt, readFile, onFailure } = open();
  const { pageParts: _none, ...older } = shellWith('sha384-none');
  expect(await paintAt('/a', older)).toBeUndefined();
  readFile.mockReturnValue(undefined); // as for a file that doesn't match its hash
  expect(await paintAt('/a', shellWith('sha384-changed'))).toBeUndefined();
  expect(onFailure).not.toHaveBeenCalled();
});
