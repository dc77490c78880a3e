import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createFolderStore } from '../../assets/stores/asset-store.ts';
import { newRoot, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { refusalOf } from '../../testing/operations-test-server.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';

const root = newRoot();
const dataDir = join(root, 'data');
const areas = join(dataDir, 'areas');
let isFull = true;
let base: TestDatabase;
let testServer: RegistryTestServer;

/** The second file doesn't fit any more. */
let written = 0;
const write: typeof writeFile = async (...given) => {
  if (isFull && ++written > 1) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
  await writeFile(...given);
};

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  testServer = await startRegistryTestServer({
    database: base.database,
    root,
    dataDir,
    builds: { shell: 's1' },
    assets: createFolderStore(areas, write),
  });
});
afterAll(async () => {
  await testServer.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

const contentFile = 'content/screen.0a1b2c3d.js';
const tarWith = (buildId: string, content: string) => {
  const { files } = fakeBuild('mfe-a', buildId, '1.0.0', (all) => {
    all[contentFile] = content;
  });
  return tarOf(files);
};
const isStored = async (buildId: string) =>
  (await testServer.app.inject(`/registry/releases/mfe-a/${buildId}`)).statusCode === 200;

test('a full disk is reported as such, and no partial build is left', async () => {
  const operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  const tar = await tarOf(fakeBuild('mfe-a', 'b1').files);
  const refusal = refusalOf(await operator.publish('mfe-a', 'b1', tar));
  expect(refusal).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(refusal.message).toMatch(
    /^No queda espacio en el disco, así que no se ha guardado nada\./,
  );
  expect(written).toBe(2);
  expect(readdirSync(areas, { recursive: true })).toEqual(['.incoming']);
  expect((await testServer.app.inject('/registry/releases/mfe-a/b1')).statusCode).toBe(404);

  isFull = false;
  expect((await operator.publish('mfe-a', 'b1', tar)).statusCode).toBe(201);
});

test('a failed upload leaves its content names free, also for other bytes', async () => {
  const operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  const publish = async (buildId: string, content: string, query = '') =>
    operator.publish('mfe-a', buildId, await tarWith(buildId, content), query);
  [isFull, written] = [true, 0];
  expect((await publish('failed', 'one')).statusCode).toBe(503);
  isFull = false;
  expect((await publish('other', 'two', '?dryRun=1')).statusCode).toBe(200);
  expect((await publish('failed', 'three')).statusCode).toBe(201);
  expect((await publish('other', 'two')).statusCode).toBe(422);
  expect(await isStored('other')).toBe(false);
});

test('a name of an upload that crashed is free once its claim has expired, and its files go', async () => {
  const operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  const { pool } = base.database;
  const name = 'content/crashed.js';
  const build = (buildId: string, content: string) =>
    fakeBuild('mfe-a', buildId, '1.0.0', (all) => {
      all[name] = content;
    });
  const crashed = build('crashed', 'one');
  const stored = new Map(
    Object.entries(crashed.files).map(([file, content]) => [file, Buffer.from(content)]),
  );
  await createFolderStore(areas).put('mfe-a', 'crashed', stored);
  await pool.query(
    `insert into area_claim values
      ('mfe-a', 'crashed', gen_random_uuid(), now() + interval '1 minute')`,
  );
  await pool.query(`insert into area_content values ('mfe-a', $1, $2, 'crashed')`, [
    name,
    crashed.release.files[name]?.integrity,
  ]);
  const publish = async () =>
    operator.publish('mfe-a', 'next', await tarOf(build('next', 'two').files));
  expect((await publish()).statusCode).toBe(422);
  await pool.query(`update area_claim set until = now() - interval '1 second'`);
  expect((await publish()).statusCode).toBe(201);
  expect((await testServer.app.inject(`/assets/mfe-a/${name}`)).body).toBe('two');
  expect(readdirSync(join(areas, 'mfe-a'))).not.toContain('crashed');
});
