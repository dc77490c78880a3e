import { afterEach, expect, jest, test } from '@jest/globals';
import { canReachGateway, isStoreDown } from './registry.ts';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const answer = (status: number, body: object) => () =>
  Promise.resolve(Response.json(body, { status }));

test.each<[string, () => Promise<Response>, boolean]>([
  ['its registry', answer(200, { revision: 1 }), true],
  // Only the API is unavailable: a build whose files fail to load is still judged.
  ['that it can’t say who asks', answer(503, { code: 'session_unreadable', message: 'x' }), true],
  ['for a proxy that finds it away', answer(503, {}), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('canReachGateway when the response is %s', async (_what, fetched, expected) => {
  globalThis.fetch = jest.fn(fetched);
  expect(await canReachGateway()).toBe(expected);
});

test.each<[string, () => Promise<Response>, boolean]>([
  [
    'the gateway says so instead of a file',
    () =>
      Promise.resolve(new Response(null, { status: 503, headers: { 'x-aforo-fault': 'store' } })),
    true,
  ],
  ['a proxy refuses', answer(503, {}), false],
  ['the file is gone', answer(404, {}), false],
  ['the file is there', answer(200, {}), false],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('isStoreDown when the response is %s', async (_what, fetched, expected) => {
  globalThis.fetch = jest.fn(fetched);
  expect(await isStoreDown('/assets/mfe-admin/b1/remoteEntry.js')).toBe(expected);
});
