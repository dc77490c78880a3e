import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createFolderStore } from '../../assets/asset-store.ts';
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
