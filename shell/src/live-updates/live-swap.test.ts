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
const module = { contractVersion: '2.0.0', bootstrap: done, mount: done, unmount: done };

/** A page with two areas; `change` is a registry with a new build of the first. */
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
      loaded: (area) => ({ area, buildId: 'b1', module }),
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

test('swaps at once where nobody would lose anything, and only what has changed', async () => {
  const { order, change, swap } = page();
  await change();
  expect(order).toEqual(['fetch mfe-a', 'keep place', 'swap mfe-a']);
  expect(swap.isAsking()).toBe(false);
});

test('asks where something is unsaved, and swaps once it is saved', async () => {
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

test('waits in silence for a request that is under way', async () => {
  const { order, change, swap, now } = page('working');
  await change();
  expect(swap.isAsking()).toBe(false);
  now.busy = 'no';
  await jest.advanceTimersByTimeAsync(500);
  expect(order.at(-1)).toBe('swap mfe-a');
});

test('asks once the dialog over what is unsaved has closed', async () => {
  const { change, swap, now } = page('working');
  await change();
  expect(swap.isAsking()).toBe(false);
  now.busy = 'typing';
  await jest.advanceTimersByTimeAsync(500);
  expect(swap.isAsking()).toBe(true);
});

test('a question that stands is not asked again after a dialog', async () => {
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

test('swaps when the person says so', async () => {
  const { order, change, swap } = page('typing');
  await change();
  swap.swapNow();
  expect(order.at(-1)).toBe('swap mfe-a');
  expect(swap.isAsking()).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(order.filter((step) => step === 'swap mfe-a')).toHaveLength(1);
});

test('asks no more after "Luego", and again at the next new build', async () => {
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

test('a page that a build has spoiled is loaded anew instead, and only once the registry has changed', async () => {
  const { order, change, now } = page();
  now.isSpoiled = true;
  await jest.advanceTimersByTimeAsync(2000);
  expect(order).not.toContain('reload');
  await change();
  expect(order).toContain('reload');
  expect(order).not.toContain('swap mfe-a');
});

test('a spoiled page asks first where something is unsaved', async () => {
  const { order, change, swap, now } = page('typing');
  now.isSpoiled = true;
  await change();
  expect(swap.isAsking()).toBe(true);
  expect(order).not.toContain('reload');
  swap.swapNow();
  expect(order.at(-1)).toBe('reload');
});

test('so does one on which the build before has already taken the broken one’s place', async () => {
  const { order, change, swap, now } = page();
  await change();
  Object.assign(now, { isSpoiled: true, hasBroken: true });
  order.length = 0;
  await change();
  expect(order).toContain('reload');
  swap.stop();
});
