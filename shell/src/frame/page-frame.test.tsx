import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { mountOf, type AreaManifest, type AreaMount, type Registry } from '@aforo/shared/contract';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { sessionOf, testSettings } from '@aforo/shared/testing';
import { createTheme } from '@aforo/shared/theme';
import { AppContext, type AppServices } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';
import { FrameContext } from './frame-context.ts';
import { PageFrame } from './page-frame.tsx';

const entry = { icon: [], order: 1 };
const manifests: AreaManifest[] = [
  {
    ...{ area: 'mfe-admin', frame: 'staff', screens: {} },
    navigation: [{ ...entry, path: 'users', label: 'Usuarios' }],
  },
  {
    ...{ area: 'mfe-board', frame: 'staff', screens: {} },
    navigation: [{ ...entry, path: '', label: 'Avisos', into: 'mfe-admin' }],
  },
  { area: 'mfe-auth', navigation: [], screens: {} },
];
const mounts: AreaMount[] = [
  { prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: ['admin'] },
  { prefix: '/tablon', basePath: '/tablon', area: 'mfe-board', roles: ['admin'] },
  { prefix: '/password', basePath: '/', area: 'mfe-auth', roles: null },
];
const registry = {
  ...{ revision: 1, mounts, choices: {} },
  areas: Object.fromEntries(manifests.map((one) => [one.area, { areaManifest: one }])),
} as unknown as Registry; // of a release, the frame looks at nothing else

beforeEach(() => {
  const queries = startQueries(api);
  queryClient.clear();
  queryClient.setQueryData(queries.session.queryKey, { session: sessionOf('admin') });
  queryClient.setQueryData(queries.settings.queryKey, testSettings);
});

function Targets() {
  return <p>{use(FrameContext) ? 'En el marco' : 'Sin marco'}</p>;
}

function open(path: string) {
  const app = {
    registry: { current: () => registry, subscribe: () => () => undefined },
    sessionStore: { signOut: () => Promise.resolve() },
  } as unknown as AppServices; // all that the frame asks for
  const framed = (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
  const area = {
    ...{ id: areaRoute, path: '*', element: <Targets /> },
    loader: ({ request }: { request: Request }) => {
      const mount = mountOf(registry, new URL(request.url).pathname);
      if (!mount) throw new Response(null, { status: 404 });
      return mount;
    },
  };
  const children = [{ errorElement: <Targets />, children: [area] }];
  const router = createMemoryRouter([{ element: framed, children, hydrateFallbackElement: null }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AppContext value={app}>
        <ThemeProvider theme={createTheme({ scheme: 'light' })}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </AppContext>
    </QueryClientProvider>,
  );
  return (to: string) => act(() => router.navigate(to));
}

const links = () =>
  [...screen.getByRole('navigation', { name: 'Secciones' }).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  );

test('stays on the page while areas change, and around a path that nobody answers', async () => {
  const goTo = open('/admin/users');
  await screen.findByText('En el marco');
  const header = screen.getByRole('banner');
  expect(links()).toEqual(['Usuarios', 'Avisos']);
  for (const path of ['/tablon', '/nada', '/admin']) {
    await goTo(path);
    expect(screen.getByText('En el marco')).toBeVisible();
    expect(screen.getByRole('banner')).toBe(header);
    expect(links()).toEqual(['Usuarios', 'Avisos']);
  }
});

test('is not there around an area that fills the page', async () => {
  open('/password');
  await screen.findByText('Sin marco');
  expect(screen.queryByRole('banner')).toBeNull();
});
