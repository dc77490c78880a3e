import { expect, test } from '@jest/globals';
import { createScriptHashes } from './script-hashes.ts';

const files = (integrity: string) => ({ 'remoteEntry.js': { integrity, bytes: 1 } });
const unmeetable = `sha384-${'A'.repeat(64)}`;

function hashes() {
  const known = createScriptHashes(() => 'https://aforo.test/admin?x=1');
  known.allow({ base: '/assets/mfe-admin/b1/', files: files('sha384-one') });
  known.allow({ base: 'https://trial.test/mfe-admin/', files: files('sha384-trial') });
  return known;
}

test.each([
  ['/assets/mfe-admin/b1/remoteEntry.js', 'sha384-one'],
  ['https://aforo.test/assets/mfe-admin/b1/remoteEntry.js?intento=2', 'sha384-one'],
  ['https://trial.test/mfe-admin/remoteEntry.js', 'sha384-trial'],
  ['https://other.test/assets/mfe-admin/b1/remoteEntry.js', unmeetable],
  ['https://trial.test/elsewhere/remoteEntry.js', unmeetable],
  ['/assets/mfe-admin/b2/remoteEntry.js', unmeetable],
  ['/assets/mfe-admin/b1/other.js', unmeetable],
  ['/assets/mfe-admin/b1/constructor', unmeetable],
])('integrityOf(%s) is %s', (url, integrity) => {
  expect(hashes().integrityOf(url)).toBe(integrity);
});

test('allow adds a new build and does not replace a known one', () => {
  const known = hashes();
  expect(known.allow({ base: '/assets/mfe-admin/b2/', files: files('sha384-two') })).toBe(true);
  expect(known.allow({ base: '/assets/mfe-admin/b2/', files: files('sha384-else') })).toBe(false);
  expect(known.integrityOf('/assets/mfe-admin/b2/remoteEntry.js')).toBe('sha384-two');
  expect(known.integrityOf('/assets/mfe-admin/b1/remoteEntry.js')).toBe('sha384-one');
});

test('freshUrl changes after each failure of the build', () => {
  const known = hashes();
  const base = '/assets/mfe-admin/b1/';
  const url = `https://aforo.test${base}remoteEntry.js`;
  expect(known.freshUrl(url)).toBe(url);
  known.countFailure({ base, files: {} });
  expect(known.freshUrl(url)).toBe(`${url}?intento=2`);
  known.countFailure({ base, files: {} });
  expect(known.freshUrl(url)).toBe(`${url}?intento=3`);
  expect(known.freshUrl('https://trial.test/mfe-admin/a.js')).toBe(
    'https://trial.test/mfe-admin/a.js',
  );
});

test('a content-hashed file is shared by all builds, and freshUrl changes after a failure of any', () => {
  const known = hashes();
  const [before, after] = ['/assets/mfe-admin/b3/', '/assets/mfe-admin/b4/'];
  const url = 'https://aforo.test/assets/mfe-admin/content/a.0a1b.js';
  const content = (integrity: string) => ({ 'content/a.0a1b.js': { integrity, bytes: 1 } });
  known.allow({ base: before, files: content('sha384-same') });
  known.allow({ base: after, files: content('sha384-other') });
  expect(known.integrityOf(url)).toBe('sha384-same');
  known.countFailure({ base: after, files: {} });
  expect(known.freshUrl(url)).toBe(`${url}?intento=2`);
});
