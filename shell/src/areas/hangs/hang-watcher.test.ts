import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { hangRecord, takeHangs, type HangStorage } from './hang-records.ts';
import { watchForHangs, watchPage, type WatcherScope } from './hang-watcher.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The caches and locks of one browser. */
function testStorage() {
  const names = new Set<string>();
  const held = new Set<string>();
  const caches: HangStorage['caches'] = {
    async open(name) {
      names.add(name);
      return {} as Cache; // only its name is used
    },
    keys: async () => [...names],
    delete: async (name) => names.delete(name),
  };
  const locks: HangStorage['locks'] = {
    async request(name, _, act) {
      if (held.has(name)) return act(null);
      held.add(name);
      try {
        return await act({});
      } finally {
        held.delete(name);
      }
    },
  };
  return { names, held, caches, locks };
}

/** A page whose main thread can hang. The pings that it gets meanwhile are delivered later. */
function openPage(storage: ReturnType<typeof testStorage>, builds = ['mfe-admin@b2']) {
  const state = { hangs: false, hang: { page: 'p1', builds, at: 5 } };
  const queued: (() => void)[] = [];
  let interval: ReturnType<typeof setInterval> | undefined;
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const createWorker = jest.fn(() => {
    const worker: ReturnType<Parameters<typeof watchForHangs>[0]['createWorker']> = {
      onmessage: null,
      postMessage,
      terminate,
    };
    const scope: WatcherScope = {
      onmessage: null,
      postMessage(data) {
        const deliver = () =>
          worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
        if (state.hangs) queued.push(deliver);
        else deliver();
      },
      setInterval: (act, ms) => (interval = setInterval(act, ms)),
      caches: storage.caches,
      navigator: storage,
    };
    let isTerminated = false;
    // As in a browser, the answer arrives in a later task.
    function postMessage(data: string) {
      setTimeout(() => isTerminated || scope.onmessage?.({ data }));
    }
    function terminate() {
      isTerminated = true;
      clearInterval(interval);
      storage.held.clear();
    }
    watchPage(scope, 1000, 4);
    return worker;
  });
  const createUrl = jest.fn(() => 'blob:watcher');
  watchForHangs({ page, caches: storage.caches, createUrl, createWorker, possibleHang });
  function possibleHang() {
    state.hang = { ...state.hang, at: state.hang.at + 1 };
    return state.hang;
  }
  return {
    state,
    /** Delivers the first of the queued pings. */
    recover(pings = queued.length) {
      state.hangs = false;
      for (const deliver of queued.splice(0).slice(0, pings)) deliver();
    },
    createUrl,
    createWorker,
    end() {
      clearInterval(interval);
      storage.held.clear();
    },
    setVisibility(visibility: string) {
      page.visibilityState = visibility;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a page that ends while it hangs is found by the next one, once', async () => {
  const storage = testStorage();
  const { state, end } = openPage(storage);
  await jest.advanceTimersByTimeAsync(10_000);
  state.hangs = true;
  await jest.advanceTimersByTimeAsync(5000);
  expect(await takeHangs(storage)).toEqual([]);
  end();
  expect(await takeHangs(storage)).toEqual([state.hang]);
  expect(await takeHangs(storage)).toEqual([]);
});

test.each([
  ['answers after three seconds', 3000],
  ['answers again after a long time', 60_000],
])('a page that %s leaves no record', async (_, ms) => {
  const storage = testStorage();
  const { state, recover, end } = openPage(storage);
  await jest.advanceTimersByTimeAsync(2000);
  state.hangs = true;
  await jest.advanceTimersByTimeAsync(ms);
  recover();
  await jest.advanceTimersByTimeAsync(2000);
  end();
  expect(await takeHangs(storage)).toEqual([]);
});

test('a page that is closed while it works leaves no record', async () => {
  const storage = testStorage();
  const { end } = openPage(storage);
  await jest.advanceTimersByTimeAsync(60_000);
  end();
  expect(await takeHangs(storage)).toEqual([]);
});

test('a page without an area leaves no record', async () => {
  const storage = testStorage();
  const { state, end } = openPage(storage, []);
  await jest.advanceTimersByTimeAsync(2000);
  state.hangs = true;
  await jest.advanceTimersByTimeAsync(10_000);
  end();
  expect(await takeHangs(storage)).toEqual([]);
});

test('a hidden page is not watched, and its record is removed', async () => {
  const storage = testStorage();
  const { state, createUrl, createWorker, setVisibility } = openPage(storage);
  await jest.advanceTimersByTimeAsync(2000);
  state.hangs = true;
  await jest.advanceTimersByTimeAsync(5000);
  expect(storage.names.size).toBe(1);
  setVisibility('hidden');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(storage.names.size).toBe(0);
  state.hangs = false;
  setVisibility('visible');
  expect(createWorker).toHaveBeenCalledTimes(2);
  expect(createUrl).toHaveBeenCalledTimes(1);
});

test.each([0, 1, 2, 4, 9])(
  'a page that is hidden after it has answered %i queued pings leaves no record',
  async (pings) => {
    const storage = testStorage();
    const { state, recover, setVisibility } = openPage(storage);
    await jest.advanceTimersByTimeAsync(10_000);
    state.hangs = true;
    await jest.advanceTimersByTimeAsync(9000);
    expect(storage.names.size).toBe(1);
    recover(pings);
    setVisibility('hidden');
    await jest.advanceTimersByTimeAsync(10_000);
    expect([...storage.names]).toEqual([]);
  },
);

test('a browser that refuses workers has a page without a watcher', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const createWorker = jest.fn(() => {
    throw new DOMException('no workers', 'SecurityError');
  });
  watchForHangs({
    page,
    caches: testStorage().caches,
    createUrl: () => 'blob:watcher',
    createWorker,
    possibleHang: () => ({ page: 'p1', builds: [], at: 0 }),
  });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(createWorker).toHaveBeenCalledTimes(2);
});

test('other caches of the site are left alone', async () => {
  const storage = testStorage();
  storage.names.add('other').add(hangRecord({ page: 'p2', builds: [], at: 1 }));
  expect(await takeHangs(storage)).toHaveLength(1);
  expect([...storage.names]).toEqual(['other']);
});
