import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registryStatusSchema, type PageEvent } from '@aforo/shared/contract';
import { newRoot, writeArea, writeShell } from '../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../testing/fake-upload.ts';
import { operatorTokenIn, registryClient } from '../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../testing/registry-database.ts';
import { openShippingHouse, testSeal, type ShippingHouse } from '../testing/shipping-house.ts';
import { hasWayBack, isFailing } from './automatic-return.ts';
import type { ReadApiMetrics } from './metrics.ts';

const root = newRoot();
const dataDir = join(root, 'data');
let base: TestDatabase;
let house: ShippingHouse;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');
let builds = 0;

const open = (readApiMetrics?: ReadApiMetrics) =>
  openShippingHouse({
    ...(readApiMetrics && { readApiMetrics }),
    database: base.database,
    root,
    dataDir,
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    settings: { failuresMin: 3, failuresShare: 0.2, metricsToken: 'metricas-de-prueba' },
    now: () => now,
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
});
beforeEach(async () => {
  house = await open();
  operator = registryClient(house.app, operatorTokenIn(dataDir));
});
afterEach(() => house.close());
afterAll(async () => {
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

/** A new build, published and activated a while ago. */
async function shown(more: object = {}): Promise<string> {
  const buildId = `b${++builds}`;
  await operator.publish('mfe-admin', buildId, await tarOf(fakeBuild('mfe-admin', buildId).files));
  const payload = { target: buildId, reason: 'prueba', ...more };
  const from = await operator.revision();
  await operator.ask('POST', '/areas/mfe-admin/activation', { payload, from });
  now = new Date(now.getTime() + 60_000);
  return buildId;
}

/** The cookie of a browser that the house has given one. */
function cookieOf(visitor: number): string {
  const name = `50.${String(visitor).padStart(22, 'x')}`;
  return `${name}.${testSeal.sign('visitor', name)}`;
}

function report(
  events: unknown,
  visitor: number | string = 1,
  type = 'application/json',
  address = '10.0.0.1',
) {
  const cookie = typeof visitor === 'number' ? cookieOf(visitor) : visitor;
  return house.app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: {
      'content-type': type,
      cookie: `aforo_bucket=${cookie}`,
    },
    remoteAddress: address,
    payload: JSON.stringify({ events }),
  });
}

const failed = (buildId: string): PageEvent => ({
  kind: 'failed',
  area: 'mfe-admin',
  buildId,
  phase: 'mount',
  reason: 'TypeError',
  fallback: null,
});
const mounted = (buildId: string): PageEvent => ({
  kind: 'mounted',
  area: 'mfe-admin',
  buildId,
  phases: { fetch: 100, evaluate: 20, mount: 30 },
});

async function stateOf() {
  const status = registryStatusSchema.parse((await operator.ask('GET', '/status')).json());
  const admin = status.areas.find(({ area }) => area === 'mfe-admin');
  if (!admin) throw new Error('The area is gone');
  return admin;
}

describe('a build that fails for too many', () => {
  test('is taken back by itself, with the figures as the reason', async () => {
    const before = (await stateOf()).state.stable;
    const buildId = await shown();
    await report(Array.from({ length: 7 }, () => mounted(buildId)));
    for (const visitor of [1, 2]) await report([failed(buildId)], visitor);
    expect((await stateOf()).state.stable).toBe(buildId);
    await report([failed(buildId)], 3);
    const { state, lastRevision } = await stateOf();
    expect(state.stable).toBe(before);
    expect(lastRevision).toMatchObject({
      kind: 'rollback',
      author: 'gateway',
      reason: 'Falla a 3 visitantes: 3 fallos frente a 7 montajes en 10 minutos (30 %).',
    });
  });

  test('as a canary is withdrawn', async () => {
    const buildId = await shown({ canary: { percent: 50 } });
    for (const visitor of [1, 2, 3]) await report([failed(buildId)], visitor);
    const { state, lastRevision } = await stateOf();
    expect(state.canary).toBeNull();
    expect(lastRevision).toMatchObject({ kind: 'withdraw', author: 'gateway' });
  });

  test('stays when it is one browser again and again', async () => {
    const buildId = await shown();
    for (let again = 0; again < 6; again++) await report([failed(buildId)], 1);
    expect((await stateOf()).state.stable).toBe(buildId);
  });

  test('stays when visitors that the house never gave a cookie say that it fails', async () => {
    const buildId = await shown();
    const forged = [
      'x'.repeat(22),
      'y'.repeat(22),
      `${'z'.repeat(22)}.${'A'.repeat(43)}`,
      // Somebody else's signature, and one for another use.
      `${'w'.repeat(22)}.${cookieOf(1).split('.')[2]}`,
      `${'v'.repeat(22)}.${testSeal.sign('cookie', `50.${'v'.repeat(22)}`)}`,
    ];
    for (const one of forged) await report([failed(buildId)], `50.${one}`);
    expect((await stateOf()).state.stable).toBe(buildId);
    await report([failed(buildId)], 1);
    expect((await stateOf()).state.stable).toBe(buildId);
    // The nameless ones are one; with two that are known it is enough.
    await report([failed(buildId)], 2);
    expect((await stateOf()).state.stable).not.toBe(buildId);
  });

  test('stays when it works for nearly everybody', async () => {
    const buildId = await shown();
    await report(Array.from({ length: 40 }, () => mounted(buildId)));
    for (const visitor of [1, 2, 3]) await report([failed(buildId)], visitor);
    expect((await stateOf()).state.stable).toBe(buildId);
  });

  test('stays when the failures lie outside of the window', async () => {
    const buildId = await shown();
    for (const visitor of [1, 2]) await report([failed(buildId)], visitor);
    now = new Date(now.getTime() + 11 * 60_000);
    await report([failed(buildId)], 3);
    expect((await stateOf()).state.stable).toBe(buildId);
  });

  test('is not held its failures from before against, when somebody activates it again', async () => {
    const buildId = await shown();
    for (const visitor of [1, 2, 3]) await report([failed(buildId)], visitor);
    expect((await stateOf()).state.stable).not.toBe(buildId);
    now = new Date(now.getTime() + 1000);
    const payload = { target: buildId, reason: 'era la red' };
    const from = await operator.revision();
    await operator.ask('POST', '/areas/mfe-admin/activation', { payload, from });
    now = new Date(now.getTime() + 1000);
    await report([failed(buildId)], 4);
    expect((await stateOf()).state.stable).toBe(buildId);
  });

  test('is counted together by all gateways', async () => {
    const buildId = await shown();
    const other = await open();
    await report([failed(buildId)], 1);
    await report([failed(buildId)], 2);
    const first = house;
    house = other;
    await report([failed(buildId)], 3);
    house = first;
    await other.close();
    expect((await stateOf()).state.stable).not.toBe(buildId);
  });
});

