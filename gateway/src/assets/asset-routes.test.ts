import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { dirOf, writeArea } from '../testing/fake-builds.ts';
import { buildId, builtRoot, buildTestGateway } from '../testing/gateway-test-server.ts';

const root = builtRoot();
const entry = `/assets/mfe-admin/${buildId}/remoteEntry.js`;
const content = '// entry of mfe-admin\n'.repeat(50);
let app: FastifyInstance;

/** File types that a build may contain, with their content types. */
const files = {
  'logo.svg': [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'image/svg+xml',
  ],
  'page.html': ['<script>alert(1)</script>', 'application/octet-stream'],
} as const;

beforeAll(async () => {
  const dir = dirOf(root, 'mfe-client', buildId);
  const release = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8'));
  for (const [name, [text]] of Object.entries(files)) {
    writeFileSync(join(dir, name), text);
    release.files[name] = { integrity: `sha384-${name}`, bytes: text.length };
  }
  writeFileSync(join(dir, 'release.json'), JSON.stringify(release));
  writeFileSync(join(dirOf(root, 'mfe-admin', buildId), 'secret.js'), 'not in the release');
  app = await buildTestGateway({ root });
});
afterAll(() => app.close());

describe('a file of a release', () => {
  test('can be cached for ever, and is for this site only', async () => {
    const answer = await app.inject(entry);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(content);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as its %s copy if that is accepted', async (encoding, decompress) => {
    const answer = await app.inject({ url: entry, headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toBe(content);
  });

  test('is sent uncompressed if it has no compressed copy', async () => {
    const url = `/assets/shell/${buildId}/jost.woff2`;
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('font/woff2');
  });

  test('is 304 without a body if the browser has it', async () => {
    const { headers } = await app.inject(entry);
    const again = await app.inject({
      url: entry,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('answers HEAD with the same headers and no body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const get = await app.inject({ url: entry, headers });
    const head = await app.inject({ method: 'HEAD', url: entry, headers });
    expect(head.body).toBe('');
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });
});

describe.each([
  ...Object.entries(files).map(([name, [, type]]) => [name, 'mfe-client', type] as const),
  ['remoteEntry.js', 'mfe-client', 'text/javascript; charset=utf-8'] as const,
  ['shell.css', 'shell', 'text/css; charset=utf-8'] as const,
  ['jost.woff2', 'shell', 'font/woff2'] as const,
])('%s', (name, area, type) => {
  test('opened by its address runs no scripts and has no origin', async () => {
    const url = `/assets/${area}/${buildId}/${name}`;
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    const unchanged = await app.inject({
      url,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    for (const { headers } of [answer, unchanged]) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^sandbox; default-src 'none';/);
      expect(policy).not.toMatch(/script-src|allow-/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
    }
    expect(answer.headers['content-type']).toBe(type);
  });
});

test.each([
  ['a file not listed in the release', `/assets/mfe-admin/${buildId}/secret.js`],
  ['the release itself', `/assets/mfe-admin/${buildId}/release.json`],
  ['a source map', `${entry}.map`],
  ['a compressed copy by name', `${entry}.br`],
  ['an unknown build', '/assets/mfe-admin/000000/remoteEntry.js'],
  ['an unknown package', `/assets/mfe-other/${buildId}/remoteEntry.js`],
  ['a property of every object', `/assets/mfe-admin/${buildId}/constructor`],
  ['the folder', `/assets/mfe-admin/${buildId}/`],
  ['nothing', '/assets/'],
  ['a path traversal in the file', `/assets/mfe-admin/${buildId}/..%2f${buildId}%2fremoteEntry.js`],
  ['a path traversal in the build', '/assets/mfe-admin/..%2f..%2fpackage/x'],
  ['a path traversal in the package', '/assets/..%2fmfe-admin/dist/remoteEntry.js'],
])('%s is 404 and is not cached', async (_what, url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('not in the release');
});

describe('in development', () => {
  const ask = async (url: string, origin: string) => {
    const testServer = await buildTestGateway({ root, isDevelopment: true });
    return testServer.inject({ url, headers: { origin } });
  };
  const release = `/assets/mfe-admin/${buildId}/release.json`;

  test.each([release, entry])(
    'allows another installation on this machine to load %s',
    async (url) => {
      const answer = await ask(url, 'http://localhost:8080');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:8080');
      expect(answer.headers.vary).toContain('origin');
    },
  );

  test.each(['https://malo.example', 'http://localhost.malo.example', 'null'])(
    'refuses a page from %s',
    async (origin) => {
      const { headers } = await ask(entry, origin);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('the release is that of the build', async () => {
    expect((await ask(release, 'http://localhost:8080')).json()).toMatchObject({ buildId });
    const other = await ask('/assets/mfe-admin/000000/release.json', 'http://localhost:8080');
    expect(other.statusCode).toBe(404);
  });
});

test('outside development other sites can’t load files', async () => {
  const { headers } = await app.inject({
    url: entry,
    headers: { origin: 'http://localhost:8080' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

describe('a content-addressed file', () => {
  const file = 'content/screen.index.0a1b2c3d.js';
  const text = '// of a screen\n';

  beforeAll(() => {
    // An inactive build, which open pages may still use.
    const release = writeArea(root, 'mfe-professional', 'earlier');
    const dir = dirOf(root, 'mfe-professional', 'earlier');
    mkdirSync(join(dir, 'content'));
    writeFileSync(join(dir, file), text);
    release.files[file] = { integrity: 'sha384-screen', bytes: text.length };
    writeFileSync(join(dir, 'release.json'), JSON.stringify(release));
  });

  test('has the same address in all builds', async () => {
    const answer = await app.inject(`/assets/mfe-professional/${file}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(text);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '/assets/mfe-admin/content/screen.index.0a1b2c3d.js',
    '/assets/mfe-professional/content/other.js',
    '/assets/mfe-professional/content/..%2fearlier%2fremoteEntry.js',
    '/assets/..%2fmfe-professional/content/screen.index.0a1b2c3d.js',
  ])('is 404 if no release of the area lists it: %s', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404);
  });
});
