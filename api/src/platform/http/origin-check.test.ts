import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoint } from '@aforo/shared/contract';
import { buildTestPlatform } from '../../testing/servers/test-platform.ts';
import { route } from './route/route.ts';

type Platform = Awaited<ReturnType<typeof buildTestPlatform>>;

const change = endpoint('POST', '/api/change', { summary: 'Cambiar algo' });
const look = endpoint('GET', '/api/change', { summary: 'Mirar' });

function platform(environment: Record<string, string>): Promise<Platform> {
  return buildTestPlatform({
    environment,
    register(app) {
      route(app, change, { policy: 'public', handler: () => {} });
      route(app, look, { policy: 'public', handler: () => {} });
    },
  });
}

describe('the origin check of a change', () => {
  let fixed: Platform;
  let free: Platform;
  beforeAll(async () => {
    fixed = await platform({ PUBLIC_URL: 'https://centro.es' });
    free = await platform({});
  });
  afterAll(async () => {
    await fixed.close();
    await free.close();
  });

  const statusOf = async (to: Platform, headers: Record<string, string>) =>
    (await to.app.inject({ method: 'POST', url: '/api/change', headers })).statusCode;

  test.each<[string, Record<string, string>, number]>([
    ['our own page', { origin: 'https://centro.es' }, 204],
    ['another site', { origin: 'https://centro.es.malo.com' }, 403],
    ['our name without TLS', { origin: 'http://centro.es' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another site under our host header', { origin: 'http://localhost:80' }, 403],
    ['a same-origin fetch', { 'sec-fetch-site': 'same-origin' }, 204],
    ['a same-site page', { 'sec-fetch-site': 'same-site' }, 403],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }, 403],
    ['our referer', { referer: 'https://centro.es/login' }, 204],
    ['a cross-site referer', { referer: 'https://malo.com/?https://centro.es' }, 403],
    ['a program without a session', {}, 204],
    ['an unknown origin with a session', { cookie: 'session=1' }, 403],
  ])('%s', async (_what, headers, status) => {
    expect(await statusOf(fixed, headers)).toBe(status);
  });

  test('accepts any host name of the server when no public URL is set', async () => {
    expect(await statusOf(free, { host: '10.0.0.7:80', origin: 'http://10.0.0.7:80' })).toBe(204);
    expect(await statusOf(free, { host: '10.0.0.7', origin: 'http://malo.com' })).toBe(403);
    expect(await statusOf(free, { origin: 'http://localhost:8080' })).toBe(204);
  });

  test('answers with its own error code', async () => {
    const answer = await fixed.app.inject({
      method: 'POST',
      url: '/api/change',
      headers: { origin: 'https://malo.com' },
    });
    expect(answer.json()).toMatchObject({ code: 'origin_refused' });
  });

  test('does not apply to reads', async () => {
    const answer = await fixed.app.inject({
      url: '/api/change',
      headers: { origin: 'https://malo.com' },
    });
    expect(answer.statusCode).toBe(204);
  });
});
