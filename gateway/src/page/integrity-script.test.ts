import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtRoot, buildId, openFakeHouse } from '../testing/fake-house.ts';
import { createBuildStore, type StoredBuild } from '../assets/build-store.ts';

const root = builtRoot();
const store = createBuildStore(root);
let integrityOf: (url: string) => string;

/** Runs the page's own script against the page's own registry. */
beforeAll(async () => {
  const { body } = await (await openFakeHouse({ root })).inject('/admin');
  const script = /<script nonce="[^"]*">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const json = /id="aforo-registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const page = {
    self: {} as { aforoIntegrityOf: typeof integrityOf },
    addEventListener: () => undefined,
    document: { getElementById: () => ({ textContent: json }) },
    location: { href: 'https://aforo.example/admin', origin: 'https://aforo.example' },
    URL,
  };
  runInNewContext(script, page);
  integrityOf = page.self.aforoIntegrityOf;
});

function released(build: StoredBuild | undefined, file: string): string | undefined {
  return build?.release.files[file]?.integrity;
}

describe('aforoIntegrityOf', () => {
  test('knows the files of the shell and of every area, by path or by whole address', () => {
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
  ])('gives %s a hash that nothing meets', (url) => {
    expect(integrityOf(url)).toBe(`sha384-${'A'.repeat(64)}`);
  });
});
