import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registrySchema, type Registry, type Role } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { openEvents } from '../../testing/event-reader.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import {
  emptyHistory,
  openRegistryDatabase,
  type TestDatabase,
} from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
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
  { bucket = 50, role = 'admin' }: { bucket?: number; role?: Role } = {},
): Promise<Registry> {
  const headers = { cookie: `aforo_bucket=${bucket}; aforo_session=${role}` };
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

  test('gateways that start at once with the same builds write one revision', async () => {
    const builds = { 'mfe-reception': 'r1' };
    await Promise.all([open(builds), open(builds), open(builds)]);
    const revisions = await revisionsOfArea(registryTables(base.database), 'mfe-reception');
    expect(revisions.filter(({ state }) => state.stable === 'r1')).toHaveLength(1);
  });
});

describe('a canary by percentage', () => {
  test('is for the buckets below it, in the page too, with the stable build as fallback', async () => {
    const testServer = await open({ 'mfe-admin': 'a4' });
    await publish('mfe-admin', 'can1');
    const change: Change = { kind: 'canary', buildId: 'can1', rule: { percent: 10 } };
    await people('mfe-admin', change);
    await testServer.registry.reload();
    const inside = await registryOf(testServer, { bucket: 9 });
    expect(inside.areas['mfe-admin']?.buildId).toBe('can1');
    expect(inside.choices['mfe-admin']).toEqual({ why: 'canary', fallback: 'a4' });
    const outside = await registryOf(testServer, { bucket: 10 });
    expect(outside.areas['mfe-admin']?.buildId).toBe('a4');
    const page = (bucket: number) =>
      testServer.app.inject({
        url: '/admin',
        headers: { cookie: `aforo_bucket=${bucket}; aforo_session=admin` },
      });
    expect((await page(9)).body).toContain('/assets/mfe-admin/can1/');
    expect((await page(10)).body).not.toContain('/assets/mfe-admin/can1/');
    await people('mfe-admin', { kind: 'rollback', to: null });
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

test('a browser gets its bucket once, for a year', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const [bucket = ''] = cookiesOf(await app.inject('/login'));
  expect(bucket).toMatch(
    /^aforo_bucket=\d{1,2}\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  const cookie = bucket.split(';')[0] ?? '';
  const again = cookiesOf(await app.inject({ url: '/registry', headers: { cookie } }));
  expect(again.map((one) => one.split('=')[0])).toEqual(['aforo_served']);
});

test('a browser gets a proof of its builds with each page and registry, for reports only', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const cookie = 'aforo_bucket=7; aforo_session=admin';
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

test('a bucket without our signature still selects the builds and gets a signature', async () => {
  const { app } = await open({ 'mfe-admin': 'a4' });
  const answer = await app.inject({ url: '/login', headers: { cookie: 'aforo_bucket=7.abc' } });
  expect(String(answer.headers['set-cookie'])).toMatch(/^aforo_bucket=7\.[\w-]{22}\.[\w-]{43};/);
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
});

test('a change at one gateway reaches the pages and the registry of another', async () => {
  const database = (await base.openAgain?.()) ?? base.database;
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
