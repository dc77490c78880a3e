/**
 * Prepares the content of the Docker image.
 *
 * `node deploy/image.js lay-out <folder>` copies the built product to the folder, without tests and
 * with its programs bundled; `node deploy/image.js remove-tools <folder>` removes build-only
 * packages from its `node_modules`. The Dockerfile does both, with `npm ci --omit=dev` in between.
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
  'api/src/cli/import-center.ts',
  'api/src/cli/migrate-to-postgres.ts',
  // Readers of uploaded files, which run in worker threads.
  'api/src/insight/imports/files/list-program.ts',
  'api/src/money/direct-debit/returns/bank-file-program.ts',
  'api/src/platform/files/image-program.ts',
];

/** Build dependencies of the pages that no server needs. */
export const buildTools = [
  '@module-federation',
  '@rspack',
  '@swc',
  'esbuild',
  'playwright-core',
  'terser',
  'tsx',
  'ts-loader',
  'typescript',
  'webpack',
  'webpack-cli',
  'webpack-sources',
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
    // npm requires every workspace's package.json; the programs don't need those of tests and other teams.
    await copy(`${workspace}/package.json`);
    if (/^(e2e|bench|packages\/.*)$/.test(workspace)) continue;
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
