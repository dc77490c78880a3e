import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registrySchema, type Registry, type Role } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { accountSession } from '../../testing/fake-browser.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import {
  emptyHistory,
  openRegistryDatabase,
  type TestDatabase,
} from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  testSigner,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { insertApproval, setApprovalRule } from '../approvals/approvals.repository.ts';
import { canaryBucket } from '../composition/canary-bucket.ts';
import type { Change } from './area-state.ts';
import { changeRegistry } from './change-registry.ts';
import { ensureRelease, revisionsOfArea } from '../database/registry.repository.ts';
import { registryTables } from '../database/registry-tables.ts';

const root = newRoot();
let base: TestDatabase;
const testServers: RegistryTestServer[] = [];
beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
});
beforeEach(() => emptyHistory(base.database));
afterEach(async () => {
  for (const testServer of testServers.splice(0)) await testServer.close();
});
afterAll(async () => {
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

async function open(
  builds: Record<string, string>,
  more: Partial<Parameters<typeof startRegistryTestServer>[0]> = {},
): Promise<RegistryTestServer> {
  for (const [area, buildId] of Object.entries(builds)) writeArea(root, area, buildId);
  const all = { ...builds, shell: 's1' };
  const testServer = await startRegistryTestServer({
    database: base.database,
    root,
    builds: all,
    ...more,
  });
  testServers.push(testServer);
  return testServer;
}

async function registryOf(
  { app }: RegistryTestServer,
  { cookie, role = 'admin' }: { cookie?: string; role?: Role } = {},
): Promise<Registry> {
  const headers = { cookie: cookie ?? `aforo_session=${role}` };
  return registrySchema.parse((await app.inject({ url: '/registry', headers })).json());
}

async function people(area: string, change: Change): Promise<number> {
  const db = registryTables(base.database);
  const order = { area, change, from: null, author: 'ana@aforo.test', reason: 'prueba' };
  return (await changeRegistry(db, order, new Date())).number;
}

async function publish(area: string, buildId: string): Promise<void> {
  const release = { ...writeArea(root, area, buildId), version: '9.0.0' };
  const by = { bytes: 1, at: new Date(), by: 'equipo' };
  await ensureRelease(registryTables(base.database), release, by);
}

describe('at the start', () => {
  test('the local builds are active, with the installation’s mounts', async () => {
    const registry = await registryOf(await open({ 'mfe-admin': 'a1' }));
    expect(registry.areas['mfe-admin']?.buildId).toBe('a1');
    expect(registry.choices['mfe-admin']).toEqual({ why: 'stable', fallback: null });
    expect(registry.mounts.map(({ prefix }) => prefix)).toContain('/admin');
  });

  test('another local build replaces the previous one, which is the rollback target', async () => {
    await open({ 'mfe-admin': 'a1' });
    const registry = await registryOf(await open({ 'mfe-admin': 'a2' }));
    expect(registry.areas['mfe-admin']?.buildId).toBe('a2');
    expect(registry.choices['mfe-admin']).toEqual({ why: 'stable', fallback: 'a1' });
  });

  test('a restart with the same build writes nothing', async () => {
    const { revision } = await registryOf(await open({ 'mfe-admin': 'a3' }));
    expect((await registryOf(await open({ 'mfe-admin': 'a3' }))).revision).toBe(revision);
  });

  test('a build registered with other files is warned about once', async () => {
    const warnings: string[] = [];
    const onWarning = (sentence: string) => warnings.push(sentence);
    const builds = { 'mfe-professional': 'same1' };
    await open(builds, { onWarning });
    expect(warnings).toEqual([]);
    writeArea(root, 'mfe-professional', 'same1', '{"other":"bytes"}');
    const local = await startRegistryTestServer({
      database: base.database,
      root,
      builds: { ...builds, shell: 's1' },
      onWarning,
    });
    testServers.push(local);
    await local.registry.reload();
    expect(warnings).toEqual([expect.stringContaining('mfe-professional@same1')]);
  });

  test('a build waits after an operator’s decision about any area, with a warning', async () => {
    await open({ 'mfe-auth': 'l1', 'mfe-admin': 'a3' });
    await open({ 'mfe-auth': 'l2', 'mfe-admin': 'a3' });
    await people('mfe-auth', { kind: 'rollback', to: null });
    const warnings: string[] = [];
    const builds = { 'mfe-auth': 'l2', 'mfe-admin': 'waits1', 'mfe-client': 'c1' };
    const testServer = await open(builds, { onWarning: (sentence) => warnings.push(sentence) });
    const { areas, mounts } = await registryOf(testServer);
    expect(areas['mfe-auth']?.buildId).toBe('l1');
    expect(areas['mfe-admin']?.buildId).toBe('a3');
    expect(mounts.map(({ prefix }) => prefix)).toContain('/admin');
    // A build that was active before and rolled back doesn't wait.
    expect(warnings.filter((sentence) => sentence.includes('mfe-auth'))).toEqual([]);
    expect(warnings).toContainEqual(
      expect.stringContaining('npm run areas -- activate mfe-admin@waits1'),
    );
  });

  test('a published build that an operator activated stays active', async () => {
    await open({ 'mfe-client': 'c1' });
    await publish('mfe-client', 'p1');
    await people('mfe-client', { kind: 'activate', buildId: 'p1' });
    const registry = await registryOf(await open({ 'mfe-client': 'c2' }), { role: 'client' });
    expect(registry.areas['mfe-client']?.buildId).toBe('p1');
    expect(registry.choices['mfe-client']).toEqual({
      why: 'stable',
      fallback: 'c1',
      installed: 'c2',
    });
  });

  test('a build that waits for its approval is no last resort until it has it', async () => {
    await open({ 'mfe-client': 'c1' });
    await publish('mfe-client', 'p1');
    await people('mfe-client', { kind: 'activate', buildId: 'p1' });
    const db = registryTables(base.database);
    const [area, buildId, at] = ['mfe-client', 'c3', new Date()];
    await setApprovalRule(db, area, { isRequired: true, changedBy: 'ana', changedAt: at });
    const testServer = await open({ [area]: buildId });
    const choice = async () => (await registryOf(testServer, { role: 'client' })).choices[area];
    expect(await choice()).toEqual({ why: 'stable', fallback: 'c1' });
    await insertApproval(db, { area, buildId, approvedBy: 'ana', reason: 'r', approvedAt: at });
    await testServer.registry.reload();
    expect(await choice()).toMatchObject({ installed: buildId });
    await setApprovalRule(db, area, { isRequired: false, changedBy: 'ana', changedAt: at });
  });

  test('gateways that start at once with the same builds write one revision', async () => {
    const builds = { 'mfe-reception': 'r1' };
    await Promise.all([open(builds), open(builds), open(builds)]);
    const revisions = await revisionsOfArea(registryTables(base.database), 'mfe-reception');
    expect(revisions.filter(({ state }) => state.stable === 'r1')).toHaveLength(1);
  });
});

describe('a canary by percentage', () => {
  const publicMount = { prefix: '/demo', basePath: '/demo', area: 'mfe-admin', roles: null };
  const tryOut = (percent: number): Change => ({
    kind: 'canary',
    buildId: 'can1',
    rule: { percent },
  });
  /** An account whose bucket for the canary is in the range. */
  const accountFrom = (from: number, to: number): string => {
    for (let number = 0; ; number++) {
      const id = `account-${number}`;
      const bucket = canaryBucket(testSigner, { kind: 'account', id }, 'mfe-admin', 'can1');
      if (bucket >= from && bucket < to) return id;
    }
  };
  const [inTen, inFifty, outside] = [accountFrom(0, 10), accountFrom(10, 50), accountFrom(50, 100)];

  async function openWithCanary(percent: number, more: Parameters<typeof open>[1] = {}) {
    const testServer = await open(
      { 'mfe-admin': 'a4' },
      { mounts: [publicMount], readSession: accountSession, ...more },
    );
    await publish('mfe-admin', 'can1');
    await people('mfe-admin', tryOut(percent));
    await testServer.registry.reload();
    const buildOf = async (cookie: string) =>
      (await registryOf(testServer, { cookie })).areas['mfe-admin']?.buildId;
    return { testServer, buildOf };
  }

  test('is for the accounts below it, in the page too, with the stable build as fallback', async () => {
    const { testServer } = await openWithCanary(10);
    const inside = await registryOf(testServer, { cookie: `aforo_session=${inTen}` });
    expect(inside.areas['mfe-admin']?.buildId).toBe('can1');
    expect(inside.choices['mfe-admin']).toEqual({ why: 'canary', fallback: 'a4' });
    const other = await registryOf(testServer, { cookie: `aforo_session=${inFifty}` });
    expect(other.areas['mfe-admin']?.buildId).toBe('a4');
    const page = async (account: string) =>
      (
        await testServer.app.inject({
          url: '/demo',
          headers: { cookie: `aforo_session=${account}` },
        })
      ).body;
    expect(await page(inTen)).toContain('/assets/mfe-admin/can1/');
    expect(await page(inFifty)).not.toContain('/assets/mfe-admin/can1/');
  });

  test('keeps the people of 10 % at 50 %', async () => {
    const { testServer, buildOf } = await openWithCanary(10);
    const builds = () =>
      Promise.all([inTen, inFifty, outside].map((id) => buildOf(`aforo_session=${id}`)));
    expect(await builds()).toEqual(['can1', 'a4', 'a4']);
    await people('mfe-admin', tryOut(50));
    await testServer.registry.reload();
    expect(await builds()).toEqual(['can1', 'can1', 'a4']);
  });

  test('follows the account on every device, and the browser without a session', async () => {
    const { testServer, buildOf } = await openWithCanary(50);
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [bucket = ''] = cookiesOf(await testServer.app.inject('/demo'));
        return bucket.split(';')[0] ?? '';
      }),
    );
    const builds = await Promise.all(browsers.map((cookie) => buildOf(cookie)));
    expect(new Set(builds)).toEqual(new Set(['can1', 'a4']));
    expect(await Promise.all(browsers.map((cookie) => buildOf(cookie)))).toEqual(builds);
    for (const cookie of browsers) {
      expect(await buildOf(`${cookie}; aforo_session=${inFifty}`)).toBe('can1');
      expect(await buildOf(`${cookie}; aforo_session=${outside}`)).toBe('a4');
    }
  });

  test('keeps the build of an account while the API doesn’t respond', async () => {
    let isApiDown = false;
    const { buildOf } = await openWithCanary(50, {
      readSession: (request) =>
        isApiDown ? Promise.reject(new Error('away')) : accountSession(request),
    });
    const accounts = [inFifty, outside].map((id) => `aforo_session=${id}`);
    const before = await Promise.all(accounts.map((cookie) => buildOf(cookie)));
    isApiDown = true;
    expect(before).toEqual(['can1', 'a4']);
    expect(await Promise.all(accounts.map((cookie) => buildOf(cookie)))).toEqual(before);
  });
});

