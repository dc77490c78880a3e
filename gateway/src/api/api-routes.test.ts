import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { buildTestGateway } from '../testing/gateway-test-server.ts';

interface UpstreamRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return `http://127.0.0.1:${port}`;
}

function openUpstream(seen: UpstreamRequest[]): Promise<string> {
  return listen((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body });
      response.writeHead(409, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end('{"code":"conflict"}');
    });
  });
}

describe('a remote API', () => {
  test('receives the request unchanged, and its response passes through', async () => {
    const seen: UpstreamRequest[] = [];
    const url = await openUpstream(seen);
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/clients?a=1&a=2',
      headers: {
        cookie: 'sid=1',
        'x-request-id': 'request-0001',
        'content-type': 'application/json',
      },
      payload: '{"name":"Íñigo"}',
    });
    await app.close();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'conflict' });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    // The page's headers are not sent with API responses.
    expect(answer.headers['content-security-policy']).toBeUndefined();
    expect(seen).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/clients?a=1&a=2',
        body: '{"name":"Íñigo"}',
        headers: expect.objectContaining({
          cookie: 'sid=1',
          'x-request-id': 'request-0001',
          'x-forwarded-host': 'localhost:80',
          'x-forwarded-proto': 'http',
        }),
      }),
    ]);
  });

  test('streams its events at once and is disconnected when the gateway closes', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('event: agenda\ndata: {}\n\n');
    });
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const request = get(`${address}/api/agenda/events`, { agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage]; // the response event's argument
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
    expect(await chunks.next()).toEqual({ done: false, value: 'event: agenda\ndata: {}\n\n' });
    const end = expect(chunks.next()).rejects.toThrow('aborted');
    await app.close();
    await end;
  });

  test.each([
    ['127.0.0.1', '203.0.113.7'],
    ['198.51.100.4', '198.51.100.4'],
  ])('for a request from %s receives the client address %s', async (remoteAddress, expected) => {
    const seen: UpstreamRequest[] = [];
    const url = await openUpstream(seen);
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await app.inject({ url: '/api/settings', headers, remoteAddress });
    await app.close();
    expect(seen.map((request) => request.headers['x-forwarded-for'])).toEqual([expected]);
  });

  test.each(['/ready', '/api'])('serves %s', async (path) => {
    const seen: UpstreamRequest[] = [];
    const url = await openUpstream(seen);
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    await app.inject(path);
    await app.close();
    expect(seen.map((request) => request.url)).toEqual([path]);
  });

  test('is not asked again if it is overloaded or shutting down', async () => {
    const seen: string[] = [];
    const url = await listen((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' });
      response.end('{"code":"busy"}');
    });
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    const answers = [await app.inject('/api/agenda'), await app.inject('/ready')];
    await app.close();
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '7'],
      [503, '7'],
    ]);
    expect(seen).toEqual(['/api/agenda', '/ready']);
  });

  test('gets one retry of a read if it closes the connection', async () => {
    const seen: string[] = [];
    const url = await listen((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url === '/api/session' && seen.length > 1) response.end('{}');
      else request.socket.destroy();
    });
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    expect((await app.inject('/api/session')).statusCode).toBe(200);
    const lost = await app.inject({ method: 'POST', url: '/api/clients', payload: '{}' });
    expect([lost.statusCode, lost.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await app.inject('/api/agenda')).statusCode).toBe(503);
    await app.close();
    expect(seen).toEqual([
      'GET /api/session',
      'GET /api/session',
      'POST /api/clients',
      'GET /api/agenda',
      'GET /api/agenda',
    ]);
  });

  test('is awaited by reads while it restarts, and not by its readiness', async () => {
    const url = await listen((_request, response) => response.end('{}'));
    const [server] = servers;
    const app = await buildTestGateway({ api: { kind: 'elsewhere', url } });
    await new Promise((done) => server?.close(done));
    expect((await app.inject('/ready')).statusCode).toBe(503);
    const waiting = app.inject('/api/session');
    server?.listen(Number(new URL(url).port), '127.0.0.1');
    expect((await waiting).statusCode).toBe(200);
    await app.close();
  });

  test('returns an error message if it is unreachable, and the page still opens', async () => {
    const api = { kind: 'elsewhere', url: 'http://127.0.0.1:1' } as const;
    const app = await buildTestGateway({ api });
    const answer = await app.inject('/api/settings');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('no responde'),
      requestId: answer.headers['x-request-id'],
    });
    expect((await app.inject('/login')).statusCode).toBe(200);
    // `/health` is the gateway's own; the API's state is in `/ready`.
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/ready')).statusCode).toBe(503);
    await app.close();
  });
});

describe('an API in this process', () => {
  test('does not keep the gateway from closing with an endless event stream', async () => {
    const app = await buildTestGateway({
      api: {
        kind: 'in-process',
        answer(_request, response) {
          response.setHeader('content-type', 'text/event-stream; charset=utf-8');
          response.write('retry: 3000\n\n');
        },
      },
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const request = get(`${address}/api/agenda/events`, { agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage]; // the response event's argument
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
    expect(await chunks.next()).toEqual({ done: false, value: 'retry: 3000\n\n' });
    const end = expect(chunks.next()).rejects.toThrow('aborted');
    await app.close();
    await end;
  });

  test('reads the body itself and responds with its own headers', async () => {
    const app = await buildTestGateway({
      api: {
        kind: 'in-process',
        answer(request, response) {
          void text(request).then((body) => response.writeHead(201, { 'x-api': '1' }).end(body));
        },
      },
    });
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/file/1',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toBe('--x--');
    expect(answer.headers['x-api']).toBe('1');
    expect(answer.headers['cross-origin-resource-policy']).toBeUndefined();
  });

  test.each(['/api', '/api/docs/', '/health', '/ready'])('serves %s', async (url) => {
    const app = await buildTestGateway();
    expect((await app.inject(url)).statusCode).toBe(204);
  });
});