test.each([
  [{ visitors: 5, failures: 5, mounts: 20 }, true],
  [{ visitors: 5, failures: 5, mounts: 21 }, false],
  [{ visitors: 4, failures: 9, mounts: 0 }, false],
])('of %j it is %s that the build fails', (fate, expected) => {
  const settings = { failuresMin: 5, failuresShare: 0.2, failuresMinutes: 10 };
  expect(isFailing(fate, settings)).toBe(expected);
});

test('only what is shown and has another build behind it is taken back', () => {
  const state = { stable: 'b', previous: 'a', canary: null, mounts: [] };
  expect(hasWayBack(state, 'b')).toBe(true);
  expect(hasWayBack(state, 'a')).toBe(false);
  expect(hasWayBack({ ...state, previous: null }, 'b')).toBe(false);
});

describe('a report', () => {
  test('as a beacon’s text counts too, and shows in the status', async () => {
    const buildId = await shown();
    const vital: PageEvent = {
      kind: 'vital',
      area: 'mfe-admin',
      buildId,
      name: 'LCP',
      value: 1200,
    };
    const answer = await report([mounted(buildId), vital, failed(buildId)], 1, 'text/plain');
    expect(answer.statusCode).toBe(204);
    expect((await stateOf()).figures).toContainEqual({
      buildId,
      mounts: 1,
      failures: 1,
      phases: { fetch: 100, evaluate: 20, mount: 30 },
      vitals: { LCP: 1200 },
    });
  });

  test('of builds that don’t exist is not kept', async () => {
    expect((await report([failed('nunca'), mounted('nunca')])).statusCode).toBe(204);
    expect((await stateOf()).figures.map(({ buildId }) => buildId)).not.toContain('nunca');
  });

  test.each([
    ['of another shape', [{ kind: 'failed' }], 400],
    ['with a long reason', [{ ...failed('l1'), reason: 'x'.repeat(81) }], 400],
    ['with too many events', Array.from({ length: 101 }, () => mounted('l1')), 400],
    ['that is too large', [{ ...failed('l1'), fallback: 'x'.repeat(70_000) }], 413],
  ])('%s is refused', async (_what, events, status) => {
    expect((await report(events)).statusCode).toBe(status);
  });

  test('keeps no text that could be about a person', async () => {
    await report([{ ...failed('l1'), reason: 'Ana García no existe' }]);
    const { rows } = await base.database.pool.query('select reason, visitor from area_failure');
    expect(JSON.stringify(rows)).not.toContain('Ana');
  });

  test('comes too often from one address only so many times a minute', async () => {
    const answers = [];
    for (let sent = 0; sent < 61; sent++)
      answers.push(await report([], 1, 'text/plain', '10.9.9.9'));
    expect(answers.map(({ statusCode }) => statusCode).slice(-2)).toEqual([204, 429]);
  });
});

describe('/metrics', () => {
  const ask = (token: string) =>
    house.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

  test('tells who knows the token of loads, failures and the revision', async () => {
    const buildId = await shown();
    await report([mounted(buildId), failed(buildId)]);
    const { body } = await ask('metricas-de-prueba');
    const labels = `area="mfe-admin",build="${buildId}"`;
    expect(body).toContain(`aforo_area_failures_total{${labels},phase="mount"} 1`);
    expect(body).toContain(`aforo_area_load_seconds_count{${labels},phase="fetch"} 1`);
    expect(body).toContain(`aforo_registry_revision ${await operator.revision()}`);
    expect(body).toContain('aforo_registry_listeners 0');
  });

  test('adds what the API counts, or says that it is away', async () => {
    await house.close();
    const asked: string[] = [];
    let isUp = true;
    house = await open(async (token) => {
      asked.push(token);
      if (!isUp) throw new Error('away');
      return 'aforo_logins_total{method="password",outcome="refused"} 7\n';
    });
    const up = await ask('metricas-de-prueba');
    expect(up.body).toContain('\naforo_logins_total{method="password",outcome="refused"} 7\n');
    expect(up.body).toContain('\naforo_api_up 1\n');
    isUp = false;
    const away = await ask('metricas-de-prueba');
    expect(away.statusCode).toBe(200);
    expect(away.body).toContain('\naforo_api_up 0\n');
    expect(away.body).toContain('aforo_registry_listeners 0');
    await ask('otra-cosa');
    expect(asked).toEqual(['metricas-de-prueba', 'metricas-de-prueba']);
  });

  test('tells nobody else', async () => {
    expect((await ask('otra-cosa')).statusCode).toBe(401);
    expect((await house.app.inject('/metrics')).statusCode).toBe(401);
  });
});
