import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freezesSchema, registryStatusSchema } from '@aforo/shared/contract';
import { registryTables } from '../database/registry-tables.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';
import { changeRegistry } from '../revisions/change-registry.ts';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';

let testServer: OperationsTestServer;
let builds = 0;
beforeAll(async () => {
  testServer = await startOperationsTestServer();
});
beforeEach(async () => {
  for (const query of ['', '?area=mfe-admin']) {
    await testServer.operator.ask('DELETE', `/freezes${query}`);
  }
});
afterAll(() => testServer.close());

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function freeze(area: string | null, until = inOneHour()) {
  const payload = { area, until, reason: 'cierre de caja' };
  return testServer.operator.ask('POST', '/freezes', { payload });
}

async function published(): Promise<string> {
  const buildId = `f${++builds}`;
  expect((await testServer.publish('mfe-admin', buildId)).statusCode).toBe(201);
  return buildId;
}

describe.each([
  ['the area', 'mfe-admin'],
  ['all areas', null],
] as const)('a freeze of %s', (_of, area) => {
  test('refuses an activation and a canary, and says why and until when', async () => {
    const buildId = await published();
    expect((await freeze(area, '2030-01-02T03:04:00Z')).statusCode).toBe(400);
    const answer = await freeze(area);
    expect(answer.statusCode).toBe(201);
    expect(freezesSchema.parse(answer.json()).freezes).toMatchObject([
      { area, reason: 'cierre de caja', author: 'operador' },
    ]);
    for (const more of [{}, { canary: { percent: 10 } }]) {
      const refusal = refusalOf(await testServer.activate(buildId, more));
      expect(refusal).toMatchObject({ status: 409, code: 'frozen' });
      expect(refusal.message).toMatch(
        /^mfe-admin está congelada hasta el .+ \(UTC\): «cierre de caja» \(operador\)\. Volver atrás/,
      );
    }
  });

  test('lets a canary be withdrawn, also automatically, and a build be rolled back', async () => {
    const [stable, tried] = [await published(), await published()];
    await testServer.activate(stable);
    await testServer.activate(tried, { canary: { percent: 10 } });
    await freeze(area);
    const order = { area: 'mfe-admin', from: null, author: gatewayAuthor, reason: 'Falla' };
    const change = { kind: 'rollback', to: null } as const;
    const db = registryTables(testServer.database);
    expect((await changeRegistry(db, { ...order, change }, new Date())).kind).toBe('withdraw');
    expect((await testServer.rollback()).statusCode).toBe(200);
  });

  test('refuses a rollback to a build that was never active', async () => {
    const buildId = await published();
    await freeze(area);
    expect(refusalOf(await testServer.rollback({ to: buildId })).code).toBe('frozen');
  });
});

test('a freeze of another area changes nothing', async () => {
  const buildId = await published();
  await freeze('mfe-client');
  expect((await testServer.activate(buildId)).statusCode).toBe(200);
  await testServer.operator.ask('DELETE', '/freezes?area=mfe-client');
});

test('a freeze ends by itself', async () => {
  const buildId = await published();
  await freeze('mfe-admin');
  await testServer.database.pool.query('update area_freeze set until = now()');
  expect((await testServer.activate(buildId)).statusCode).toBe(200);
});

test('an operator ends a freeze before its time, and the status shows those in force', async () => {
  const buildId = await published();
  await freeze('mfe-admin');
  const read = async () =>
    registryStatusSchema.parse((await testServer.team.ask('GET', '/status')).json()).freezes;
  expect(await read()).toMatchObject([{ area: 'mfe-admin' }]);
  const lifted = await testServer.operator.ask('DELETE', '/freezes?area=mfe-admin');
  expect(lifted.json()).toEqual({ freezes: [] });
  expect(await read()).toEqual([]);
  expect((await testServer.activate(buildId)).statusCode).toBe(200);
  const again = await testServer.operator.ask('DELETE', '/freezes?area=mfe-admin');
  expect(refusalOf(again)).toMatchObject({ status: 409, code: 'already_so' });
});

test.each([
  ['without a reason', { area: null, until: inOneHour(), reason: ' ' }, 'Di por qué'],
  ['without an end', { area: null, reason: 'x' }, '«until» tiene que ser'],
  [
    'with an end in the past',
    { area: null, until: '2026-01-01T00:00:00Z', reason: 'x' },
    '90 días',
  ],
  ['of an unknown area', { area: 'mfe-nada', until: inOneHour(), reason: 'x' }, 'no existe'],
])('refuses a freeze %s', async (_how, payload, sentence) => {
  const answer = await testServer.operator.ask('POST', '/freezes', { payload });
  expect(refusalOf(answer).message).toContain(sentence);
});

test('a team neither freezes nor ends a freeze', async () => {
  const payload = { area: 'mfe-admin', until: inOneHour(), reason: 'x' };
  const frozen = await testServer.team.ask('POST', '/freezes', { payload });
  expect(refusalOf(frozen)).toMatchObject({ status: 403, code: 'not_allowed' });
  const lifted = await testServer.team.ask('DELETE', '/freezes?area=mfe-admin');
  expect(refusalOf(lifted).code).toBe('not_allowed');
});
