import type { AreaRelease, Registry, Role } from '@aforo/shared/contract';

export function releaseOf(area: string, changes: Partial<AreaRelease> = {}): AreaRelease {
  const base = `/assets/${area}/b1/`;
  return {
    area,
    buildId: 'b1',
    version: '0.1.0',
    contractVersion: '2.0.0',
    federationName: `${area}_b1`,
    base,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
    preload: [],
    files: {},
    ...changes,
  };
}

const mounts: [string, string, string, Role[] | null][] = [
  ['/login', '/', 'mfe-auth', null],
  ['/password', '/', 'mfe-auth', null],
  ['/register', '/', 'mfe-auth', null],
  ['/admin', '/admin', 'mfe-admin', ['admin']],
  ['/admin/especial', '/admin/especial', 'mfe-special', ['admin']],
  ['/cliente', '/cliente', 'mfe-client', ['client']],
];

/** A registry for all roles, as the router uses it; `closed` lists additional closed paths. */
export function registryOf(registry: Registry, closed: readonly string[] = []) {
  return {
    current: () => registry,
    of: () => Promise.resolve(registry),
    isClosed: (pathname: string) => Promise.resolve(closed.includes(pathname)),
  };
}

export const testRegistry: Registry = {
  revision: 1,
  mounts: mounts.map(([prefix, basePath, area, roles]) => ({ prefix, basePath, area, roles })),
  areas: Object.fromEntries(
    ['mfe-auth', 'mfe-admin', 'mfe-client'].map((area) => [area, releaseOf(area)]),
  ),
  choices: Object.fromEntries(
    ['mfe-auth', 'mfe-admin', 'mfe-client'].map((area) => [
      area,
      { why: 'stable' as const, fallback: null },
    ]),
  ),
};
