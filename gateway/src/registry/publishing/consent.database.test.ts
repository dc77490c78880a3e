import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AreaManifest } from '@aforo/shared/contract';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { registryClient } from '../../testing/registry-client.ts';

const area = 'mfe-notes';
let testServer: OperationsTestServer;
let team: ReturnType<typeof registryClient>;
let count = 0;

beforeAll(async () => {
  testServer = await startOperationsTestServer();
  team = registryClient(testServer.app, await testServer.newToken(area));
});
afterAll(() => testServer.close());

const notes: AreaManifest = {
  area,
  navigation: [],
  screens: { '#notes': {} },
  slots: [{ slot: 'ownerHome', screen: 'notes', title: 'Notas', order: 1, roles: ['admin'] }],
};

async function tar(of: string, buildId: string, areaManifest: AreaManifest): Promise<Buffer> {
  const { release, files } = fakeBuild(of, buildId);
  const whole = { ...release, areaManifest };
  return tarOf({ ...files, 'release.json': JSON.stringify(whole) });
}

/** Activates a build of the host that accepts these areas. */
async function host(accepts: string[]): Promise<void> {
  const buildId = `h${++count}`;
  const manifest = { area: 'mfe-admin', accepts, navigation: [], screens: { '': {} } };
  const content = await tar('mfe-admin', buildId, manifest);
  expect((await testServer.team.publish('mfe-admin', buildId, content)).statusCode).toBe(201);
  expect((await testServer.activate(buildId)).statusCode).toBe(200);
}

async function published(by = team): Promise<string> {
  const buildId = `n${++count}`;
  const answer = await by.publish(area, buildId, await tar(area, buildId, notes));
  expect(answer.statusCode).toBe(201);
  return buildId;
}

async function change(path: 'activation' | 'rollback', payload: object, by = team) {
  const from = await by.revision();
  return by.ask('POST', `/areas/${area}/${path}`, { payload: { reason: 'r', ...payload }, from });
}

test('a build is not activated when its host has withdrawn its consent since', async () => {
  await host([area]);
  const [first, second] = [await published(), await published()];
  expect((await change('activation', { target: first })).statusCode).toBe(200);
  await host([]);
  for (const more of [{}, { canary: { percent: 10 } }]) {
    const refused = refusalOf(await change('activation', { target: second, ...more }));
    expect(refused).toMatchObject({ status: 422, code: 'build_refused' });
    expect(refused.details).toEqual([
      '«Notas» va en la ranura ownerHome, de mfe-admin, que no admite a mfe-notes: hace falta que la nombre en «accepts» de su manifiesto, o que publique el build el operador.',
    ]);
  }
  // Nor with the token of an operator who didn't publish it.
  const asOperator = await change('activation', { target: second }, testServer.operator);
  expect(refusalOf(asOperator).code).toBe('build_refused');
  await host([area]);
  expect((await change('activation', { target: second })).statusCode).toBe(200);
});

test('a rollback needs no consent', async () => {
  await host([area]);
  const [first, second] = [await published(), await published()];
  await change('activation', { target: first });
  await change('activation', { target: second });
  await host([]);
  expect((await change('rollback', {})).json()).toMatchObject({ state: { stable: first } });
});

test('a build that an operator published has the consent of its hosts', async () => {
  await host([]);
  const buildId = await published(testServer.operator);
  expect((await change('activation', { target: buildId })).statusCode).toBe(200);
});

test('an earlier build has the consent only if no token of a team has its publisher’s name', async () => {
  const path = join(import.meta.dirname, '../../../../api/migrations/0082_release_consent.sql');
  const [, backfill = ''] = readFileSync(path, 'utf8').split(
    /(?=alter table area_release disable)/,
  );
  const name = 'el CI';
  const { operator, database } = testServer;
  const created = await operator.ask('POST', '/tokens', { payload: { area, name } });
  const ci = registryClient(testServer.app, created.json<{ token: string }>().token);
  await host([area]);
  const buildId = await published(ci);
  // Names are unique only among the tokens in force.
  const { id } = created.json<{ id: string }>();
  await operator.ask('DELETE', `/tokens/${id}`);
  const again = await operator.ask('POST', '/tokens', { payload: { area: null, name } });
  expect(again.statusCode).toBe(201);
  await host([]);
  await database.pool.query(backfill);
  expect(refusalOf(await change('activation', { target: buildId })).code).toBe('build_refused');
  await database.pool.query('delete from deploy_token where id = $1', [id]);
  await database.pool.query(backfill);
  expect((await change('activation', { target: buildId })).statusCode).toBe(200);
});

test('a channel gets more people only if the hosts of its builds still accept them', async () => {
  await host([area]);
  const buildId = await published();
  const save = (payload: object) =>
    testServer.operator.ask('PUT', '/channels/ensayo', { payload: { reason: 'r', ...payload } });
  const made = await save({ position: 1, role: 'receptionist' });
  const seen = made.json<{ channels: { changedAt: string }[] }>().channels[0]?.changedAt;
  const put = await change('activation', { target: buildId, channel: 'ensayo' });
  expect(put.statusCode).toBe(200);
  await host([]);
  const wider = await save({ position: 1, role: 'admin', seen });
  expect(refusalOf(wider).code).toBe('build_refused');
});
