import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { registryStatusSchema, type PageEvent, type PageTrace } from '@aforo/shared/contract';
import { AssetStoreError } from '../../assets/stores/asset-store-error.ts';
import { createFolderStore, type AssetStore } from '../../assets/stores/asset-store.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { accountSession, fakeBrowser } from '../../testing/fake-browser.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import {
  openRegistryDatabase,
  untilBlocked,
  type TestDatabase,
} from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { registryTables } from '../database/registry-tables.ts';
import { changeRegistry } from '../revisions/change-registry.ts';
import { gracePeriodMs } from './automatic-rollback.ts';
import type { ReadApiMetrics } from './metrics.ts';
import { forgetReports, mountTimesOf } from './reports.repository.ts';

const root = newRoot();
const dataDir = join(root, 'data');
let base: TestDatabase;
let testServer: RegistryTestServer;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');
let builds = 0;
let people = 0;
let log = '';
let warnings: string[] = [];
/** Whether the build store is down. */
let isStoreAway = false;

const folders = createFolderStore(join(dataDir, 'areas'));
const assets: AssetStore = {
  ...folders,
  read: (...file) =>
    isStoreAway ? Promise.reject(new AssetStoreError('away')) : folders.read(...file),
};

const open = (readApiMetrics?: ReadApiMetrics) =>
  startRegistryTestServer({
    ...(readApiMetrics && { readApiMetrics }),
    database: base.database,
    root,
    dataDir,
    assets,
    onWarning: (sentence) => warnings.push(sentence),
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    // Public, so that anonymous visitors can report on it.
    mounts: [{ prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: null }],
    settings: { failuresMin: 3, failuresShare: 0.2, metricsToken: 'metricas-de-prueba' },
    now: () => now,
    readSession: accountSession,
    logger: {
      level: 'info',
      stream: new Writable({
        write(line: Buffer, _encoding, done) {
          log += line.toString();
          done();
        },
      }),
    },
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
});
beforeEach(async () => {
  testServer = await open();
  operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  log = '';
  warnings = [];
  isStoreAway = false;
});
afterEach(() => testServer.close());
afterAll(async () => {
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

const pass = (ms: number) => (now = new Date(now.getTime() + ms));

async function activate(target: string, more: object = {}): Promise<void> {
  const payload = { target, reason: 'prueba', ...more };
  const from = await operator.revision();
  const answer = await operator.ask('POST', '/areas/mfe-admin/activation', { payload, from });
  expect(answer.statusCode).toBe(200);
}

/** Publishes and activates a new build. */
async function shown(more: object = {}): Promise<string> {
  const buildId = `b${++builds}`;
  await operator.publish('mfe-admin', buildId, await tarOf(fakeBuild('mfe-admin', buildId).files));
  await activate(buildId, more);
  return buildId;
}

type Browser = ReturnType<typeof fakeBrowser>;

/** A new visitor in a separate network, with the page open. */
async function openVisitor({
  hasSession = true,
  isStaff = false,
  address,
}: { hasSession?: boolean; isStaff?: boolean; address?: string } = {}): Promise<Browser> {
  const number = ++people;
  const browser = fakeBrowser(() => testServer.app, {
    ...(hasSession && { account: `${isStaff ? 'receptionist' : 'account'}-${number}` }),
    address: address ?? `10.${number >> 8}.${number & 255}.7`,
  });
  await browser.open();
  return browser;
}

/** Reports the same events from this many people. */
async function crowd(
  count: number,
  event: PageEvent,
  who: Parameters<typeof openVisitor>[0] = {},
): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    const answer = await (await openVisitor(who)).report([event]);
    expect(answer.statusCode).toBe(204);
  }
}

const failed = (buildId: string, reason = 'TypeError'): PageEvent => ({
  kind: 'failed',
  area: 'mfe-admin',
  buildId,
  phase: 'mount',
  reason,
  fallback: 'l1',
});
const mounted = (buildId: string, mountMs = 30): PageEvent => ({
  kind: 'mounted',
  area: 'mfe-admin',
  buildId,
  phases: { fetch: 100, evaluate: 20, mount: mountMs },
});

