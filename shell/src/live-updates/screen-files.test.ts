import { expect, test } from '@jest/globals';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
import { screenFilesOf } from './screen-files.ts';

const release = releaseOf('mfe-admin', {
  screens: {
    '': ['index.js'],
    clientes: ['clients.js'],
    'clientes/:': ['client.js'],
    'informes/*': ['reports.js'],
    '#account': ['account.js'],
  },
});
const mountFor = (area: string) => testRegistry.mounts.find((mount) => mount.area === area);

test.each([
  ['/admin', ['index.js']],
  ['/admin/', ['index.js']],
  ['/admin/clientes', ['clients.js']],
  ['/admin/clientes/7', ['client.js']],
  ['/admin/informes/2026/11', ['reports.js']],
  ['/admin/nada', []],
])('screenFilesOf(%s) is %j', (pathname, files) => {
  expect(screenFilesOf(release, mountFor('mfe-admin'), pathname)).toEqual(files);
});

test('screenFilesOf another area’s path are the files of all screens that can be embedded', () => {
  expect(screenFilesOf(release, mountFor('mfe-client'), '/cliente')).toEqual(['account.js']);
});
