import { describe, expect, test } from '@jest/globals';
import { personHeader } from '@aforo/shared/contract';
import { buildTestGateway } from '../../testing/gateway-test-server.ts';

const meta = '<meta name="aforo-worker" content="/worker.js">';
const removal = 'getRegistrations()';

describe('the offline worker', () => {
  test('is sent with a policy of its own and is read again at each page', async () => {
    const app = await buildTestGateway({ isWorkerOn: true });
    const { statusCode, headers, body } = await app.inject('/worker.js');
    expect(statusCode).toBe(200);
    expect(body).toBe('// the offline worker\n');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const again = { url: '/worker.js', headers: { 'if-none-match': String(headers['etag']) } };
    expect((await app.inject(again)).statusCode).toBe(304);
  });

  test('is named in the page, which then removes none', async () => {
    const { body } = await (await buildTestGateway({ isWorkerOn: true })).inject('/login');
    expect(body).toContain(meta);
    expect(body).not.toContain(removal);
  });

  test('removes itself and its caches when it is switched off, and so does each page', async () => {
    const app = await buildTestGateway({ isWorkerOn: false });
    const { body } = await app.inject('/worker.js');
    expect(body).toContain('registration.unregister()');
    expect(body).toContain("startsWith('aforo-offline-')");
    const page = (await app.inject('/login')).body;
    expect(page).not.toContain(meta);
    expect(page).toContain(removal);
    expect(page).not.toContain('aforo.sin-worker');
  });

  test('is refused by a browser that opens ?sin-worker', async () => {
    const app = await buildTestGateway({ isWorkerOn: true });
    const { body } = await app.inject('/?sin-worker');
    expect(body).not.toContain(meta);
    expect(body).toContain(removal);
    expect(body).toContain("localStorage.setItem('aforo.sin-worker','1')");
    // The page replaces its worker by one that removes itself, although others have the worker.
    expect(body).toContain("register('/worker.js?sin-worker')");
    expect((await app.inject('/worker.js?sin-worker')).body).toContain('registration.unregister()');
  });
});

describe('a worker of another product', () => {
  test.each(['/sw.js', '/service-worker.js', '/admin/sw.js', '/assets/sw.js'])(
    'that a browser looks for at %s is told to remove itself',
    async (url) => {
      const app = await buildTestGateway({ isWorkerOn: true });
      const answer = await app.inject({ url, headers: { 'service-worker': 'script' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/javascript');
      expect(answer.body).toContain('page.navigate(page.url)');
    },
  );

  test('does not change what other requests for that path get', async () => {
    const answer = await (await buildTestGateway({ isWorkerOn: true })).inject('/sw.js');
    expect(answer.statusCode).toBe(404);
  });
});

test('a page names the account that it was made for', async () => {
  const app = await buildTestGateway({ isWorkerOn: true });
  expect((await app.inject('/login')).headers[personHeader]).toBeUndefined();
  const cookie = 'aforo_session=client';
  const own = await app.inject({ url: '/cliente', headers: { cookie } });
  expect(own.headers[personHeader]).toEqual(expect.any(String));
});
