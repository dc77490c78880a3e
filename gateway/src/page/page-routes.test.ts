import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registrySchema } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { dirOf } from '../testing/fake-builds.ts';
import { buildId, builtRoot, buildTestGateway } from '../testing/gateway-test-server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildTestGateway();
});
afterAll(() => app.close());

function nonceOf(csp: unknown): string {
  return /'nonce-([^']+)'/.exec(String(csp))?.[1] ?? '';
}

describe('the page', () => {
  test.each(['/', '/login', '/password/reset?token=x', '/admin', '/admin/clientes/7', '/cliente'])(
    'is served at %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<div id="root">');
    },
  );

  test.each(['/nada', '/administracion', '/ADMIN', '/wp-login.php', '/registry/x', '/apis'])(
    'is served at the unknown %s with status 404',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<div id="root">');
    },
  );

  test('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/login' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('refuses %s with 405', async (method) => {
    const answer = await app.inject({ method, url: '/login', payload: { email: 'a' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test('is compressed if that is accepted', async () => {
    const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<!doctype html>');
  });

  test('is an error message with 503 if there is no shell', async () => {
    const root = builtRoot();
    rmSync(dirOf(root, 'shell', buildId), { recursive: true });
    const answer = await (await buildTestGateway({ root })).inject('/login');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('todavía no está construida');
  });
});

describe('its policy', () => {
  test('allows only scripts with the nonce of this response', async () => {
    const { body, headers } = await app.inject('/admin');
    const csp = String(headers['content-security-policy']);
    const nonce = nonceOf(csp);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(csp).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toMatch(/unsafe/);
    const executable = body.match(/<script(?! type="application\/json")[^>]*>/g) ?? [];
    expect(executable).toHaveLength(3);
    for (const tag of [...executable, ...(body.match(/<style[^>]*>/g) ?? [])]) {
      expect(tag).toContain(`nonce="${nonce}"`);
    }
    expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  });

  test('has a new nonce in each response', async () => {
    const answers = await Promise.all([app.inject('/login'), app.inject('/login')]);
    const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(new Set(nonces).size).toBe(2);
  });

  test('isolates the page from other sites', async () => {
    const { headers } = await app.inject('/login');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('enforces TLS if the public address is https', async () => {
    const secure = await buildTestGateway({ publicUrl: 'https://aforo.example' });
    const { headers } = await secure.inject('/login');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
});

describe('its ETag', () => {
  test('ignores the nonce, and a 304 has no policy', async () => {
    const first = await app.inject('/login');
    const second = await app.inject('/login');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.body).not.toBe(first.body);
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/login', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBeUndefined();
  });

  test('differs for different preloads', async () => {
    const headers = { cookie: 'aforo_session=admin' };
    const visits = ['/login', '/admin'].map((url) => app.inject({ url, headers }));
    const [login, admin] = await Promise.all(visits);
    expect(login?.headers.etag).not.toBe(admin?.headers.etag);
  });

  test('changes with the name of the center', async () => {
    const other = await buildTestGateway({ center: { name: 'Otro' } });
    const answers = await Promise.all([app.inject('/login'), other.inject('/login')]);
    expect(answers[0].headers.etag).not.toBe(answers[1].headers.etag);
  });
});

describe('its content', () => {
  test('contains the same registry as /registry', async () => {
    const { body } = await app.inject('/login');
    const json = /<script type="application\/json" id="aforo-registry">(.*?)<\/script>/s.exec(
      body,
    )?.[1];
    const inPage = registrySchema.parse(JSON.parse(json ?? ''));
    expect(inPage).toEqual((await app.inject('/registry')).json());
  });

  test('escapes markup in the center’s name', async () => {
    const name = `</title><script>alert("1")</script>'&`;
    const { body } = await (await buildTestGateway({ center: { name } })).inject('/login');
    expect(body).not.toContain('alert("1")');
    expect(body).toContain('<title>&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)');
  });

  type Cookies = { cookie?: string };
  const withSession: Cookies = { cookie: 'a=b; aforo_session=admin' };
  const client: Cookies = { cookie: 'aforo_session=client' };
  const receptionist: Cookies = { cookie: 'aforo_session=receptionist' };

  test.each<[string, Cookies, string[]]>([
    ['/', withSession, ['mfe-auth']],
    ['/register', withSession, ['mfe-auth']],
    ['/admin', withSession, ['mfe-admin', 'mfe-professional']],
    ['/admin/users', withSession, ['mfe-admin']],
    ['/admin/users', { cookie: '__Host-aforo_session=admin' }, ['mfe-admin']],
    ['/admin/clientes/3', withSession, ['mfe-admin', 'mfe-reception']],
    ['/cliente', client, ['mfe-client', 'mfe-professional']],
    ['/recepcionista', receptionist, ['mfe-reception', 'mfe-professional']],
    ['/recepcionista/clientes', receptionist, ['mfe-reception']],
    ['/nada', withSession, []],
    // The shell redirects to the log-in.
    ['/admin', {}, ['mfe-auth']],
    ['/cliente', { cookie: 'aforo_session=; not_aforo_session=x' }, ['mfe-auth']],
  ])('at %s with %j preloads the areas %j with their hashes', async (url, headers, expected) => {
    const { body } = await app.inject({ url, headers });
    const links = body.match(/<link rel="preload"[^>]*href="\/assets\/mfe-[^>]*>/g) ?? [];
    const found = links.map((tag) => /assets\/(mfe-[a-z]+)/.exec(tag)?.[1]);
    expect([...new Set(found)]).toEqual(expected);
    for (const tag of links) {
      expect(tag).toMatch(/integrity="sha384-[\w+/]{64}" crossorigin="anonymous" nonce="/);
    }
  });

  test.each<[string, Cookies, string[][]]>([
    ['/login', {}, [['mfe-auth']]],
    ['/admin/users', withSession, [['mfe-admin']]],
    ['/admin/clientes', withSession, [['mfe-admin', 'mfe-reception']]],
    ['/nada', withSession, []],
  ])('at %s with %j loads the shell first, then %j', async (url, headers, expected) => {
    const { body } = await app.inject({ url, headers });
    const groups = [...body.matchAll(/<template data-preload>(.*?)<\/template>/gs)].map(
      ([, links = '']) => links,
    );
    const areasIn = (links: string) => [
      ...new Set([...links.matchAll(/assets\/(mfe-[a-z]+)/g)].map(([, area]) => area)),
    ];
    expect(groups.map(areasIn)).toEqual(expected);
    const withoutDelayedLinks = groups.reduce((rest, links) => rest.replace(links, ''), body);
    const preloaded = withoutDelayedLinks.match(/<link rel="preload" as="script"[^>]*>/g) ?? [];
    expect(preloaded.length).toBeGreaterThan(0);
    expect(areasIn(preloaded.join(''))).toEqual([]);
  });

  test.each<[string, Cookies, boolean]>([
    ['/admin/users', withSession, true],
    ['/login', {}, false],
    ['/nada', withSession, false],
  ])('at %s with %j preloads the code of the frame: %s', async (url, headers, expected) => {
    const { body } = await app.inject({ url, headers });
    expect(/<link rel="preload" as="script"[^>]*frame\.js/.test(body)).toBe(expected);
  });

  test('sends the preloads before the rest of the page', async () => {
    const { body } = await app.inject('/login');
    expect(body.indexOf('rel="preload"')).toBeLessThan(body.indexOf('<title>'));
  });

  test('inlines the shell’s small style sheet instead of linking it', async () => {
    const { body } = await app.inject('/login');
    expect(body.indexOf('body{}</style>')).toBeGreaterThan(0);
    expect(body.indexOf('body{}</style>')).toBeLessThan(body.indexOf('</head>'));
    expect(body).not.toContain('rel="stylesheet"');
  });

  test.each([
    ['doesn’t match its hash', 'body{x'],
    ['could end its element', 'a</b>c'],
  ])('links a style sheet that %s, with its hash', async (_what, text) => {
    const root = builtRoot();
    writeFileSync(join(dirOf(root, 'shell', buildId), 'shell.css'), text);
    const { body } = await (await buildTestGateway({ root })).inject('/login');
    expect(body).not.toContain(text);
    expect(body).toMatch(
      /<link rel="stylesheet" href="[^"]*shell\.css" integrity="[^"]+" crossorigin="anonymous">/,
    );
  });

  test('preloads settings and session with credentials', async () => {
    const { body } = await app.inject('/login');
    for (const href of ['/api/settings', '/api/session']) {
      expect(body).toContain(
        `<link rel="preload" as="fetch" href="${href}" crossorigin="use-credentials">`,
      );
    }
  });
});

test('shows a notice if the shell fails to load', async () => {
  const { body } = await app.inject('/login');
  expect(body).toMatch(/<p id="first-paint-problem" [^>]*role="alert" hidden>.*Recarga la página/);
});

describe('icon and manifest', () => {
  test('contain the center’s name', async () => {
    expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Estudio Aforo',
    });
    expect((await app.inject('/favicon.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  test('has a shortcut to the main screen of each role, with an icon', async () => {
    const { shortcuts } = (await app.inject('/manifest.webmanifest')).json<{
      shortcuts: { name: string; url: string; icons: Icon[] }[];
    }>();
    expect(shortcuts.map(({ name }) => name)).toEqual(['Mis reservas', 'Recepción', 'Clases']);
    for (const { url, icons } of shortcuts) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
      expect((await app.inject(icons[0]?.src ?? '')).statusCode).toBe(200);
    }
  });

  test('are PNG pictures of the declared sizes, for phones without SVG support', async () => {
    const manifest = (await app.inject('/manifest.webmanifest')).json<{ icons: Icon[] }>();
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    const [, touch = ''] =
      /<link rel="apple-touch-icon" href="([^"]+)">/.exec((await app.inject('/login')).body) ?? [];
    for (const { src, sizes } of [...pictures, { src: touch, sizes: '180x180' }]) {
      const answer = await app.inject(src);
      expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([
        src,
        200,
        'image/png',
      ]);
      // Every PNG begins with its size.
      const side = (at: number) => answer.rawPayload.readUInt32BE(at);
      expect(`${side(16)}x${side(20)}`).toBe(sizes);
    }
  });
});

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
