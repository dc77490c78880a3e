import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { endpoint } from '@aforo/shared/contract';
import { pino } from 'pino';
import { buildTestPlatform } from '../../../testing/servers/test-platform.ts';
import { route } from '../route/route.ts';

const asked = endpoint('GET', '/api/asked', { summary: 'Cuenta quién pregunta' });

test('a closed connection is not handled and not logged as an error', async () => {
  const lines: string[] = [];
  let handled = 0;
  const server = await buildTestPlatform({
    hasRateLimits: true,
    log: pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(`${line}`)) })),
    register: (app) => {
      route(app, asked, { policy: 'public', handler: () => void (handled += 1) });
    },
  });
  // Node's state after the socket is closed: no remote address.
  const socket = new Socket();
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: 'GET', url: '/api/asked' });
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  const closed = once(response, 'close');
  server.app.routing(request, response);
  await closed;
  expect(handled).toBe(0);
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level >= 40)).toEqual([]);
  expect((await server.app.inject('/api/asked')).statusCode).toBe(204);
  expect(handled).toBe(1);
  await server.close();
});
