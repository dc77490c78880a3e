import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AreaRelease } from '@aforo/shared/contract';
import {
  emptyHistory,
  openRegistryDatabase,
  type TestDatabase,
} from '../../testing/registry-database.ts';
import { setApprovalRule } from '../approvals/approvals.repository.ts';
import { compose, releaseKey } from '../composition/composition.ts';
import { mounts } from '../composition/mounts.ts';
import { ensureRelease, findRelease, lastRevisions } from '../database/registry.repository.ts';
import { registryTables, type RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry, markPruned, markRestored } from '../database/stored-builds.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { Change } from './area-state.ts';
import { changeRegistry, revisionNumberOf } from './change-registry.ts';
import { gatewayAuthor, registerLocalBuilds } from './local-builds.ts';

let base: TestDatabase;
let db: RegistryConnection;
beforeAll(async () => {
  base = await openRegistryDatabase();
  db = registryTables(base.database);
});
afterAll(() => base.drop());

/** Set `REGISTRY_STATES=1000` for a longer run. */
const states = Number(process.env['REGISTRY_STATES'] ?? 200);
const areas = ['mfe-admin', 'mfe-auth', 'mfe-client'];

/** The same numbers in each run, so that failures are reproducible. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function build(area: string, buildId: string): AreaRelease {
  const base = `/assets/${area}/${buildId}/`;
  return {
    area,
    buildId,
    version: '1.0.0',
    contractVersion: '1.0.0',
    base,
    preload: [],
    files: {},
    federationName: `${area.replace('-', '_')}_${buildId}`,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
  };
}

const start = (builds: Record<string, string>) =>
  registerLocalBuilds(
    db,
    {
      areas: Object.fromEntries(
        Object.entries(builds).map(([area, id]) => [area, build(area, id)]),
      ),
      mounts,
    },
    new Date(),
  );

/** The builds that each kind of visitor gets. */
async function given() {
  const last = await lastRevisions(db);
  const releases = new Map<string, AreaRelease>();
  for (const { area, state } of last) {
    for (const buildId of [state.stable, state.canary?.buildId]) {
      const found = buildId == null ? null : await findRelease(db, area, buildId);
      if (found) releases.set(releaseKey(area, found.entry.buildId), found.release);
    }
  }
  const states = new Map(last.map(({ area, state }) => [area, state]));
  const snapshot = {
    revision: revisionNumberOf(last),
    states,
    releases,
    channels: [],
    waiting: new Set<string>(),
  };
  return ([null, 'admin', 'client'] as const).flatMap((role) =>
    [0, 40, 99].map((bucket) => compose(snapshot, { bucketOf: () => bucket, account: null, role })),
  );
}

test('a start activates no build after an operator’s decision, whatever the state of the registry', async () => {
  const next = numbersFrom(20);
  const one = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  const author = () => one(['ana@aforo.test', 'equipo', gatewayAuthor]);
  const ids = ['1', '2', '3', '4', '5', '6'];

  async function step(): Promise<void> {
    const [area, buildId] = [one(areas), one(ids)];
    const change = one<() => Change | 'publish' | 'prune'>([
      () => ({ kind: 'activate', buildId }),
      () => ({ kind: 'activate', buildId }),
      () => ({ kind: 'canary', buildId, rule: { percent: 1 + next(99) } }),
      () => ({ kind: 'canary', buildId, rule: { role: 'client' } }),
      () => ({ kind: 'rollback', to: null }),
      () => ({ kind: 'mounts', mounts: next(2) ? [] : mounts.filter((m) => m.area === area) }),
      () => 'publish',
      () => 'prune',
    ])();
    if (change === 'publish') {
      const by = { bytes: 1, at: new Date(), by: author() };
      await ensureRelease(db, build(area, buildId), by);
      await markRestored(db, { area, buildId }, new Date());
      return;
    }
    if (change === 'prune') {
      await db.transaction().execute(async (trx) => {
        await lockRegistry(trx);
        const shown = (await lastRevisions(trx)).flatMap(({ state }) => [
          state.stable,
          state.canary?.buildId,
          state.previous,
        ]);
        if (shown.includes(buildId) || !(await findRelease(trx, area, buildId))) return;
        await markPruned(trx, area, [buildId], { at: new Date(), by: author() });
      });
      return;
    }
    const order = { area, change, from: null, author: author(), reason: 'prueba' };
    await changeRegistry(db, order, new Date()).catch((error: unknown) => {
      if (!(error instanceof RegistryRefusal)) throw error;
    });
  }

  let decided = 0;
  for (let state = 0; decided < states; state++) {
    if (state % 20 === 0) {
      await emptyHistory(base.database);
      await start({ 'mfe-admin': '1', 'mfe-auth': '1', ...(next(2) ? { 'mfe-client': '1' } : {}) });
    }
    for (let count = 1 + next(3); count > 0; count--) await step();
    const last = await lastRevisions(db);
    const before = await given();
    await start(Object.fromEntries(areas.map((area) => [area, one(ids)])));
    const history = await base.database.pool.query(
      "select 1 from registry_revision where kind <> 'start'",
    );
    if (history.rows.length === 0) continue;
    decided++;
    expect({ state, last: await lastRevisions(db) }).toEqual({ state, last });
    expect({ state, given: await given() }).toEqual({ state, given: before });
  }
}, 600_000);

test('a newer build of the installation is activated while only starts have changed the registry', async () => {
  await emptyHistory(base.database);
  await start({ 'mfe-admin': '1' });
  expect(await start({ 'mfe-admin': '2' })).toEqual({ others: [], waiting: [] });
  const shown = await lastRevisions(db);
  expect(shown.find(({ area }) => area === 'mfe-admin')?.state).toMatchObject({
    stable: '2',
    previous: '1',
  });
});

test('a decision between a start’s read and write wins', async () => {
  await emptyHistory(base.database);
  await start({ 'mfe-admin': '1', 'mfe-auth': '1' });
  const decide = changeRegistry(
    db,
    {
      area: 'mfe-auth',
      from: null,
      author: 'ana@aforo.test',
      reason: 'prueba',
      change: {
        kind: 'mounts',
        mounts: [],
      },
    },
    new Date(),
  );
  const [, { waiting }] = await Promise.all([decide, start({ 'mfe-admin': '9' })]);
  const last = await lastRevisions(db);
  const [auth, admin] = ['mfe-auth', 'mfe-admin'].map((area) =>
    last.find((revision) => revision.area === area),
  );
  // Either the start came first, or it left the area unchanged.
  const cameFirst = (admin?.number ?? 0) < (auth?.number ?? 0);
  const isShown = admin?.state.stable === '9';
  expect(isShown ? cameFirst : waiting.length === 1).toBe(true);
});

test('a start leaves a build waiting that a second person has to approve', async () => {
  await emptyHistory(base.database);
  await start({ 'mfe-auth': 'w1' });
  const rule = { isRequired: true, changedBy: 'operador', changedAt: new Date() };
  await setApprovalRule(db, 'mfe-auth', rule);
  const { waiting } = await start({ 'mfe-auth': 'w2' });
  expect(waiting.map(({ buildId }) => buildId)).toEqual(['w2']);
  const last = await lastRevisions(db);
  expect(last.find(({ area }) => area === 'mfe-auth')?.state.stable).toBe('w1');
});
