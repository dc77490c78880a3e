import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Session } from '@aforo/shared/contract';
import { registryOf, testRegistry } from '../testing/test-registry.ts';
import { createRouter } from './router.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
});

async function routerAt(path: string) {
  history.replaceState(null, '', path);
  const session = { user: { role: 'admin' } } as Session; // the rest is not used
  const store = { read: () => Promise.resolve(session), currentSession: () => session };
  const router = createRouter({ registry: registryOf(testRegistry), session: () => store });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return router;
}

test('a navigation within an area finishes synchronously', async () => {
  const router = await routerAt('/admin');
  void router.navigate('/admin/clientes');
  expect(router.state.location.pathname).toBe('/admin/clientes');
  expect(Object.values(router.state.loaderData)).toMatchObject([{ area: 'mfe-admin' }]);
});

test('a navigation to another area is checked, and refused when the user may not open it', async () => {
  const router = await routerAt('/admin');
  await router.navigate('/cliente');
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 403 }]);
  // From the error screen the check runs again, although the area is the same as before.
  await router.navigate('/admin');
  expect(router.state.errors).toBeNull();
  expect(Object.values(router.state.loaderData)).toMatchObject([{ area: 'mfe-admin' }]);
});
