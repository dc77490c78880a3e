import { beforeEach, expect, jest, test } from '@jest/globals';
import { forget, forgetOnSignOut } from './forget-on-sign-out.ts';

beforeEach(() => localStorage.clear());

test('sign-out deletes only the queued data from the device', () => {
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

test('sign-out ignores blocked storage', () => {
  const locked = new Proxy(localStorage, {
    ownKeys: () => {
      throw new Error('SecurityError');
    },
  });
  expect(() => forget(locked, 'aforo.')).not.toThrow();
});
