import { join } from 'node:path';
import { packageOf } from '../package-of.ts';
import { repositoryRoot } from '../paths.ts';

interface SharedModule {
  singleton: true;
  requiredVersion: string | false;
  version?: string;
  /** Areas never bundle a copy. */
  import?: false;
}

const libraries = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  'react-toastify',
  'single-spa-react',
] as const;

const ownLibrary = '@aforo/shared/http';

/**
 * Packages whose subpaths are shared too; otherwise each remote would bundle its own jsx-runtime.
 */
const withSubpaths: readonly string[] = ['react', 'react-dom', 'single-spa-react'];

/**
 * The page's share scope. The shell provides every entry; an area declares the version range it was
 * built for and uses the shell's instance.
 */
export function sharedModules(role: 'shell' | 'area'): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  const taken = role === 'area' ? { import: false as const } : {};
  for (const name of libraries) {
    const requiredVersion = rangeOf(name);
    shared[name] = { singleton: true, requiredVersion, ...taken };
    if (withSubpaths.includes(name)) {
      shared[`${name}/`] = { singleton: true, requiredVersion, ...taken };
    }
  }
  const version = versionOf('@aforo/shared');
  shared[ownLibrary] = {
    singleton: true,
    requiredVersion: rangeOf('@aforo/shared'),
    ...(role === 'shell' ? { version } : taken),
  };
  return shared;
}

/**
 * The library's installed minor version or a later one of the same major: a patch above the shell's
 * is no reason to refuse a build.
 */
function rangeOf(library: string): string {
  return `^${versionOf(library).replace(/^(\d+\.\d+)\..*/, '$1.0')}`;
}

/** Versions of the libraries that the shell provides, by the name that areas import. */
export function providedVersions(): Record<string, string> {
  const versions = libraries.map((name) => [name, versionOf(name)] as const);
  return Object.fromEntries([...versions, [ownLibrary, versionOf('@aforo/shared')]]);
}

/** Version of the library that the repository has installed. */
function versionOf(library: string): string {
  return packageOf(join(repositoryRoot, 'node_modules', library)).version;
}
