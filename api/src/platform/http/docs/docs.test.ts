import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

describe('the API documentation', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  test('is an OpenAPI document with every route of the contract', async () => {
    const document = (await server.anybody.get('/api/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of server.app.declaredRoutes) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[path][endpoint.method.toLowerCase()].summary).toBe(endpoint.summary);
    }
    expect(document.paths).not.toHaveProperty('/health');
  });

  test('is a page whose content security policy allows only its own files', async () => {
    const page = await server.anybody.get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/unsafe/);
    expect(page.body).not.toMatch(/<script>|<style>|style="/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await server.anybody.get(String(file))).statusCode).toBe(200);
    }
  });
});

test.each([
  ['on a local machine', {}, 200],
  ['with API_DOCS=0', { API_DOCS: '0' }, 404],
  ['in public', { PUBLIC_URL: 'https://centro.es' }, 404],
  ['on a network', { HOST: '0.0.0.0' }, 404],
  ['in public with API_DOCS=1', { PUBLIC_URL: 'https://centro.es', API_DOCS: '1' }, 200],
])('the API documentation is published or hidden %s', async (_where, environment, status) => {
  const server = await buildTestApp({ environment });
  for (const path of ['/api/docs', '/api/docs/json', '/api/docs/yaml']) {
    expect((await server.anybody.get(path)).statusCode).toBe(status);
  }
  const missing = await server.anybody.get('/api/nada');
  if (status === 404) {
    const { code, message } = (await server.anybody.get('/api/docs/json')).json();
    expect({ code, message }).toEqual({ code: 'not_found', message: missing.json().message });
  }
  await server.close();
});

describe('the health endpoints', () => {
  test('report that the process runs, and whether it is ready', async () => {
    const server = await buildTestApp();
    const statusOf = async (path: string) => (await server.anybody.get(path)).statusCode;
    expect([await statusOf('/health'), await statusOf('/api/health')]).toEqual([200, 200]);
    expect(await statusOf('/ready')).toBe(200);
    await server.database.pool.query("delete from schema_migration where version = '0001'");
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/health')).toBe(200);
    await server.close();
  });
});
