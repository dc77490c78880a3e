import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { firstReady } from './first-ready.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = () => new Promise<string>(() => undefined);
const works = (value: string) => jest.fn(() => Promise.resolve(value));
const fails = (why: string) => jest.fn(() => Promise.reject<string>(new Error(why)));

test('asks nobody else when the first one is quick', async () => {
  const second = works('second');
  expect(await firstReady([works('first'), second], 2000)).toBe('first');
  await jest.advanceTimersByTimeAsync(5000);
  expect(second).not.toHaveBeenCalled();
});

test('goes on to the next at once when one fails', async () => {
  expect(await firstReady([fails('404'), works('second')], 2000)).toBe('second');
});

test('starts the next beside one that is slow, and takes whichever comes first', async () => {
  const second = works('second');
  const answer = firstReady([never, second], 2000);
  await jest.advanceTimersByTimeAsync(1999);
  expect(second).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('second');
});

test('the slow one is taken when it comes before the other', async () => {
  const slow = () => new Promise<string>((done) => setTimeout(() => done('first'), 2500));
  const answer = firstReady([slow, never], 2000);
  await jest.advanceTimersByTimeAsync(2500);
  expect(await answer).toBe('first');
});

test('says why the first one failed when all have', async () => {
  await expect(firstReady([fails('503'), fails('404')], 2000)).rejects.toThrow('503');
});
