import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './paths.ts';

/** What every build depends on besides its own folder. */
const commonInputs = [
  'shared/src',
  'shared/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Identity of what a build of `packageDir` would be made from: equal inputs, equal id, so nothing is
 * rebuilt when nothing changed. Sixteen hexadecimal digits.
 */
export function buildIdOf(packageDir: string, mode: 'production' | 'development'): string {
  const hash = createHash('sha256').update(mode);
  const own = [join(packageDir, 'src'), join(packageDir, 'package.json')];
  for (const input of [...commonInputs.map((path) => join(repositoryRoot, path)), ...own]) {
    for (const file of filesBelow(input)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(relative(repositoryRoot, file))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Every file at or below `path`, sorted, so that the order never depends on the file system. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
