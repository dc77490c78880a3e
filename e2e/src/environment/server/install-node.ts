import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { repositoryRoot } from '@aforo/shared/build';

/**
 * Installs a version of Node below `.cache`. It is no dependency of the repository: its program is called
 * `node`, and npm would put it before the one that runs the scripts.
 * @returns the path of its program
 */
export function installNode(version: string): string {
  const name = `node-${platform}-${arch}`;
  const folder = join(repositoryRoot, '.cache/node', version);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    const options = [
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    const args = ['install', '--prefix', folder, ...options, `${name}@${version}`];
    execFileSync('npm', args, { cwd: repositoryRoot });
  }
  return program;
}
