import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  registryEventsSchema,
  registryStatusSchema,
  type RegistryEvent,
} from '@aforo/shared/contract';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { registryTables } from '../database/registry-tables.ts';
import { changeRegistry } from '../revisions/change-registry.ts';

let testServer: OperationsTestServer;
let builds = 0;
/** The number of the newest event before the test. */
let before = 0;
beforeAll(async () => {
  testServer = await startOperationsTestServer();
});
beforeEach(async () => {
  before = (await events())[0]?.number ?? 0;
});
afterAll(() => testServer.close());

async function events(query = '', client = testServer.operator): Promise<RegistryEvent[]> {
  const answer = await client.ask('GET', `/log${query}`);
  return registryEventsSchema.parse(answer.json()).events;
}

/** The events of this test, oldest first. */
async function written(): Promise<RegistryEvent[]> {
  return (await events()).filter(({ number }) => number > before).reverse();
}

async function published(): Promise<string> {
  const buildId = `e${++builds}`;
  expect((await testServer.publish('mfe-admin', buildId)).statusCode).toBe(201);
  return buildId;
}

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('an event is written', () => {
  test('for each build, activation, canary, withdrawal and rollback, with its revision', async () => {
    const buildId = await published();
    await testServer.activate(buildId, { canary: { percent: 10 } });
    await testServer.rollback();
    await testServer.activate(buildId);
    await testServer.rollback();
    const found = await written();
    expect(found.map(({ kind }) => kind)).toEqual([
      'publish',
      'canary',
      'withdraw',
      'activate',
      'rollback',
    ]);
    expect(found[1]).toMatchObject({
      area: 'mfe-admin',
      buildId,
      author: 'de mfe-admin',
      reason: 'prueba',
      summary: `En prueba 1.0.0 (${buildId}): 10 %`,
      revision: expect.any(Number),
    });
    expect(found[0]).toMatchObject({ revision: null, summary: `Publicado 1.0.0 (${buildId})` });
  });

  test('for each act of a rollout', async () => {
    const target = await published();
    const payload = { target, steps: [10, 100], everySeconds: 60, reason: 'menús' };
    const control = (action: string) =>
      testServer.team.ask('PUT', '/areas/mfe-admin/rollout', {
        payload: { action, reason: 'a mano' },
      });
    await testServer.team.ask('POST', '/areas/mfe-admin/rollout', { payload });
    await control('pause');
    await control('resume');
    await control('stop');
    const found = await written();
    expect(found.map(({ kind, author }) => [kind, author])).toEqual([
      ['publish', 'de mfe-admin'],
      ['rollout_start', 'de mfe-admin'],
      ['rollout_step', 'gateway'],
      ['rollout_pause', 'de mfe-admin'],
      ['rollout_resume', 'de mfe-admin'],
      ['rollout_stop', 'de mfe-admin'],
    ]);
    expect(found[2]?.summary).toBe(`Despliegue de 1.0.0 (${target}), paso 1 de 2: 10 %`);
    expect(found[5]).toMatchObject({ reason: 'a mano', revision: expect.any(Number) });
  });

  test('for the last step of a rollout, which ends it', async () => {
    const target = await published();
    const payload = { target, steps: [100], everySeconds: 60, reason: 'menús' };
    await testServer.team.ask('POST', '/areas/mfe-admin/rollout', { payload });
    expect((await written()).map(({ kind }) => kind)).toEqual([
      'publish',
      'rollout_start',
      'rollout_step',
      'rollout_finish',
    ]);
  });

  test('for freezes, thresholds, tokens and webhooks, and names no secret', async () => {
    const { operator } = testServer;
    const until = inOneHour();
    await operator.ask('POST', '/freezes', { payload: { area: null, until, reason: 'caja' } });
    await operator.ask('DELETE', '/freezes');
    await operator.ask('PUT', '/areas/mfe-admin/thresholds', { payload: { staffMin: 3 } });
    const payload = { area: 'mfe-admin', name: 'ci de eva' };
    const { token } = (await operator.ask('POST', '/tokens', { payload })).json<{
      token: string;
    }>();
    await operator.ask('DELETE', '/tokens/ci%20de%20eva');
    const url = 'https://hooks.example.es/aforo?clave=hush';
    const { id, secret } = (await operator.ask('POST', '/webhooks', { payload: { url } })).json<{
      id: string;
      secret: string;
    }>();
    await operator.ask('DELETE', `/webhooks/${id}`);
    const found = await written();
    expect(found.map(({ kind }) => kind)).toEqual([
      'freeze',
      'unfreeze',
      'thresholds',
      'token_create',
      'token_revoke',
      'webhook_add',
      'webhook_remove',
    ]);
    const text = JSON.stringify(found);
    for (const hidden of [token, secret, 'hush', 'es/aforo']) expect(text).not.toContain(hidden);
    expect(text).toContain('https://hooks.example.es/…');
  });

  test('only if what it tells is committed', async () => {
    const db = registryTables(testServer.database);
    const buildId = await published();
    const change = { kind: 'activate', buildId } as const;
    const order = { area: 'mfe-admin', change, from: null, author: 'eva', reason: 'r' };
    const undone = db.transaction().execute(async (trx) => {
      await changeRegistry(trx, order, new Date());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await written()).map(({ kind }) => kind)).toEqual(['publish']);
  });
});

