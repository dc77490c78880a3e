import { describe, expect, test } from '@jest/globals';
import type { AreaManifest, AreaRelease, Registry, Role } from '@aforo/shared/contract';
import { fakeManifests } from '../../testing/fake-manifests.ts';
import { mounts } from './mounts.ts';
import { isClosedTo, visibleAt, visibleTo } from './visible-to.ts';

const manifests: Record<string, AreaManifest> = {
  ...fakeManifests,
  'mfe-till': { area: 'mfe-till', navigation: [], screens: {} },
  // It has no path, and shows something in the screens of professionals.
  'mfe-notes': {
    area: 'mfe-notes',
    navigation: [],
    screens: { '#notes': {} },
    slots: [{ slot: 'header', screen: 'notes', title: 'Notas', order: 1, roles: ['professional'] }],
  },
};
const names = Object.keys(manifests);
const whole: Registry = {
  revision: 3,
  mounts: [
    ...mounts,
    { prefix: '/admin/caja', basePath: '/admin/caja', area: 'mfe-till', roles: ['receptionist'] },
  ],
  areas: Object.fromEntries(
    names.map((area) => [area, { area, areaManifest: manifests[area] } as AreaRelease]), // the rest is not used here
  ),
  choices: Object.fromEntries(names.map((area) => [area, { why: 'stable', fallback: null }])),
};

describe('the visible part of a registry', () => {
  test.each<[Role | null, string[]]>([
    [null, ['mfe-auth']],
    // Embedded areas are needed too, and those that they embed.
    ['admin', ['mfe-auth', 'mfe-admin', 'mfe-reception', 'mfe-professional']],
    ['receptionist', ['mfe-auth', 'mfe-reception', 'mfe-professional', 'mfe-till']],
    ['client', ['mfe-auth', 'mfe-client', 'mfe-professional']],
    ['professional', ['mfe-auth', 'mfe-professional', 'mfe-notes']],
  ])('for role %s is %j', (role, expected) => {
    const visible = visibleTo(whole, role);
    expect(Object.keys(visible.areas).sort()).toEqual([...expected].sort());
    expect(Object.keys(visible.choices).sort()).toEqual([...expected].sort());
    expect(visible).toMatchObject({ role, revision: 3 });
    for (const { roles } of visible.mounts) {
      expect(roles === null || (role !== null && roles.includes(role))).toBe(true);
    }
  });

  test.each<[Role | null, boolean]>([
    ['client', true],
    [null, false],
  ])(
    'has an area without a path whose build fills no slot any more: for %s %s',
    (role, isThere) => {
      const areaManifest = { ...manifests['mfe-notes']!, slots: [] }; // it is in the list above
      const areas = { ...whole.areas, 'mfe-notes': { ...whole.areas['mfe-notes']!, areaManifest } };
      const visible = visibleTo({ ...whole, areas }, role);
      expect(Object.hasOwn(visible.areas, 'mfe-notes')).toBe(isThere);
    },
  );

  test('contains a closed path only if it must be known', () => {
    expect(visibleTo(whole, null).closed).toEqual([]);
    expect(visibleTo(whole, 'client').closed).toEqual([]);
    // Otherwise the parent path's area would serve it.
    expect(visibleTo(whole, 'admin').closed).toEqual(['/admin/caja']);
  });

  test.each<[Role | null, string, string[]]>([
    [null, '/admin/clientes', ['/admin']],
    [null, '/nada', []],
    [null, '/login', []],
    ['client', '/recepcionista', ['/recepcionista']],
    ['admin', '/admin/caja/hoy', ['/admin/caja']],
  ])('for role %s at %s has the closed paths %j', (role, pathname, closed) => {
    const visible = visibleTo(whole, role);
    expect(visibleAt(whole, visible, pathname).closed).toEqual(closed);
    expect(isClosedTo(whole, visible, pathname)).toBe(closed.length > 0);
  });
});
