import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  registryStatusSchema,
  rolloutSchema,
  type PageEvent,
  type Rollout,
  type RolloutRequest,
} from '@aforo/shared/contract';
import { accountSession, fakeBrowser } from '../../testing/fake-browser.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { refusalOf } from '../../testing/operations-test-server.ts';
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
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { gracePeriodMs } from '../reports/automatic-rollback.ts';
import { changeRegistry } from '../revisions/change-registry.ts';
import { lockRollout } from './rollouts.repository.ts';

const root = newRoot();
const dataDir = join(root, 'data');
const warnings: string[] = [];
let base: TestDatabase;
let testServer: RegistryTestServer;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');
let builds = 0;
let people = 0;

const open = (database = base.database) =>
  startRegistryTestServer({
    database,
    root,
    dataDir,
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    mounts: [{ prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: null }],
    // The automatic rollback would be faster than the conditions.
    settings: { staffFailuresMin: 100, failuresMin: 100 },
    now: () => now,
    readSession: accountSession,
    onWarning: (sentence) => warnings.push(sentence),
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
});
beforeEach(async () => {
  testServer = await open();
  operator = registryClient(testServer.app, operatorTokenIn(dataDir));
});
afterEach(async () => {
  await control('stop');
  // A canary that a person or a rollout has left would be in the way of the next rollout.
  const from = await operator.revision();
  const payload = { reason: 'fin de la prueba' };
  if ((await status()).state.canary) {
    await operator.ask('POST', '/areas/mfe-admin/rollback', { payload, from });
  }
  await testServer.close();
});
afterAll(async () => {
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

const pass = (ms: number) => (now = new Date(now.getTime() + ms));
const half = 30 * 60_000;

const db = () => registryTables(base.database);
const tick = (server = testServer) => server.registry.gatewayOptions.services?.rollouts.tick();

/** Publishes a build and starts its rollout. */
async function start(more: Partial<RolloutRequest> = {}, client = operator) {
  const target = `r${++builds}`;
  // The last rollout is the one with the latest time.
  pass(1);
  await operator.publish('mfe-admin', target, await tarOf(fakeBuild('mfe-admin', target).files));
  const payload = { target, steps: [10, 50, 100], everySeconds: 1800, reason: 'menús', ...more };
  const answer = await client.ask('POST', '/areas/mfe-admin/rollout', { payload });
  return { target, answer };
}

async function control(action: 'pause' | 'resume' | 'stop') {
  const payload = { action, reason: 'a mano' };
  return operator.ask('PUT', '/areas/mfe-admin/rollout', { payload });
}

async function status() {
  const { areas } = registryStatusSchema.parse((await operator.ask('GET', '/status')).json());
  const admin = areas.find(({ area }) => area === 'mfe-admin');
  if (!admin?.rollout) throw new Error('There is no rollout');
  return { ...admin, rollout: admin.rollout };
}
const rolloutNow = async (): Promise<Rollout> => (await status()).rollout;

const event = (buildId: string, kind: 'failed' | 'mounted', mount = 30): PageEvent =>
  kind === 'mounted'
    ? { kind, area: 'mfe-admin', buildId, phases: { fetch: 100, evaluate: 20, mount } }
    : { kind, area: 'mfe-admin', buildId, phase: 'mount', reason: 'TypeError', fallback: 'l1' };

/** Reports of this many members of the team, all in one network, who have the build. */
async function report(count: number, one: PageEvent): Promise<void> {
  const last = people + 20 * count + 100;
  for (let sent = 0; sent < count;) {
    if (people > last) throw new Error(`Too few people have ${one.buildId}`);
    const browser = fakeBrowser(() => testServer.app, { account: `receptionist-${++people}` });
    await browser.open();
    if (!(await hasBuild(`receptionist-${people}`, one.buildId))) continue;
    await browser.report([one]);
    sent += 1;
  }
  await status();
}

async function hasBuild(account: string, buildId: string): Promise<boolean> {
  const headers = { cookie: `aforo_session=${account}` };
  const answer = await testServer.app.inject({ url: '/registry', headers });
  return (
    answer.json<{ areas: Record<string, { buildId: string }> }>().areas['mfe-admin']?.buildId ===
    buildId
  );
}

/** Withdraws the canary while an action waits for the registry's lock. */
async function withdrawDuring(act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> = Promise.resolve();
  await db()
    .transaction()
    .execute(async (trx) => {
      await lockRegistry(trx);
      acting = act();
      await untilBlocked(base.database);
      const change = { kind: 'rollback', to: null } as const;
      const order = { area: 'mfe-admin', change, from: null, author: 'eva', reason: 'mejor no' };
      await changeRegistry(trx, order, now);
    });
  await acting;
}

describe('a rollout', () => {
  test('takes a step at each interval, up to everyone, with its author in the history', async () => {
    const { target, answer } = await start();
    expect(answer.statusCode).toBe(201);
    expect(rolloutSchema.parse(answer.json())).toMatchObject({ state: 'running', step: 1 });
    expect(await status()).toMatchObject({
      state: { canary: { buildId: target, rule: { percent: 10 } } },
      lastRevision: {
        kind: 'canary',
        author: 'gateway',
        reason: 'Paso 1 de 3 (10 %) del despliegue de operador: menús',
      },
    });
    pass(half - 1);
    await tick();
    expect((await rolloutNow()).step).toBe(1);
    pass(1);
    await tick();
    expect((await status()).state.canary?.rule).toEqual({ percent: 50 });
    pass(half);
    await tick();
    expect(await status()).toMatchObject({
      state: { stable: target, canary: null },
      rollout: { state: 'finished', step: 3, nextAt: null },
    });
  });

  test('starts at its time', async () => {
    const startsAt = new Date(now.getTime() + half).toISOString();
    const { target } = await start({ startsAt });
    expect(await status()).toMatchObject({ rollout: { step: 0, nextAt: startsAt } });
    pass(half);
    await tick();
    expect((await status()).state.canary?.buildId).toBe(target);
  });

  test('is continued by another gateway, after a restart, and never twice', async () => {
    await start();
    await testServer.close();
    testServer = await open();
    operator = registryClient(testServer.app, operatorTokenIn(dataDir));
    const other = await open(await base.openAgain());
    pass(half);
    const before = (await status()).lastRevision?.number ?? 0;
    await Promise.all([tick(), tick(other), tick(), tick(other)]);
    await Promise.all([tick(), tick(other)]);
    expect(await status()).toMatchObject({
      rollout: { step: 2 },
      lastRevision: { number: before + 1 },
    });
    await other.close();
  });

  test('is left to the gateway that carries it out now', async () => {
    await start();
    pass(half);
    let looked: string | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        const { id } = await trx
          .selectFrom('areaRollout')
          .select('id')
          .where('state', '=', 'running')
          .executeTakeFirstOrThrow();
        await lockRollout(trx, id);
        looked = await Promise.race([
          Promise.resolve(tick()).then(() => 'passed by'),
          untilBlocked(base.database).then(() => 'waited'),
        ]);
      });
    expect(looked).toBe('passed by');
    expect((await rolloutNow()).step).toBe(1);
    await tick();
    expect((await rolloutNow()).step).toBe(2);
  });

  test('takes no lock of the registry while it waits', async () => {
    await start();
    await db()
      .transaction()
      .execute(async (trx) => {
        await lockRegistry(trx);
        // It would wait for the lock that this transaction holds.
        await tick();
      });
    expect((await rolloutNow()).step).toBe(1);
  });

  test('is paused, and takes its next step a whole interval after it goes on', async () => {
    await start();
    expect((await control('pause')).json()).toMatchObject({ state: 'paused' });
    pass(3 * half);
    await tick();
    expect((await rolloutNow()).step).toBe(1);
    await control('resume');
    await tick();
    expect((await rolloutNow()).step).toBe(1);
    pass(half);
    await tick();
    expect((await rolloutNow()).step).toBe(2);
  });

  test('is stopped by a person, who withdraws the build', async () => {
    await start();
    expect((await control('stop')).json()).toMatchObject({
      state: 'stopped',
      outcome: 'operador: a mano',
    });
    expect(await status()).toMatchObject({
      state: { canary: null },
      lastRevision: { kind: 'withdraw', author: 'operador' },
    });
    expect(refusalOf(await control('pause')).code).toBe('already_so');
  });

  test('leaves the stable build alone if its canary is withdrawn meanwhile', async () => {
    const { target: stable } = await start({ steps: [100] });
    const { target } = await start({ steps: [50, 100], stopIf: { failurePercent: 10 } });
    await report(2, event(target, 'failed'));
    pass(gracePeriodMs);
    await withdrawDuring(async () => tick());
    expect(await status()).toMatchObject({
      state: { stable, canary: null },
      rollout: { state: 'stopped', outcome: expect.stringContaining('Alguien ha cambiado') },
    });
  });

  test('leaves the stable build alone if it is stopped meanwhile', async () => {
    const { target: stable } = await start({ steps: [100] });
    await start();
    await withdrawDuring(async () => control('stop'));
    expect(await status()).toMatchObject({
      state: { stable, canary: null },
      rollout: { state: 'stopped', outcome: 'operador: a mano' },
    });
  });

  test('ends when a person changes the canary by hand', async () => {
    const { target } = await start();
    const payload = { target, canary: { percent: 99 }, reason: 'más' };
    const from = await operator.revision();
    await operator.ask('POST', '/areas/mfe-admin/activation', { payload, from });
    pass(half);
    await tick();
    expect(await status()).toMatchObject({
      state: { canary: { rule: { percent: 99 } } },
      rollout: { state: 'stopped', step: 1 },
    });
  });

  test('waits during a freeze, and can’t start in one', async () => {
    await start();
    const until = new Date(now.getTime() + 2 * half).toISOString();
    await operator.ask('POST', '/freezes', { payload: { area: null, until, reason: 'caja' } });
    pass(half);
    await tick();
    expect(await rolloutNow()).toMatchObject({ state: 'running', step: 1 });
    const { answer } = await start();
    expect(refusalOf(answer).code).toBe('frozen');
    pass(half);
    await tick();
    expect((await rolloutNow()).step).toBe(2);
  });

  test('stops if files of its build are lost', async () => {
    const { target } = await start();
    rmSync(join(dataDir, 'areas/mfe-admin', target), { recursive: true });
    pass(half);
    await tick();
    expect(await rolloutNow()).toMatchObject({
      state: 'stopped',
      outcome: expect.stringContaining('Faltan archivos'),
    });
  });
});

