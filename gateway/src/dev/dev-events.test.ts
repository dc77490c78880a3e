import { get, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createDevEvents } from './dev-events.ts';

test('notifies open pages of a rebuild and does not keep the server from closing', async () => {
  const events = createDevEvents();
  const app = Fastify();
  await app.register(async (scope) => events.register(scope));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const page = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/dev/events`, resolve).once('error', reject);
  });
  expect(page.headers['content-type']).toBe('text/event-stream');
  page.setEncoding('utf8');
  let heard = '';
  page.on('data', (chunk: string) => {
    heard += chunk;
  });
  await new Promise((resolve) => page.once('data', resolve));
  const ended = new Promise((resolve) => page.once('end', resolve));
  events.notifyRebuilt('mfe-client');
  await app.close();
  await ended;
  expect(heard).toContain('event: rebuilt\ndata: mfe-client\n\n');
});
