import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { testRegistry } from '../testing/test-registry.ts';
import { createRegistryStore } from './registry-store.ts';
import { watchRegistry } from './watch-registry.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

class FakeStream extends EventTarget {
  readyState = 0;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  tell(revision: number): void {
    this.dispatchEvent(
      Object.assign(new Event('revision'), { data: JSON.stringify({ revision }) }),
    );
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

function watched() {
  const registryStore = createRegistryStore(testRegistry);
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
  });
  const streams: FakeStream[] = [];
  const read = jest.fn((): Promise<unknown> => Promise.resolve({ ...testRegistry, revision: 2 }));
  const watch = watchRegistry({
    registryStore,
    read,
    page,
    openStream() {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
  });
  const look = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const newest = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  return { registryStore, read, streams, newest, look, watch };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('reads the registry when a new revision is announced', async () => {
  const { registryStore, read, newest } = watched();
  newest().tell(1);
  await pass(10_000);
  expect(read).not.toHaveBeenCalled();
  newest().tell(2);
  await pass(0);
  expect(registryStore.current().revision).toBe(2);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('polls every four seconds without a stream and stops when it is back', async () => {
  const { read, newest } = watched();
  newest().fail(0);
  await pass(12_000);
  expect(read).toHaveBeenCalledTimes(3);
  newest().tell(2);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('reads again when another gateway returns an older revision than announced', async () => {
  const { registryStore, read, newest } = watched();
  read.mockResolvedValueOnce({ ...testRegistry, revision: 1 });
  newest().tell(2);
  await pass(4000);
  expect(registryStore.current().revision).toBe(2);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('reopens a stream that the browser has closed', async () => {
  const { streams, newest } = watched();
  newest().fail(2);
  await pass(30_000);
  expect(streams).toHaveLength(2);
});

test('increases the intervals while streams are refused and resets them afterwards', async () => {
  const { read, streams, newest } = watched();
  const reopenedAfter: number[] = [];
  const asked: number[] = [];
  for (let refusal = 0; refusal < 7; refusal += 1) {
    const [opened, before] = [streams.length, read.mock.calls.length];
    newest().fail(2);
    let seconds = 0;
    for (; streams.length === opened; seconds += 1) await pass(1000);
    reopenedAfter.push(seconds);
    asked.push(Math.round(seconds / (read.mock.calls.length - before)));
  }
  expect(reopenedAfter).toEqual([30, 60, 120, 240, 300, 300, 300]);
  expect(asked).toEqual([4, 9, 17, 34, 60, 60, 60]);
  newest().tell(2);
  newest().fail(2);
  const before = read.mock.calls.length;
  await pass(12_000);
  expect(read).toHaveBeenCalledTimes(before + 3);
});

describe('an invalid response', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is an error', () => Promise.reject(new Error('503'))],
    ['is null', () => Promise.resolve(null)],
    ['lacks its areas', () => Promise.resolve({ ...testRegistry, areas: undefined })],
    ['has a broken release', () => Promise.resolve({ ...testRegistry, areas: { a: {} } })],
    ['has a broken mount', () => Promise.resolve({ ...testRegistry, mounts: [{}] })],
  ])('that %s keeps the last good registry and is retried', async (_why, answer) => {
    const { registryStore, read, newest } = watched();
    read.mockImplementationOnce(answer);
    newest().tell(2);
    await pass(0);
    expect(registryStore.current()).toBe(testRegistry);
    await pass(4000);
    expect(registryStore.current().revision).toBe(2);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

test('a hidden page closes its connection and catches up when visible', async () => {
  const { read, streams, newest, look } = watched();
  look('hidden');
  await pass(29_999);
  expect(newest().isClosed).toBe(false);
  await pass(1);
  expect(newest().isClosed).toBe(true);
  look('visible');
  expect(streams).toHaveLength(2);
  newest().tell(2);
  await pass(0);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a page hidden for a short time keeps its connection', async () => {
  const { streams, newest, look } = watched();
  look('hidden');
  await pass(5000);
  look('visible');
  await pass(60_000);
  expect(newest().isClosed).toBe(false);
  expect(streams).toHaveLength(1);
});

test('a change announced during a read is read afterwards', async () => {
  const { read, newest, registryStore } = watched();
  let answer: (value: unknown) => void = () => undefined;
  read.mockImplementationOnce(() => new Promise((come) => (answer = come)));
  newest().tell(2);
  read.mockImplementation(() => Promise.resolve({ ...testRegistry, revision: 3 }));
  newest().tell(3);
  answer({ ...testRegistry, revision: 2 });
  await pass(0);
  expect(registryStore.current().revision).toBe(3);
  expect(read).toHaveBeenCalledTimes(2);
});

test('the registry store notifies only of changes', () => {
  const registryStore = createRegistryStore(testRegistry);
  const listener = jest.fn();
  registryStore.subscribe(listener);
  registryStore.replace(structuredClone(testRegistry));
  expect(listener).not.toHaveBeenCalled();
  registryStore.replace({ ...testRegistry, revision: 2 });
  expect(listener).toHaveBeenCalledTimes(1);
});
