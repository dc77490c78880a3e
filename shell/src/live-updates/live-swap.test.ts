import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { releaseOf } from '../testing/test-registry.ts';
import { createLiveSwap, type Busy } from './live-swap.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const done = () => Promise.resolve();
const federated = { contractVersion: '2.0.0', bootstrap: done, mount: done, unmount: done };

/** A page with two areas; `change` publishes a registry with a new build of the first. */
function page(busy: Busy = 'no') {
  const now = { busy, isSpoiled: false, hasBroken: false };
  let isChanged = false;
  const waiting = new Set<string>();
  const order: string[] = [];
  let tell: () => void = () => undefined;
  const swap = createLiveSwap({
    registry: {
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
    builds: {
      areas: () => ['mfe-a', 'mfe-b'],
      loaded: (area) => ({ area, buildId: 'b1', module: federated }),
      prepare: (area) => {
        if (area === 'mfe-a' && isChanged) waiting.add(area);
        return Promise.resolve();
      },
      isWaiting: (area) => waiting.has(area),
      swap: (area) => {
        waiting.delete(area);
        order.push(`swap ${area}`);
      },
    },
    busy: () => now.busy,
    releaseOf: (area) => releaseOf(area, { buildId: isChanged && area === 'mfe-a' ? 'b2' : 'b1' }),
    fetchScreen: ({ area }) => {
      order.push(`fetch ${area}`);
      return Promise.resolve();
    },
    onSwap: () => order.push('keep place'),
    isSpoiled: () => now.isSpoiled,
    hasBroken: () => now.hasBroken,
    reload: () => order.push('reload'),
  });
  return {
    now,
    order,
    swap,
    async change() {
      isChanged = true;
      tell();
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

test('swaps only the changed area, at once when nothing would be lost', async () => {
  const { order, change, swap } = page();
  await change();
  expect(order).toEqual(['fetch mfe-a', 'keep place', 'swap mfe-a']);
  expect(swap.isAsking()).toBe(false);
});

test('asks when there is unsaved input and swaps once it is saved', async () => {
  const { order, change, swap, now } = page('typing');
  const listener = jest.fn();
  swap.subscribe(listener);
  await change();
  expect(swap.isAsking()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(order).toEqual(['fetch mfe-a']);
  now.busy = 'no';
  await jest.advanceTimersByTimeAsync(500);
  expect(order.at(-1)).toBe('swap mfe-a');
  expect(swap.isAsking()).toBe(false);
});

test('waits silently for a pending request', async () => {
  const { order, change, swap, now } = page('working');
  await change();
  expect(swap.isAsking()).toBe(false);
  now.busy = 'no';
  await jest.advanceTimersByTimeAsync(500);
  expect(order.at(-1)).toBe('swap mfe-a');
});

test('asks once the dialog with unsaved input has closed', async () => {
  const { change, swap, now } = page('working');
  await change();
  expect(swap.isAsking()).toBe(false);
  now.busy = 'typing';
  await jest.advanceTimersByTimeAsync(500);
  expect(swap.isAsking()).toBe(true);
});

test('keeps an open question during a dialog without asking again', async () => {
  const { order, change, swap, now } = page('typing');
  const listener = jest.fn();
  swap.subscribe(listener);
  await change();
  now.busy = 'working';
  await jest.advanceTimersByTimeAsync(1000);
  expect(swap.isAsking()).toBe(true);
  now.busy = 'typing';
  await jest.advanceTimersByTimeAsync(1000);
  expect(swap.isAsking()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(order).not.toContain('swap mfe-a');
});

test('swaps when the user agrees', async () => {
  const { order, change, swap } = page('typing');
  await change();
  swap.swapNow();
  expect(order.at(-1)).toBe('swap mfe-a');
  expect(swap.isAsking()).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(order.filter((step) => step === 'swap mfe-a')).toHaveLength(1);
});

test('stops asking after "Luego" and asks again for the next new build', async () => {
  const { order, change, swap, now } = page('typing');
  await change();
  swap.postpone();
  await jest.advanceTimersByTimeAsync(2000);
  expect(swap.isAsking()).toBe(false);
  expect(order).not.toContain('swap mfe-a');
  await change();
  expect(swap.isAsking()).toBe(true);
  now.busy = 'no';
  await jest.advanceTimersByTimeAsync(500);
  expect(order.at(-1)).toBe('swap mfe-a');
});

test('reloads instead of swapping on a page with replaced globals, once the registry has changed', async () => {
  const { order, change, now } = page();
  now.isSpoiled = true;
  await jest.advanceTimersByTimeAsync(2000);
  expect(order).not.toContain('reload');
  await change();
  expect(order).toContain('reload');
  expect(order).not.toContain('swap mfe-a');
});

test('asks before reloading when there is unsaved input', async () => {
  const { order, change, swap, now } = page('typing');
  now.isSpoiled = true;
  await change();
  expect(swap.isAsking()).toBe(true);
  expect(order).not.toContain('reload');
  swap.swapNow();
  expect(order.at(-1)).toBe('reload');
});

test('reloads also when a broken build has already been replaced by its fallback', async () => {
  const { order, change, swap, now } = page();
  await change();
  Object.assign(now, { isSpoiled: true, hasBroken: true });
  order.length = 0;
  await change();
  expect(order).toContain('reload');
  swap.stop();
});
