import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { webhookBodySchema, webhooksSchema } from '@aforo/shared/contract';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { refusalOf } from '../../testing/operations-test-server.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { retryDelayMs } from './deliveries.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const root = newRoot();
const dataDir = join(root, 'data');
const warnings: string[] = [];
const logged: string[] = [];
let base: TestDatabase;
let testServer: RegistryTestServer;
let operator: ReturnType<typeof registryClient>;
let now = new Date('2026-03-02T10:00:00Z');
/** What the receiver answers; a redirect leads to itself. */
let status = 200;
let received: Received[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status, { location: '/elsewhere' }).end('what the receiver says');
  });
});
let url = '';

const open = async (more: object = {}) =>
  startRegistryTestServer({
    database: base.database,
    root,
    dataDir,
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    now: () => now,
    onWarning: (sentence) => warnings.push(sentence),
    logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
    ...more,
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
  testServer = await open();
  operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/aforo?clave=hush`; // it listens
});
beforeEach(async () => {
  for (const { id } of await list()) await operator.ask('DELETE', `/webhooks/${id}`);
  status = 200;
  received = [];
});
afterAll(async () => {
  await testServer.close();
  receiver.closeAllConnections();
  receiver.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

const tick = (server = testServer) => server.registry.gatewayOptions.services?.deliveries.tick();
/** Passes time for the gateway, and for the database, whose clock goes on: its rows get older. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await base.database.pool.query(
    "update registry_delivery set next_at = next_at - $1 * interval '1 millisecond'",
    [ms],
  );
}

async function list() {
  return webhooksSchema.parse((await operator.ask('GET', '/webhooks')).json()).webhooks;
}

async function add(address = url) {
  const answer = await operator.ask('POST', '/webhooks', { payload: { url: address } });
  return answer.json<{ id: string; secret: string }>();
}

/** Makes one event. */
async function freeze(): Promise<void> {
  const until = new Date(now.getTime() + 3_600_000).toISOString();
  await operator.ask('POST', '/freezes', { payload: { area: null, until, reason: 'caja' } });
}

const bodies = () => received.map(({ body }) => webhookBodySchema.parse(JSON.parse(body)));

describe('a webhook', () => {
  test('receives each event once, signed, with its id', async () => {
    const { secret } = await add();
    await freeze();
    await tick();
    await tick();
    expect(
      bodies()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['freeze', 'webhook_add']);
    for (const { headers, body } of received) {
      const event = webhookBodySchema.parse(JSON.parse(body));
      expect(event.version).toBe(1);
      expect(headers['aforo-event']).toBe(event.id);
      const seconds = Math.floor(now.getTime() / 1000);
      const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      expect(headers['aforo-signature']).toBe(`t=${seconds},v1=${hash}`);
    }
    expect(await list()).toMatchObject([
      { deliveredAt: now.toISOString(), failure: null, pending: 0, givenUp: 0 },
    ]);
  });

  test('gets a failed event again with growing pauses, and its failure is shown', async () => {
    await add();
    status = 500;
    await tick();
    expect(await list()).toMatchObject([{ failure: 'Contesta 500.', pending: 1 }]);
    await pass(retryDelayMs(1) - 20_000);
    await tick();
    expect(received).toHaveLength(1);
    status = 204;
    await pass(20_000);
    await tick();
    expect(received).toHaveLength(2);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    expect(await list()).toMatchObject([{ failure: null, pending: 0 }]);
  });

  test('is given up for an event after a day, with a warning that names no secret', async () => {
    await add();
    status = 500;
    for (let attempt = 1; attempt < 60 && (await list())[0]?.givenUp === 0; attempt++) {
      await tick();
      await pass(retryDelayMs(attempt));
    }
    expect(received.length).toBeGreaterThan(20);
    expect(received.length).toBeLessThan(40);
    expect(await list()).toMatchObject([{ pending: 0, givenUp: 1 }]);
    expect(warnings.at(-1)).toContain('no ha recibido en un día');
    expect(warnings.join()).not.toContain('hush');
    await pass(retryDelayMs(60));
    const attempts = received.length;
    await tick();
    expect(received).toHaveLength(attempts);
  });

  test('is not followed to where it redirects', async () => {
    await add();
    status = 302;
    await tick();
    expect(received).toHaveLength(1);
    expect((await list())[0]?.failure).toBe('Contesta 302.');
  });

  test('that can’t be reached fails with a reason', async () => {
    await add('http://127.0.0.1:1/');
    await tick();
    expect((await list())[0]?.failure).toBe('No se puede conectar (ECONNREFUSED).');
  });

  test('receives nothing more once it is removed', async () => {
    const { id } = await add();
    await operator.ask('DELETE', `/webhooks/${id}`);
    await tick();
    expect(received).toEqual([]);
    expect(refusalOf(await operator.ask('DELETE', `/webhooks/${id}`)).code).toBe('input_invalid');
  });

  test('has its secret in no later answer, no log and not in clear in the database', async () => {
    const { secret } = await add();
    await tick();
    const { rows } = await base.database.pool.query('select secret from registry_webhook');
    expect(Buffer.from((rows as { secret: Buffer }[])[0]?.secret ?? '').includes(secret)).toBe(
      false,
    );
    const told = JSON.stringify([await list(), (await operator.ask('GET', '/status')).json()]);
    for (const hidden of [secret, 'hush']) {
      expect(told).not.toContain(hidden);
      expect(logged.join('\n')).not.toContain(hidden);
    }
  });

  test('is an operator’s setting: a team can neither add, list nor remove one', async () => {
    const payload = { area: 'mfe-admin', name: 'equipo' };
    const { token } = (await operator.ask('POST', '/tokens', { payload })).json<{
      token: string;
    }>();
    const team = registryClient(testServer.app, token);
    const answers = [
      await team.ask('POST', '/webhooks', { payload: { url } }),
      await team.ask('GET', '/webhooks'),
      await team.ask('DELETE', '/webhooks/x'),
    ];
    for (const answer of answers) expect(refusalOf(answer).code).toBe('not_allowed');
    await add();
    expect((await team.ask('GET', '/status')).json()).toMatchObject({ webhooks: [] });
  });
});

test('two gateways deliver an event once', async () => {
  const other = await open({ database: await base.openAgain() });
  await add();
  await freeze();
  await Promise.all([tick(), tick(other)]);
  await Promise.all([tick(), tick(other)]);
  expect(received).toHaveLength(2);
  await other.close();
});

test('another gateway delivers what one took and never finished', async () => {
  await add();
  await base.database.pool.query(
    "update registry_delivery set attempts = 1, next_at = now() + interval '60 seconds'",
  );
  await tick();
  expect(received).toEqual([]);
  await pass(60_000);
  await tick();
  expect(received).toHaveLength(1);
});

test('a public installation refuses private addresses, and delivers to none that it had', async () => {
  await add();
  const other = await open({
    database: await base.openAgain(),
    publicUrl: 'https://centro.example',
  });
  const client = registryClient(other.app, operatorTokenIn(dataDir));
  for (const given of [url, 'https://127.0.0.1/', 'https://localhost/x', 'https://10.0.0.7/']) {
    const answer = await client.ask('POST', '/webhooks', { payload: { url: given } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'input_invalid' });
  }
  await tick(other);
  expect(received).toEqual([]);
  expect((await list())[0]?.failure).toContain('Su dirección ya no vale');
  await other.close();
});