describe('the log', () => {
  test('has its newest number in the status, which changes without a revision', async () => {
    const { operator } = testServer;
    const status = async () =>
      registryStatusSchema.parse((await operator.ask('GET', '/status')).json());
    const { revision, newestEvent } = await status();
    expect(newestEvent).toBe(before);
    await operator.ask('PUT', '/areas/mfe-admin/thresholds', { payload: { staffMin: 3 } });
    const [newest] = await events();
    expect(await status()).toMatchObject({ revision, newestEvent: newest?.number });
    expect(newest?.kind).toBe('thresholds');
  });

  test('is filtered by area, kind and time', async () => {
    await published();
    const all = await events('?area=mfe-admin&kind=publish');
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['publish']));
    const [newest] = all;
    const since = encodeURIComponent(newest?.at ?? '');
    expect((await events(`?kind=publish&since=${since}`))[0]).toEqual(newest);
    const later = encodeURIComponent(inOneHour());
    expect(await events(`?since=${later}`)).toEqual([]);
    const older = (await events()).filter(({ number }) => number < (newest?.number ?? 0));
    expect(older).not.toEqual([]);
    const asked = await events(`?before=${newest?.number}`);
    expect(asked.slice(0, older.length)).toEqual(older);
  });

  test.each([
    ['?kind=party', '«kind» tiene que ser'],
    ['?since=ayer', '«since» tiene que ser'],
    ['?before=x', '«before» tiene que ser'],
  ])('refuses %s', async (query, sentence) => {
    const answer = await testServer.operator.ask('GET', `/log${query}`);
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'input_invalid' });
    expect(refusalOf(answer).message).toContain(sentence);
  });

  test('shows a team its own area and the freezes of all, and nothing else', async () => {
    const { operator, team } = testServer;
    const until = inOneHour();
    await operator.ask('POST', '/freezes', { payload: { area: null, until, reason: 'caja' } });
    await operator.ask('DELETE', '/freezes');
    await operator.ask('POST', '/tokens', { payload: { area: 'mfe-otra', name: 'ajeno' } });
    const seen = (await events('', team)).filter(({ number }) => number > before);
    expect(seen.map(({ kind, area }) => [kind, area])).toEqual([
      ['unfreeze', null],
      ['freeze', null],
    ]);
    expect(refusalOf(await team.ask('GET', '/log?area=mfe-otra')).code).toBe('token_other_area');
  });

  test('can’t be changed', async () => {
    const { pool } = testServer.database;
    await expect(pool.query("update registry_event set summary = 'x'")).rejects.toThrow();
    await expect(pool.query('delete from registry_event')).rejects.toThrow();
  });
});
