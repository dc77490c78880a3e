import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registryEventsSchema, tokenListSchema, type TokenRequest } from '@aforo/shared/contract';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import { refusalOf } from '../../testing/operations-test-server.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';

const root = newRoot();
const dataDir = join(root, 'data');
const dayMs = 24 * 60 * 60 * 1000;
let base: TestDatabase;
let testServer: RegistryTestServer;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');
let names = 0;

const open = async (operatorToken: string | null = null) =>
  startRegistryTestServer({
    database: operatorToken === null ? base.database : await base.openAgain(),
    settings: { operatorToken },
    root,
    dataDir,
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    now: () => now,
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
  testServer = await open();
  operator = registryClient(testServer.app, operatorTokenIn(dataDir));
});
afterAll(async () => {
  await testServer.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

async function create(more: Partial<TokenRequest> = {}) {
  const payload = { area: 'mfe-admin', name: `ci ${++names}`, ...more };
  const answer = await operator.ask('POST', '/tokens', { payload });
  const { token = '', expiresAt } = answer.json<{ token?: string; expiresAt?: string }>();
  const client = registryClient(testServer.app, token);
  return { name: payload.name, answer, expiresAt, token, client };
}

const listed = async (name: string) =>
  tokenListSchema
    .parse((await operator.ask('GET', '/tokens')).json())
    .tokens.find((one) => one.name === name);

describe('a token', () => {
  test('expires after 90 days, and is then refused with its own code and message', async () => {
    const { client, expiresAt, name } = await create();
    expect(expiresAt).toBe(new Date(now.getTime() + 90 * dayMs).toISOString());
    const before = now;
    now = new Date(before.getTime() + 90 * dayMs - 1);
    expect((await client.ask('GET', '/status')).statusCode).toBe(200);
    now = new Date(before.getTime() + 90 * dayMs);
    const refusal = refusalOf(await client.ask('GET', '/status'));
    now = before;
    expect(refusal).toMatchObject({ status: 401, code: 'token_expired' });
    expect(refusal.message).toBe(
      `El token «${name}» caducó el 31/5/26, 10:00 (UTC). Pide otro a quien opera el centro.`,
    );
  });

  test('may have another validity, within a year', async () => {
    const { name } = await create({ days: 7 });
    expect(await listed(name)).toMatchObject({
      expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
      publishOnly: false,
    });
    const { answer } = await create({ days: 367 });
    expect(refusalOf(answer).message).toContain('«days» tiene que ser');
  });

  test('that only publishes can’t change what visitors see, nor withdraw or delete builds', async () => {
    const { client } = await create({ publishOnly: true });
    const tar = await tarOf(fakeBuild('mfe-admin', 'p1').files);
    expect((await client.publish('mfe-admin', 'p1', tar)).statusCode).toBe(201);
    expect((await client.ask('GET', '/status')).statusCode).toBe(200);
    const from = await client.revision();
    const reason = 'prueba';
    const area = '/areas/mfe-admin';
    const steps = { target: 'p1', steps: [10], everySeconds: 60, reason };
    const answers = [
      await client.ask('POST', `${area}/activation`, { payload: { target: 'p1', reason }, from }),
      await client.ask('POST', `${area}/rollback`, { payload: { reason }, from }),
      await client.ask('PUT', `${area}/mounts`, { payload: { mounts: [], reason }, from }),
      await client.ask('POST', `${area}/rollout`, { payload: steps }),
      await client.ask('PUT', `${area}/rollout`, { payload: { action: 'stop', reason } }),
      await client.ask('POST', `${area}/prune`, { payload: {} }),
      await client.ask('POST', '/overrides', { payload: { area: 'mfe-admin', url: 'http://x/' } }),
    ];
    for (const answer of answers) {
      expect(refusalOf(answer)).toMatchObject({
        status: 403,
        code: 'not_allowed',
        message: 'Ese token solo publica. Esto se hace con otro.',
      });
    }
  });

  test('of all areas that only publishes is no operator’s token', async () => {
    const { client } = await create({ area: null, publishOnly: true });
    expect(refusalOf(await client.ask('GET', '/tokens')).code).toBe('not_allowed');
    expect(refusalOf(await client.ask('GET', '/webhooks')).code).toBe('not_allowed');
    const url = 'https://hooks.example.es/';
    const added = await operator.ask('POST', '/webhooks', { payload: { url } });
    expect((await client.ask('GET', '/status')).json()).toMatchObject({ webhooks: [] });
    await operator.ask('DELETE', `/webhooks/${added.json<{ id: string }>().id}`);

    const { files, release } = fakeBuild('mfe-admin', 'header1');
    const entry = { slot: 'header', screen: 'notas', title: 'Notas', order: 1, roles: ['admin'] };
    const screens = { '#notas': {} };
    const areaManifest = { area: 'mfe-admin', navigation: [], screens, slots: [entry] };
    const withSlot = { ...files, 'release.json': JSON.stringify({ ...release, areaManifest }) };
    const published = await client.publish('mfe-admin', 'header1', await tarOf(withSlot));
    expect(refusalOf(published).details).toEqual([
      '«Notas» va en la cabecera, que es de todas las páginas: publica el build el operador.',
    ]);
  });

  test('has a name that no other valid token has, and is revoked by it', async () => {
    const { name, client } = await create({ name: 'ci de reservas' });
    await client.ask('GET', '/status');
    expect((await listed(name))?.lastUsedAt).toBe(now.toISOString());
    expect(refusalOf((await create({ name })).answer).message).toContain(
      'Ya hay un token en vigor',
    );
    const path = `/tokens/${encodeURIComponent(name)}`;
    expect((await operator.ask('DELETE', path)).statusCode).toBe(204);
    expect(refusalOf(await client.ask('GET', '/status')).code).toBe('token_invalid');
    expect(refusalOf(await operator.ask('DELETE', path)).code).toBe('input_invalid');
    expect((await create({ name })).answer.statusCode).toBe(201);
  });

  test('is revoked by its name though an expired one has the same', async () => {
    const { name } = await create({ name: 'ci de caja', days: 1 });
    const before = now;
    now = new Date(before.getTime() + dayMs);
    const { client } = await create({ name });
    expect((await client.ask('GET', '/status')).statusCode).toBe(200);
    const answer = await operator.ask('DELETE', `/tokens/${encodeURIComponent(name)}`);
    const refusal = refusalOf(await client.ask('GET', '/status'));
    now = before;
    expect(answer.statusCode).toBe(204);
    expect(refusal.code).toBe('token_invalid');
  });

  test('from OPERATOR_TOKEN revokes the one of before with an event, and has no end', async () => {
    const { token, name } = await create({ area: null });
    await (await open('the first operator token of the tests')).close();
    await (await open(token)).close();
    expect(await listed(name)).toMatchObject({ expiresAt: null });
    const { events } = registryEventsSchema.parse((await operator.ask('GET', '/log')).json());
    const [end, revoked] = events.slice(0, 2).map(({ summary }) => summary);
    expect(revoked).toBe('Retirado el token «OPERATOR_TOKEN» de todas las áreas');
    expect(end).toBe(`El token «${name}» ya no caduca: es el de OPERATOR_TOKEN`);
  });

  test('of an earlier version goes on without an end, and is revoked by its id if it shares its name', async () => {
    const { client, name } = await create({ name: 'de antes' });
    await base.database.pool.query(
      `update deploy_token set expires_at = null where name = '${name}'`,
    );
    await base.database.pool.query(
      `insert into deploy_token (id, token_hash, name, area, created_at)
       select gen_random_uuid(), decode(repeat('ab', 32), 'hex'), name, area, created_at
       from deploy_token where name = '${name}'`,
    );
    const before = now;
    now = new Date(before.getTime() + 1000 * dayMs);
    const answer = await client.ask('GET', '/status');
    now = before;
    expect(answer.statusCode).toBe(200);
    const refusal = refusalOf(await operator.ask('DELETE', `/tokens/${encodeURIComponent(name)}`));
    expect(refusal.message).toContain('Hay 2 tokens que se llaman «de antes»');
    expect(refusal.details).toHaveLength(2);
    const [id = ''] = refusal.details?.[0]?.split(',') ?? [];
    expect((await operator.ask('DELETE', `/tokens/${id}`)).statusCode).toBe(204);
  });
});
