import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { openEventStream, registerEventStreams } from './event-stream.ts';

let app: FastifyInstance;
let isWelcome: () => Promise<boolean>;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  isWelcome = async () => true;
  app = fastify();
  registerEventStreams(app);
  app.get('/', (_request, reply) => {
    const stream = openEventStream(app, reply, () => isWelcome());
    stream.send('news', { at: 1 });
    return stream.readable;
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

async function open() {
  const answer = await app.inject({ url: '/', payloadAsStream: true });
  return { headers: answer.headers, body: text(answer.stream()) };
}

test('an answer says when to come back, what there is, and that it is alive', async () => {
  const { body, headers } = await open();
  expect(headers['x-accel-buffering']).toBe('no');
  await jest.advanceTimersByTimeAsync(40_000);
  app.endStreams();
  app.endStreams(); // a second closing has nothing left to end
  expect(await body).toBe('retry: 3000\n\nevent: news\ndata: {"at":1}\n\n:\n\n:\n\n');
});

test.each([
  ['is no longer welcome', async () => false],
  [
    'can’t be told from a stranger',
    async () => {
      throw new Error('The database is away');
    },
  ],
])('it ends at the heartbeat once its reader %s', async (_name, answer) => {
  const { body } = await open();
  isWelcome = answer;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await body).not.toContain(':\n\n:');
  expect(app.openStreams.size).toBe(0);
});

test('a server that closes ends what is open', async () => {
  const { body } = await open();
  await app.close();
  expect(await body).toContain('event: news');
});
