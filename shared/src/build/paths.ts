import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageOf } from './package-of.ts';

const ownFile = fileURLToPath(import.meta.url);
const [installedIn = ''] = ownFile.split(/[\\/]node_modules[\\/]/);

/** The repository being built: the one that has installed this package, otherwise this one. */
export const repositoryRoot =
  installedIn === ownFile ? fileURLToPath(new URL('../../../', import.meta.url)) : installedIn;

const isArea = (dir: string): boolean => existsSync(join(dir, 'src/manifest.ts'));

/** The areas of the repository: its packages with a manifest, or the repository itself. */
export const areaNames: readonly string[] = isArea(repositoryRoot)
  ? [packageOf(repositoryRoot).name]
  : readdirSync(repositoryRoot)
      .filter((name) => isArea(join(repositoryRoot, name)))
      .sort();

export const packageNames: readonly string[] = ['shell', ...areaNames];

export function packageDirOf(name: string): string {
  return isArea(repositoryRoot) ? repositoryRoot : join(repositoryRoot, name);
}
