import { beforeEach, expect, jest, test } from '@jest/globals';
import { forget, forgetOnSignOut } from './forget-on-sign-out.ts';

beforeEach(() => localStorage.clear());

test('signing out takes away what waits on the device, and nothing else', () => {
  localStorage.setItem('aforo.attendance.ana', '[]');
  localStorage.setItem('aforo.theme', 'dark');
  const listeners: (() => void)[] = [];
  const onSignOut = jest.fn((listener: () => void) => {
    listeners.push(listener);
    return () => undefined;
  });
  forgetOnSignOut(onSignOut, localStorage, 'aforo.attendance.');
  forgetOnSignOut(onSignOut, localStorage, 'aforo.attendance.');
  expect(onSignOut).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toHaveLength(2);
  for (const listener of listeners) listener();
  expect(Object.keys(localStorage)).toEqual(['aforo.theme']);
});

test('a browser that keeps nothing has nothing to forget', () => {
  const locked = new Proxy(localStorage, {
    ownKeys: () => {
      throw new Error('SecurityError');
    },
  });
  expect(() => forget(locked, 'aforo.')).not.toThrow();
});
