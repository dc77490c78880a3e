import { createBrowserRouter, redirect } from 'react-router-dom';
import type { Registry } from '@aforo/shared/contract';
import type { SessionKeeper } from '../session/session-keeper.ts';
import { AreaRoute } from './area-route.tsx';
import { resolveMount } from './resolve-mount.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorScreen } from './route-error-screen.tsx';
import { Starting } from './starting.tsx';

interface Options {
  /** Asked at each navigation: a new area's path is reachable without a reload. */
  registry: () => Registry;
  session: () => Pick<SessionKeeper, 'read'>;
}

/** One splat route: which area answers is the registry's word, so a new area needs no shell release. */
export function createRouter({ registry, session }: Options) {
  return createBrowserRouter([
    {
      element: <RootLayout />,
      hydrateFallbackElement: <Starting />,
      children: [
        {
          errorElement: <RouteErrorScreen />,
          children: [
            { path: '/', loader: () => redirect('/login') },
            {
              path: '*',
              element: <AreaRoute />,
              loader: ({ request }) => resolveMount(registry(), session(), new URL(request.url)),
            },
          ],
        },
      ],
    },
  ]);
}
