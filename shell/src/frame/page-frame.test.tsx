import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import {
  mountOf,
  type AreaManifest,
  type AreaMount,
  type ClientSummary,
  type Registry,
} from '@aforo/shared/contract';
import { api, createQueryClient, queryClient, startQueries } from '@aforo/shared/http';
import { apiError, fakeApi, sessionOf, testSettings } from '@aforo/shared/testing';
import { createTheme } from '@aforo/shared/theme';
import { AppContext, type AppServices } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';
import { peopleQuery } from './finder/find-people.ts';
import { FrameContext } from './frame-context.ts';
import { PageFrame } from './page-frame.tsx';

const entry = { icon: [], order: 1 };
const manifests: AreaManifest[] = [
  {
    area: 'mfe-admin',
    frame: 'staff',
    screens: {},
    clientsAt: 'clientes',
    navigation: [
      {
        ...entry,
        path: 'users',
        label: 'Usuarios',
      },
    ],
    places: [
      {
        label: 'Horario público',
        path: 'configuration?ver=horario',
        words: 'web',
      },
    ],
  },
  {
    area: 'mfe-board',
    frame: 'staff',
    screens: {},
    navigation: [
      {
        ...entry,
        path: '',
        label: 'Avisos',
        into: 'mfe-admin',
      },
    ],
  },
  { area: 'mfe-auth', navigation: [], screens: {} },
  {
    area: 'mfe-tasks',
    navigation: [],
    screens: { '#tareas': {} },
    slots: [
      { slot: 'header', screen: 'tareas', title: 'Tareas', order: 1, roles: ['admin'] },
      {
        slot: 'header',
        screen: 'tareas',
        title: 'Solo de recepción',
        order: 2,
        roles: ['receptionist'],
      },
    ],
  },
];
const mounts: AreaMount[] = [
  { prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: ['admin'] },
  { prefix: '/tablon', basePath: '/tablon', area: 'mfe-board', roles: ['admin'] },
  { prefix: '/password', basePath: '/', area: 'mfe-auth', roles: null },
];
const registry = {
  revision: 1,
  mounts,
  choices: {},
  areas: Object.fromEntries(manifests.map((one) => [one.area, { areaManifest: one }])),
} as unknown as Registry; // the frame uses nothing else of a release

beforeEach(() => {
  const queries = startQueries(api);
  queryClient.clear();
  queryClient.setQueryData(queries.session.queryKey, { session: sessionOf('admin') });
  queryClient.setQueryData(queries.settings.queryKey, testSettings);
});

