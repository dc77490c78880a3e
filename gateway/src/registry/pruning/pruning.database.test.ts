import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registryStatusSchema, revisionSchema } from '@aforo/shared/contract';
import { createFolderStore } from '../../assets/stores/asset-store.ts';
import { refusalOf } from '../../testing/operations-test-server.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { openBucket, type TestBucket } from '../../testing/open-bucket.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { pruneAnswerSchema } from '../protocol/prune-request.ts';
import { createPruner } from './prune-builds.ts';
import { isForeignKeyViolation } from '../database/registry.repository.ts';
import { registryTables } from '../database/registry-tables.ts';

const root = newRoot();
const dataDir = join(root, 'data');
const area = 'mfe-admin';
const folder = createFolderStore(join(dataDir, 'areas'));
let base: TestDatabase;
let testServer: RegistryTestServer;
let bucket: TestBucket;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');

const open = () =>
  startRegistryTestServer({
    database: base.database,
    root,
    dataDir,
    builds: { [area]: 'l1', shell: 's1' },
    now: () => now,
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  bucket = await openBucket(join(root, 's3'));
  writeShell(root, 's1');
  writeArea(root, area, 'l1');
  testServer = await open();
  operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  // b1 … b4, each active for two days.
  for (const buildId of ['b1', 'b2', 'b3', 'b4']) {
    const { files } = fakeBuild(area, buildId, '1.0.0');
    await operator.publish(area, buildId, await tarOf(files));
    await change('activation', { target: buildId, reason: 'prueba' });
    now = new Date(now.getTime() + 48 * 3600_000);
  }
});
afterAll(async () => {
  await testServer.close();
  await bucket.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

async function change(what: 'activation' | 'rollback', payload: object) {
  const from = await operator.revision();
  return operator.ask('POST', `/areas/${area}/${what}`, { payload, from });
}

async function prune(payload: object, client = operator) {
  const answer = await client.ask('POST', `/areas/${area}/prune`, { payload });
  const { builds, isDone } = pruneAnswerSchema.parse(answer.json());
  return { isDone, buildIds: builds.map(({ buildId }) => buildId) };
}

const served = async (buildId: string) =>
  (await testServer.app.inject(`/assets/${area}/${buildId}/area.js`)).statusCode;

describe('pruning', () => {
  test('in a dry run lists the builds and keeps them', async () => {
    expect(await prune({ keep: 1, dryRun: true })).toEqual({
      isDone: false,
      buildIds: ['b2', 'b1'],
    });
    expect(await served('b1')).toBe(200);
  });

  test('keeps ten builds by default', async () => {
    expect(await prune({})).toEqual({ isDone: true, buildIds: [] });
  });

  test.each([{ keep: 0 }, { keep: 1.5 }, { keep: 'todos' }, { dryRun: 1 }])(
    'with %j is refused',
    async (payload) => {
      const answer = await operator.ask('POST', `/areas/${area}/prune`, { payload });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'input_invalid' });
    },
  );

  test('is allowed for the area’s team only', async () => {
    const payload = { area: 'mfe-client', name: 'otro equipo' };
    const { token } = (await operator.ask('POST', '/tokens', { payload })).json<{
      token: string;
    }>();
    const other = registryClient(testServer.app, token);
    const answer = await other.ask('POST', `/areas/${area}/prune`, { payload: {} });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'token_other_area' });
    const anonymous = await testServer.app.inject({
      method: 'POST',
      url: `/registry/areas/${area}/prune`,
    });
    expect(anonymous.statusCode).toBe(401);
  });

  test('deletes the files from a folder and a bucket and records who did it', async () => {
    const db = registryTables(base.database);
    const files = new Map([['release.json', Buffer.from('{}')]]);
    for (const buildId of ['b1', 'b2', 'b3']) await bucket.store.put(area, buildId, files);
    const inBucket = createPruner({ db, assets: bucket.store, now: () => now });
    await inBucket({ area, keep: 1, isDryRun: false, by: 'operador' });
    expect(await bucket.store.list(area)).toEqual(['b3']);
    // Marked but still in the folder, as after a crash between the two steps.
    expect(await prune({ keep: 1 })).toEqual({ isDone: true, buildIds: [] });
    expect((await folder.list(area)).sort()).toEqual(['b3', 'b4', 'l1']);
    expect(await served('b1')).toBe(404);
    const { rows } = await base.database.pool.query(
      'select build_id, pruned_by, pruned_at from area_prune order by build_id',
    );
    expect(rows).toEqual([
      { build_id: 'b1', pruned_by: 'operador', pruned_at: now },
      { build_id: 'b2', pruned_by: 'operador', pruned_at: now },
    ]);
  });

  test('makes builds unavailable for activation, listing, download and publishing', async () => {
    const activation = await change('activation', { target: 'b1', reason: 'prueba' });
    expect(refusalOf(activation)).toMatchObject({ status: 404, code: 'build_unknown' });
    const { areas } = registryStatusSchema.parse((await operator.ask('GET', '/status')).json());
    const listed = areas.find((one) => one.area === area)?.releases.map(({ buildId }) => buildId);
    expect(listed).toEqual(['b4', 'b3', 'l1']);
    expect((await testServer.app.inject(`/registry/releases/${area}/b1`)).statusCode).toBe(404);
    const tar = await tarOf(fakeBuild(area, 'b1').files);
    expect(refusalOf(await operator.publish(area, 'b1', tar)).code).toBe('build_exists');
  });

  test('chooses a rollback target among the remaining builds', async () => {
    const { state } = revisionSchema.parse((await change('rollback', { reason: 'falla' })).json());
    expect(state).toMatchObject({ stable: 'b3', previous: 'l1' });
  });

  test('prevents the activation of a build that is being deleted', async () => {
    const { pool } = base.database;
    const revision = `insert into registry_revision (number, area, kind, stable, mounts, author, reason, at)
      select max(number) + 1, $1, 'activate', 'b1', '[]', 'x', 'x', now() from registry_revision`;
    const refused = await pool.query(revision, [area]).catch((error: unknown) => error);
    expect(isForeignKeyViolation(refused)).toBe(true);
    const delivery = `insert into registry_delivery (event_id, webhook_id, next_at)
      values (gen_random_uuid(), gen_random_uuid(), now())`;
    const other = await pool.query(delivery).catch((error: unknown) => error);
    expect(other).toMatchObject({ code: '23503' });
    expect(isForeignKeyViolation(other)).toBe(false);
  });
});

test('pruning is undone for a build that an installation includes again', async () => {
  const { pool } = base.database;
  await pool.query(
    `insert into area_prune (area, build_id, pruned_at, pruned_by) values ($1, 'l1', $2, 'operador')`,
    [area, now],
  );
  const again = await open();
  expect((await again.app.inject(`/registry/releases/${area}/l1`)).statusCode).toBe(200);
  const { rows } = await pool.query(`select restored_at from area_prune where build_id = 'l1'`);
  expect(rows).toEqual([{ restored_at: now }]);
  await again.close();
});
