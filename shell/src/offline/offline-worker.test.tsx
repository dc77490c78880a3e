import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createOfflineWorker, type WorkerContainer } from './offline-worker.ts';
import { refusalKey, type WorkerMessage } from './protocol.ts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  document.head.innerHTML = '<meta name="aforo-worker" content="/worker.js">';
});
afterEach(() => {
  jest.useRealTimers();
});

function started({ search = '', isLoggedIn = true, others = [] as string[] } = {}) {
  const sent: WorkerMessage[] = [];
  const registrationOf = (scriptURL: string) => ({
    active: { scriptURL, postMessage: (message: WorkerMessage) => void sent.push(message) },
    unregister: jest.fn(() => Promise.resolve(true)),
  });
  const own = registrationOf('https://aforo.test/worker.js');
  const foreign = others.map((path) => registrationOf(`https://aforo.test${path}`));
  const container = {
    register: jest.fn<WorkerContainer['register']>(() => Promise.resolve(own)),
    ready: Promise.resolve(own),
    getRegistrations: () => Promise.resolve([own, ...foreign]),
  };
  const caches = {
    keys: () => Promise.resolve(['aforo-offline-1-reads', 'aforo-hang {}']),
    delete: jest.fn((_name: string) => Promise.resolve(true)),
  };
  const worker = createOfflineWorker({
    container,
    caches,
    storage: () => localStorage,
    page: document,
    place: () => ({ pathname: '/cliente/reservas', search }),
    requested: () => ['/assets/mfe-client/b1/remoteEntry.js', '/api/me/waitlist', '/registry'],
    integrityOf: (url) => `sha384-${url}`,
    isLoggedIn: () => isLoggedIn,
    whenIdle: (act) => act(),
  });
  const keepSoon = async () => {
    worker.keepSoon();
    await jest.advanceTimersByTimeAsync(2000);
  };
  return { worker, keepSoon, container, caches, foreign, sent };
}

describe('the page', () => {
  test('registers the worker for everything and tells it what it has used', async () => {
    const { keepSoon, container, sent } = started();
    await keepSoon();
    const options = { scope: '/', updateViaCache: 'none' } as const;
    expect(container.register).toHaveBeenCalledWith('/worker.js', options);
    const url = '/assets/mfe-client/b1/remoteEntry.js';
    expect(sent).toEqual([
      {
        kind: 'keep',
        page: '/cliente/reservas',
        files: [{ url, integrity: `sha384-${url}` }],
        reads: ['/api/settings', '/api/session', '/api/me/waitlist'],
      },
    ]);
  });

  test('registers it once and tells it after several changes once', async () => {
    const { worker, keepSoon, container, sent } = started();
    worker.keepSoon();
    await keepSoon();
    expect(sent).toHaveLength(1);
    await keepSoon();
    expect(sent).toHaveLength(2);
    expect(container.register).toHaveBeenCalledTimes(1);
  });

  test('unregisters the workers of other products for parts of its paths', async () => {
    const { keepSoon, foreign } = started({ others: ['/admin/sw.js'] });
    await keepSoon();
    expect(foreign[0]?.unregister).toHaveBeenCalledTimes(1);
  });

  test.each(['no user is logged in', 'the gateway names no worker', 'the user has refused it'])(
    'registers none when %s',
    async (reason) => {
      if (reason.startsWith('the gateway')) document.head.innerHTML = '';
      if (reason.startsWith('the user')) localStorage.setItem(refusalKey, '1');
      const { keepSoon, container } = started({ isLoggedIn: !reason.startsWith('no user') });
      await keepSoon();
      expect(container.register).not.toHaveBeenCalled();
    },
  );

  test('registers it again after ?con-worker', async () => {
    localStorage.setItem(refusalKey, '1');
    const { keepSoon, container } = started({ search: '?con-worker' });
    await keepSoon();
    expect(container.register).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(refusalKey)).toBeNull();
  });

  test('deletes only the caches of the worker at the end of the session', async () => {
    const { worker, caches, sent } = started();
    worker.forget();
    await jest.advanceTimersByTimeAsync(0);
    expect(caches.delete.mock.calls).toEqual([['aforo-offline-1-reads']]);
    expect(sent).toEqual([{ kind: 'forget' }]);
  });
});
