import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AreaRelease } from '@aforo/shared/contract';
import { builtRoot, buildId, buildTestGateway } from '../testing/gateway-test-server.ts';
import { createBuildStore, type StoredBuild } from '../assets/stores/build-store.ts';

const root = builtRoot();
const store = createBuildStore(root);
let integrityOf: (url: string) => string;
let learnRelease: (release: Pick<AreaRelease, 'base' | 'files'>) => void;

/** Runs the page's own script with the page's own registry. */
beforeAll(async () => {
  const { body } = await (
    await buildTestGateway({ root })
  ).inject({
    url: '/admin',
    headers: { cookie: 'aforo_session=admin' },
  });
  const scripts = [...body.matchAll(/<script nonce="[^"]*">(.*?)<\/script>/gs)];
  const script = scripts.find(([, text]) => text?.includes('aforoIntegrityOf'))?.[1] ?? '';
  const json = /id="aforo-registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const page = {
    self: {} as { aforoIntegrityOf: typeof integrityOf; aforoLearnRelease: typeof learnRelease },
    addEventListener: () => undefined,
    document: { documentElement: { dataset: {} }, getElementById: () => ({ textContent: json }) },
    navigator: {},
    location: { href: 'https://aforo.example/admin', origin: 'https://aforo.example' },
    URL,
  };
  runInNewContext(script, page);
  integrityOf = page.self.aforoIntegrityOf;
  learnRelease = page.self.aforoLearnRelease;
});

function released(build: StoredBuild | undefined, file: string): string | undefined {
  return build?.release.files[file]?.integrity;
}

describe('aforoIntegrityOf', () => {
  test('knows the files of the shell and of every area, by path and by full address', () => {
    const admin = released(store.area('mfe-admin', buildId), 'exposed.js');
    expect(integrityOf(`/assets/mfe-admin/${buildId}/exposed.js`)).toBe(admin);
    expect(integrityOf(`https://aforo.example/assets/mfe-admin/${buildId}/exposed.js`)).toBe(admin);
    const shell = released(store.page('shell', buildId), 'bootstrap.js');
    expect(integrityOf(`/assets/shell/${buildId}/bootstrap.js`)).toBe(shell);
  });

  test.each([
    `/assets/mfe-admin/${buildId}/secret.js`,
    '/assets/mfe-admin/other/exposed.js',
    `https://elsewhere.example/assets/mfe-admin/${buildId}/exposed.js`,
    '/constructor',
    'data:text/javascript,1',
  ])('returns an unsatisfiable hash for %s', (url) => {
    expect(integrityOf(url)).toBe(`sha384-${'A'.repeat(64)}`);
  });
});

describe('aforoLearnRelease', () => {
  const file = (integrity: string) => ({ integrity, bytes: 1 });

  test('adds the files of a build that was activated after the page loaded', () => {
    learnRelease({ base: '/assets/mfe-admin/later/', files: { 'a.js': file('sha384-later') } });
    expect(integrityOf('/assets/mfe-admin/later/a.js')).toBe('sha384-later');
  });

  test('never changes the hash of a known file', () => {
    const base = `/assets/mfe-professional/${buildId}/`;
    const known = released(store.area('mfe-professional', buildId), 'exposed.js');
    learnRelease({ base, files: { 'exposed.js': file('sha384-other') } });
    expect(integrityOf(`${base}exposed.js`)).toBe(known);
    learnRelease({ base: '/assets/x/1/', files: { 'a.js': file('sha384-first') } });
    learnRelease({ base: '/assets/x/1/', files: { 'a.js': file('sha384-second') } });
    expect(integrityOf('/assets/x/1/a.js')).toBe('sha384-first');
  });

  test('knows a build on another origin by its full address only', () => {
    const base = 'http://localhost:3001/assets/mfe-auth/dev/';
    learnRelease({ base, files: { 'a.js': file('sha384-override') } });
    expect(integrityOf(`${base}a.js`)).toBe('sha384-override');
    expect(integrityOf('/assets/mfe-auth/dev/a.js')).toBe(`sha384-${'A'.repeat(64)}`);
  });
});
