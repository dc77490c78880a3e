import { beforeEach, expect, test } from '@jest/globals';
import { forget, forgetOnSignOut } from './forget-on-sign-out.ts';

beforeEach(() => localStorage.clear());

test('signing out in any tab takes away what waits on the device, and nothing else', async () => {
  localStorage.setItem('aforo.attendance.ana', '[]');
  localStorage.setItem('aforo.theme', 'dark');
  forgetOnSignOut(localStorage, 'aforo.attendance.');
  const otherTab = new BroadcastChannel('aforo-session');
  otherTab.postMessage('signedOut');
  // The channel delivers in a later task; a second one behind it says that the first is over.
  await new Promise<void>((resolve) => {
    const listener = new BroadcastChannel('aforo-session');
    listener.addEventListener('message', () => {
      listener.close();
      resolve();
    });
    otherTab.postMessage('over');
  });
  otherTab.close();
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