describe('a condition of a rollout', () => {
  test('stops it at a share of failures, goes back to 0 % and says why', async () => {
    const { target } = await start({ steps: [50, 100], stopIf: { failurePercent: 10 } });
    await report(10, event(target, 'mounted'));
    await report(1, event(target, 'failed'));
    pass(gracePeriodMs);
    await tick();
    expect((await rolloutNow()).state).toBe('running');
    await report(1, event(target, 'failed'));
    pass(gracePeriodMs);
    await tick();
    expect(await status()).toMatchObject({
      state: { canary: null },
      rollout: { state: 'stopped', step: 1 },
      lastRevision: {
        kind: 'withdraw',
        author: 'gateway',
        reason:
          'El despliegue de operador se para en el 50 % y vuelve a 0. Falla a 2 de 12 personas del equipo (17 %), en un día.',
      },
    });
    expect(warnings.at(-1)).toContain(`Aforo retira la prueba de mfe-admin@${target}`);
    const log = await operator.ask('GET', '/log?kind=rollout_withdraw');
    expect(log.json<{ events: object[] }>().events[0]).toMatchObject({
      buildId: target,
      author: 'gateway',
      reason: 'Falla a 2 de 12 personas del equipo (17 %), en un día.',
    });
  });

  test('stops it at slow mounts, compared with the stable build of the same time', async () => {
    const { target } = await start({ steps: [50, 100], stopIf: { mountRatio: 1.5 } });
    const { stable } = (await status()).state;
    await report(20, event(stable ?? '', 'mounted', 100));
    await report(19, event(target, 'mounted', 400));
    await tick();
    expect((await rolloutNow()).state).toBe('running');
    await report(1, event(target, 'mounted', 400));
    await tick();
    expect(await rolloutNow()).toMatchObject({
      state: 'stopped',
      outcome: expect.stringContaining('p95 de 400 ms frente a 100 ms'),
    });
  });
});

