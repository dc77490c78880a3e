import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { registrySchema } from '@aforo/shared/contract';
import { dirOf } from '../../testing/fake-builds.ts';
import { areas, buildId, builtRoot, buildTestGateway } from '../../testing/gateway-test-server.ts';

const admin = { cookie: 'aforo_session=admin' };
const client = { cookie: 'aforo_session=client' };

describe('/registry', () => {
  test('has the contract’s format with the visitor’s areas', async () => {
    const app = await buildTestGateway();
    const answer = await app.inject({ url: '/registry', headers: admin });
    const registry = registrySchema.parse(answer.json());
    expect(Object.keys(registry.areas)).toEqual(areas.filter((name) => name !== 'mfe-client'));
    expect(registry.mounts).toContainEqual({
      prefix: '/admin',
      basePath: '/admin',
      area: 'mfe-admin',
      roles: ['admin'],
    });
    expect(registry.mounts).toContainEqual({
      prefix: '/password',
      basePath: '/',
      area: 'mfe-auth',
      roles: null,
    });
  });

  test('is revalidated on each use and is 304 if it is unchanged', async () => {
    const app = await buildTestGateway();
    const first = await app.inject({ url: '/registry', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['content-encoding']).toBe('br');
    const etag = String(first.headers.etag);
    const again = await app.inject({
      url: '/registry',
      headers: { 'if-none-match': `"x", ${etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test.each<[string, (dir: string) => void]>([
    ['is missing', (dir) => rmSync(dir, { recursive: true })],
    ['was never finished', (dir) => rmSync(join(dir, 'release.json'))],
    ['has an unreadable release', (dir) => writeFileSync(join(dir, 'release.json'), '{"area":')],
    ['has a release with another format', (dir) => writeFileSync(join(dir, 'release.json'), '{}')],
    ['lacks a file', (dir) => rmSync(join(dir, 'remoteEntry.js'))],
    ['has a truncated file', (dir) => writeFileSync(join(dir, 'remoteEntry.js'), '')],
  ])('omits only an area whose build %s', async (_how, breakBuild) => {
    const root = builtRoot();
    breakBuild(dirOf(root, 'mfe-client', buildId));
    const missing: string[] = [];
    const app = await buildTestGateway({ root, onMissing: (name) => missing.push(name) });
    const registry = registrySchema.parse(
      (await app.inject({ url: '/registry', headers: client })).json(),
    );
    expect(Object.keys(registry.areas)).toEqual(['mfe-auth']);
    expect(missing).toEqual(['mfe-client']);
    // Its paths are still known: the shell shows that the section isn't available.
    expect((await app.inject('/cliente')).statusCode).toBe(200);
    const asset = await app.inject(`/assets/mfe-client/${buildId}/exposed.js`);
    expect(asset.statusCode).toBe(404);
  });
});
