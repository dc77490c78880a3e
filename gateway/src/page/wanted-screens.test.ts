import { describe, expect, test } from '@jest/globals';
import type { AreaRelease } from '@aforo/shared/contract';
import { mounts } from '../registry/mounts.ts';
import { screenFiles, screensFor } from './wanted-screens.ts';

const registry = { revision: 1, mounts, areas: {}, choices: {} };

describe('the screens of a visit', () => {
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
  ])('%s, with a session: %s', (pathname, hasSession, expected) => {
    const wanted = screensFor(registry, { pathname, parameters: [], hasSession });
    expect(wanted.map(({ area, screen }) => [area, screen])).toEqual(expected);
  });
});

describe('the files of a screen', () => {
  const screens = {
    '': ['first.js'],
    clientes: ['list.js'],
    'clientes/:': ['one.js'],
    'clientes/nuevo': ['new.js'],
    'logros/*': ['awards.js'],
    '#account': ['account.js'],
  };
  const release: AreaRelease = {
    area: 'mfe-x',
    buildId: '1',
    version: '1.0.0',
    contractVersion: '1.0.0',
    federationName: 'mfe_x_1',
    base: '/assets/mfe-x/1/',
    entry: '/assets/mfe-x/1/remoteEntry.js',
    manifest: '/assets/mfe-x/1/mf-manifest.json',
    preload: [],
    screens,
    files: {},
  };

  test.each([
    ['', ['first.js']],
    ['clientes', ['list.js']],
    ['clientes/7', ['one.js']],
    ['clientes/nuevo', ['new.js']],
    ['clientes/7/fotos', []],
    ['logros', ['awards.js']],
    ['logros/7/fotos', ['awards.js']],
    ['#account', ['account.js']],
    ['otra', []],
  ])('of %j are %j', (screen, expected) => {
    expect(screenFiles(release, screen)).toEqual(expected);
  });

  test('are none when the release is older than the field', () => {
    const { screens: _none, ...older } = release;
    expect(screenFiles(older, '')).toEqual([]);
  });
});