describe('a canary by role', () => {
  test('is for that role only', async () => {
    const publicMount = { prefix: '/demo', basePath: '/demo', area: 'mfe-admin', roles: null };
    const testServer = await open({ 'mfe-admin': 'a4' }, { mounts: [publicMount] });
    await publish('mfe-admin', 'can2');
    const change: Change = { kind: 'canary', buildId: 'can2', rule: { role: 'receptionist' } };
    await people('mfe-admin', change);
    await testServer.registry.reload();
    const shownTo = async (role: Role) =>
      (await registryOf(testServer, { role })).areas['mfe-admin']?.buildId;
    expect(await shownTo('receptionist')).toBe('can2');
    expect(await shownTo('admin')).toBe('a4');
    await people('mfe-admin', { kind: 'rollback', to: null });
  });
});

const cookiesOf = ({ headers }: LightMyRequestResponse): string[] =>
  [headers['set-cookie'] ?? []].flat();

test('a browser gets its name once, for a year', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const [bucket = ''] = cookiesOf(await app.inject('/login'));
  expect(bucket).toMatch(
    /^aforo_bucket=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  const cookie = bucket.split(';')[0] ?? '';
  const again = cookiesOf(await app.inject({ url: '/registry', headers: { cookie } }));
  expect(again.map((one) => one.split('=')[0])).toEqual(['aforo_served']);
});

