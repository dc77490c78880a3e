/**
 * Two gateways and two APIs over one PostgreSQL, as in production: the effect on users when servers
 * are started, stopped and killed. `CLUSTER_ROUNDS` sets the number of rounds.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '../environment/test.ts';
import { demoAccounts } from '../environment/browser/browser-session.ts';
import { variantOf } from '../fixtures/variant.ts';
import { createOperator } from '../shipping/operator.ts';
import { fetchOriginal } from '../shipping/shipped-builds.ts';
import { logInTo, startLoad, write, type Load } from './load.ts';
import { addMigration, makeVersion, type Version } from './other-version.ts';
import { repositoryRoot } from './server-process.ts';
import { startCluster, type Cluster } from './start-cluster.ts';
import { pollUntil } from '../environment/poll-until.ts';

const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 1);
const people = 8;
const metricsToken = 'un-token-de-metricas';

let cluster: Cluster;
let cookie: string;
let version: Version | null = null;
let load: Load | null = null;
test.beforeAll(async () => {
  cluster = await startCluster({ env: { AFORO_DEMO: '1', METRICS_TOKEN: metricsToken } });
  cookie = await logInTo(cluster.url, 'receptionist');
});
test.afterAll(async () => {
  await load?.stop();
  await cluster.stop();
  version?.remove();
});

test.afterEach(async () => {
  await load?.stop();
});

function begin(): Load {
  return (load = startLoad(cluster.url, cookie, people));
}

/** The load's clients in the database; a duplicate appears twice. */
async function clientsOf({
  written,
  unanswered,
}: Load): Promise<{ found: string[]; sent: string[] }> {
  const sent = [...written, ...unanswered].map(({ email }) => email).sort();
  const found = await postgres().query(
    `select email from client where email like 'carga-%' order by email`,
  );
  return { sent, found: found.filter((email) => sent.includes(email)) };
}

function postgres() {
  if (!cluster.postgres) throw new Error('The cluster has no PostgreSQL of its own');
  return cluster.postgres;
}

test('serves every metric that the alerts and the dashboard use', async () => {
  const files = ['alerts.yml', 'dashboard.json'].map((name) =>
    readFileSync(join(repositoryRoot, 'deploy/watch', name), 'utf8'),
  );
  const named = new Set(files.join().match(/aforo_\w+/g));
  for (const { gateway } of cluster.pairs) {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
    const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const missing = [...named].filter(
      (name) => !served.has(name.replace(/_(bucket|sum|count)$/, '')),
    );
    expect(missing).toEqual([]);
  }
});

test('fails no request during a rolling restart of all four servers under load', async () => {
  const running = begin();
  for (let round = 0; round < rounds; round++) await cluster.restartAll();
  const { asked, failures } = await running.stop();
  expect(failures).toEqual([]);
  // Otherwise there was no load.
  expect(asked).toBeGreaterThan(200);
  const { sent, found } = await clientsOf(running);
  expect(found).toEqual(sent);
  process.stdout.write(`rolling restart: ${rounds} rounds, ${asked} requests, 0 failures\n`);
});

test('keeps each acknowledged write once after kill -9 of PostgreSQL, and recovers without a restart', async () => {
  for (let round = 0; round < rounds; round++) {
    const running = begin();
    await pollUntil('load', () => running.written.length >= 20);
    await postgres().kill();
    await pollUntil('failure', () => running.outcome().failures.length >= people);
    await postgres().start();
    const answered = running.written.length;
    // The same processes, without a restart.
    await pollUntil('write after the fall', () => running.written.length >= answered + 20);
    await running.stop();
    // Only database outages; no other errors.
    const other = running.outcome().failures.filter((line) => !/: 503/.test(line));
    expect(other).toEqual([]);
    for (const one of running.unanswered) {
      expect(await write(cluster.url, cookie, one)).toEqual({ status: 200, problem: '' });
    }
    const { sent, found } = await clientsOf(running);
    expect(found).toEqual(sent);
  }
});

