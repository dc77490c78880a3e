import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** The five areas of this repository, in the order they are built. */
export const areaNames = [
  'mfe-auth',
  'mfe-admin',
  'mfe-reception',
  'mfe-client',
  'mfe-professional',
] as const;

export const packageNames = ['shell', ...areaNames] as const;

export function packageDirOf(name: string): string {
  return join(repositoryRoot, name);
}
