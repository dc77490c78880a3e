import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

interface SharedModule {
  singleton: true;
  requiredVersion: string | false;
  version?: string;
  /**
   * What is provided: areas never bring a copy, and the shell may provide a file of its own that
   * holds only the part of a library that pages use.
   */
  import?: false | string;
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

/** Packages whose subpaths are shared too; without these each remote ships its own jsx-runtime. */
const withSubpaths: readonly string[] = ['react', 'react-dom', 'single-spa-react'];

/** Libraries of which the shell provides a part, named in the file: a whole one weighs too much. */
const narrowed: Readonly<Record<string, string>> = {
  '@tanstack/react-query': 'shell/src/provided/react-query.ts',
  'react-router-dom': 'shell/src/provided/react-router-dom.ts',
  'styled-components': 'shell/src/provided/styled-components.ts',
};

/**
 * The share scope of the page. The shell provides every entry; an area declares the version range it
 * was built for and takes the shell's instance.
 */
export function sharedModules(role: 'shell' | 'area'): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  const taken = role === 'area' ? { import: false as const } : {};
  for (const name of libraries) {
    const version = versionOf(name);
    const requiredVersion = `^${version}`;
    const part = role === 'shell' ? narrowed[name] : undefined;
    shared[name] = {
      singleton: true,
      requiredVersion,
      ...(part === undefined ? taken : { import: join(repositoryRoot, part), version }),
    };
    if (withSubpaths.includes(name)) {
      shared[`${name}/`] = { singleton: true, requiredVersion, ...taken };
    }
  }
  const version = sharedVersion();
  shared['@aforo/shared/http'] = {
    singleton: true,
    requiredVersion: `^${version}`,
    ...(role === 'shell' ? { version } : taken),
  };
  return shared;
}

function versionOf(name: string): string {
  return readVersion(new URL(`../../../node_modules/${name}/package.json`, import.meta.url));
}

function sharedVersion(): string {
  return readVersion(new URL('../../package.json', import.meta.url));
}

function readVersion(packageJson: URL): string {
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }; // npm requires it
  return version;
}
