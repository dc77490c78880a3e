import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { createMetrics } from '../../metrics.ts';
import { registerErrorHandler } from '../route/error-handler.ts';
import { openEventStream, registerEventStreams } from './event-stream.ts';
import { registerMetrics } from '../monitoring/metrics-route.ts';

let app: FastifyInstance;
let isAllowed: () => Promise<boolean>;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  isAllowed = async () => true;
  app = fastify();
  registerErrorHandler(app);
  registerMetrics(app, createMetrics(), null);
  registerEventStreams(app, {
    browser: 2,
    address: 3,
    total: 4,
    withoutSession: {
      address: 3,
      total: 4,
    },
  });
  app.get<{ Querystring: { session?: string } }>('/', (request, reply) => {
    const sessionId = request.query.session;
    const isStillAllowed = () => isAllowed();
    const stream = openEventStream(app, { request, reply, sessionId, isStillAllowed });
    stream.send('news', { at: 1 });
    return stream.readable;
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

async function open(session = 'a', remoteAddress = '10.0.0.1') {
  const url = `/?session=${session}`;
  const answer = await app.inject({ url, remoteAddress, payloadAsStream: true });
  const { statusCode, headers } = answer;
  return { statusCode, headers, body: text(answer.stream()) };
}

test('a stream sends the retry time, events and heartbeats', async () => {
  const { body, headers } = await open();
  expect(headers['x-accel-buffering']).toBe('no');
  await jest.advanceTimersByTimeAsync(40_000);
  app.endStreams();
  app.endStreams(); // closing again has no effect
  expect(await body).toBe('retry: 3000\n\nevent: news\ndata: {"at":1}\n\n:\n\n:\n\n');
});

test.each([
  ['lost permission', async () => false],
  [
    'cannot be authenticated',
    async () => {
      throw new Error('The database is away');
    },
  ],
])('a stream ends at the heartbeat when its reader %s', async (_name, answer) => {
  const { body } = await open();
  isAllowed = answer;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await body).not.toContain(':\n\n:');
  expect(app.openStreams.size).toBe(0);
});

test('closing the server ends open streams', async () => {
  const { body } = await open();
  await app.close();
  expect(await body).toContain('event: news');
});

describe('streams over a limit', () => {
  test.each([
    ['of a session', ['a', '10.0.0.9'], 429, 'rate_limited'],
    ['of an address', ['c', '10.0.0.1'], 429, 'rate_limited'],
    ['altogether', ['c', '10.0.0.9'], 503, 'busy'],
  ] as const)('%s are refused with a retry-after', async (what, [session, from], status, code) => {
    await open('a');
    await open('a');
    if (what !== 'of a session') await open('b');
    if (what === 'altogether') await open('b', '10.0.0.2');
    const refused = await open(session, from);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([status, '30']);
    expect(JSON.parse(await refused.body)).toMatchObject({ code });
    app.endStreams();
  });

  test('are accepted again after others have ended', async () => {
    const opened = [await open('a'), await open('a')];
    expect((await open('a')).statusCode).toBe(429);
    app.endStreams();
    await Promise.all(opened.map(({ body }) => body));
    expect((await open('a')).statusCode).toBe(200);
    app.endStreams();
  });
});