test('a browser gets a proof of its builds with each page and registry, for reports only', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const cookie = 'aforo_session=admin';
  for (const url of ['/admin', '/registry']) {
    const answer = await app.inject({ url, headers: { cookie } });
    const again = await app.inject({
      url,
      headers: { cookie, 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    for (const [, proof] of [cookiesOf(answer), cookiesOf(again)]) {
      expect(proof).toMatch(
        /^aforo_served=[\w.-]{70,600}; Path=\/registry\/reports; Max-Age=86400; HttpOnly; SameSite=Strict$/,
      );
    }
  }
});

test('the cookie is bound to the host if the public address is https', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' }, { publicUrl: 'https://aforo.example' });
  const given = (await app.inject('/login')).headers['set-cookie'] ?? [];
  const [bucket = '', proof = ''] = [given].flat();
  expect(bucket).toMatch(
    /^__Host-aforo_bucket=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(proof).toMatch(
    /^__Secure-aforo_served=[\w.-]+; Path=\/registry\/reports; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
  );
  const cookie = bucket.split(';')[0] ?? '';
  const again = await app.inject({ url: '/registry', headers: { cookie } });
  expect(String(again.headers['set-cookie'])).not.toContain('aforo_bucket');
  // A cookie from before could be anyone's: the browser gets a new one.
  const before = await app.inject({ url: '/login', headers: { cookie: cookie.slice(7) } });
  expect(before.statusCode).toBe(200);
  expect(String(before.headers['set-cookie'])).toMatch(/^__Host-aforo_bucket=/);
});

test('a browser gets a new name for one without our signature, and keeps one of an earlier version', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const cookiesFor = async (name: string) =>
    String(cookiesOf(await app.inject({ url: '/login', headers: { cookie: name } })));
  const before = `7.${'a'.repeat(22)}`;
  const forged = `aforo_bucket=${before}.${'A'.repeat(43)}`;
  expect(await cookiesFor(forged)).toMatch(/^aforo_bucket=[\w-]{22}\.[\w-]{43};/);
  const signed = `aforo_bucket=${before}.${testSigner.sign('visitor', before)}`;
  expect(await cookiesFor(signed)).not.toContain('aforo_bucket');
});

test('every release can be read for ever', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const answer = await app.inject('/registry/releases/mfe-admin/a1');
  expect(answer.json()).toMatchObject({ area: 'mfe-admin', buildId: 'a1' });
  expect(answer.headers['cache-control']).toContain('immutable');
  const missing = await app.inject('/registry/releases/mfe-admin/nunca');
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: 'build_unknown' });
});

