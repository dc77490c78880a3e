/**
 * What an image of Aforo holds.
 *
 * `node deploy/image.js lay-out <folder>` copies the built product there, without tests and with its
 * programs made; `node deploy/image.js remove-tools <folder>` takes out of the packages that are
 * installed there what only builds. The Dockerfile does both, with `npm ci --omit=dev` in between.
 */
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneFileOf } from '../scripts/one-file.js';

const root = fileURLToPath(new URL('../', import.meta.url));

const programs = [
  'gateway/src/cli/start.ts',
  'gateway/src/cli/areas.ts',
  'api/src/server.ts',
  'api/src/cli/backup.ts',
  'api/src/cli/restore.ts',
  'api/src/cli/seed.ts',
  'api/src/cli/fiscal.ts',
  // What reads the files that people upload, in threads of their own.
  'api/src/insight/imports/files/list-program.ts',
  'api/src/platform/files/image-program.ts',
];

/** Packages that come with what the pages are built with, and that no server needs. */
export const buildTools = [
  ...['@module-federation', '@rspack', '@swc', 'esbuild', 'playwright-core', 'terser', 'tsx'],
  ...['ts-loader', 'typescript', 'webpack', 'webpack-cli', 'webpack-sources'],
];

/** @param {string} folder */
export async function layOut(folder) {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(folder, { recursive: true });
  const copy = (path) =>
    cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$|[\\/]node_modules$/.test(from),
    });
  for (const program of programs) await oneFileOf(join(root, program));
  const common = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.cache/programs'];
  for (const path of [...common, 'scripts/run.js', 'scripts/one-file.js']) await copy(path);
  for (const workspace of workspaces) {
    // npm wants to see them all; the programs need none of what is only for tests.
    await copy(`${workspace}/package.json`);
    if (['e2e', 'bench'].includes(workspace)) continue;
    await copy(`${workspace}/src`);
    if (workspace === 'api') await copy('api/migrations');
    if (workspace === 'shell' || workspace.startsWith('mfe-')) {
      await copy(`${workspace}/webpack.config.js`);
      await copy(`${workspace}/dist`);
    }
  }
}

/** @param {string} folder */
export async function removeBuildTools(folder) {
  for (const name of buildTools) {
    await rm(join(folder, 'node_modules', name), { recursive: true, force: true });
  }
}

if (basename(process.argv[1] ?? '') === 'image.js') {
  const [act, folder] = process.argv.slice(2);
  const acts = { 'lay-out': layOut, 'remove-tools': removeBuildTools };
  if (!(act in acts) || folder === undefined) {
    process.stderr.write('Uso: node deploy/image.js lay-out | remove-tools <carpeta>\n');
    process.exit(2);
  }
  await acts[act](resolve(folder));
}
