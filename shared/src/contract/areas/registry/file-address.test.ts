import { expect, test } from '@jest/globals';
import { addressOf } from './file-address.ts';

const base = '/assets/mfe-client/1f2e/';

test('a file is in the folder of its build', () => {
  expect(addressOf({ base }, 'remoteEntry.js')).toBe('/assets/mfe-client/1f2e/remoteEntry.js');
});

test('a content-addressed file has the same address in all builds of an area', () => {
  const file = 'content/screen.index.0a1b.js';
  const address = '/assets/mfe-client/content/screen.index.0a1b.js';
  expect(addressOf({ base }, file)).toBe(address);
  expect(addressOf({ base: '/assets/mfe-client/3d4c/' }, file)).toBe(address);
});

test('a build on another origin has both kinds of file on that origin', () => {
  const there = `https://otro.test${base}`;
  expect(addressOf({ base: there }, 'content/a.js')).toBe(
    'https://otro.test/assets/mfe-client/content/a.js',
  );
});