/** Advances the clock past the grace period and evaluates the reports. */
async function evaluateReports(): Promise<void> {
  pass(gracePeriodMs);
  await testServer.registry.gatewayOptions.services?.reports.evaluateDue();
}

async function stateOf() {
  const status = registryStatusSchema.parse((await operator.ask('GET', '/status')).json());
  const admin = status.areas.find(({ area }) => area === 'mfe-admin');
  if (!admin) throw new Error('The area is gone');
  return admin;
}
const stable = async () => (await stateOf()).state.stable;

async function figuresOf(buildId: string) {
  return (await stateOf()).figures.find((one) => one.buildId === buildId);
}

async function rowCount(): Promise<number> {
  // Writes pending reports before they are read.
  await stateOf();
  const { rows } = await base.database.pool.query('select count(*)::int as count from area_report');
  return (rows as { count: number }[])[0]?.count ?? 0;
}

async function mountTimesSince(since: Date, buildId: string) {
  // Writes pending reports before they are read.
  await stateOf();
  const builds = { area: 'mfe-admin', buildIds: [buildId], since };
  return (await mountTimesOf(registryTables(base.database), builds)).get(buildId);
}

describe('a build that fails for too many people', () => {
  test('is rolled back automatically, with the figures as the reason', async () => {
    const before = await stable();
    const buildId = await shown();
    await crowd(7, mounted(buildId));
    await crowd(2, failed(buildId));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    await crowd(1, failed(buildId));
    await evaluateReports();
    const { state, lastRevision } = await stateOf();
    expect(state.stable).toBe(before);
    expect(lastRevision).toMatchObject({
      kind: 'rollback',
      author: 'gateway',
      reason: 'Falla a 3 de 10 personas con sesión (30 %), desde 3 redes, en 10 minutos.',
    });
  });

  test('is rolled back at two people of the team in the network of their studio', async () => {
    const studio = { isStaff: true, address: '198.51.100.9' };
    const buildId = await shown();
    await crowd(30, mounted(buildId));
    await crowd(2, mounted(buildId), studio);
    await crowd(1, failed(buildId), studio);
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    await crowd(1, failed(buildId), studio);
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
    expect((await stateOf()).lastRevision?.reason).toBe(
      'Falla a 2 de 4 personas del equipo (50 %), en 10 minutos.',
    );
  });

  test('is rolled back from the limits that an operator set for the area', async () => {
    const set = async (payload: object) => {
      const answer = await operator.ask('PUT', '/areas/mfe-admin/thresholds', { payload });
      return answer.json<object>();
    };
    const ofInstallation = { staffMin: 2, peopleMin: 3, sharePercent: 20, minutes: 10 };
    expect((await stateOf()).thresholds).toEqual(ofInstallation);
    expect(await set({ peopleMin: 2, minutes: 1 })).toEqual({
      ...ofInstallation,
      peopleMin: 2,
      minutes: 1,
    });
    const buildId = await shown();
    await crowd(2, failed(buildId));
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
    expect((await stateOf()).lastRevision?.reason).toContain('en un minuto.');
    expect(await set({ peopleMin: null, minutes: null })).toEqual(ofInstallation);
  });

  test('rolls nothing back if a person activates another build during its evaluation', async () => {
    await shown();
    const failing = await shown();
    await crowd(3, failed(failing));
    pass(gracePeriodMs);
    const db = registryTables(base.database);
    let evaluating: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`lock table area_report in access exclusive mode`.execute(trx);
      evaluating = testServer.registry.gatewayOptions.services?.reports.evaluateDue();
      await untilBlocked(base.database);
      const change = { kind: 'activate', buildId: 'l1' } as const;
      const order = { area: 'mfe-admin', change, from: null, author: 'eva', reason: 'esta' };
      await changeRegistry(db, order, now);
      await testServer.registry.reload();
    });
    await evaluating;
    expect(await stable()).toBe('l1');
  });

  test('is withdrawn if it is a canary', async () => {
    const buildId = await shown({ canary: { role: 'client' } });
    await crowd(3, failed(buildId));
    await evaluateReports();
    const { state, lastRevision } = await stateOf();
    expect(state.canary).toBeNull();
    expect(lastRevision).toMatchObject({ kind: 'withdraw', author: 'gateway' });
  });

  test('stays active if it works for nearly all visitors', async () => {
    const buildId = await shown();
    await crowd(40, mounted(buildId));
    await crowd(3, failed(buildId));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('stays active if many mounts of its activation minute are reported after the failures', async () => {
    pass(60_000 - (now.getTime() % 60_000) + 20_000);
    const buildId = await shown();
    const failedAt = now.toISOString();
    await crowd(3, failed(buildId));
    pass(10_000);
    await crowd(13, mounted(buildId));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    const cause = { phase: 'mount', reason: 'TypeError', fallback: 'l1' };
    expect(await figuresOf(buildId)).toMatchObject({
      mounts: 13,
      failures: 3,
      causes: [
        {
          ...cause,
          count: 3,
          lastAt: failedAt,
        },
      ],
    });
  });

  test('is not evaluated before the mounts of the same moment can have arrived', async () => {
    const buildId = await shown();
    await crowd(3, failed(buildId));
    pass(gracePeriodMs - 1);
    await testServer.registry.gatewayOptions.services?.reports.evaluateDue();
    expect(await stable()).toBe(buildId);
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
  });

  test('is evaluated in time, even if failures keep arriving', async () => {
    const buildId = await shown();
    for (let second = 0; second < 18; second++) {
      await crowd(1, failed(buildId));
      pass(1000);
    }
    await testServer.registry.gatewayOptions.services?.reports.evaluateDue();
    expect(await stable()).not.toBe(buildId);
  });

  test('is evaluated again after the last failure’s grace period', async () => {
    const buildId = await shown();
    await crowd(2, failed(buildId));
    pass(gracePeriodMs - 1000);
    await crowd(1, failed(buildId));
    pass(1000);
    await testServer.registry.gatewayOptions.services?.reports.evaluateDue();
    expect(await stable()).toBe(buildId);
    pass(gracePeriodMs - 1000);
    await testServer.registry.gatewayOptions.services?.reports.evaluateDue();
    expect(await stable()).not.toBe(buildId);
  });

  test('stays active if the failures are outside the time window', async () => {
    const buildId = await shown();
    await crowd(2, failed(buildId));
    pass(11 * 60_000);
    await crowd(1, failed(buildId));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('starts without its earlier failures when it is activated again', async () => {
    const buildId = await shown();
    await crowd(3, failed(buildId));
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
    pass(1000);
    await activate(buildId);
    await crowd(1, failed(buildId));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('is counted across all gateways', async () => {
    const buildId = await shown();
    await crowd(2, failed(buildId));
    await stateOf();
    const first = testServer;
    testServer = await open();
    await crowd(1, failed(buildId));
    await evaluateReports();
    await testServer.close();
    testServer = first;
    await testServer.registry.reload();
    expect(await stable()).not.toBe(buildId);
  });

  test('is evaluated by the next gateway if the one that received the failures stops', async () => {
    const buildId = await shown();
    await crowd(3, failed(buildId));
    await testServer.close();
    testServer = await open();
    operator = registryClient(testServer.app, operatorTokenIn(dataDir));
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
  });
});

describe('an attack', () => {
  /** Many repetitions of an attacker's reports. */
  async function reportRepeatedly(browser: Browser, buildId: string): Promise<void> {
    for (let again = 0; again < 10; again++) {
      const events = Array.from({ length: 100 }, () => failed(buildId));
      expect((await browser.report(events)).statusCode).toBe(204);
    }
  }

  /** One more than the minimum, in separate networks. */
  const fourPeople = () => Promise.all([1, 2, 3, 4].map(() => openVisitor()));

  test('by one browser a thousand times has no effect', async () => {
    const buildId = await shown();
    await reportRepeatedly(await openVisitor(), buildId);
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect(await figuresOf(buildId)).toMatchObject({ failures: 1 });
  });

  test('with five visitors’ cookies from one address, sent as text from another site, is refused', async () => {
    const buildId = await shown();
    for (let number = 0; number < 5; number++) {
      const browser = await openVisitor({ address: '198.51.100.4', hasSession: false });
      const headers = {
        'content-type': 'text/plain',
        origin: 'https://otra.test',
        'sec-fetch-site': 'cross-site',
      };
      expect((await browser.report([failed(buildId)], { headers })).statusCode).toBe(403);
    }
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect(await figuresOf(buildId)).toBeUndefined();
  });

  test('by many accounts at one address has no effect', async () => {
    const buildId = await shown();
    await crowd(30, failed(buildId), { address: '198.51.100.5' });
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('by many accounts at neighbouring addresses of one network has no effect', async () => {
    const buildId = await shown();
    for (let host = 1; host <= 10; host++) {
      await crowd(1, failed(buildId), { address: `198.51.100.${host}` });
      await crowd(1, failed(buildId), { address: `::ffff:198.51.100.${host}` });
    }
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('by many addresses of one IPv6 line has no effect', async () => {
    const buildId = await shown();
    for (let host = 1; host <= 10; host++) {
      await crowd(1, failed(buildId), { address: `2001:db8:7:8::${host}` });
    }
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('by one account with many browsers in many networks has no effect', async () => {
    const buildId = await shown();
    for (let number = 1; number <= 10; number++) {
      const browser = fakeBrowser(() => testServer.app, {
        account: 'the-same',
        address: `203.0.${number}.1`,
      });
      await browser.open();
      await browser.report([failed(buildId)]);
    }
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('by one account of the team with many browsers in many networks has no effect', async () => {
    const buildId = await shown();
    for (let number = 1; number <= 10; number++) {
      const browser = fakeBrowser(() => testServer.app, {
        account: 'receptionist-the-same',
        address: `203.0.${number}.1`,
      });
      await browser.open();
      await browser.report([failed(buildId)]);
    }
    await evaluateReports();
    expect(await stable()).toBe(buildId);
  });

  test('by slow mounts of one client in many networks, or of many in one, has one voice each', async () => {
    const buildId = await shown();
    const since = now;
    const slow = mounted(buildId, 9000);
    for (let number = 1; number <= 10; number++) {
      const browser = fakeBrowser(() => testServer.app, {
        account: 'the-same',
        address: `203.0.${number}.1`,
      });
      await browser.open();
      await browser.report([slow]);
      // Reports of one minute are merged.
      pass(60_000);
    }
    expect(await mountTimesSince(since, buildId)).toEqual({ voices: 1, p95: 9000 });
    await crowd(10, slow, { address: '198.51.100.7' });
    expect(await mountTimesSince(since, buildId)).toMatchObject({ voices: 2 });
    await crowd(2, slow, { isStaff: true, address: '198.51.100.7' });
    expect(await mountTimesSince(since, buildId)).toMatchObject({ voices: 4 });
  });

  test('by anonymous visitors in many networks is counted but has no effect', async () => {
    const buildId = await shown();
    await crowd(20, failed(buildId), { hasSession: false });
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect(await figuresOf(buildId)).toMatchObject({ failures: 20, anonymousFailures: 20 });
  });

  test('by anonymous mounts, or many at one address, hides no broken build', async () => {
    const buildId = await shown();
    await crowd(40, mounted(buildId), { hasSession: false });
    await crowd(40, mounted(buildId), { address: '198.51.100.6' });
    await crowd(3, failed(buildId));
    await evaluateReports();
    expect(await stable()).not.toBe(buildId);
    expect((await stateOf()).lastRevision?.reason).toContain('Falla a 3 de 15 personas');
  });

  test('about a build that the browser was never served has no effect', async () => {
    const hidden = `b${++builds}`;
    await operator.publish('mfe-admin', hidden, await tarOf(fakeBuild('mfe-admin', hidden).files));
    const before = await fourPeople();
    await activate(hidden);
    for (const browser of before) await browser.report([failed(hidden)]);
    await evaluateReports();
    expect(await stable()).toBe(hidden);
    expect(await figuresOf(hidden)).toBeUndefined();
    for (const browser of before) {
      await browser.open();
      await browser.report([failed(hidden)]);
    }
    await evaluateReports();
    expect(await stable()).not.toBe(hidden);
  });

  test.each<[string, (browser: Browser, other: Browser) => void]>([
    [
      'obtained at one address and used at others',
      (one) => one.moveTo(`192.0.${++people & 255}.1`),
    ],
    [
      'with another visitor’s proof',
      (one, other) => one.jar.set('aforo_served', other.jar.get('aforo_served') ?? ''),
    ],
    [
      'with an unsigned browser cookie',
      (one) => one.jar.set('aforo_bucket', `50.${'x'.repeat(22)}.${'A'.repeat(43)}`),
    ],
    ['without the browser’s cookie', (one) => one.jar.delete('aforo_bucket')],
    ['without a proof', (one) => one.jar.delete('aforo_served')],
    [
      'with a changed proof',
      (one) => one.jar.set('aforo_served', (one.jar.get('aforo_served') ?? '').replace(/^./, '9')),
    ],
  ])('with cookies %s has no effect', async (_what, tamper) => {
    const buildId = await shown();
    const browsers = await fourPeople();
    for (const [index, browser] of browsers.entries()) {
      tamper(browser, browsers[(index + 1) % browsers.length] ?? browser);
    }
    for (const browser of browsers) await browser.report([failed(buildId)]);
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect(await figuresOf(buildId)).toBeUndefined();
  });

  test('with proofs of yesterday has no effect', async () => {
    const buildId = await shown();
    const browsers = await fourPeople();
    pass(24 * 60 * 60 * 1000 + 1000);
    for (const browser of browsers) await browser.report([failed(buildId)]);
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect(await figuresOf(buildId)).toBeUndefined();
  });
});

describe('the table of reports', () => {
  test('gets one row per person, build and minute, regardless of the number of events', async () => {
    const buildId = await shown();
    const browser = await openVisitor();
    const before = await rowCount();
    const events = Array.from({ length: 50 }, () => [failed(buildId), mounted(buildId)]).flat();
    for (let sent = 0; sent < 30; sent++) {
      expect((await browser.report(events)).statusCode).toBe(204);
    }
    expect(await rowCount()).toBe(before + 1);
    pass(60_000);
    await browser.report(events);
    expect(await rowCount()).toBe(before + 2);
  });

  test('gets no more than a network’s share per minute from many browsers of one address block', async () => {
    const buildId = await shown();
    const before = await rowCount();
    for (let number = 0; number < 330; number++) {
      // The limit of requests is per address; a block has many addresses.
      await crowd(1, mounted(buildId), {
        address: `198.51.7.${number % 250}`,
        hasSession: false,
      });
    }
    expect(await rowCount()).toBe(before + 300);
  });

  test('gets no rows for unknown builds, whatever their names', async () => {
    const browser = await openVisitor();
    const before = await rowCount();
    const events = Array.from({ length: 100 }, (_, number) => failed(`nunca${number}`));
    expect((await browser.report(events)).statusCode).toBe(204);
    expect(await rowCount()).toBe(before);
  });

  test('keeps the newest rows if it exceeds its limit', async () => {
    const buildId = await shown();
    for (let minute = 0; minute < 4; minute++) {
      pass(60_000);
      await crowd(2, mounted(buildId));
    }
    expect(await rowCount()).toBeGreaterThan(8);
    const db = registryTables(base.database);
    await forgetReports(db, { before: new Date(0), most: 4 });
    expect(await rowCount()).toBe(4);
    expect(await figuresOf(buildId)).toMatchObject({ mounts: 4 });
  });

  test('drops rows older than a day', async () => {
    const buildId = await shown();
    await crowd(3, mounted(buildId));
    expect(await rowCount()).toBeGreaterThan(3);
    pass(25 * 60 * 60 * 1000);
    await crowd(1, mounted(await shown()));
    expect(await rowCount()).toBe(1);
  });
});

describe('a report', () => {
  test('sent as a beacon’s text counts too and appears in the status', async () => {
    const buildId = await shown();
    const vital: PageEvent = {
      kind: 'vital',
      area: 'mfe-admin',
      buildId,
      name: 'LCP',
      value: 1200,
    };
    const browser = await openVisitor();
    const headers = { 'content-type': 'text/plain' };
    const answer = await browser.report([mounted(buildId), vital, failed(buildId)], { headers });
    expect(answer.statusCode).toBe(204);
    expect(await figuresOf(buildId)).toEqual({
      buildId,
      mounts: 1,
      failures: 1,
      anonymousFailures: 0,
      scriptErrors: 0,
      phases: { fetch: 100, evaluate: 20, mount: 30 },
      vitals: { LCP: 1200 },
      causes: [
        {
          phase: 'mount',
          reason: 'TypeError',
          fallback: 'l1',
          count: 1,
          lastAt: expect.any(String),
        },
      ],
    });
  });

  test.each<[string, Record<string, string>, number]>([
    ['with a same-origin header', {}, 204],
    ['with our own origin only', { 'sec-fetch-site': '', origin: 'http://localhost:80' }, 204],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://otra.test' }, 403],
    ['from another port', { origin: 'http://localhost:81' }, 403],
    ['without an origin', { 'sec-fetch-site': '' }, 403],
    ['from a sandbox', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    ['sent as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['without a content type', { 'content-type': '' }, 400],
  ])('%s gets the expected status', async (_what, headers, status) => {
    const browser = await openVisitor();
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const answer = await testServer.app.inject({
      method: 'POST',
      url: '/registry/reports',
      payload: JSON.stringify({ events: [] }),
      headers: {
        host: 'localhost:80',
        cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...('content-type' in headers ? {} : { 'content-type': 'application/json' }),
        ...('sec-fetch-site' in headers ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...given,
      },
    });
    expect(answer.statusCode).toBe(status);
  });

  test.each<[string, string, number]>([
    ['with another format', '{"events":[{"kind":"failed"}]}', 400],
    ['that is not JSON', '{"events":[', 400],
    ['that is empty', '', 400],
    [
      'with a long reason',
      JSON.stringify({ events: [{ ...failed('l1'), reason: 'x'.repeat(81) }] }),
      400,
    ],
    [
      'with too many events',
      JSON.stringify({ events: Array.from({ length: 101 }, () => mounted('l1')) }),
      400,
    ],
    [
      'that is too large',
      JSON.stringify({ events: [{ ...failed('l1'), fallback: 'x'.repeat(70_000) }] }),
      413,
    ],
  ])('%s is refused and not logged as an error', async (_what, payload, status) => {
    const browser = await openVisitor();
    log = '';
    expect((await browser.report([], { payload })).statusCode).toBe(status);
    const levels = log
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: number }).level);
    expect(Math.max(...levels)).toBe(30);
  });

  test('stores no text that could identify a person, no address and no account', async () => {
    const buildId = await shown();
    await crowd(1, failed(buildId, 'Ana García no existe'), { address: '198.51.100.77' });
    await stateOf();
    const { rows } = await base.database.pool.query('select * from area_report');
    const text = JSON.stringify(rows);
    expect(text).toContain('otro');
    expect(text).not.toMatch(/Ana|198\.51|account-/);
  });

  test('is limited per address and minute', async () => {
    const browser = await openVisitor({ address: '10.99.9.9' });
    const answers = [];
    for (let sent = 0; sent < 61; sent++) answers.push(await browser.report([]));
    expect(answers.map(({ statusCode }) => statusCode).slice(-2)).toEqual([204, 429]);
  });
});

describe('/metrics', () => {
  const ask = (token: string) =>
    testServer.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

  test('lists loads, failures, counted events and the revision, for callers with the token', async () => {
    const buildId = await shown();
    const browser = await openVisitor();
    await browser.report([mounted(buildId), failed(buildId), failed(buildId), failed('nunca')]);
    await crowd(1, failed(buildId), { hasSession: false });
    browser.jar.clear();
    await browser.report([failed(buildId)]);
    const { body } = await ask('metricas-de-prueba');
    const labels = `area="mfe-admin",build="${buildId}"`;
    expect(body).toContain(`aforo_area_failures_total{${labels},phase="mount"} 2`);
    expect(body).toContain(`aforo_area_fallbacks_total{${labels}} 2`);
    expect(body).toContain(`aforo_area_load_seconds_count{${labels},phase="fetch"} 1`);
    expect(body).toContain('aforo_area_reports_total{counted="session"} 2');
    expect(body).toContain('aforo_area_reports_total{counted="anonymous"} 1');
    expect(body).toContain('aforo_area_reports_total{counted="repeated"} 1');
    expect(body).toContain('aforo_area_reports_total{counted="not_served"} 1');
    expect(body).toContain('aforo_area_reports_total{counted="unproven"} 1');
    expect(body).toContain(`aforo_registry_revision ${await operator.revision()}`);
    expect(body).toContain('aforo_registry_listeners 0');
  });

  test('includes the API’s own metrics, or reports that it can’t be reached', async () => {
    await testServer.close();
    const asked: string[] = [];
    let isUp = true;
    testServer = await open(async (token) => {
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

  test('starts the counts of alerts at 0, so that the first one raises its alert', async () => {
    await ask('metricas-de-prueba');
    const { body } = await ask('metricas-de-prueba');
    expect(body).toContain('aforo_webhook_deliveries_total{outcome="given_up"} 0');
    expect(body).toContain(
      'aforo_registry_events_total{area="mfe-admin",kind="rollout_withdraw"} 0',
    );
    expect(body).toContain('aforo_area_automatic_returns_total{area="mfe-admin"} 0');
  });

  test('counts the rolled back builds', async () => {
    const buildId = await shown();
    await crowd(3, failed(buildId));
    await evaluateReports();
    const { body } = await ask('metricas-de-prueba');
    expect(body).toContain('aforo_area_automatic_returns_total{area="mfe-admin"} 1');
  });

  test('counts crash loops and errors outside screens separately, and logs each once', async () => {
    const buildId = await shown();
    const loop: PageEvent = {
      kind: 'failed',
      area: 'mfe-admin',
      buildId,
      phase: 'crashLoop',
      reason: 'CrashLoop',
      fallback: 'l1',
    };
    await crowd(2, loop);
    await crowd(4, { kind: 'scriptError', area: 'mfe-admin', buildId, reason: 'RangeError' });
    const { body } = await ask('metricas-de-prueba');
    const labels = `area="mfe-admin",build="${buildId}"`;
    expect(body).toContain(`aforo_area_crash_loops_total{${labels}} 2`);
    expect(body).toContain(`aforo_area_script_errors_total{${labels}} 4`);
    expect(warnings.map((sentence) => sentence.split(' (')[0])).toEqual([
      `mfe-admin@${buildId} ha dejado colgado un navegador dos veces seguidas, así que no lo arranca más. En su lugar se ve l1.`,
      `mfe-admin@${buildId} tiene un error`,
    ]);
    expect(await figuresOf(buildId)).toMatchObject({ failures: 2, scriptErrors: 4 });
  });

  test('is refused without the token', async () => {
    expect((await ask('otra-cosa')).statusCode).toBe(401);
    expect((await testServer.app.inject('/metrics')).statusCode).toBe(401);
  });
});

test('errors in handlers, timers and promises never cause a rollback', async () => {
  const buildId = await shown();
  await crowd(9, { kind: 'scriptError', area: 'mfe-admin', buildId, reason: 'TypeError' });
  await evaluateReports();
  expect(await stable()).toBe(buildId);
});

describe('what a build leaves on pages', () => {
  const leftBy = (buildId: string, ...traces: PageTrace[]): PageEvent => ({
    kind: 'leftTraces',
    area: 'mfe-admin',
    buildId,
    traces,
  });
  const clock: PageTrace = { trace: 'global', name: 'Date.now' };

  test('is counted and logged, and never causes a rollback', async () => {
    const buildId = await shown();
    warnings.length = 0;
    await crowd(1, mounted(buildId));
    await crowd(9, leftBy(buildId, clock, { trace: 'interval', name: '20' }));
    await crowd(2, leftBy(buildId, clock));
    await evaluateReports();
    expect(await stable()).toBe(buildId);
    expect((await figuresOf(buildId))?.leftTraces).toEqual({
      count: 11,
      traces: [
        { ...clock, count: 11 },
        { trace: 'interval', name: '20', count: 9 },
      ],
    });
    expect(warnings).toHaveLength(2);
    const { body } = await testServer.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metricas-de-prueba' },
    });
    const labels = `area="mfe-admin",build="${buildId}",trace=`;
    expect(body).toContain(`aforo_area_traces_total{${labels}"global"} 11`);
    expect(body).toContain(`aforo_area_traces_total{${labels}"interval"} 9`);
  });

  test.each<[PageTrace['trace'], string, string]>([
    ['listener', 'document aforo:reservation', 'ana@correo.es'],
    ['listener', 'window resize', 'Ana Vega'],
    ['interval', '16.7', '612 345 678'],
    ['rootStyle', 'body', 'Ana'],
    ['global', 'Window.$state', 'Ana Vega.now'],
    ['styleSheet', 'main > [data-open="true"], p + p', 'ana@correo.es'],
  ])('%s is named as in code: %s, but not %s', async (trace, name, other) => {
    const buildId = await shown();
    await crowd(1, mounted(buildId));
    await crowd(1, leftBy(buildId, { trace, name }, { trace, name: other }));
    expect((await figuresOf(buildId))?.leftTraces?.traces).toEqual(
      expect.arrayContaining([
        { trace, name, count: 1 },
        { trace, name: 'otro', count: 1 },
      ]),
    );
  });
});

test('an automatic rollback is logged', async () => {
  const before = await stable();
  const buildId = await shown();
  await crowd(3, failed(buildId));
  await evaluateReports();
  expect(warnings.at(-1)).toMatch(
    `Aforo vuelve solo de mfe-admin@${buildId} a ${before}. Falla a 3 de 3 personas`,
  );
});

test('an outage of the build store is logged as such and counts against no build', async () => {
  const buildId = await shown();
  const unreachable: PageEvent = {
    kind: 'failed',
    area: 'mfe-admin',
    buildId,
    phase: 'load',
    reason: 'unreachable',
    fallback: 'l1',
  };
  isStoreAway = true;
  const entry = `/assets/mfe-admin/${buildId}/remoteEntry.js`;
  const answer = await testServer.app.inject(entry);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'x-aforo-fault': 'store', 'cache-control': 'no-store' });
  expect(answer.body).toBe('El almacén de builds no responde.');
  await testServer.app.inject(entry);
  await crowd(5, unreachable);
  await evaluateReports();
  expect(await stable()).toBe(buildId);
  expect(await figuresOf(buildId)).toBeUndefined();
  expect(warnings.filter((sentence) => sentence.includes('S3'))).toHaveLength(1);

  isStoreAway = false;
  pass(120_000);
  await crowd(5, unreachable);
  await evaluateReports();
  expect(await stable()).not.toBe(buildId);
});
