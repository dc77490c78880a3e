import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoint } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { buildTestPlatform } from '../../../testing/servers/test-platform.ts';
import { limitAttempts } from './attempt-limit.ts';
import { route } from '../route/route.ts';

const limited = endpoint('GET', '/api/limited', { summary: 'Con límite' });
const named = endpoint('POST', '/api/named', {
  summary: 'Con límite por cuenta',
  body: z.object({ email: z.string() }),
});
const open = endpoint('GET', '/api/open', { summary: 'Con el límite de todo' });

describe('limits', () => {
  let server: Awaited<ReturnType<typeof buildTestPlatform>>;
  beforeAll(async () => {
    server = await buildTestPlatform({
      hasRateLimits: true,
      register(app) {
        route(app, limited, {
          policy: 'public',
          limit: { max: 2, windowSeconds: 60 },
          handler: () => {},
        });
        route(app, named, {
          policy: 'public',
          handler: async ({ body }) =>
            await limitAttempts(app.attempts, 'named', body.email, { max: 2, windowSeconds: 900 }),
        });
        route(app, open, { policy: 'public', handler: () => {} });
      },
    });
  });
  afterAll(() => server.close());

  const get = (url: string, remoteAddress: string, headers = {}) =>
    server.app.inject({ url, remoteAddress, headers });
  const attempt = (email: string) =>
    server.app.inject({ method: 'POST', url: '/api/named', payload: { email } });

  test('refuse an address over its limit until the window ends', async () => {
    await get('/api/limited', '10.0.0.1');
    await get('/api/limited', '10.0.0.1');
    server.clock.advance({ seconds: 20 });
    const refused = await get('/api/limited', '10.0.0.1');
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Demasiados intentos seguidos. Espera un poco y vuelve a probar.',
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    server.clock.advance({ seconds: 40 });
    expect((await get('/api/limited', '10.0.0.1')).statusCode).toBe(204);
  });

  test('count each address and each route separately', async () => {
    for (let i = 0; i < 3; i++) await get('/api/limited', '10.0.0.2');
    expect((await get('/api/limited', '10.0.0.3')).statusCode).toBe(204);
    expect((await get('/api/open', '10.0.0.2')).statusCode).toBe(204);
  });

  test('trust forwarded addresses only from a proxy on this machine', async () => {
    const forged = (from: string) =>
      get('/api/limited', '10.0.0.4', { 'x-forwarded-for': from }).then((a) => a.statusCode);
    expect([await forged('1.1.1.1'), await forged('1.1.1.2'), await forged('1.1.1.3')]).toEqual([
      204, 204, 429,
    ]);
    const passed = (from: string) =>
      get('/api/limited', '127.0.0.1', { 'x-forwarded-for': from }).then((a) => a.statusCode);
    expect([await passed('2.1.1.1'), await passed('2.1.1.2'), await passed('2.1.1.3')]).toEqual([
      204, 204, 204,
    ]);
  });

  test('limit attempts on one account from all clients, and only on that account', async () => {
    await attempt('ana@correo.es');
    await attempt('ana@correo.es');
    const refused = await attempt('ana@correo.es');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await attempt('eva@correo.es')).statusCode).toBe(204);
    server.clock.advance({ minutes: 15 });
    expect((await attempt('ana@correo.es')).statusCode).toBe(204);
  });

  test('count parallel attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => attempt('luz@correo.es')));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(2);
  });

  test('are reset after a success, and store no account name', async () => {
    await attempt('sol@correo.es');
    await attempt('sol@correo.es');
    await server.app.attempts.forget('named', 'sol@correo.es');
    expect((await attempt('sol@correo.es')).statusCode).toBe(204);
    const { rows } = await server.database.pool.query(
      "select count(*) as readable from attempt_limit where position('correo'::bytea in key_hash) > 0",
    );
    expect(rows).toEqual([{ readable: 0 }]);
  });

  test('do not apply to health checks', async () => {
    for (let i = 0; i < 1300; i++) await get('/health', '10.0.0.5');
    expect((await get('/health', '10.0.0.5')).statusCode).toBe(200);
    expect((await get('/api/open', '10.0.0.5')).statusCode).toBe(204);
  });

  test('refuse an address with too many requests in total', async () => {
    for (let i = 0; i < 1200; i++) await get('/api/open', '10.0.0.6');
    expect((await get('/api/open', '10.0.0.6')).statusCode).toBe(429);
  });
});

describe('limits of two processes over one database', () => {
  const routes = (app: FastifyInstance) => {
    route(app, limited, {
      policy: 'public',
      limit: { max: 4, windowSeconds: 60 },
      handler: () => {},
    });
    route(app, open, { policy: 'public', handler: () => {} });
  };
  let processes: Awaited<ReturnType<typeof buildTestPlatform>>[];
  beforeAll(async () => {
    const first = await buildTestPlatform({ hasRateLimits: true, register: routes });
    const beside = await buildTestPlatform({
      hasRateLimits: true,
      register: routes,
      beside: first,
    });
    processes = [beside, first];
  });
  afterAll(async () => {
    for (const one of processes) await one.close();
  });
  const ask = async (which: number, url: string, remoteAddress: string) =>
    (await processes[which]?.app.inject({ url, remoteAddress }))?.statusCode;
  /** The embedded database has one process, which counts in memory. */
  const isShared = globalThis.database === 'postgres';

  test('are shared for a route with its own limit', async () => {
    for (const which of [0, 1, 0, 1]) {
      expect(await ask(which, '/api/limited', '10.1.0.1')).toBe(204);
    }
    expect(await ask(1, '/api/limited', '10.1.0.1')).toBe(isShared ? 429 : 204);
    expect(await ask(0, '/api/limited', '10.1.0.2')).toBe(204);
  });

  test('are shared for other routes, a second late', async () => {
    for (let i = 0; i < 700; i++) await ask(0, '/api/open', '10.1.0.3');
    for (let i = 0; i < 500; i++) await ask(1, '/api/open', '10.1.0.3');
    const { clock } = processes[0] ?? {};
    for (let round = 0; round < 3; round++) {
      clock?.advance({ seconds: 2 });
      for (const which of [0, 1]) await ask(which, '/api/open', '10.1.0.3');
      // The counts are exchanged with the database in the background.
      await wait(300);
    }
    expect(await ask(0, '/api/open', '10.1.0.3')).toBe(isShared ? 429 : 204);
    expect(await ask(1, '/api/open', '10.1.0.3')).toBe(isShared ? 429 : 204);
    clock?.advance({ seconds: 60 });
    expect(await ask(0, '/api/open', '10.1.0.3')).toBe(204);
  });
});