/** An area that writes its name and the screen that was requested. */
function loadedArea(area: string, target: string) {
  const done = () => Promise.resolve();
  const mount = ({ domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = `${area} ${target}`;
    return done();
  };
  return { area, buildId: 'b1', module: { bootstrap: done, mount, update: done, unmount: done } };
}

function Targets() {
  return <p>{use(FrameContext) ? 'En el marco' : 'Sin marco'}</p>;
}

function open(path: string) {
  const app = {
    registry: { current: () => registry, subscribe: () => () => undefined },
    sessionStore: { signOut: () => Promise.resolve() },
    mountParcel: mountRootParcel,
    shell: {
      slots: { areas: () => registry.areas, subscribe: () => () => undefined },
      loadArea: (name: string, target: string) => Promise.resolve(loadedArea(name, target)),
      loadedArea: () => undefined,
      subscribeBuild: () => () => undefined,
      buildMounted: () => undefined,
    },
  } as unknown as AppServices; // all that the frame uses
  const framed = (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
  const area = {
    id: areaRoute,
    path: '*',
    element: <Targets />,
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
  return Object.assign((to: string) => act(() => router.navigate(to)), {
    address: () => router.state.location.pathname + router.state.location.search,
  });
}

const links = () =>
  [...screen.getByRole('navigation', { name: 'Secciones' }).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  );

test('stays on the page across areas and around a not-found screen', async () => {
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

test('shows in the header what areas add for this role', async () => {
  const goTo = open('/admin/users');
  const header = within(await screen.findByRole('banner'));
  const added = header.getByRole('group', { name: 'Tareas' });
  await waitFor(() => expect(added).toHaveTextContent('mfe-tasks #tareas'));
  expect(header.queryByRole('group', { name: 'Solo de recepción' })).toBeNull();
  await goTo('/tablon');
  expect(header.getByRole('group', { name: 'Tareas' })).toBe(added);
});

test('is not shown around an area that fills the page', async () => {
  open('/password');
  await screen.findByText('Sin marco');
  expect(screen.queryByRole('banner')).toBeNull();
});

describe('the global search', () => {
  const ana: ClientSummary = {
    id: '10000000-0000-4000-8000-000000000001',
    name: 'Ana Ruiz',
    email: 'ana@prueba.test',
    phone: null,
    tags: [],
    status: 'active',
    hasAccount: false,
    createdAt: '2026-01-02T10:00:00.000Z',
  };

  const usue = { ...ana, id: '10000000-0000-4000-8000-000000000002', name: 'Usúe Gil' };

  async function openFinder() {
    const api = fakeApi({
      'GET /api/clients': ({ query }) => {
        const q = query.get('q') ?? '';
        const items = [ana, usue].filter(({ name }) => name.toLowerCase().includes(q));
        return { items, total: items.length, page: 1, pageSize: 6, tags: [] };
      },
    });
    const page = open('/admin/users');
    await screen.findByText('En el marco');
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Buscar' });
    return { api, page, user };
  }
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  test('opens with Ctrl K on the navigation and finds a screen by its first letters', async () => {
    const { api, page, user } = await openFinder();
    expect(options()).toEqual(['Usuarios', 'Avisos', 'Horario público']);
    await user.keyboard('w');
    expect(options()).toEqual(['Horario público']);
    await user.keyboard('{Enter}');
    expect(page.address()).toBe('/admin/configuration?ver=horario');
    expect(screen.queryByRole('dialog')).toBeNull();
    // A single letter would match half of the clients.
    expect(api.requestsTo('GET /api/clients')).toEqual([]);
  });

  test('finds people, and the arrow keys move through all results', async () => {
    const { page, user } = await openFinder();
    await user.keyboard('an');
    await screen.findByRole('option', { name: /Ana Ruiz/ });
    expect(options()).toEqual(['Ana Ruizana@prueba.test']);
    await user.keyboard('{Backspace}{Backspace}a');
    expect(options()).toEqual(['Avisos']);
    await user.keyboard('{Backspace}us');
    await screen.findByRole('option', { name: /Usúe Gil/ });
    const selected = () => screen.getByRole('option', { selected: true });
    expect(options()).toEqual(['Usúe Gilana@prueba.test', 'Usuarios']);
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Usuarios');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Usúe Gil');
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(page.address()).toBe(`/admin/clientes/${usue.id}`);
  });

  test('opens the first result even when Enter was pressed before the response', async () => {
    const { page, user } = await openFinder();
    await user.keyboard('ana{Enter}');
    await waitFor(() => expect(page.address()).toBe(`/admin/clientes/${ana.id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('requests the rosters once per attempt, also when that fails', async () => {
    const api = fakeApi({ 'GET /api/agenda': () => apiError('unavailable') });
    const peopleSource = { among: 'rosters', path: '/profesional/clases' } as const;
    const query = peopleQuery(peopleSource, 'ana', 'Europe/Madrid');
    await expect(createQueryClient().fetchQuery({ ...query, retry: false })).rejects.toThrow();
    expect(api.requestsTo('GET /api/agenda')).toHaveLength(1);
  });

  test('empties its text with the first Esc and closes with the next', async () => {
    const { page, user } = await openFinder();
    await user.keyboard('w{Escape}');
    expect(screen.getByRole('combobox')).toHaveValue('');
    expect(options()).toEqual(['Usuarios', 'Avisos', 'Horario público']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.address()).toBe('/admin/users');
  });

  test('closes with Ctrl K and opens with its button', async () => {
    const { user } = await openFinder();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findByRole('dialog', { name: 'Buscar' });
    await user.keyboard('nada de nada');
    expect(await screen.findByText('No hay nada con «nada de nada».')).toBeVisible();
  });
});
