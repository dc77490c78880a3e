import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider, useLocation, type Navigator } from 'react-router-dom';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import { logout } from '../contract/index.ts';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { createTheme, GlobalStyle } from '../theme/index.ts';
import { AreaLoadError, type AreaModule, type ShellServices } from './area-contract.ts';
import { StandaloneLogin } from './standalone-login.tsx';
import { AreaOutlet } from './area-outlet.tsx';

interface Options {
  /** The package's name. */
  area: string;
  basePath: string;
}

/** A tiny shell around one area, for working on it alone. Other areas are not there. */
export function mountStandalone(module: AreaModule, { area, basePath }: Options): void {
  const queries = startQueries(api);
  const loaded = { area, buildId: 'standalone', module };
  const goToLogin = () => location.assign(basePath);
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
    signOut: () => api.call(logout).then(goToLogin),
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
        <AreaOutlet
          area={area}
          basePath={basePath}
          location={currentLocation}
          navigator={navigator}
          theme={theme}
          settings={settings}
          session={session.session}
          shell={shell}
          mountParcel={mountRootParcel}
        />
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
