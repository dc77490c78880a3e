import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registryEvents } from './registry-events.ts';
import { revisionOf } from '../composition/registry-source.ts';

const limits = { browser: 2, address: 3, total: 4, withoutSession: { address: 1, total: 2 } };
let app: FastifyInstance;
afterEach(() => app.close());

/** Opens streams from browsers with a name and an address. */
async function opener() {
  app = Fastify({ trustProxy: 'loopback' });
  const registry = { revision: 7, mounts: [], areas: {}, choices: {} };
  const listeners = registryEvents(app, {
    source: { current: () => Promise.resolve(revisionOf(registry, undefined)) },
    visitors: {
      nameOf: ({ headers }) => headers.cookie,
      hasSession: ({ headers }) => Promise.resolve(!headers.cookie?.startsWith('visitor')),
    },
    limits,
    headers: { 'x-content-type-options': 'nosniff' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // listens on TCP
  const open = async (cookie: string, from = '10.0.0.1'): Promise<IncomingMessage> => {
    const headers = { cookie, 'x-forwarded-for': from };
    const request = get({ host: '127.0.0.1', port, path: '/registry/events', headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };
  return { open, listeners };
}

test.each([
  ['of a browser', ['a', '10.0.0.9'], 429, 'rate_limited'],
  ['of an address', ['c', '10.0.0.1'], 429, 'rate_limited'],
  ['altogether', ['c', '10.0.0.9'], 503, 'busy'],
] as const)('refuses too many streams %s', async (what, [name, from], status, code) => {
  const { open, listeners } = await opener();
  await open('a');
  await open('a');
  if (what !== 'of a browser') await open('b');
  if (what === 'altogether') await open('b', '10.0.0.2');
  const before = listeners();
  const refused = await open(name, from);
  expect(refused.statusCode).toBe(status);
  expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  expect(JSON.parse(await text(refused))).toMatchObject({ code, message: expect.any(String) });
  expect(listeners()).toBe(before);
});

test.each([
  ['of an address', 'visitor 2', '10.0.0.1', 429, 'rate_limited'],
  ['altogether', 'visitor 3', '10.0.0.3', 503, 'busy'],
])('refuses too many streams without a session %s', async (what, name, from, status, code) => {
  const { open } = await opener();
  expect((await open('visitor 1', '10.0.0.1')).statusCode).toBe(200);
  if (what === 'altogether') await open('visitor 2', '10.0.0.2');
  const refused = await open(name, from);
  expect(refused.statusCode).toBe(status);
  expect(JSON.parse(await text(refused))).toMatchObject({ code });
  // Visitors with a session have a separate limit.
  expect((await open('ana', from)).statusCode).toBe(200);
});

test('a closed stream makes room for another', async () => {
  const { open, listeners } = await opener();
  const first = await open('a');
  await open('a');
  expect((await open('a')).statusCode).toBe(429);
  first.destroy();
  while (listeners() > 1) await new Promise(setImmediate);
  expect((await open('a')).statusCode).toBe(200);
});
