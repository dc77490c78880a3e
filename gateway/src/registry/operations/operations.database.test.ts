import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  historySchema,
  registryStatusSchema,
  revisionSchema,
  tokenListSchema,
  type Role,
} from '@aforo/shared/contract';
import {
  startOperationsTestServer,
  refusalOf,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { sessionOf } from '../../testing/test-sessions.ts';

let testServer: OperationsTestServer;
beforeAll(async () => {
  testServer = await startOperationsTestServer();
});
afterAll(() => testServer.close());

/** Creates an account with this role. @returns its e-mail address */
async function newAccount(role: Role): Promise<string> {
  const mail = `${role}@aforo.test`;
  await testServer.database.pool.query(
    `insert into app_user (id, email, name, role, created_at) values ($1, $2, 'Ana', $3, now())`,
    [randomUUID(), mail, role],
  );
  return mail;
}

describe('activation', () => {
  test('by version uses its newest build immediately and keeps the rollback target', async () => {
    await testServer.publish('mfe-admin', 'v1', '3.0.0');
    await testServer.publish('mfe-admin', 'v2', '3.0.0');
    const answer = await testServer.activate('3.0.0');
    expect(revisionSchema.parse(answer.json())).toMatchObject({
      kind: 'activate',
      author: 'de mfe-admin',
      reason: 'prueba',
      state: { stable: 'v2', canary: null },
    });
    expect(await testServer.shownTo('admin')).toMatchObject({
      areas: { 'mfe-admin': { buildId: 'v2' } },
    });
    expect(refusalOf(await testServer.activate('v2'))).toMatchObject({
      status: 409,
      code: 'already_so',
    });
  });

  test('of a canary is withdrawn by the first rollback; further rollbacks go back in history', async () => {
    await testServer.publish('mfe-admin', 'w1');
    await testServer.publish('mfe-admin', 'w2');
    await testServer.publish('mfe-admin', 'w3');
    await testServer.activate('w1');
    await testServer.activate('w2');
    await testServer.activate('w3', { canary: { percent: 10 } });
    const state = async () => revisionSchema.parse((await testServer.rollback()).json());
    expect(await state()).toMatchObject({
      kind: 'withdraw',
      state: { stable: 'w2', canary: null },
    });
    expect(await state()).toMatchObject({ kind: 'rollback', state: { stable: 'w1' } });
    expect((await state()).state.stable).toBe('v2');
  });

  test('can be rolled back to a named build', async () => {
    const answer = await testServer.rollback({ to: 'w3' });
    expect(revisionSchema.parse(answer.json()).state).toMatchObject({ stable: 'w3' });
  });

  test.each([
    [{ percent: 140 }, 'canary'],
    [{ percent: 0 }, 'canary'],
    [{ percent: 12.5 }, 'canary'],
    [{ role: 'boss' }, 'canary'],
  ])('with the rule %j is refused', async (canary, field) => {
    const refusal = refusalOf(await testServer.activate('w2', { canary }));
    expect(refusal).toMatchObject({ status: 400, code: 'input_invalid' });
    expect(refusal.message).toContain(`«${field}» tiene que ser`);
  });

  test('of an unknown build or area is refused', async () => {
    expect(refusalOf(await testServer.activate('99.0.0'))).toMatchObject({
      status: 404,
      code: 'build_unknown',
      message: 'mfe-admin no tiene ningún build ni versión «99.0.0».',
    });
    const payload = { target: 'x', reason: 'prueba' };
    const unknown = testServer.operator.ask('POST', '/areas/mfe-nada/activation', {
      payload,
      from: 1,
    });
    expect(refusalOf(await unknown)).toMatchObject({ status: 404, code: 'area_unknown' });
  });

  test('requires the current revision; the error names the concurrent change', async () => {
    const payload = { target: 'w1', reason: 'prueba' };
    const without = await testServer.team.ask('POST', '/areas/mfe-admin/activation', { payload });
    expect(refusalOf(without)).toMatchObject({ status: 428, code: 'revision_needed' });
    const from = await testServer.team.revision();
    const answers = await Promise.all([
      testServer.activate('w1', {}, from),
      testServer.activate('w2', {}, from),
      testServer.activate('v1', {}, from),
    ]);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(lost).toHaveLength(2);
    for (const answer of lost) {
      const refusal = refusalOf(answer);
      expect(refusal).toMatchObject({ status: 412, code: 'revision_conflict' });
      expect(refusal.message).toMatch(/: de mfe-admin activó el build \w+ de mfe-admin\./);
    }
    expect(await testServer.team.revision()).toBe(from + 1);
  });
});

describe('authorisation', () => {
  test('refuses a token of another area', async () => {
    const other = registryClient(testServer.app, await testServer.newToken('mfe-client'));
    const tar = await tarOf(fakeBuild('mfe-admin', 'other').files);
    expect(refusalOf(await other.publish('mfe-admin', 'other', tar)).code).toBe('token_other_area');
    const asked = await other.ask('GET', '/status?area=mfe-admin');
    expect(refusalOf(asked)).toMatchObject({ status: 403, code: 'token_other_area' });
  });

  test.each(['', 'Bearer', 'Bearer x', 'Basic abc', 'Bearer aforo_'.padEnd(60, 'A')])(
    'refuses the authorization %j',
    async (authorization) => {
      const answer = await testServer.app.inject({
        url: '/registry/status',
        headers: { authorization },
      });
      expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'token_invalid' });
    },
  );

  test('refuses teams that create tokens, give up their paths or move the limits of their rollback', async () => {
    const made = await testServer.team.ask('POST', '/tokens', {
      payload: { area: null, name: 'x' },
    });
    expect(refusalOf(made)).toMatchObject({ status: 403, code: 'not_allowed' });
    const payload = { mounts: [], reason: 'x' };
    const mounted = await testServer.team.ask('PUT', '/areas/mfe-admin/mounts', {
      payload,
      from: await testServer.team.revision(),
    });
    expect(refusalOf(mounted).code).toBe('not_allowed');
    const limits = { payload: { staffMin: 1000 } };
    const set = await testServer.team.ask('PUT', '/areas/mfe-admin/thresholds', limits);
    expect(refusalOf(set)).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  test('refuses a canary for a client’s account as it does for an unknown one', async () => {
    const team = await newAccount('receptionist');
    await testServer.publish('mfe-admin', 'of-accounts');
    for (const mail of [await newAccount('client'), 'desconocida@aforo.test']) {
      const canary = { accounts: [team, mail] };
      expect(refusalOf(await testServer.activate('of-accounts', { canary }))).toMatchObject({
        status: 400,
        code: 'input_invalid',
        message: 'Alguna de esas cuentas no es del equipo.',
      });
    }
    const answer = await testServer.activate('of-accounts', { canary: { accounts: [team] } });
    expect(answer.statusCode).toBe(200);
    await testServer.rollback();
  });

  test('refuses a revoked token', async () => {
    const answer = await testServer.operator.ask('POST', '/tokens', {
      payload: { area: null, name: 'corto' },
    });
    const { id, token } = answer.json<{ id: string; token: string }>();
    const client = registryClient(testServer.app, token);
    expect((await client.ask('GET', '/status')).statusCode).toBe(200);
    expect((await testServer.operator.ask('DELETE', `/tokens/${id}`)).statusCode).toBe(204);
    expect(refusalOf(await client.ask('GET', '/status')).code).toBe('token_invalid');
    const { tokens } = tokenListSchema.parse(
      (await testServer.operator.ask('GET', '/tokens')).json(),
    );
    expect(tokens.find((one) => one.id === id)).toMatchObject({
      name: 'corto',
      lastUsedAt: expect.any(String),
      revokedAt: expect.any(String),
    });
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  test('stores only hashes of secrets, and makes the operator’s file private', async () => {
    expect(statSync(join(testServer.dataDir, 'operator-token')).mode & 0o777).toBe(0o600);
    const { rows } = await testServer.database.pool.query('select * from deploy_token');
    expect(JSON.stringify(rows)).not.toContain(operatorTokenIn(testServer.dataDir));
  });

  const asPerson = (method: 'GET' | 'POST', url: string, headers = {}, payload?: object) =>
    testServer.app.inject({
      method,
      url: `/registry${url}`,
      headers: { cookie: 'aforo_session=x', host: 'aforo.test', ...headers },
      ...(payload && { payload }),
    });
  const ownOrigin = { origin: 'http://aforo.test' };

  test('lets an administrator read, activate and roll back under their e-mail', async () => {
    testServer.person.session = sessionOf('admin');
    await testServer.publish('mfe-admin', 'p1');
    expect((await asPerson('GET', '/status')).statusCode).toBe(200);
    const headers = { ...ownOrigin, 'if-match': `"${await testServer.team.revision()}"` };
    const payload = { target: 'p1', reason: 'probamos' };
    const url = '/areas/mfe-admin/activation';
    const refused = await asPerson(
      'POST',
      url,
      { ...headers, origin: 'http://malo.test' },
      payload,
    );
    expect(refusalOf(refused).code).toBe('not_allowed');
    const answer = await asPerson('POST', url, headers, payload);
    expect(revisionSchema.parse(answer.json()).author).toBe('ana@aforo.test');
    const tokens = await asPerson('GET', '/tokens');
    expect(refusalOf(tokens).code).toBe('not_allowed');
  });

  test('limits an administrator without a recent proof to reading', async () => {
    testServer.person.session = { ...sessionOf('admin'), provedUntil: '2026-01-01T00:00:00.000Z' };
    const headers = { ...ownOrigin, 'if-match': `"${await testServer.team.revision()}"` };
    const payload = { target: 'p1', reason: 'probamos' };
    expect((await asPerson('GET', '/status')).statusCode).toBe(200);
    for (const url of ['/areas/mfe-admin/activation', '/areas/mfe-admin/rollback', '/overrides']) {
      const answer = await asPerson('POST', url, headers, payload);
      expect([url, refusalOf(answer).code]).toEqual([url, 'proof_required']);
    }
  });

  test('refuses an administrator without the required second factor', async () => {
    testServer.person.session = { ...sessionOf('admin'), needsSecondFactor: true };
    expect(refusalOf(await asPerson('GET', '/status'))).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    });
  });

  test('refuses other roles', async () => {
    testServer.person.session = sessionOf('receptionist');
    expect(refusalOf(await asPerson('GET', '/status'))).toMatchObject({ code: 'not_allowed' });
    testServer.person.session = null;
    expect(refusalOf(await asPerson('GET', '/status')).code).toBe('token_invalid');
  });
});

test('lets operators change mounts, and no two areas share one', async () => {
  const put = async (area: string, prefix: string, basePath = prefix) =>
    testServer.operator.ask('PUT', `/areas/${area}/mounts`, {
      payload: { mounts: [{ prefix, basePath, roles: null }], reason: 'ruta' },
      from: await testServer.operator.revision(),
    });
  expect(refusalOf(await put('mfe-admin', '/cliente')).message).toBe(
    '/cliente ya es de mfe-client.',
  );
  expect(refusalOf(await put('mfe-admin', '/api/x')).message).toBe(
    '/api/x es de la propia instalación.',
  );
  expect(refusalOf(await put('mfe-admin', 'admin')).message).toContain('no es una ruta');
  expect((await put('mfe-admin', '/gestion')).statusCode).toBe(200);
  expect((await testServer.app.inject('/gestion')).statusCode).toBe(200);
  expect((await testServer.app.inject('/admin')).statusCode).toBe(404);
  expect((await put('mfe-admin', '/admin')).statusCode).toBe(200);
});

test('returns status and history as in the contract, for a team limited to its area', async () => {
  const status = registryStatusSchema.parse((await testServer.team.ask('GET', '/status')).json());
  expect(status.areas.map(({ area }) => area)).toEqual(['mfe-admin']);
  const { revisions } = historySchema.parse((await testServer.team.ask('GET', '/history')).json());
  expect(revisions[0]).toEqual(status.areas[0]?.lastRevision);
  const before = revisions[0]?.number ?? 0;
  const older = await testServer.operator.ask('GET', `/history?before=${before}`);
  expect(historySchema.parse(older.json()).revisions[0]?.number).toBe(before - 1);
});

describe('a build with missing files', () => {
  const lose = (buildId: string, file = '') =>
    rmSync(join(testServer.dataDir, 'areas/mfe-admin', buildId, file), { recursive: true });
  const check = () => testServer.team.ask('GET', '/areas/mfe-admin/check');

  test('is reported, can’t be activated or rolled back to, and can be published again', async () => {
    await testServer.publish('mfe-admin', 'gone1');
    await testServer.publish('mfe-admin', 'gone2');
    await testServer.activate('gone1');
    await testServer.activate('gone2');
    expect((await check()).json()).toMatchObject({ broken: [] });
    lose('gone1');
    const refusal = refusalOf(await testServer.rollback());
    expect(refusal).toMatchObject({ status: 409, code: 'build_files_missing' });
    expect(refusal.message).toBe(
      'Faltan archivos del build gone1 de mfe-admin, así que no se puede enseñar. Publícalo otra vez.',
    );
    for (const canary of [undefined, { percent: 5 }]) {
      const activated = await testServer.activate('gone1', canary && { canary });
      expect(refusalOf(activated)).toMatchObject({ code: 'build_files_missing' });
    }
    expect((await check()).json()).toMatchObject({ broken: [{ buildId: 'gone1' }] });
    expect((await testServer.publish('mfe-admin', 'gone1')).statusCode).toBeLessThan(300);
    expect((await check()).json()).toMatchObject({ broken: [] });
    expect((await testServer.rollback()).statusCode).toBe(200);
  });

  test('is reported for a single file, and only the same files can be published again', async () => {
    await testServer.publish('mfe-admin', 'part1');
    lose('part1', 'area.js');
    expect((await check()).json()).toMatchObject({
      broken: [{ buildId: 'part1', missing: ['area.js'] }],
    });
    const other = await testServer.publish('mfe-admin', 'part1', '7.0.0');
    expect(refusalOf(other)).toMatchObject({ status: 409, code: 'build_exists' });
    await testServer.publish('mfe-admin', 'part1');
    expect((await check()).json()).toMatchObject({ broken: [] });
  });
});
