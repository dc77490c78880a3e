import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider, useLocation, type Navigator } from 'react-router-dom';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import { logout, type AreaManifest } from '../../contract/index.ts';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { createTheme, GlobalStyle } from '../../theme/index.ts';
import { AreaLoadError, type AreaModule, type ShellServices } from '../area-contract.ts';
import { StandaloneLogin } from './standalone-login.tsx';
import { AreaOutlet } from '../outlet/area-outlet.tsx';
import { StandaloneFrame } from './standalone-frame.tsx';

interface Options {
  basePath: string;
}

/** Inlined by the build: the manifest that the release would contain. */
declare const AREA_MANIFEST: AreaManifest;

/** A minimal shell around one area, for development. Other areas are not available. */
export function mountStandalone(module: AreaModule, { basePath }: Options): void {
  const manifest = AREA_MANIFEST;
  const { area } = manifest;
  const queries = startQueries(api);
  const loaded = { area, buildId: 'standalone', module };
  const signOutListeners = new Set<() => void>();
  async function signOut(): Promise<void> {
    await api.call(logout);
    for (const listener of signOutListeners) listener();
    location.assign(basePath);
  }
  const shell: ShellServices = {
    loadArea: (name) =>
      name === area ? Promise.resolve(loaded) : Promise.reject(new AreaLoadError(name, 'unknown')),
    loadedArea: (name) => (name === area ? loaded : undefined),
    blockLeaving: () => () => undefined,
    enterScreen: (title) => {
      document.title = title;
      return false;
    },
    signedIn: (session) => {
      queryClient.setQueryData(queries.session.queryKey, { session });
    },
    signOut,
    onSignOut(listener) {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
    // There is only one build, and its developer sees its failures directly.
    subscribeBuild: () => () => undefined,
    buildMounted: () => undefined,
    buildFailed: () => false,
    refreshSession: () => queryClient.invalidateQueries(queries.session),
    reportError: (error) => {
      throw error;
    },
    identity: { api, queryClient, react: React },
  };

  const router = createBrowserRouter([{ path: '*', element: <Standalone /> }]);
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '')),
    go: (delta) => void router.navigate(delta),
    push: (to, state) => void router.navigate(to, { state }),
    replace: (to, state) => void router.navigate(to, { state, replace: true }),
  };

  function Standalone() {
    const currentLocation = useLocation();
    const settings = useQuery(queries.settings).data;
    const session = useQuery(queries.session).data;
    if (!settings || !session) return null;
    if (!session.session && basePath !== '/')
      return <StandaloneLogin onSignedIn={shell.signedIn} />;
    const theme = createTheme({ primaryColor: settings.theme.primaryColor, scheme: 'light' });
    return (
      <ThemeProvider theme={theme}>
        <GlobalStyle />
        <StandaloneFrame
          manifest={manifest}
          basePath={basePath}
          session={session.session}
          centerName={settings.center.name}
          onSignOut={signOut}
        >
          {(frame) => (
            <AreaOutlet
              area={area}
              basePath={basePath}
              location={currentLocation}
              navigator={navigator}
              theme={theme}
              settings={settings}
              session={session.session}
              shell={shell}
              frame={frame}
              mountParcel={mountRootParcel}
            />
          )}
        </StandaloneFrame>
      </ThemeProvider>
    );
  }

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
