import { afterEach, expect, jest, test } from '@jest/globals';
import type { Registry, Session } from '@aforo/shared/contract';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { createSessionStore } from './session-store.ts';

/** Instead of the browser's, which would keep the process alive. */
class OtherTabs {
  static here: OtherTabs;
  onmessage: (event: { data: string }) => void = () => undefined;
  posted: string[] = [];

  constructor() {
    OtherTabs.here = this;
  }

  postMessage(message: string): void {
    this.posted.push(message);
  }
}

const { queryKey } = startQueries(api).session;
const session = { user: { role: 'client' } } as Session; // all that is read
const original = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = original;
  queryClient.clear();
});

function open() {
  globalThis.BroadcastChannel = OtherTabs as unknown as typeof BroadcastChannel; // what the store uses of it
  const goTo = jest.fn<(path: string) => void>();
  const registry: Registry = { revision: 1, mounts: [], areas: {}, choices: {} };
  const store = createSessionStore({ registry: () => registry, goTo, currentSearch: () => '' });
  queryClient.setQueryData(queryKey, { session });
  return { store, goTo, otherTabs: OtherTabs.here };
}

test('another tab’s signing out is told here too, and the page goes to the login', () => {
  const { store, goTo, otherTabs } = open();
  const known: (Session | null)[] = [];
  store.onSignOut(() => known.push(store.currentSession()));
  const left = jest.fn<() => void>();
  store.onSignOut(left)();
  queryClient.setQueryData(['clients'], ['Ana']);
  otherTabs.onmessage({ data: 'signedOut' });
  // Told while it is still known who leaves.
  expect(known).toEqual([session]);
  expect(left).not.toHaveBeenCalled();
  expect(store.currentSession()).toBeNull();
  expect(queryClient.getQueryData(['clients'])).toBeUndefined();
  expect(goTo.mock.calls).toEqual([['/login']]);
});

test('who logs in goes to their screens, and the other tabs are told', () => {
  const { store, goTo, otherTabs } = open();
  store.signedIn(session);
  expect(otherTabs.posted).toEqual(['signedIn']);
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(store.isLost()).toBe(false);
});
