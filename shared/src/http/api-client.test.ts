import { describe, expect, jest, test } from '@jest/globals';
import { archiveClient, exportClientPdf, listClients, updateProfile } from '../contract/index.ts';
import { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { defineRead } from './define-read.ts';

const host = 'https://api.aforo.test';

function clientAnswering(answer: () => Response | Promise<Response>) {
  const fetch = jest.fn((_input: string | URL | Request, _init?: RequestInit) =>
    Promise.resolve(answer()),
  );
  const client = new ApiClient({ host, fetch, newId: () => 'request-1' });
  const sent = () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return {
      url: typeof url === 'string' ? url : '',
      init: init ?? {},
      headers: new Headers(init?.headers),
    };
  };
  return { client, fetch, sent };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('every call', () => {
  const calls: [string, (client: ApiClient) => Promise<unknown>][] = [
    ['GET', (client) => client.get('/api/settings')],
    ['POST', (client) => client.post('/api/x', { a: 1 })],
    ['PUT', (client) => client.put('/api/x', { a: 1 })],
    ['DELETE', (client) => client.delete('/api/x')],
    ['POST', (client) => client.postFile('/api/x', new File(['x'], 'foto.png'))],
    ['PUT', (client) => client.putFile('/api/x', new File(['x'], 'foto.png'))],
    ['POST', (client) => client.download(exportClientPdf, { params: { id: 'x' } })],
  ];

  test.each(calls)('goes to the configured host with credentials: %s', async (method, call) => {
    const { client, sent } = clientAnswering(() => json({}));
    await call(client);
    expect(sent().url.startsWith(`${host}/api/`)).toBe(true);
    expect(sent().init).toMatchObject({ method, credentials: 'include' });
  });

  test.each(calls)('throws an error if the response is not ok: %s', async (_method, call) => {
    const { client } = clientAnswering(() =>
      json({ code: 'conflict', message: 'Otra persona…', requestId: 'r' }, 409),
    );
    await expect(call(client)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });
});

test('reads settings as JSON', async () => {
  const { client, sent } = clientAnswering(() => json({ theme: { primaryColor: '#123456' } }));
  expect(await client.get('/api/settings')).toEqual({ theme: { primaryColor: '#123456' } });
  expect(sent().url).toBe(`${host}/api/settings`);
});

test('adds no headers to a GET, so that the page can preload it', async () => {
  const { client, sent } = clientAnswering(() => json({}));
  await client.get('/api/settings');
  expect([...sent().headers]).toEqual([]);
});

test('reads a file as the text of a data URL', async () => {
  const { client, sent } = clientAnswering(() => new Response('data:image/webp;base64,AA=='));
  expect(await client.getFileDataUrl('a/b')).toBe('data:image/webp;base64,AA==');
  expect(sent().url).toBe(`${host}/api/file/a%2Fb/dataurl`);
});

test.each(['post', 'put'] as const)(
  '%s sends a JSON body with a JSON content type',
  async (verb) => {
    const { client, sent } = clientAnswering(() => json({ saved: true }));
    expect(await client[verb]('/api/x', { name: 'Íñigo' })).toEqual({ saved: true });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().init.body).toBe('{"name":"Íñigo"}');
  },
);

test.each(['postFile', 'putFile'] as const)(
  '%s sends a form with one part named after the file',
  async (verb) => {
    const { client, sent } = clientAnswering(() => json({ fileId: '1' }));
    const file = new File(['hola'], 'mi foto.png', { type: 'image/png' });
    expect(await client[verb]('/api/me/picture', file)).toEqual({ fileId: '1' });
    const form = sent().init.body as FormData;
    expect([...form.keys()]).toEqual(['mi foto.png']);
    expect(await (form.get('mi foto.png') as File).text()).toBe('hola');
    // The browser sets the content type, because it chooses the boundary.
    expect(sent().headers.has('content-type')).toBe(false);
  },
);

test('returns undefined for a response without content', async () => {
  const { client } = clientAnswering(() => new Response(null, { status: 204 }));
  expect(await client.delete('/api/x')).toBeUndefined();
});

describe('errors', () => {
  test('contain the server’s fields, details and request id', async () => {
    const body = {
      code: 'validation_failed',
      message: 'Hay datos que no encajan.',
      fields: { email: 'Escribe el correo.' },
      details: { a: 1 },
      requestId: 'r-9',
    };
    const { client } = clientAnswering(() => json(body, 400));
    const error = await client.post('/api/x').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 400 });
  });

  test.each([
    [404, 'not_found'],
    [403, 'forbidden'],
    [500, 'internal'],
    [502, 'unavailable'],
    [418, 'internal'],
  ])('for a page from another server, %d, become %s in Spanish', async (status, code) => {
    const { client } = clientAnswering(() => new Response('<h1>proxy</h1>', { status }));
    await expect(client.get('/api/x')).rejects.toMatchObject({
      code,
      message: expect.not.stringContaining('proxy'),
    });
  });

  test.each<[string, () => Response | Promise<Response>, number]>([
    ['no response', () => Promise.reject(new TypeError('Failed to fetch')), 1],
    ['a proxy’s 502', () => new Response('<h1>proxy</h1>', { status: 502 }), 1],
    ['a database outage', () => json({ code: 'unavailable', message: '…' }, 503), 1],
    ['an overloaded server', () => json({ code: 'busy', message: '…' }, 503), 0],
    ['a refusal', () => json({ code: 'not_found', message: '…' }, 404), 0],
    ['a response', () => json({}), 0],
  ])('tell the shell whether the service is unavailable: %s', async (_kind, answer, calls) => {
    const { client } = clientAnswering(answer);
    const unanswered = jest.fn();
    client.onUnanswered(unanswered);
    await client.get('/api/x').catch(() => undefined);
    expect(unanswered).toHaveBeenCalledTimes(calls);
  });

  test('for a missing response say that the service does not respond', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.get('/api/x')).rejects.toMatchObject({ status: 0, code: 'unavailable' });
  });

  test('for a call aborted by the screen are the abort itself', async () => {
    const controller = new AbortController();
    controller.abort();
    const { client } = clientAnswering(() =>
      Promise.reject(new DOMException('aborted', 'AbortError')),
    );
    await expect(client.get('/api/x', { signal: controller.signal })).rejects.toThrow('aborted');
  });

  test('for a lost session notify listeners until they unsubscribe', async () => {
    const { client } = clientAnswering(() => json({ code: 'session_expired', message: '…' }, 401));
    const listener = jest.fn();
    const stop = client.onSessionLost(listener);
    await client.get('/api/x').catch(() => undefined);
    stop();
    await client.get('/api/x').catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('for a missing second factor notify listeners until they unsubscribe', async () => {
    const { client } = clientAnswering(() =>
      json({ code: 'second_factor_required', message: '…' }, 403),
    );
    const listener = jest.fn();
    const lost = jest.fn();
    client.onSessionLost(lost);
    const stop = client.onSecondFactorMissing(listener);
    await client.get('/api/x').catch(() => undefined);
    stop();
    await client.get('/api/x').catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(lost).not.toHaveBeenCalled();
  });

  test('for wrong credentials do not count as a lost session', async () => {
    const { client } = clientAnswering(() =>
      json({ code: 'invalid_credentials', message: '…' }, 401),
    );
    const listener = jest.fn();
    client.onSessionLost(listener);
    await client.post('/api/auth/login').catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a call that requires a fresh proof of identity', () => {
  const refusal = () => json({ code: 'proof_required', message: 'Antes de esto…' }, 403);

  /** Refuses until `prove` has been called and has resolved to true. */
  function serverWanting(prove: () => Promise<boolean>) {
    let isProven = false;
    let requests = 0;
    const fetch = jest.fn((_input: string | URL | Request, _init?: RequestInit) =>
      Promise.resolve(isProven ? json({ saved: true }) : refusal()),
    );
    const client = new ApiClient({ host, fetch, newId: () => `request-${(requests += 1)}` });
    const ask = jest.fn(async () => (isProven = await prove()));
    return { client, fetch, ask, stop: client.onProofRequired(ask) };
  }
  const headersOf = (init?: RequestInit) => Object.fromEntries(new Headers(init?.headers));

  test('is repeated once automatically, with only the request id changed', async () => {
    const { client, fetch, ask } = serverWanting(() => Promise.resolve(true));
    const options = { idempotencyKey: 'k-1', ifMatch: '"7"' };
    await expect(client.put('/api/x', { a: 1 }, options)).resolves.toEqual({ saved: true });
    expect(ask).toHaveBeenCalledTimes(1);
    const [[firstUrl, first], [secondUrl, second]] = fetch.mock.calls as [
      [string, RequestInit],
      [string, RequestInit],
    ]; // refused, then accepted
    expect(secondUrl).toBe(firstUrl);
    expect(second).toMatchObject({ method: 'PUT', body: first.body });
    expect(headersOf(second)).toEqual({ ...headersOf(first), 'x-request-id': 'request-2' });
    expect(headersOf(second)).toMatchObject({ 'idempotency-key': 'k-1', 'if-match': '"7"' });
  });

  test.each<[string, () => Promise<boolean>]>([
    ['cancels', () => Promise.resolve(false)],
    ['can’t be asked', () => Promise.reject(new Error('no dialog'))],
  ])('fails normally if the user %s', async (_, prove) => {
    const { client, fetch } = serverWanting(prove);
    await expect(client.delete('/api/x')).rejects.toMatchObject({
      status: 403,
      code: 'proof_required',
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('fails if it is refused again after the proof, without asking twice', async () => {
    const { client, ask } = clientRefusing();
    await expect(client.post('/api/x')).rejects.toMatchObject({ code: 'proof_required' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('asks once for concurrent refusals and again for later ones', async () => {
    const { client, ask } = clientRefusing();
    await Promise.allSettled([client.post('/api/x'), client.post('/api/y')]);
    expect(ask).toHaveBeenCalledTimes(1);
    await client.post('/api/z').catch(() => undefined);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('does not ask after unsubscribing or for other refusals', async () => {
    const { client, ask, stop } = serverWanting(() => Promise.resolve(true));
    stop();
    await expect(client.post('/api/x')).rejects.toMatchObject({ code: 'proof_required' });
    const other = clientAnswering(() => json({ code: 'forbidden', message: '…' }, 403));
    other.client.onProofRequired(ask);
    await expect(other.client.post('/api/x')).rejects.toMatchObject({ code: 'forbidden' });
    expect(ask).not.toHaveBeenCalled();
  });

  function clientRefusing() {
    const { client } = clientAnswering(refusal);
    const ask = jest.fn(() => Promise.resolve(true));
    client.onProofRequired(ask);
    return { client, ask };
  }
});

describe('a typed call', () => {
  test('fills in the path and omits empty query values', async () => {
    const { client, sent } = clientAnswering(() => json({ items: [] }));
    await client.call(listClients, { query: { q: 'muñoz y cía', tag: '', page: 2 } });
    expect(sent().url).toBe(`${host}/api/clients?q=mu%C3%B1oz+y+c%C3%ADa&page=2`);
  });

  test('encodes path parameters', async () => {
    const { client, sent } = clientAnswering(() => json({}));
    await client.call(archiveClient, { params: { id: '../users' } });
    expect(sent().url).toBe(`${host}/api/clients/..%2Fusers/archive`);
  });

  test('sends the body and the idempotency key', async () => {
    const { client, sent } = clientAnswering(() => json({}));
    await client.call(updateProfile, { body: { name: 'Ana', phone: '' }, idempotencyKey: 'k-1' });
    expect(sent().init.body).toBe('{"name":"Ana","phone":""}');
    expect(sent().headers.get('idempotency-key')).toBe('k-1');
  });
});

describe('a prefetched response', () => {
  function prefetching() {
    let answers = 0;
    const clock = { now: 1_000_000 };
    const fetch = jest.fn((_input: string | URL | Request, init?: RequestInit) =>
      Promise.resolve(
        init?.method === 'GET' ? json({ answer: ++answers }) : new Response(null, { status: 204 }),
      ),
    );
    const client = new ApiClient({ host, fetch, newId: () => 'x', now: () => clock.now });
    return { client, fetch, clock };
  }

  test('is used by the next read of that address only', async () => {
    const { client, fetch } = prefetching();
    client.prefetch('/api/a');
    expect(await client.get('/api/b')).toEqual({ answer: 2 });
    expect(await client.get('/api/a')).toEqual({ answer: 1 });
    expect(await client.get('/api/a')).toEqual({ answer: 3 });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is not requested again within ten seconds, nor within thirty of a read', async () => {
    const { client, fetch, clock } = prefetching();
    client.prefetch('/api/a');
    client.prefetch('/api/a');
    expect(fetch).toHaveBeenCalledTimes(1);
    await client.get('/api/a');
    clock.now += 29_000;
    client.prefetch('/api/a');
    expect(fetch).toHaveBeenCalledTimes(1);
    clock.now += 1000;
    client.prefetch('/api/a');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('can come from a request that the page made before the client existed', async () => {
    const { client, fetch } = prefetching();
    client.keepAnswer('/api/a', Promise.resolve(json({ answer: 'early' })));
    client.keepAnswer('/api/b', Promise.reject(new TypeError('Failed to fetch')));
    expect(await client.get('/api/a')).toEqual({ answer: 'early' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await client.get('/api/b')).toEqual({ answer: 1 });
  });

  test('expires after ten seconds', async () => {
    const { client, clock } = prefetching();
    client.prefetch('/api/a');
    clock.now += 10_000;
    expect(await client.get('/api/a')).toEqual({ answer: 2 });
  });

  test('is discarded by a write, which may have changed it', async () => {
    const { client } = prefetching();
    const write = client.post('/api/x');
    client.prefetch('/api/a');
    await write;
    expect(await client.get('/api/a')).toEqual({ answer: 2 });
  });

  test('is requested again if it failed, without reporting the failure', async () => {
    const { client, fetch } = prefetching();
    fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    client.prefetch('/api/a');
    expect(await client.get('/api/a')).toEqual({ answer: 1 });
  });

  test('reports a lost session only when it is read', async () => {
    const { client, fetch } = prefetching();
    const heard = jest.fn();
    client.onSessionLost(heard);
    fetch.mockImplementationOnce(() =>
      Promise.resolve(json({ code: 'session_expired', message: '' }, 401)),
    );
    client.prefetch('/api/a');
    await Promise.resolve();
    expect(heard).not.toHaveBeenCalled();
    await expect(client.get('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a declared read', () => {
  const read = defineRead<typeof listClients>()({
    path: '/api/clients',
    query: { q: { from: 'q' }, page: { from: 'pagina', as: 'page', or: '1' }, pageSize: '25' },
  });

  test('fills in the template’s open values, in the same order for every caller', async () => {
    const { client, sent } = clientAnswering(() => json({ items: [] }));
    await client.read(read, { q: 'muñoz', page: 2 });
    expect(sent().url).toBe(`${host}/api/clients?page=2&pageSize=25&q=mu%C3%B1oz`);
    expect(sent().init.method).toBe('GET');
  });

  test('omits empty values', async () => {
    const { client, sent } = clientAnswering(() => json({ items: [] }));
    await client.read(read, { q: '', page: null });
    expect(sent().url).toBe(`${host}/api/clients?pageSize=25`);
  });
});