test('both gateways know the acknowledged activations after kill -9 of one during an activation', async () => {
  const area = 'mfe-admin';
  const [{ gateway: first }, { gateway: second }] = cluster.pairs;
  const { dataDir } = cluster;
  const operatorOf = (url: string) => createOperator({ url, dataDir });
  const stays = operatorOf(first.url);
  const dies = operatorOf(second.url);
  const original = await fetchOriginal(stays, first.url, area);
  const builds = [variantOf(original), variantOf(original)];
  // Published to one, served by both.
  for (const build of builds) await stays.publish(build);

  for (let round = 0; round < 3 * rounds; round++) {
    const acknowledged: number[] = [];
    const targets = builds.map((build) => build.release.buildId);
    const before = (await stays.status(area)).state.stable;
    const inTurn = before === targets[0] ? targets.toReversed() : targets;
    for (const target of inTurn) acknowledged.push((await dies.activate(area, target)).number);
    const open = dies.activate(area, inTurn[0] ?? '').then(
      ({ number }) => void acknowledged.push(number),
      () => undefined, // the response was lost with the gateway: the activation may have happened
    );
    await wait(4 * round); // varies the moment of the kill
    await second.kill();
    await open;

    const history = (await stays.history(area)).map(({ number }) => number);
    expect(history).toEqual(expect.arrayContaining(acknowledged));
    // The remaining gateway accepts the next activation at once, and users get it.
    const current = (await stays.status(area)).state.stable;
    const next = targets.find((target) => target !== current) ?? '';
    const { number } = await stays.activate(area, next);
    expect((await fetch(`${cluster.url}/login`)).status).toBe(200);
    await second.start();
    await cluster.whole();
    const seen = await Promise.all([stays, dies].map((one) => one.status(area)));
    expect(seen[0]?.state).toEqual(seen[1]?.state);
    expect(seen[0]?.lastRevision?.number).toBe(number);
  }
});

test('a rollout goes on after kill -9 of its gateway, and a failing build goes back to 0 %', async () => {
  const [{ gateway: first }, { gateway: second }] = cluster.pairs;
  const { dataDir } = cluster;
  const [dies, stays] = [first, second].map(({ url }) => createOperator({ url, dataDir }));
  if (!dies || !stays) throw new Error('The cluster has two gateways');
  // Everyone may open its screens, so two people of the team have it.
  const area = 'mfe-auth';
  const team = ['receptionist', 'professional'] as const;
  const build = variantOf(await fetchOriginal(stays, second.url, area));
  const { buildId } = build.release;
  await stays.publish(build);
  const rolloutNow = async () => (await stays.status(area)).rollout;

  await dies.startRollout(area, {
    target: buildId,
    steps: [1, 2, 100],
    everySeconds: 60,
    stopIf: { failurePercent: 10 },
    accounts: team.map((person) => demoAccounts[person].email),
    reason: 'prueba de recorrido',
  });
  await pollUntil('first step', async () => (await rolloutNow())?.step === 1);
  const nextAt = Date.parse((await rolloutNow())?.nextAt ?? '');
  await first.kill();

  await pollUntil('time of the second step', () => Date.now() >= nextAt);
  await pollUntil('second step', async () => (await rolloutNow())?.step === 2);
  expect((await stays.status(area)).state.canary?.rule.percent).toBe(2);

  for (const person of team) {
    const failed = { area, buildId, phase: 'mount', reason: 'TypeError', fallback: null };
    await report(second.url, await logInTo(cluster.url, person), { kind: 'failed', ...failed });
  }
  await pollUntil('stop', async () => (await rolloutNow())?.state === 'stopped');
  const { state, lastRevision } = await stays.status(area);
  expect(state.canary).toBeNull();
  expect(lastRevision).toMatchObject({ kind: 'withdraw', author: 'gateway' });
  // The rollout's condition and the automatic rollback see the same reports; either may be first.
  expect(lastRevision?.reason).toContain('Falla a 2 de 2 personas del equipo (100 %)');

  await first.start();
  await cluster.whole();
  expect((await dies.status(area)).state).toEqual(state);
});

test('an old and a new version run side by side during a migration, and no request fails', async () => {
  const [{ api: one }, { api: other }] = cluster.pairs;
  version = makeVersion();
  addMigration(version, {
    worksFrom: version.newest,
    sql: `alter table client add column nickname text not null default ''`,
  });
  const running = begin();
  // Expand: the new version migrates while the old one serves.
  await other.stop();
  await other.start(version.source);
  await cluster.whole();
  await pollUntil('load', () => running.written.length >= 20);
  await one.stop();
  await one.start(version.source);
  await cluster.whole();

  // Contract: only after the last old version has stopped; the versions in between keep working.
  addMigration(version, {
    worksFrom: version.newest,
    sql: 'alter table client drop column nickname',
  });
  await other.stop();
  await other.start(version.source);
  await cluster.whole();
  const { failures } = await running.stop();
  expect(failures).toEqual([]);
  const { sent, found } = await clientsOf(running);
  expect(found).toEqual(sent);

  // The version from before the expansion refuses to start.
  await one.stop();
  await expect(one.start('api/src/server.ts')).rejects.toThrow('es de un Aforo más nuevo');
});

/** Opens the registry as a page does, and reports an event. */
async function report(url: string, session: string, event: object): Promise<void> {
  const opened = await fetch(`${url}/registry`, { headers: { cookie: session } });
  const given = opened.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await fetch(`${url}/registry/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: cluster.url,
      cookie: [session, ...given].join('; '),
    },
    body: JSON.stringify({ events: [event] }),
  });
  expect(answer.status).toBe(204);
}
