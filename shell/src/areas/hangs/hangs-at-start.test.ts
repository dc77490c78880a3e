import { afterEach, expect, jest, test } from '@jest/globals';
import type { Hang } from './hang-records.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.resetModules();
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(globalThis, 'navigator');
});

const hangs: Hang[] = [{ page: 'p1', builds: ['mfe-admin@b2'], at: 5 }];

test('a browser that forbids its caches has no hangs', async () => {
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: {} } });
  const { hangsAtStart } = await import('./hangs-at-start.ts');
  expect(await hangsAtStart).toEqual([]);
});

test('the first area waits at most 300 ms for the hangs, which are then added late', async () => {
  jest.useFakeTimers();
  const { addInTime } = await import('./hangs-at-start.ts');
  const add = jest.fn();
  let arrive: (found: Hang[]) => void = () => undefined;
  let isOver = false;
  void addInTime(new Promise((resolve) => (arrive = resolve)), add).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(299);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  expect(add).not.toHaveBeenCalled();
  arrive(hangs);
  await jest.advanceTimersByTimeAsync(0);
  expect(add).toHaveBeenCalledWith(hangs);
});

test('hangs that arrive in time are added before the first area loads', async () => {
  const { addInTime } = await import('./hangs-at-start.ts');
  const add = jest.fn();
  await addInTime(Promise.resolve(hangs), add);
  expect(add).toHaveBeenCalledWith(hangs);
});
