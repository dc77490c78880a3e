import { createBrowserRouter, redirect } from 'react-router-dom';
import type { AreaMount } from '@aforo/shared/contract';
import type { VisitorRegistry } from '../registry/visitor-registry.ts';
import type { SessionStore } from '../session/session-store.ts';
import { AreaRoute } from './area-route.tsx';
import { areaRoute } from './area-route-id.ts';
import { resolveMount, staysMounted } from './resolve-mount.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorScreen } from './route-error-screen.tsx';
import { Starting } from './starting.tsx';

interface Options {
  /** Read at each navigation: a new area's path is reachable without a reload. */
  registry: Pick<VisitorRegistry, 'current' | 'of' | 'isClosed'>;
  session: () => Pick<SessionStore, 'read' | 'currentSession'>;
}

/**
 * One splat route: the registry decides which area serves a path, so a new area needs no shell
 * release.
 */
export function createRouter({ registry, session }: Options) {
  const router = createBrowserRouter([
    {
      element: <RootLayout />,
      hydrateFallbackElement: <Starting />,
      children: [
        {
          errorElement: <RouteErrorScreen />,
          children: [
            { path: '/', loader: () => redirect('/login') },
            {
              id: areaRoute,
              path: '*',
              element: <AreaRoute />,
              loader: ({ request }) => resolveMount(registry, session(), new URL(request.url)),
              // Without a loader the navigation finishes synchronously.
              shouldRevalidate: ({ nextUrl }) =>
                !staysMounted(
                  registry.current(),
                  session().currentSession(),
                  mountShown(),
                  nextUrl,
                ),
            },
          ],
        },
      ],
    },
  ]);
  return router;

  function mountShown(): AreaMount | undefined {
    const { errors, loaderData } = router.state;
    return errors ? undefined : (loaderData[areaRoute] as AreaMount | undefined); // the type that its loader returns
  }
}
