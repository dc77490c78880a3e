import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../area.ts';
import { aCharge } from '../testing/charge.ts';
import { aSummary, listOf, lucia, noHousehold } from '../testing/clients.ts';

const ana = aSummary(2, { name: 'Ana Muñoz', phone: '+34699111222', tags: ['Yoga'] });
const omar = aSummary(3, { name: 'Omar Benali', status: 'archived' });

beforeEach(() => sessionStorage.clear());

function open(path: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({ 'GET /api/clients': listOf([ana, lucia]), ...handlers });
  const page = renderArea(area, { path, session: sessionOf('receptionist') });
  const asked = () => Object.fromEntries(api.requestsTo('GET /api/clients').at(-1)?.query ?? []);
  return { ...page, api, asked };
}

const searchBox = () => screen.findByRole('searchbox', { name: 'Buscar clientes' });
const rowLink = (name: string) => screen.findByRole('link', { name });

describe('the client list', () => {
  test('shows the rows, the total and links to each client', async () => {
    open('/recepcionista/clientes', { 'GET /api/clients': listOf([ana, lucia], 250) });
    expect(await screen.findByText('250 clientes')).toBeVisible();
    expect(await rowLink('Ana Muñoz')).toHaveAttribute('href', `/recepcionista/clientes/${ana.id}`);
    expect(screen.getByText('699 111 222')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Clientes' })).toBeInTheDocument();
  });

  test('links to paths of the area that embeds it', async () => {
    fakeApi({ 'GET /api/clients': listOf([ana]) });
    renderArea(area, {
      path: '/admin/clientes',
      session: sessionOf('admin'),
      embedded: {},
    });
    expect(await rowLink('Ana Muñoz')).toHaveAttribute('href', `/admin/clientes/${ana.id}`);
  });

  test('links administrators to the import, and no other role', async () => {
    const link = () => screen.queryByRole('link', { name: 'Traer de un fichero' });
    const { unmount } = open('/recepcionista/clientes', { 'GET /api/clients': listOf([ana]) });
    await rowLink('Ana Muñoz');
    expect(link()).not.toBeInTheDocument();
    unmount();
    renderArea(area, { path: '/admin/clientes', session: sessionOf('admin'), embedded: {} });
    await rowLink('Ana Muñoz');
    expect(link()).toHaveAttribute('href', '/admin/configuration?ver=datos');
  });

  test('shows a loading state until the rows arrive', async () => {
    let answer: (rows: unknown) => void = () => undefined;
    open('/recepcionista/clientes', {
      'GET /api/clients': () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
    answer({ items: [ana], total: 1, page: 1, pageSize: 25, tags: [] });
    expect(await screen.findByText('1 cliente')).toBeVisible();
    expect(screen.queryByText('Cargando…')).not.toBeInTheDocument();
  });

  test('shows an error and retries a failed read', async () => {
    const { api, user } = open('/recepcionista/clientes', {
      'GET /api/clients': () => apiError('unavailable'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
    api.use({ 'GET /api/clients': listOf([ana]) });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await rowLink('Ana Muñoz')).toBeVisible();
  });

  test('shows an empty state with a button to create the first client', async () => {
    const { user, currentPath } = open('/recepcionista/clientes', {
      'GET /api/clients': listOf([]),
    });
    expect(await screen.findByRole('heading', { name: 'Aún no hay clientes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dar de alta al primero' }));
    expect(currentPath()).toBe('/recepcionista/clientes?nuevo=');
  });
});

describe('searching', () => {
  test('queries the server, highlights matches and keeps the text in the URL', async () => {
    const { user, currentPath, asked } = open('/recepcionista/clientes');
    await user.type(await searchBox(), 'munoz');
    expect(await screen.findByText('2 resultados para «munoz»')).toBeVisible();
    expect(asked()).toMatchObject({ q: 'munoz', status: 'active', page: '1' });
    expect(currentPath()).toBe('/recepcionista/clientes?q=munoz');
    expect(screen.getByText('Muñoz', { selector: 'mark' })).toBeVisible();
  });

  test('sends one request for a word typed without a pause', async () => {
    const { user, api } = open('/recepcionista/clientes');
    await screen.findByText('2 clientes');
    await user.type(await searchBox(), 'omar');
    await screen.findByText('2 resultados para «omar»');
    const questions = api.requestsTo('GET /api/clients').map(({ query }) => query.get('q'));
    expect(questions).toEqual([null, 'omar']);
  });

  test('does not rerender rows while typing, nor while the search request is pending', async () => {
    const { user, api } = open('/recepcionista/clientes');
    await rowLink('Ana Muñoz');
    api.use({ 'GET /api/clients': () => new Promise(() => undefined) });
    // Each render of a row formats the date on which the client was added.
    const drawn = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    await user.type(await searchBox(), 'omar');
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    expect(drawn).not.toHaveBeenCalled();
    drawn.mockRestore();
  });

  test('keeps the previous rows while the next ones load', async () => {
    const { user, api } = open('/recepcionista/clientes');
    await rowLink('Ana Muñoz');
    let answer: (rows: unknown) => void = () => undefined;
    api.use({ 'GET /api/clients': () => new Promise((resolve) => (answer = resolve)) });
    await user.type(await searchBox(), 'omar');
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('2 clientes')).toBeVisible();
    expect(await rowLink('Ana Muñoz')).toBeVisible();
    answer({ items: [omar], total: 1, page: 1, pageSize: 25, tags: [] });
    expect(await rowLink('Omar Benali Archivado')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ana Muñoz' })).not.toBeInTheDocument();
  });

  test('ignores a slow response to an older search', async () => {
    const { user, api } = open('/recepcionista/clientes');
    await rowLink('Ana Muñoz');
    let late: (rows: unknown) => void = () => undefined;
    api.use({
      'GET /api/clients': (request) =>
        request.query.get('q') === 'om'
          ? new Promise((resolve) => (late = resolve))
          : listOf([lucia])(request),
    });
    const box = await searchBox();
    await user.type(box, 'om');
    await waitFor(() => expect(api.requestsTo('GET /api/clients')).toHaveLength(2));
    await user.type(box, 'ni');
    expect(await screen.findByText('1 resultado para «omni»')).toBeVisible();
    late(listOf([omar])(api.requests.at(-1)!)); // three requests have been sent by now
    expect(await rowLink('Lucía Fernández Ortiz')).toBeVisible();
    expect(screen.queryByText('Omar Benali')).not.toBeInTheDocument();
  });

  test('offers archived clients, clearing the filters and a new client when there are no results', async () => {
    const { user, currentPath, asked } = open('/recepcionista/clientes?q=Eva+Gil', {
      'GET /api/clients': listOf([]),
    });
    expect(
      await screen.findByRole('heading', { name: 'Nadie coincide con «Eva Gil»' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dar de alta a Eva Gil' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buscar también entre los archivados' }));
    await waitFor(() => expect(asked()).toMatchObject({ status: 'all', q: 'Eva Gil' }));
    await user.click(
      await screen.findByRole('button', { name: 'Borrar la búsqueda y los filtros' }),
    );
    expect(currentPath()).toBe('/recepcionista/clientes');
    expect(await searchBox()).toHaveValue('');
  });

  test('does not offer to create a client named like a phone number', async () => {
    open('/recepcionista/clientes?q=612000', { 'GET /api/clients': listOf([]) });
    await screen.findByRole('heading', { name: 'Nadie coincide con «612000»' });
    expect(screen.queryByRole('button', { name: /Dar de alta/ })).not.toBeInTheDocument();
  });

  test('restores the search box and the rows when going back', async () => {
    const { user, goBack } = open('/recepcionista/clientes?q=ana');
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('Estado'), 'Archivados');
    await user.clear(await searchBox());
    await screen.findByText('2 clientes con estos filtros');
    goBack();
    await waitFor(async () => expect(await searchBox()).toHaveValue('ana'));
    expect(await screen.findByText('2 resultados para «ana»')).toBeVisible();
  });
});

describe('filters and pages', () => {
  test('applies the filters in the URL and shows them as removable chips', async () => {
    const { user, asked, currentPath } = open(
      '/recepcionista/clientes?estado=todos&etiqueta=VIP&cuenta=con&orden=recientes',
    );
    const chips = within(await screen.findByRole('group', { name: 'Filtros puestos' }));
    expect(asked()).toMatchObject({ status: 'all', tag: 'VIP', account: 'with', sort: 'newest' });
    await user.click(chips.getByRole('button', { name: 'Quitar Etiqueta: VIP' }));
    expect(currentPath()).toBe('/recepcionista/clientes?estado=todos&cuenta=con&orden=recientes');
    await user.click(chips.getByRole('button', { name: 'Quitar todos' }));
    expect(currentPath()).toBe('/recepcionista/clientes?orden=recientes');
  });

  test('writes a selected filter to the URL and returns to the first page', async () => {
    const { user, asked, currentPath } = open('/recepcionista/clientes?pagina=2', {
      'GET /api/clients': listOf([ana], 60),
    });
    await screen.findByText('60 clientes');
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('Etiqueta'), 'Yoga');
    expect(currentPath()).toBe('/recepcionista/clientes?etiqueta=Yoga');
    await waitFor(() => expect(asked()).toMatchObject({ tag: 'Yoga', page: '1' }));
  });

  test('adds a history entry for each page', async () => {
    const { user, asked, currentPath, goBack } = open('/recepcionista/clientes', {
      'GET /api/clients': listOf([ana], 60),
    });
    await user.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(currentPath()).toBe('/recepcionista/clientes?pagina=2');
    await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
    goBack();
    await waitFor(() => expect(currentPath()).toBe('/recepcionista/clientes'));
  });

  test('offers the first page when the page is out of range', async () => {
    const { user, currentPath } = open('/recepcionista/clientes?pagina=9', {
      'GET /api/clients': listOf([], 30),
    });
    await user.click(await screen.findByRole('button', { name: 'Ir a la primera página' }));
    expect(currentPath()).toBe('/recepcionista/clientes');
  });
});

describe('keyboard navigation', () => {
  test('focuses the search box with / except in a field', async () => {
    const { user } = open('/recepcionista/clientes');
    await rowLink('Ana Muñoz');
    await user.keyboard('/');
    expect(await searchBox()).toHaveFocus();
    await user.keyboard('a/b');
    expect(await searchBox()).toHaveValue('a/b');
  });

  test('returns to the search box when newer results remove the focused row', async () => {
    const { user, api } = open('/recepcionista/clientes');
    await rowLink('Ana Muñoz');
    let answer: (rows: unknown) => void = () => undefined;
    api.use({ 'GET /api/clients': () => new Promise((resolve) => (answer = resolve)) });
    await user.type(await searchBox(), 'lucia');
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    await user.keyboard('{ArrowDown}');
    expect(await rowLink('Ana Muñoz')).toHaveFocus();
    answer({ items: [lucia], total: 1, page: 1, pageSize: 25, tags: [] });
    await screen.findByText('1 resultado para «lucia»');
    expect(await searchBox()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await rowLink('Lucía Fernández Ortiz')).toHaveFocus();
  });

  test('moves through the rows with the arrow keys and opens a client with Enter', async () => {
    const { user, currentPath } = open('/recepcionista/clientes', {
      [`GET /api/clients/:id`]: () => lucia,
      'GET /api/clients/:id/household': () => noHousehold,
      'GET /api/clients/:id/charge': () => aCharge(),
    });
    await rowLink('Ana Muñoz');
    await user.keyboard('/');
    await user.keyboard('{ArrowDown}');
    expect(await rowLink('Ana Muñoz')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowLink('Lucía Fernández Ortiz')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(await searchBox()).toHaveFocus();
    await user.keyboard('{Enter}{End}{Enter}');
    expect(currentPath()).toBe(`/recepcionista/clientes/${lucia.id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lucía Fernández Ortiz' }),
    ).toBeInTheDocument();
  });
});
