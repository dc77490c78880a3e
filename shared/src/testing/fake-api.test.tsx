import { expect, test } from '@jest/globals';
import { api, ApiError } from '@aforo/shared/http';
import { checkConsole, watchConsole } from './console-guard.ts';
import { checkRequests, cutNetwork } from './fake-api.ts';
import { apiError, fakeApi } from './index.ts';

test('answers by method and path, fixed paths before parameters', async () => {
  const fake = fakeApi({
    'GET /api/clients/:id': ({ params, query }) => ({ id: params['id'], q: query.get('q') }),
    'GET /api/clients/new': () => ({ id: 'fixed' }),
    'POST /api/clients': ({ body }) => ({ got: body }),
    'DELETE /api/clients/:id': () => undefined,
  });
  expect(await api.get('/api/clients/a%20b?q=1')).toEqual({ id: 'a b', q: '1' });
  expect(await api.get('/api/clients/new')).toEqual({ id: 'fixed' });
  expect(await api.post('/api/clients', { name: 'Ana' })).toEqual({ got: { name: 'Ana' } });
  expect(await api.delete('/api/clients/1')).toBeUndefined();
  expect(fake.requests).toHaveLength(4);
  expect(fake.requestsTo('DELETE /api/clients/:id')).toMatchObject([{ params: { id: '1' } }]);
});

test('a returned or thrown error has the contract’s shape and status', async () => {
  fakeApi({
    'GET /api/a': () => apiError('not_found'),
    'GET /api/b': () => {
      throw apiError('possible_duplicate', { name: 'Se parece' }, { details: [1] });
    },
  });
  await expect(api.get('/api/a')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(api.get('/api/b')).rejects.toMatchObject({
    status: 409,
    fields: { name: 'Se parece' },
    details: [1],
  });
});

test('anything else thrown is a broken connection', async () => {
  fakeApi({
    'GET /api/a': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(api.get('/api/a')).rejects.toEqual(new ApiError(0, {}));
});

test('takes a file as one part with the file’s name', async () => {
  const fake = fakeApi({ 'PUT /api/me/picture': () => ({ fileId: '1' }) });
  await api.putFile('/api/me/picture', new File(['x'], 'cara.png', { type: 'image/png' }));
  const form = fake.requests[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['cara.png']);
});

test('handlers can be replaced on the way', async () => {
  const fake = fakeApi({ 'GET /api/a': () => 1 });
  fake.use({ 'GET /api/a': () => 2 });
  expect(await api.get('/api/a')).toBe(2);
});

test('an aborted call is rejected', async () => {
  fakeApi({ 'GET /api/a': () => 1 });
  await expect(api.get('/api/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a call without a handler fails the test', async () => {
  await expect(api.get('/api/nobody')).rejects.toBeInstanceOf(ApiError);
  expect(checkRequests).toThrow('GET /api/nobody');
  cutNetwork();
});

test('a logged error fails the test', () => {
  console.error('broken %s', 'thing');
  expect(checkConsole).toThrow('broken thing');
  watchConsole();
});
