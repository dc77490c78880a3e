import { readFileSync } from 'node:fs';

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
    const requiredVersion = `^${versionOf(name)}`;
    shared[name] = { singleton: true, requiredVersion, ...taken };
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
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }; // npm requires the field
  return version;
}
