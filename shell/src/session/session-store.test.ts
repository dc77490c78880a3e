import { afterEach, expect, jest, test } from '@jest/globals';
import type { Registry, Role, Session } from '@aforo/shared/contract';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
import { createSessionStore } from './session-store.ts';

/** Replaces the browser's BroadcastChannel, which would keep the process alive. */
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
  globalThis.BroadcastChannel = OtherTabs as unknown as typeof BroadcastChannel; // the part that the store uses
  const goTo = jest.fn<(path: string) => void>();
  const registry: Registry = { revision: 1, mounts: [], areas: {}, choices: {} };
  const of = jest.fn((_role: Role | null) => Promise.resolve(registry));
  const refresh = jest.fn(() => Promise.resolve());
  const serviceWatch = { awaySince: () => null, subscribe: () => () => undefined };
  const store = createSessionStore({
    registry: { of, refresh },
    serviceWatch,
    goTo,
    currentSearch: () => '',
  });
  queryClient.setQueryData(queryKey, { session });
  return { store, goTo, of, refresh, otherTabs: OtherTabs.here };
}

test('a logout in another tab logs out here and goes to the login', () => {
  const { store, goTo, of, otherTabs } = open();
  const known: (Session | null)[] = [];
  store.onSignOut(() => known.push(store.currentSession()));
  const left = jest.fn<() => void>();
  store.onSignOut(left)();
  queryClient.setQueryData(['clients'], ['Ana']);
  otherTabs.onmessage({ data: 'signedOut' });
  // The listeners run while the session is still known.
  expect(known).toEqual([session]);
  expect(left).not.toHaveBeenCalled();
  expect(store.currentSession()).toBeNull();
  expect(queryClient.getQueryData(['clients'])).toBeUndefined();
  expect(goTo.mock.calls).toEqual([['/login']]);
  expect(of.mock.calls).toEqual([[null]]);
});

test('a login loads the user’s registry, goes to their screen and notifies other tabs', async () => {
  const { store, goTo, of, otherTabs } = open();
  store.signedIn(session);
  expect(otherTabs.posted).toEqual(['signedIn']);
  expect(of.mock.calls).toEqual([['client']]);
  expect(goTo).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(store.isLost()).toBe(false);
});

test.each([
  [
    'not kept by the browser goes to the login with an explanation',
    { session: null },
    /^\/login\?sesion=perdida$/,
  ],
  ['kept, but without its registry, goes on', { session }, /^(?!\/login)/],
])('a new session %s', async (_fact, answer, path) => {
  const read = jest.spyOn(api, 'get').mockResolvedValue(answer);
  const { store, goTo, of } = open();
  of.mockResolvedValue({ revision: 1, mounts: [], areas: {}, choices: {}, role: null });
  store.signedIn(session);
  await new Promise((resolve) => setTimeout(resolve));
  read.mockRestore();
  expect(goTo.mock.calls).toEqual([[expect.stringMatching(path)]]);
  expect(store.currentSession()).toEqual(answer.session);
});

test('a login goes to the landing screen even when the registry arrives at the second attempt', async () => {
  const read = jest.spyOn(api, 'get').mockResolvedValue({ session });
  const { store, goTo, of } = open();
  const release = {
    ...releaseOf('mfe-client'),
    areaManifest: { area: 'mfe-client', landing: 'reservas', navigation: [], screens: {} },
  };
  of.mockResolvedValueOnce({ ...testRegistry, role: null }).mockResolvedValue({
    ...testRegistry,
    role: 'client',
    areas: { ...testRegistry.areas, 'mfe-client': release },
  });
  store.signedIn(session);
  await new Promise((resolve) => setTimeout(resolve));
  read.mockRestore();
  expect(goTo.mock.calls).toEqual([['/cliente/reservas']]);
});

test('a renewed session refreshes the registry', () => {
  const { store, goTo, refresh, otherTabs } = open();
  expect(refresh).not.toHaveBeenCalled();
  store.resume(session);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(goTo).not.toHaveBeenCalled();
  expect(otherTabs.posted).toEqual(['signedIn']);
});

test('a renewed session in another tab refreshes the registry', async () => {
  const { refresh, otherTabs } = open();
  otherTabs.onmessage({ data: 'signedIn' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(refresh).toHaveBeenCalledTimes(1);
});
