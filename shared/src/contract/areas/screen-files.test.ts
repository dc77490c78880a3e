import { expect, test } from '@jest/globals';
import type { AreaRelease } from './registry/registry.ts';
import { filesOfScreen } from './screen-files.ts';

const release: AreaRelease = {
  area: 'mfe-x',
  buildId: '1',
  version: '1.0.0',
  contractVersion: '2.0.0',
  federationName: 'mfe_x_1',
  base: '/assets/mfe-x/1/',
  entry: '/assets/mfe-x/1/remoteEntry.js',
  manifest: '/assets/mfe-x/1/mf-manifest.json',
  preload: [],
  screens: {
    '': ['first.js'],
    clientes: ['list.js'],
    'clientes/:': ['one.js', 'common.js'],
    'clientes/nuevo': ['new.js'],
    'logros/*': ['awards.js'],
    '#account': ['account.js'],
  },
  files: {},
};

test.each([
  ['', ['first.js']],
  ['/', ['first.js']],
  ['clientes', ['list.js']],
  ['/clientes/7', ['one.js', 'common.js']],
  ['clientes/nuevo', ['new.js']],
  ['clientes/7/fotos', []],
  ['logros', ['awards.js']],
  ['/logros/7/fotos', ['awards.js']],
  ['#account', ['account.js']],
  ['#constructor', []],
  ['otra', []],
])('the screen at %j needs %j', (target, files) => {
  expect(filesOfScreen(release, target)).toEqual(files);
});

test('a build without a list of screen files loads without them', () => {
  const { screens: _none, ...older } = release;
  expect(filesOfScreen(older, '')).toEqual([]);
});