test('open pages get the revision when they connect and at each change', async () => {
  const testServer = await open({ 'mfe-admin': 'a4' });
  const url = await testServer.app.listen({ host: '127.0.0.1', port: 0 });
  const { revision } = await registryOf(testServer);
  const events = await openEvents(`${url}/registry/events`);
  expect(JSON.parse(await events.next())).toEqual({ revision });
  await publish('mfe-admin', 'next');
  await people('mfe-admin', { kind: 'activate', buildId: 'next' });
  // Triggered only by the database's notification.
  expect(JSON.parse(await events.next())).toEqual({ revision: revision + 1 });
  events.close();
});

test('keeps the last valid registry if the database can’t be read', async () => {
  const testServer = await open({ 'mfe-auth': 'l3' });
  const before = await registryOf(testServer);
  const pool = base.database.pool;
  await pool.query('alter table registry_revision rename to elsewhere');
  await testServer.registry.reload();
  expect(await registryOf(testServer)).toEqual(before);
  await pool.query('alter table elsewhere rename to registry_revision');
  expect(testServer.errors.splice(0)).toMatchObject([{ code: '42P01' }]);
});

test('a change at one gateway reaches the pages and the registry of another', async () => {
  const database = await base.openAgain();
  const one = await open({ 'mfe-admin': 'a4' });
  const two = await open({ 'mfe-admin': 'a4' }, { database });
  const url = await two.app.listen({ host: '127.0.0.1', port: 0 });
  const events = await openEvents(`${url}/registry/events`);
  await events.next();
  await publish('mfe-admin', 'shared');
  const number = await people('mfe-admin', { kind: 'activate', buildId: 'shared' });
  expect(JSON.parse(await events.next())).toEqual({ revision: number });
  expect((await registryOf(two)).areas['mfe-admin']?.buildId).toBe('shared');
  events.close();
  await one.registry.reload();
  expect((await registryOf(one)).revision).toBe(number);
});
