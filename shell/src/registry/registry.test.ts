import { afterEach, expect, jest, test } from '@jest/globals';
import { canReachGateway, isStoreDown } from './registry.ts';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const answer = (status: number, body: object) => () =>
  Promise.resolve(Response.json(body, { status }));

test.each<[string, () => Promise<Response>, boolean]>([
  ['a registry', answer(200, { revision: 1 }), true],
  // Only the API is unavailable: a build whose files fail to load is still judged.
  ['an unreadable session', answer(503, { code: 'session_unreadable', message: 'x' }), true],
  ['an error of the proxy', answer(503, {}), false],
  ['a network failure', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('canReachGateway when the response is %s', async (_what, fetched, expected) => {
  globalThis.fetch = jest.fn(fetched);
  expect(await canReachGateway()).toBe(expected);
});

test.each<[string, () => Promise<Response>, boolean]>([
  [
    'a store fault of the gateway',
    () =>
      Promise.resolve(new Response(null, { status: 503, headers: { 'x-aforo-fault': 'store' } })),
    true,
  ],
  ['an error of a proxy', answer(503, {}), false],
  ['not found', answer(404, {}), false],
  ['the file', answer(200, {}), false],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('isStoreDown when the response is %s', async (_what, fetched, expected) => {
  globalThis.fetch = jest.fn(fetched);
  expect(await isStoreDown('/assets/mfe-admin/b1/remoteEntry.js')).toBe(expected);
});
