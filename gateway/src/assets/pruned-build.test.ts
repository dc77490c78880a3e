import { expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { assetRoutes } from './asset-routes.ts';
import { createPublishedBuilds } from './published-builds.ts';
import { createBuildStore } from './stores/build-store.ts';
import type { AssetStore } from './stores/asset-store.ts';
import { newRoot } from '../testing/fake-builds.ts';

const area = 'mfe-admin';
const file = 'content/screen.1a2b.txt';

/** A store with builds that have the same content-addressed file. */
function openStore(...buildIds: string[]) {
  const builds = new Set(buildIds);
  const store: AssetStore = {
    has: async (_, buildId) => builds.has(buildId),
    put: async () => false,
    async read(_, buildId, path) {
      if (!builds.has(buildId)) return null;
      if (path !== 'release.json') return Buffer.from('the screen');
      const files = { [file]: { integrity: 'sha384-x', bytes: 10 } };
      return Buffer.from(JSON.stringify({ area, buildId, files }));
    },
    files: async () => new Set(),
    list: async () => [...builds],
    remove: async (_, buildId) => void builds.delete(buildId),
  };
  return store;
}

test('a content file of pruned builds is read from another build that has it', async () => {
  const assets = openStore('b1', 'b2', 'b3');
  const app = fastify();
  const store = createBuildStore(newRoot());
  assetRoutes(app, {
    store,
    published: createPublishedBuilds(assets),
    headers: {},
    isDevelopment: false,
  });
  const get = () => app.inject(`/assets/${area}/${file}`);
  expect((await get()).statusCode).toBe(200);
  for (const buildId of ['b1', 'b2', 'b3']) await app.inject(`/assets/${area}/${buildId}/${file}`);
  for (const buildId of ['b1', 'b2']) await assets.remove(area, buildId);
  const answer = await get();
  expect([answer.statusCode, answer.body]).toEqual([200, 'the screen']);
  await assets.remove(area, 'b3');
  expect((await get()).statusCode).toBe(404);
  await app.close();
});

test('a build that keeps its release but not the file is missing and asked only once', async () => {
  const assets = openStore('b1');
  const app = fastify();
  let reads = 0;
  const published = createPublishedBuilds({
    ...assets,
    async read(...request) {
      if (request[2] === 'release.json') return assets.read(...request);
      reads += 1;
      return null;
    },
  });
  const store = createBuildStore(newRoot());
  assetRoutes(app, { store, published, headers: {}, isDevelopment: false });
  expect((await app.inject(`/assets/${area}/${file}`)).statusCode).toBe(404);
  expect(reads).toBe(1);
  await app.close();
});
