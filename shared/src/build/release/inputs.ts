import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import { packageDirOf, repositoryRoot } from '../paths.ts';
import { isFinished } from './release.ts';

/** The inputs of a build: hashes of its sources, versions of its packages. */
interface Inputs {
  sources: Record<string, string>;
  packages: Record<string, string>;
}

const inputsFile = 'inputs.json';

/** Inputs of every build: the build's own code. Its effect on a build is only known by building. */
const commonSources = ['shared/src/build', 'shared/package.json', 'tsconfig.base.json'];
const tools = [
  'webpack',
  'webpack-cli',
  'ts-loader',
  'typescript',
  'esbuild',
  '@module-federation/enhanced',
  // In the repository of another team.
  '@aforo/build',
  '@aforo/shared',
  // Provides the icon shapes of manifests.
  'lucide-react',
];

/**
 * Inputs of a build of the package in `packageDir`.
 * @param files absolute paths of all files that it read
 */
export function inputsOf(packageDir: string, files: Iterable<string>): Inputs {
  const packageFiles = ['package.json', 'webpack.config.js'].map((file) => join(packageDir, file));
  const common = commonSources.flatMap((path) => filesBelow(join(repositoryRoot, path)));
  const installed = readInstalled();
  const sources = new Set<string>();
  const packages = new Set(tools.map((tool) => `node_modules/${tool}`));
  for (const file of [...files, ...packageFiles, ...common]) {
    const path = relative(repositoryRoot, file).split(sep).join('/');
    const [folder] = /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (folder !== undefined) packages.add(folder);
    else if (!/\.test\.tsx?$|^\.cache\/build\//.test(path) && statSync(file).isFile())
      sources.add(path);
  }
  return {
    sources: Object.fromEntries([...sources].sort().map((path) => [path, hashOf(path) ?? ''])),
    packages: Object.fromEntries(
      [...packages].sort().flatMap((folder) => {
        const version = installed[folder]?.version;
        return version === undefined ? [] : [[folder, version]];
      }),
    ),
  };
}

export function writeInputs(dir: string, inputs: Inputs): void {
  writeFileSync(join(dir, inputsFile), JSON.stringify(inputs, null, 2));
}

/** Id of the newest finished build of the current sources; undefined if there is none. */
export function currentBuildOf(name: string): string | undefined {
  return currentBuildIn(packageDirOf(name));
}

/** The same for a package in any folder. */
export function currentBuildIn(packageDir: string): string | undefined {
  const dist = join(packageDir, 'dist');
  const installed = readInstalled();
  return finishedBuilds(dist).find((buildId) => isCurrent(join(dist, buildId), installed));
}

/** Whether a finished build of the current sources exists. */
export function isBuilt(name: string): boolean {
  return currentBuildOf(name) !== undefined;
}

/** Ids of the production builds in a package's `dist`, newest first. */
export function finishedBuilds(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist)
    .filter((buildId) => !buildId.startsWith('dev') && isFinished(join(dist, buildId)))
    .map((buildId) => ({ buildId, at: statSync(join(dist, buildId, 'release.json')).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ buildId }) => buildId);
}

function isCurrent(dir: string, installed: InstalledPackages): boolean {
  const path = join(dir, inputsFile);
  if (!existsSync(path)) return false;
  const { sources, packages } = JSON.parse(readFileSync(path, 'utf8')) as Inputs; // written above
  return (
    Object.entries(packages).every(([folder, was]) => installed[folder]?.version === was) &&
    Object.entries(sources).every(([file, hash]) => hashOf(file) === hash)
  );
}

type InstalledPackages = Partial<Record<string, { version?: string }>>;

/** Installed versions by folder, from the lockfile, because tools may not be installed. */
function readInstalled(): InstalledPackages {
  const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: InstalledPackages }).packages; // npm's format
}

/** Cached, because areas share many sources and a start checks all areas. */
const knownHashes = new Map<string, { at: number; hash: string }>();

/** Hash by path from the repository's root; undefined if the file doesn't exist. */
function hashOf(path: string): string | undefined {
  const file = join(repositoryRoot, path);
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at === undefined) return undefined;
  const known = knownHashes.get(path);
  if (known?.at === at) return known.hash;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  knownHashes.set(path, { at, hash });
  return hash;
}
