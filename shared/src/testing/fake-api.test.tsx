import { expect, test } from '@jest/globals';
import { api, ApiError } from '@aforo/shared/http';
import { checkConsole, watchConsole } from './console-guard.ts';
import { checkRequests, cutNetwork } from './fake-api.ts';
import { apiError, fakeApi, sessionOf } from './index.ts';

test('answers by method and path, literal paths before parameters', async () => {
  const fake = fakeApi({
    'GET /elsewhere/clients/:id': ({ params, query }) => ({ id: params['id'], q: query.get('q') }),
    'GET /elsewhere/clients/new': () => ({ id: 'fixed' }),
    'POST /elsewhere/clients': ({ body }) => ({ got: body }),
    'DELETE /elsewhere/clients/:id': () => undefined,
  });
  expect(await api.get('/elsewhere/clients/a%20b?q=1')).toEqual({ id: 'a b', q: '1' });
  expect(await api.get('/elsewhere/clients/new')).toEqual({ id: 'fixed' });
  expect(await api.post('/elsewhere/clients', { name: 'Ana' })).toEqual({ got: { name: 'Ana' } });
  expect(await api.delete('/elsewhere/clients/1')).toBeUndefined();
  expect(fake.requests).toHaveLength(4);
  expect(fake.requestsTo('DELETE /elsewhere/clients/:id')).toMatchObject([{ params: { id: '1' } }]);
});

test('a returned or thrown error has the contract’s format and status', async () => {
  fakeApi({
    'GET /elsewhere/a': () => apiError('not_found'),
    'GET /elsewhere/b': () => {
      throw apiError('possible_duplicate', { name: 'Se parece' }, { details: [1] });
    },
  });
  await expect(api.get('/elsewhere/a')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(api.get('/elsewhere/b')).rejects.toMatchObject({
    status: 409,
    fields: { name: 'Se parece' },
    details: [1],
  });
});

test('any other thrown value is a failed connection', async () => {
  fakeApi({
    'GET /elsewhere/a': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(api.get('/elsewhere/a')).rejects.toEqual(new ApiError(0, {}));
});

test('accepts a file as one part with the file’s name', async () => {
  const fake = fakeApi({ 'PUT /api/me/picture': () => ({ fileId: '1' }) });
  await api.putFile('/api/me/picture', new File(['x'], 'cara.png', { type: 'image/png' }));
  const form = fake.requests[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['cara.png']);
});

test('handlers can be replaced during a test', async () => {
  const fake = fakeApi({ 'GET /elsewhere/a': () => 1 });
  fake.use({ 'GET /elsewhere/a': () => 2 });
  expect(await api.get('/elsewhere/a')).toBe(2);
});

test('an aborted call is rejected', async () => {
  fakeApi({ 'GET /elsewhere/a': () => 1 });
  await expect(api.get('/elsewhere/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a call without a handler fails the test', async () => {
  await expect(api.get('/api/missing')).rejects.toBeInstanceOf(ApiError);
  expect(checkRequests).toThrow('GET /api/missing');
  cutNetwork();
});

test('a logged error fails the test', () => {
  console.error('broken %s', 'thing');
  expect(checkConsole).toThrow('broken thing');
  watchConsole();
});

test.each([
  ['a missing field', 'GET /api/settings', () => ({}), 'GET /api/settings: center: '],
  ['a wrong list item', 'GET /api/clients', () => ({ items: [1], total: 1 }), 'items.0: '],
  ['no response body', 'GET /api/settings', () => undefined, 'expected object'],
  ['an unexpected response body', 'POST /api/auth/logout', () => ({}), 'answers no JSON'],
  ['an unknown endpoint', 'GET /api/missing', () => ({}), 'the contract has no such endpoint'],
  ['a whole response', 'GET /api/settings', () => Response.json({}), 'GET /api/settings: theme: '],
])('%s fails the test', async (_, key, handler, problem) => {
  fakeApi({ [key]: handler });
  const [method, path = ''] = key.split(' ');
  await (method === 'GET' ? api.get(path) : api.post(path, {})).catch(() => undefined);
  expect(checkRequests).toThrow(problem);
  cutNetwork();
});

test('a valid response passes, even with short ids', async () => {
  fakeApi({ 'GET /api/session': () => ({ session: { ...sessionOf('admin'), id: 's1' } }) });
  await api.get('/api/session');
  expect(checkRequests).not.toThrow();
});
