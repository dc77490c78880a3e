import { builtinModules } from 'node:module';

export interface PackageJson {
  name: string;
  version: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/**
 * What a page, or the repository of a team, has once. Types of `react-hook-form` connect an area's
 * forms to the fields of `@aforo/shared`; a build reads the shapes of icons from `lucide-react`.
 */
const singletons = new Set([
  '@aforo/shared',
  '@tanstack/react-query',
  'lucide-react',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  'react-toastify',
  'single-spa',
  'single-spa-react',
  'styled-components',
]);

/**
 * The requirements of a package on the libraries that it uses. A singleton is a peer dependency in
 * any patch and later minor version, so that npm installs it once.
 * @param rangeOf the range or version that the workspace has of a library
 */
export function requirements(
  libraries: Iterable<string>,
  rangeOf: (library: string) => string,
): Pick<PackageJson, 'dependencies' | 'peerDependencies'> {
  const all = [...libraries].sort().map((library) => [library, rangeOf(library)] as const);
  return {
    dependencies: Object.fromEntries(all.filter(([library]) => !singletons.has(library))),
    peerDependencies: Object.fromEntries(
      all
        .filter(([library]) => singletons.has(library))
        .map(([library, range]) => [library, `^${range.replace('^', '')}`]),
    ),
  };
}

/** Names of the packages that compiled files import, except their own. */
export function importedPackages(files: ReadonlyMap<string, string>, own: string): Set<string> {
  const found = new Set<string>();
  const imported = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?)\s*\(?\s*["']([\w@][^"'\n]*)["']/g;
  for (const [path, text] of files) {
    if (!path.endsWith('.js')) continue;
    for (const [, target = ''] of text.matchAll(imported)) {
      const library = /^(?:@[\w-]+\/)?[\w-]+(?=\/|$)/.exec(target)?.[0];
      if (library !== undefined && !builtinModules.includes(library)) found.add(library);
    }
  }
  found.delete(own);
  return found;
}
