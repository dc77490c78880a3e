import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../identity/roles.ts';
import type { AreaManifest, NavigationEntry } from '../area-manifest.ts';
import { frameOf } from './frame-of.ts';
import type { AreaMount } from './registry.ts';

function entry(path: string, label: string, order: number, more: Partial<NavigationEntry> = {}) {
  return { path, label, order, icon: [], ...more };
}

function manifest(area: string, navigation: NavigationEntry[], isFramed = true): AreaManifest {
  return { area, navigation, screens: {}, ...(isFramed && { frame: 'staff' as const }) };
}

const manifests = [
  manifest('mfe-auth', [], false),
  manifest('mfe-admin', [
    entry('users', 'Usuarios', 20),
    entry('', 'Mi perfil', 10),
    entry('caja', 'Caja', 30, { roles: ['receptionist'] }),
  ]),
  { ...manifest('mfe-client', [entry('', 'Mi información', 10)]), frame: 'client' as const },
  manifest('mfe-board', [
    entry('', 'Avisos', 15, { into: 'mfe-admin', badge: '/api/notices/waiting' }),
    entry('', 'Avisos del centro', 5, { into: '/cliente' }),
    entry('borradores', 'Borradores', 99, { into: 'mfe-admin', roles: ['client'] }),
  ]),
  manifest('mfe-secret', [entry('', 'Secreto', 1, { into: '/cliente' })]),
];

function mountAt(prefix: string, area: string, roles: Role[] | null): AreaMount {
  return { prefix, basePath: prefix, area, roles };
}
const mounts = {
  login: { ...mountAt('/login', 'mfe-auth', null), basePath: '/' },
  admin: mountAt('/admin', 'mfe-admin', ['admin']),
  client: mountAt('/cliente', 'mfe-client', ['client']),
  board: mountAt('/tablon', 'mfe-board', ['admin', 'client']),
  secret: mountAt('/secreto', 'mfe-secret', ['admin']),
};
const registry = {
  mounts: Object.values(mounts),
  areas: Object.fromEntries(manifests.map((one) => [one.area, { areaManifest: one }])),
};
const linksFor = (role: Role, mount?: AreaMount) =>
  frameOf(registry, role, mount)?.links.map(({ to, label }) => [to, label]);

const ofAdmin = [
  ['/admin', 'Mi perfil'],
  ['/tablon', 'Avisos'],
  ['/admin/users', 'Usuarios'],
];

describe('the frame', () => {
  test('shows the area’s own entries and those added by other areas, in order', () => {
    expect(linksFor('admin', mounts.admin)).toEqual(ofAdmin);
    expect(frameOf(registry, 'admin', mounts.admin)?.links[1]?.badge).toBe('/api/notices/waiting');
  });

  test('keeps the navigation of the user’s home in an area that only adds entries to others', () => {
    expect(linksFor('admin', mounts.board)).toEqual(ofAdmin);
    expect(frameOf(registry, 'admin', mounts.board)?.home).toBe('/admin');
  });

  test('is that of the user’s home if no area matches the path', () => {
    expect(linksFor('admin')).toEqual(ofAdmin);
    expect(frameOf(registry, 'client', undefined)?.variant).toBe('client');
  });

  test('hides entries of areas that the user may not open', () => {
    // Includes entries of an area that names the mount by its prefix.
    expect(linksFor('client', mounts.client)).toEqual([
      ['/tablon', 'Avisos del centro'],
      ['/cliente', 'Mi información'],
    ]);
  });

  test('is absent for an area without a frame and before a role’s home has a build', () => {
    expect(frameOf(registry, 'admin', mounts.login)).toBeNull();
    expect(frameOf({ ...registry, areas: {} }, 'admin', undefined)).toBeNull();
  });
});
