import { describe, expect, test } from '@jest/globals';
import type { AreaManifest, AreaMount } from '@aforo/shared/contract';
import { findableFor, destinationsFor, matcherOf } from './find-places.ts';

const admin: AreaManifest = {
  area: 'mfe-admin',
  frame: 'staff',
  navigation: [],
  screens: {},
  clientsAt: 'clientes',
  salesAt: 'ventas',
  places: [
    { label: 'Horario público', path: 'configuration?ver=horario', words: 'web incrustar' },
    {
      label: 'Cumpleaños de esta semana',
      path: 'clientes?grupo=cumple',
    },
  ],
};
const client: AreaManifest = {
  area: 'mfe-client',
  navigation: [],
  screens: {},
  places: [
    {
      label: 'Mis cosas',
      path: 'cosas',
    },
  ],
};
const professional: AreaManifest = {
  area: 'mfe-professional',
  navigation: [],
  screens: {},
  rostersAt: 'clases',
};
const mounts: AreaMount[] = [
  { prefix: '/login', basePath: '/', area: 'mfe-auth', roles: null },
  { prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: ['admin'] },
  { prefix: '/cliente', basePath: '/cliente', area: 'mfe-client', roles: ['client'] },
  {
    prefix: '/profesional',
    basePath: '/profesional',
    area: 'mfe-professional',
    roles: ['professional'],
  },
];
const areas = {
  'mfe-admin': { areaManifest: admin },
  'mfe-client': { areaManifest: client },
  'mfe-professional': { areaManifest: professional },
};
const links = [{ to: '/admin/caja', label: 'Caja', icon: [], end: false, isMain: true }];
const findable = findableFor({ mounts, areas }, 'admin', { links });
const found = (text: string, most = 10) =>
  destinationsFor(findable, text, most).map(({ to }) => to);

describe('the finder’s destinations', () => {
  test('are the navigation and the quick actions of the areas that the user may open', () => {
    expect(findable.people).toEqual({ among: 'clients', path: '/admin/clientes' });
    expect(findable.salesPath).toBe('/admin/ventas');
    expect(found('')).toEqual([
      '/admin/caja',
      '/admin/configuration?ver=horario',
      '/admin/clientes?grupo=cumple',
    ]);
    expect(findableFor({ mounts, areas }, 'professional', { links: [] })).toEqual({
      salesPath: null,
      places: [],
      people: {
        among: 'rosters',
        path: '/profesional/clases',
      },
    });
    expect(findableFor({ mounts, areas }, 'client', { links: [] }).people).toBeNull();
  });

  test.each([
    ['CUMPLEANOS', ['/admin/clientes?grupo=cumple']],
    ['semana cumple', ['/admin/clientes?grupo=cumple']],
    ['incrus', ['/admin/configuration?ver=horario']],
    ['blico', []],
    ['horario caja', []],
    ['¿caja?', ['/admin/caja']],
  ])('match the beginnings of words, ignoring accents: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('are limited in number', () => {
    expect(found('', 1)).toEqual(['/admin/caja']);
  });
});

test('a name is found without the joiners of its letters, and with them', () => {
  const name = 'علی\u200Cرضا';
  expect(['علیرضا', name, 'رضا'].map((text) => matcherOf(text)(name))).toEqual([true, true, true]);
});
