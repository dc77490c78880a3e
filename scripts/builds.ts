import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is read of a package.json. */
interface Manifest {
  workspaces?: string[];
  scripts?: Record<string, string>;
}

/**
 * Packages of a repository that say how they are built and have no build. Lerna is content when it
 * finds nothing to build; where a folder above has packages of its own, `nx.json` alone keeps it here.
 */
export function unbuiltPackages(repository: string): string[] {
  const manifestOf = (folder: string): Manifest =>
    // The shape that npm gives it.
    JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest;
  return (manifestOf('.').workspaces ?? []).filter(
    (name) =>
      manifestOf(name).scripts?.['build'] !== undefined &&
      !existsSync(join(repository, name, 'dist')),
  );
}
