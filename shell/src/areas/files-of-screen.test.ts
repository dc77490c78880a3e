import { expect, test } from '@jest/globals';
import { releaseOf } from '../testing/test-registry.ts';
import { filesOfScreen } from './files-of-screen.ts';

const release = releaseOf('mfe-a', {
  screens: {
    '': ['index.js'],
    'clientes/:': ['client.js', 'common.js'],
    'informes/*': ['reports.js'],
    '#account': ['account.js'],
  },
});

test.each([
  ['', ['index.js']],
  ['/clientes/7', ['client.js', 'common.js']],
  ['/informes/2026', ['reports.js']],
  ['#account', ['account.js']],
  ['#constructor', []],
  ['/nada', []],
])('the screen at %j needs %j', (target, files) => {
  expect(filesOfScreen(release, target)).toEqual(files);
});

test('a build that does not say what its screens need is brought without them', () => {
  expect(filesOfScreen(releaseOf('mfe-a'), '')).toEqual([]);
});
