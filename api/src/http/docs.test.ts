import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

describe('the description of the API', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await buildTestApp();
  });
  afterAll(() => house.close());

  test('is an OpenAPI document with every route of the contract', async () => {
    const document = (await house.anybody.get('/api/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of house.app.declaredRoutes) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[path][endpoint.method.toLowerCase()].summary).toBe(endpoint.summary);
    }
    expect(document.paths).not.toHaveProperty('/health');
  });

  test('is a page whose policy lets its own files run and nothing else', async () => {
    const page = await house.anybody.get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/unsafe/);
    expect(page.body).not.toMatch(/<script>|<style>|style="/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await house.anybody.get(String(file))).statusCode).toBe(200);
    }
  });
});

describe('who watches the process', () => {
  test('learns that it lives, and whether it can work', async () => {
    const house = await buildTestApp();
    const statusOf = async (path: string) => (await house.anybody.get(path)).statusCode;
    expect([await statusOf('/health'), await statusOf('/api/health')]).toEqual([200, 200]);
    expect(await statusOf('/ready')).toBe(200);
    await house.database.pool.query("delete from schema_migration where version = '0001'");
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/health')).toBe(200);
    await house.close();
  });
});
