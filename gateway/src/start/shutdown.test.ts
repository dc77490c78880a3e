import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { registerDraining } from '@aforo/api/draining';
import Fastify from 'fastify';
import { closeGracefully } from './shutdown.ts';

test('answers open requests, refuses new ones and closes dependencies last', async () => {
  const events: string[] = [];
  const app = Fastify();
  registerDraining(app);
  let answer: (value: string) => void = () => undefined;
  app.addHook('onResponse', async () => void events.push('answered'));
  const begun = new Promise<void>((isBegun) => {
    app.get('/', () => {
      isBegun();
      return new Promise<string>((done) => (answer = done));
    });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  // The browser's open connection must not keep the process alive.
  const agent = new Agent({ keepAlive: true });
  const body = new Promise<string>((resolve, reject) => {
    get(url, { agent }, (response) => resolve(text(response))).once('error', reject);
  });
  await begun;

  const closed = closeGracefully(app, {
    behind: [
      async () => void events.push('first behind'),
      async () => void events.push('second behind'),
    ],
  });
  await expect(fetch(url)).rejects.toThrow();
  expect(events).toEqual([]);
  answer('done');
  expect(await body).toBe('done');
  await closed;
  expect(events).toEqual(['answered', 'first behind', 'second behind']);
  agent.destroy();
});

test('while draining answers requests, is not ready, and closes connections', async () => {
  const app = Fastify({ return503OnClosing: false });
  registerDraining(app);
  app.get('/ready', () => 'ok');
  app.get('/', () => 'here');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${url}/ready`)).status).toBe(200);

  const closed = closeGracefully(app, { drainSeconds: 0.3, behind: [] });
  for (const path of ['/ready', '/ready?probe=1', '/ready?']) {
    expect((await fetch(url + path)).status).toBe(503);
  }
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  await expect(fetch(url)).rejects.toThrow();
});
