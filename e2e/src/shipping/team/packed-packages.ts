import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@aforo/shared/build';
import { runIn } from './run-in.ts';

interface PackageJson {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Packs the published packages into a folder.
 * @returns path of the tarball, by package
 */
export async function packPackages(folder: string): Promise<Map<string, string>> {
  await runIn(repositoryRoot, [process.execPath, '--import', 'tsx', 'scripts/packages.ts']);
  const dists = ['shared', 'packages/build', 'packages/testing', 'packages/areas'].map((name) =>
    join(repositoryRoot, name, 'dist'),
  );
  const said = await runIn(folder, ['npm', 'pack', '--json', ...dists]);
  const packed = JSON.parse(said) as { name: string; filename: string }[]; // npm's format
  return new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]));
}

/**
 * Installs a repository with the packed packages instead of published ones. Other packages have the
 * versions of this repository, so that npm finds them in its cache.
 */
export async function installPacked(
  repository: string,
  tarballs: ReadonlyMap<string, string>,
): Promise<void> {
  const file = join(repository, 'package.json');
  const packageJson = JSON.parse(readFileSync(file, 'utf8')) as PackageJson; // of the template
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    for (const [name, tarball] of tarballs) {
      if (name in packageJson[kind]) packageJson[kind][name] = `file:${tarball}`;
    }
  }
  writeFileSync(file, JSON.stringify(packageJson, null, 2));
  const lock = join(repository, 'package-lock.json');
  writeFileSync(lock, JSON.stringify(lockFor(packageJson)));
  const install = [
    'npm',
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  await runIn(repository, install);
}

/** A lockfile with all packages of this repository, from which npm removes the needless ones. */
function lockFor({ name, version, dependencies, devDependencies }: PackageJson): object {
  const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { link?: boolean }> }; // npm's format
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, dependencies, devDependencies },
      ...Object.fromEntries(installed),
    },
  };
}
