import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AreaRelease } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import { fakeManifests } from './fake-manifests.ts';

/** A repository root without packages, in the test run's temporary folder. */
export function newRoot(): string {
  return mkdtempSync(join(tmpdir(), 'aforo-gateway-'));
}

/**
 * Writes a finished build of an area: an entry, its exposed chunk, a manifest, and first paints.
 */
export function writeArea(
  root: string,
  area: string,
  buildId: string,
  firstPaint?: string,
): AreaRelease {
  const base = `/assets/${area}/${buildId}/`;
  const release: AreaRelease = {
    area,
    buildId,
    version: '1.0.0',
    contractVersion: '2.0.0',
    federationName: `${area.replaceAll('-', '_')}_${buildId}`,
    base,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
    preload: ['remoteEntry.js', 'exposed.js'],
    ...(fakeManifests[area] && { areaManifest: fakeManifests[area] }),
    files: writeFiles(root, area, buildId, {
      'remoteEntry.js': `// entry of ${area}\n`.repeat(50),
      'exposed.js': `// exposed by ${area}\n`,
      'mf-manifest.json': '{}',
      ...(firstPaint !== undefined && { 'first-paint.json': firstPaint }),
    }),
    ...(firstPaint !== undefined && { firstPaint: 'first-paint.json' }),
  };
  return finish(root, area, buildId, release);
}

/** Renders a frame's first paint as one word per input. */
const renderer = `
export const describeFramePaint = ({ areas }, { area }, pathname, centerName) =>
  ({ area, pathname, centerName, entries: areas[area].areaManifest.navigation.length });
export const renderPublicTimetable = ({ service, isFramed }) => ({
  title: service ?? 'Horario',
  html: '<main>' + (isFramed ? 'en un marco' : 'suelto') + '</main>',
  css: 'main{color:var(--paint-color-primaryInk)}',
});
export const renderFramePaint = (input) => {
  if (input.pathname === '/admin/roto') throw new Error('Broken');
  return { title: 'Usuarios', css: '', html: '<i>' + JSON.stringify(Object.values(input)) + '</i>' };
};
`;

/** Writes a finished build of the shell, with a font that has no compressed copy. */
export function writeShell(root: string, buildId: string): ShellRelease {
  const release: ShellRelease = {
    buildId,
    version: '1.0.0',
    base: `/assets/shell/${buildId}/`,
    scripts: ['shell.js'],
    styles: ['shell.css'],
    preload: ['bootstrap.js'],
    framePreload: ['frame.js'],
    fonts: ['jost.woff2'],
    pageParts: {
      renderer: 'first-paint.mjs',
      deviceScript: 'device.js',
      takeOverScript: 'take-over.js',
      worker: 'worker.js',
    },
    files: writeFiles(root, 'shell', buildId, {
      'shell.js': '// shell\n',
      'shell.css': 'body{}',
      'bootstrap.js': '// bootstrap\n',
      'frame.js': '// frame\n',
      'jost.woff2': 'wOF2',
      'first-paint.mjs': renderer,
      'device.js': 'let device;',
      'take-over.js': 'let takeOver;',
      'worker.js': '// the offline worker\n',
    }),
  };
  return finish(root, 'shell', buildId, release);
}

function finish<R extends object>(root: string, name: string, buildId: string, release: R): R {
  writeFileSync(join(dirOf(root, name, buildId), 'release.json'), JSON.stringify(release));
  return release;
}

function writeFiles(
  root: string,
  name: string,
  buildId: string,
  contents: Record<string, string>,
): AreaRelease['files'] {
  const files: AreaRelease['files'] = {};
  for (const [file, content] of Object.entries(contents)) {
    const path = join(dirOf(root, name, buildId), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (!file.endsWith('.woff2')) {
      writeFileSync(`${path}.br`, brotliCompressSync(content));
      writeFileSync(`${path}.gz`, gzipSync(content));
      writeFileSync(`${path}.map`, '{}');
    }
    const digest = createHash('sha384').update(content).digest('base64');
    files[file] = { integrity: `sha384-${digest}`, bytes: Buffer.byteLength(content) };
  }
  return files;
}

export function dirOf(root: string, name: string, buildId: string): string {
  return join(root, name, 'dist', buildId);
}