describe('a refusal', () => {
  test.each<[string, Partial<RolloutRequest>, string]>([
    ['of descending steps', { steps: [50, 10] }, '«steps» tiene que ser'],
    ['of a step above 100', { steps: [10, 101] }, '«steps» tiene que ser'],
    ['of a short interval', { everySeconds: 59 }, '«everySeconds» tiene que ser'],
    [
      'of an unknown account',
      { accounts: ['x@aforo.test'] },
      'Alguna de esas cuentas no es del equipo',
    ],
    [
      'of accounts that would become everyone',
      { steps: [100], accounts: ['x@aforo.test'] },
      'el primer paso no puede ser 100',
    ],
    ['of a blank reason', { reason: ' ' }, 'Di por qué'],
  ])('%s', async (_of, more, sentence) => {
    expect(refusalOf((await start(more)).answer).message).toContain(sentence);
  });

  test('of a second rollout of the area', async () => {
    await start();
    expect(refusalOf((await start()).answer)).toMatchObject({ status: 409, code: 'already_so' });
  });

  test('of another team’s area', async () => {
    const payload = { area: 'mfe-client', name: 'otro' };
    const { token } = (await operator.ask('POST', '/tokens', { payload })).json<{
      token: string;
    }>();
    const { answer } = await start({}, registryClient(testServer.app, token));
    expect(refusalOf(answer).code).toBe('token_other_area');
  });
});

test('accounts are named by mail, stored as ids, and only counted in answers', async () => {
  const id = '0198c0de-0000-7000-8000-00000000000a';
  await base.database.pool.query(
    `insert into app_user (id, email, name, role, created_at)
     values ('${id}', 'ana@aforo.test', 'Ana', 'receptionist', now())`,
  );
  const { target } = await start({ steps: [1], accounts: [' Ana@aforo.test '] });
  const { rows } = await base.database.pool.query(
    'select canary_rule from registry_revision order by number desc limit 1',
  );
  expect(rows).toEqual([{ canary_rule: { percent: 1, accounts: [id] } }]);
  expect((await status()).state.canary).toEqual({
    buildId: target,
    rule: { percent: 1, accounts: [''] },
  });
  for (const path of ['/status', '/history']) {
    expect((await operator.ask('GET', path)).body).not.toContain(id);
  }
  expect(await hasBuild(`receptionist:${id}`, target)).toBe(true);
  // As a client, the account of that id is no longer of the team.
  expect(await hasBuild(id, target)).toBe(false);
});
