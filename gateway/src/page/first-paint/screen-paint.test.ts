import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { centerNameMark, type FirstPaint, type FirstPaints } from '@aforo/shared/build';
import type { CenterFacts } from '../common/center.ts';
import { dirOf, newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { buildId, buildTestGateway } from '../../testing/gateway-test-server.ts';

const screens: Pick<FirstPaint, 'screen' | 'parameter' | 'isDemo'>[] = [
  { screen: 'login', parameter: null, isDemo: false },
  { screen: 'login', parameter: null, isDemo: true },
  { screen: 'login', parameter: 'volver', isDemo: false },
];

const paints: FirstPaints = {
  css: 'body{color:var(--paint-color-text);background:var(--paint-color-primary)}',
  paints: screens.map((one) => ({
    ...one,
    title: 'Entra',
    html: `<main><h1>Entra</h1><p>${centerNameMark}</p><i>${JSON.stringify(Object.values(one))}</i></main>`,
  })),
};

function rootWith(firstPaint: string): string {
  const root = newRoot();
  writeShell(root, buildId);
  writeArea(root, 'mfe-auth', buildId, firstPaint);
  writeArea(root, 'mfe-admin', buildId);
  return root;
}
const root = rootWith(JSON.stringify(paints));

interface Options {
  cookie?: string;
  center?: Partial<CenterFacts>;
  from?: string;
}

async function pageAt(url: string, { cookie = '', center, from = root }: Options = {}) {
  const app = await buildTestGateway({ root: from, ...(center && { center }) });
  return app.inject({ url, headers: { cookie } });
}

const shown = (body: string) => /<div id="first-paint">.*?<i>(.*?)<\/i>/s.exec(body)?.[1];

describe('the paint of a screen made by its area’s build', () => {
  test.each([
    ['/login', '["login",null,false]'],
    ['/', '["login",null,false]'],
    ['/login?volver=/cliente', '["login","volver",false]'],
    // The shell redirects to the log-in.
    ['/admin/clientes', '["login","volver",false]'],
  ])('is in the page at %s before any script', async (url, expected) => {
    const { body } = await pageAt(url);
    expect(shown(body)).toBe(expected);
    expect(body).toContain('<title>Entra · Estudio Aforo</title>');
    expect(body).toContain('<div id="root"></div>');
  });

  test.each([
    ['/login?modulos', ''],
    ['/login?volver=/x&modulos', ''],
    ['/register', ''],
    // Logged-in visitors are redirected, or the area doesn't exist.
    ['/login', 'aforo_session=admin'],
    ['/cliente', 'aforo_session=client'],
    // The shell's renderer throws.
    ['/admin/roto', 'aforo_session=admin'],
  ])('is replaced by the band at %s with the cookie %j', async (url, cookie) => {
    const { body } = await pageAt(url, { cookie });
    expect(body).not.toContain('id="first-paint"');
    expect(body).toContain('<div id="root"><div class="first-paint">');
  });

  test.each(['/admin/users', '/admin/users?buscar=ana&modulos'])(
    'is the frame of the shell’s build at %s for visitors with a session cookie',
    async (url) => {
      const { body } = await pageAt(url, { cookie: 'aforo_session=admin' });
      expect(shown(body)).toBe('["mfe-admin","/admin/users","Estudio Aforo",1]');
      expect(body).toContain('<title>Usuarios · Estudio Aforo</title>');
      expect(body.indexOf('let device;')).toBeLessThan(body.indexOf('<body>'));
      expect(body.indexOf('let takeOver;')).toBeGreaterThan(body.indexOf('<div id="root"></div>'));
    },
  );

  test.each(['first-paint.mjs', 'take-over.js'])(
    'is omitted if %s of the shell doesn’t match its hash',
    async (file) => {
      const from = rootWith(JSON.stringify(paints));
      writeFileSync(join(dirOf(from, 'shell', buildId), file), 'globalThis.spoilt = 1');
      const { body } = await pageAt('/admin/users', { cookie: 'aforo_session=admin', from });
      expect(body).not.toContain('id="first-paint"');
      expect(globalThis).not.toHaveProperty('spoilt');
    },
  );

  test('of a frame is not sent to visitors without a session', async () => {
    const { body } = await pageAt('/admin/users');
    expect(shown(body)).toBe('["login","volver",false]');
  });

  test('is the demo’s paint in a demo center', async () => {
    const { body } = await pageAt('/login', { center: { isDemo: true } });
    expect(shown(body)).toBe('["login",null,true]');
  });

  test('escapes the center’s name and has its colour in both schemes', async () => {
    const center = { name: '<b>$& Uno</b>', primaryColor: '#123456' };
    const { body } = await pageAt('/login', { center });
    expect(body).toContain('<p>&#60;b&#62;$&#38; Uno&#60;/b&#62;</p>');
    expect(body.match(/--paint-color-primary:#123456/g)).toHaveLength(3);
    expect(body).toMatch(
      /prefers-color-scheme:dark\)\{:root:not\(\[data-scheme=light\]\)\{color-scheme:dark/,
    );
  });

  test('has no scripts or styles without the nonce of the response', async () => {
    const { body, headers } = await pageAt('/login');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const tags = body.match(/<(script|style)\b(?![^>]*application\/json)[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(4);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  });
});

test.each([
  ['is not JSON', '{'],
  ['has another format', '{"paints":[{}],"css":""}'],
  ['would end its style element', JSON.stringify({ ...paints, css: '</style><script>' })],
])('a file that %s only loses the paint', async (_what, text) => {
  const { body, statusCode } = await pageAt('/login', { from: rootWith(text) });
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"><div class="first-paint">');
});

test('a missing file only loses the paint', async () => {
  const from = rootWith(JSON.stringify(paints));
  const app = await buildTestGateway({ root: from });
  rmSync(join(dirOf(from, 'mfe-auth', buildId), 'first-paint.json'));
  expect((await app.inject('/login')).body).toContain('<div id="root"><div class="first-paint">');
});
