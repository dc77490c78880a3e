import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** The areas of this repository: all packages with a manifest. */
export const areaNames: readonly string[] = readdirSync(repositoryRoot)
  .filter((name) => existsSync(join(repositoryRoot, name, 'src/manifest.ts')))
  .sort();

export const packageNames: readonly string[] = ['shell', ...areaNames];

export function packageDirOf(name: string): string {
  return join(repositoryRoot, name);
}
