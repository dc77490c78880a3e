import { describe, expect, test } from '@jest/globals';
import type { AreaRelease } from '@aforo/shared/contract';
import { mounts } from '../../registry/composition/mounts.ts';
import { fakeManifests } from '../../testing/fake-manifests.ts';
import { screensFor } from './requested-screens.ts';

const areas = Object.fromEntries(
  Object.entries(fakeManifests).map(([area, areaManifest]) => [
    area,
    { area, areaManifest } as AreaRelease, // the rest is not used here
  ]),
);
const registry = { revision: 1, mounts, areas, choices: {} };

describe('the screens of a page', () => {
  test.each([
    ['/', false, [['mfe-auth', 'login']]],
    ['/password/reset', true, [['mfe-auth', 'password/reset']]],
    ['/admin', false, [['mfe-auth', 'login']]],
    [
      '/admin/',
      true,
      [
        ['mfe-admin', ''],
        ['mfe-professional', ''],
      ],
    ],
    [
      '/admin/clientes/7',
      true,
      [
        ['mfe-admin', 'clientes/7'],
        ['mfe-reception', 'clientes/7'],
      ],
    ],
    [
      '/cliente',
      true,
      [
        ['mfe-client', ''],
        ['mfe-professional', '#account'],
      ],
    ],
    ['/nada', true, []],
  ])('at %s with a session: %s', (pathname, hasSession, expected) => {
    const wanted = screensFor(registry, {
      pathname,
      parameters: [],
      search: '',
      hasSession,
      reader: null,
    });
    expect(wanted.map(({ area, screen }) => [area, screen])).toEqual(expected);
  });
});
