import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type User } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './users-page.tsx';

const session = sessionOf('admin');

const user = (digit: string, name: string, more: Partial<User> = {}): User => ({
  id: `10000000-0000-4000-8000-00000000000${digit}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@prueba.test`,
  role: 'receptionist',
  status: 'active',
  lastSeenAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  createdAt: '2026-03-01T09:00:00.000Z',
  ...more,
});
const ownAccount = user('1', 'Ana Prueba', { id: session.user.id, role: 'admin' });
const lucia = user('2', 'Lucía Fernández');
const omar = user('3', 'Omar Benali', { status: 'invited', lastSeenAt: null });
const pau = user('4', 'Pau Serra', { status: 'blocked', role: 'professional' });

const pageOf = (items: User[], more = {}) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  ...more,
});

interface PageOptions {
  search?: string;
  handlers?: FakeHandlers;
  activeAdmins?: number;
}

/** Renders the screen with a fake server that stores its accounts. */
function open({ search = '', handlers = {}, activeAdmins = 2 }: PageOptions = {}) {
  const users = [ownAccount, lucia, omar, pau];
  const change = (id: string | undefined, more: Partial<User>) => {
    const index = users.findIndex((one) => one.id === id);
    const changed = { ...(users[index] as User), ...more };
    users[index] = changed;
    return changed;
  };
  const api = fakeApi({
    'GET /api/users': ({ query }) =>
      query.get('pageSize') === '1'
        ? pageOf([ownAccount], { total: activeAdmins })
        : pageOf(
            users.filter(
              ({ name, role, status }) =>
                name.toLowerCase().includes(query.get('q') ?? '') &&
                ['any', role].includes(query.get('role') ?? 'any') &&
                ['any', status].includes(query.get('status') ?? 'any'),
            ),
          ),
    'GET /api/users/:id': ({ params }) => change(params['id'], {}),
    'PUT /api/users/:id/role': ({ params, body }) => change(params['id'], body as Partial<User>),
    'POST /api/users/:id/block': ({ params }) => change(params['id'], { status: 'blocked' }),
    'POST /api/users/:id/unblock': ({ params }) => change(params['id'], { status: 'active' }),
    'POST /api/users/:id/invitation': ({ params }) => change(params['id'], {}),
    'POST /api/users/invitations': ({ body }) => {
      const invited = { ...omar, ...(body as Partial<User>), id: ownAccount.id.replace('b', 'c') };
      users.push(invited);
      return invited;
    },
    ...handlers,
  });
  return { api, ...renderArea(area, { path: `/admin/users${search}`, session }) };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = () => within(screen.getByRole('dialog'));
const openPanel = async (given: PageOptions, name: string) => {
  const page = open(given);
  await page.user.click(await screen.findByRole('link', { name: new RegExp(name) }));
  return page;
};
const neverAnswers = () => new Promise(() => undefined);

describe('the list of accounts', () => {
  test('shows name, role, status and the last log-in', async () => {
    open();
    expect(await rowOf('Lucía Fernández')).toHaveTextContent(
      /lucía@prueba.test.*Recepción.*Activa.*hace 2 horas/,
    );
    expect(await rowOf('Omar Benali')).toHaveTextContent(/Invitación enviada.*Nunca ha entrado/);
    expect(await rowOf('Pau Serra')).toHaveTextContent('Bloqueada');
    expect(await rowOf('Ana Prueba')).toHaveTextContent('Tú');
  });

  test('shows a loading state', async () => {
    open({ handlers: { 'GET /api/users': neverAnswers } });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  test('shows an error, and loads on retry', async () => {
    const { user: person, api } = open({
      handlers: { 'GET /api/users': () => apiError('unavailable') },
    });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/users': () => pageOf([ownAccount]) });
    await person.click(retry);
    expect(await rowOf('Ana Prueba')).toBeVisible();
  });

  test('searches while typing, with the text in the URL', async () => {
    const { user: person, currentPath } = open();
    await rowOf('Lucía Fernández');
    await person.type(screen.getByRole('searchbox'), 'omar');
    await waitFor(() => expect(screen.queryByText('Lucía Fernández')).not.toBeInTheDocument());
    expect(await rowOf('Omar Benali')).toBeVisible();
    expect(currentPath()).toBe('/admin/users?q=omar');
    await person.click(screen.getByRole('button', { name: 'Quitar «omar»' }));
    expect(await rowOf('Lucía Fernández')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(currentPath()).toBe('/admin/users');
  });

  test('filters by role and status, with a chip to remove each', async () => {
    const { user: person, currentPath } = open();
    await person.selectOptions(await screen.findByLabelText('Rol'), 'Profesional');
    await person.selectOptions(screen.getByLabelText('Estado'), 'Bloqueada');
    expect(currentPath()).toBe('/admin/users?role=professional&status=blocked');
    expect(await rowOf('Pau Serra')).toBeVisible();
    const chips = within(screen.getByRole('group', { name: 'Filtros puestos' }));
    await person.click(chips.getByRole('button', { name: 'Quitar Profesional' }));
    expect(currentPath()).toBe('/admin/users?status=blocked');
    await person.click(chips.getByRole('button', { name: 'Quitar todos' }));
    expect(currentPath()).toBe('/admin/users');
    expect(await rowOf('Lucía Fernández')).toBeVisible();
  });

  test('offers to clear the filters when nothing matches', async () => {
    const { user: person } = open({ search: '?q=zzz' });
    expect(await screen.findByText('Nadie encaja con esa búsqueda')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
    expect(await rowOf('Lucía Fernández')).toBeVisible();
  });

  test('offers to invite someone when it is empty', async () => {
    const { user: person } = open({ handlers: { 'GET /api/users': () => pageOf([]) } });
    await person.click(await screen.findByRole('button', { name: 'Invitar a alguien' }));
    expect(screen.getByRole('dialog', { name: 'Invitar a alguien' })).toBeVisible();
  });

  test('is paginated in the URL', async () => {
    const {
      user: person,
      api,
      currentPath,
    } = open({
      handlers: {
        'GET /api/users': ({ query }) =>
          pageOf([lucia], { total: 60, page: Number(query.get('page') ?? 1) }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(currentPath()).toBe('/admin/users?page=2');
    await waitFor(() => expect(screen.getByText('26–50 de 60')).toBeVisible());
    expect(api.requests.at(-1)?.query.get('page')).toBe('2');
  });

  test('offers the first page when the page number is too high', async () => {
    const { user: person, currentPath } = open({
      search: '?page=9',
      handlers: {
        'GET /api/users': ({ query }) =>
          query.get('page') === '9' ? pageOf([], { total: 3, page: 9 }) : pageOf([lucia]),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Ir a la primera' }));
    expect(currentPath()).toBe('/admin/users');
    expect(await rowOf('Lucía Fernández')).toBeVisible();
  });
});

describe('an invitation', () => {
  const fill = async (person: ReturnType<typeof open>['user']) => {
    await person.click(await screen.findByRole('button', { name: 'Invitar' }));
    await person.type(panel().getByLabelText('Nombre y apellidos'), 'Nora Vidal');
    await person.type(panel().getByLabelText('Correo'), 'nora@prueba.test');
    await person.click(panel().getByRole('radio', { name: 'Profesional' }));
  };
  const send = () => panel().getByRole('button', { name: 'Enviar la invitación' });

  test('describes each role, is sent, and adds the person to the list', async () => {
    const { user: person, api, currentPath } = open();
    await fill(person);
    expect(currentPath()).toBe('/admin/users?panel=invite');
    expect(panel().getByRole('radio', { name: 'Administración' })).toHaveAccessibleDescription(
      /Lo ve y lo cambia todo/,
    );
    await person.click(send());
    expect(await rowOf('Nora Vidal')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentPath()).toBe('/admin/users');
    expect(api.requestsTo('POST /api/users/invitations')[0]?.body).toEqual({
      name: 'Nora Vidal',
      email: 'nora@prueba.test',
      role: 'professional',
    });
  });

  test('shows at the e-mail field that the address is taken, and another refusal in the dialog', async () => {
    const { user: person, api } = open({
      handlers: { 'POST /api/users/invitations': () => apiError('email_taken') },
    });
    await fill(person);
    await person.click(send());
    await waitFor(() => expect(panel().getByLabelText('Correo')).toBeInvalid());
    expect(panel().getByLabelText('Correo')).toHaveAccessibleDescription(
      expect.stringContaining(errorMessage.email_taken),
    );
    expect(panel().getByLabelText('Nombre y apellidos')).toHaveValue('Nora Vidal');
    api.use({ 'POST /api/users/invitations': () => apiError('busy') });
    await person.click(send());
    expect(await panel().findByText(errorMessage.busy)).toBeVisible();
  });

  test('with an invalid e-mail address is not sent', async () => {
    const { user: person, api } = open({ search: '?panel=invite' });
    await person.type(await screen.findByLabelText('Correo'), 'nora');
    await person.click(send());
    expect(await panel().findByText(/Ese correo no parece completo/)).toBeVisible();
    expect(api.requestsTo('POST /api/users/invitations')).toHaveLength(0);
  });
});

describe('the panel of an account', () => {
  test('opens beside the list with a URL, and closes on going back', async () => {
    const { currentPath, goBack } = await openPanel({}, 'Lucía Fernández');
    expect(screen.getByRole('dialog', { name: 'Lucía Fernández' })).toBeVisible();
    expect(panel().getByRole('radio', { name: 'Recepción' })).toHaveFocus();
    expect(currentPath()).toBe(`/admin/users?user=${lucia.id}`);
    goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('opens from a link although the account is on another page of the list', async () => {
    const vera = user('9', 'Vera Lejos');
    open({ search: `?user=${vera.id}`, handlers: { 'GET /api/users/:id': () => vera } });
    expect(await screen.findByRole('dialog', { name: /Vera Lejos/ })).toBeVisible();
  });

  test('says that a linked account does not exist', async () => {
    const handlers = { 'GET /api/users/:id': () => apiError('not_found') };
    open({ search: '?user=10000000-0000-4000-8000-000000000008', handlers });
    expect(await screen.findByText(errorMessage.not_found)).toBeVisible();
  });

  test('changes the role after showing the effect, and stays open outside the filter', async () => {
    const { user: person, api } = await openPanel(
      { search: '?role=receptionist' },
      'Lucía Fernández',
    );
    await person.click(panel().getByRole('radio', { name: 'Administración' }));
    expect(panel().getByText(/Las sesiones que Lucía Fernández tenga abiertas/)).toBeVisible();
    expect(api.requestsTo('PUT /api/users/:id/role')).toHaveLength(0);
    await person.click(panel().getByRole('button', { name: 'Cambiar a Administración' }));
    expect(
      await panel().findByText('Lucía Fernández tiene ahora el rol de Administración.'),
    ).toBeVisible();
    expect(api.requestsTo('PUT /api/users/:id/role')[0]).toMatchObject({
      params: { id: lucia.id },
      body: { role: 'admin' },
    });
  });

  test('shows why the server refused a change of role, which can be cancelled', async () => {
    const handlers = { 'PUT /api/users/:id/role': () => apiError('last_admin') };
    const { user: person } = await openPanel({ handlers }, 'Lucía Fernández');
    await person.click(panel().getByRole('radio', { name: 'Cliente' }));
    await person.click(panel().getByRole('button', { name: 'Cambiar a Cliente' }));
    expect(await panel().findByText(errorMessage.last_admin)).toBeVisible();
    await person.click(panel().getByRole('button', { name: 'Dejar como estaba' }));
    expect(panel().getByRole('radio', { name: 'Recepción' })).toBeChecked();
    expect(panel().queryByRole('button', { name: /Cambiar a/ })).not.toBeInTheDocument();
  });

  test('blocks an account after showing its name and the effect, and unblocks it', async () => {
    const { user: person, api } = await openPanel({}, 'Lucía Fernández');
    await person.click(panel().getByRole('button', { name: 'Bloquear' }));
    const question = within(screen.getByRole('dialog', { name: '¿Bloquear a Lucía Fernández?' }));
    expect(question.getByText(/no podrá entrar y las sesiones/)).toBeVisible();
    expect(api.requestsTo('POST /api/users/:id/block')).toHaveLength(0);
    await person.click(question.getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('Lucía Fernández ya no puede entrar.')).toBeVisible();
    expect(await rowOf('Lucía Fernández')).toHaveTextContent('Bloqueada');
    await person.click(screen.getByRole('button', { name: 'Desbloquear' }));
    expect(await panel().findByText('Lucía Fernández puede volver a entrar.')).toBeVisible();
    expect(await panel().findByRole('button', { name: 'Bloquear' })).toBeVisible();
  });

  test('shows in the dialog why blocking was refused', async () => {
    const handlers = { 'POST /api/users/:id/block': () => apiError('own_account') };
    const { user: person } = await openPanel({ handlers }, 'Lucía Fernández');
    await person.click(panel().getByRole('button', { name: 'Bloquear' }));
    const question = within(screen.getByRole('dialog', { name: /^¿Bloquear/ }));
    await person.click(question.getByRole('button', { name: 'Bloquear' }));
    expect(await question.findByText(errorMessage.own_account)).toBeVisible();
  });

  test('resends an invitation', async () => {
    const { user: person, api } = await openPanel({}, 'Omar Benali');
    await person.click(panel().getByRole('button', { name: 'Reenviar la invitación' }));
    expect(
      await panel().findByText(/Invitación enviada otra vez a omar@prueba.test/),
    ).toBeVisible();
    expect(api.requestsTo('POST /api/users/:id/invitation')[0]?.params).toEqual({ id: omar.id });
  });

  test('shows the own role, and who can change it', async () => {
    await openPanel({}, 'Ana Prueba');
    expect(await panel().findByText(/Pídeselo a otra persona/)).toBeVisible();
    expect(panel().queryByRole('radio')).not.toBeInTheDocument();
    expect(panel().queryByRole('button', { name: 'Bloquear' })).not.toBeInTheDocument();
  });

  test('tells the only administrator to appoint another first', async () => {
    await openPanel({ activeAdmins: 1 }, 'Ana Prueba');
    expect(await panel().findByText(/nombra antes a otra/)).toBeVisible();
  });
});

describe('the reset of a second factor', () => {
  const reset = 'DELETE /api/users/:id/second-factor';

  test('is done after showing its effect and why it was refused before', async () => {
    const handlers = { [reset]: () => apiError('proof_required') };
    const { user, api } = await openPanel({ handlers }, 'Lucía Fernández');
    await user.click(await screen.findByRole('button', { name: 'Quitar segundo paso' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^¿Quitar el segundo paso a Lucía/ }),
    );
    expect(dialog.getByText(/sus códigos de recuperación dejan de valer/)).toBeVisible();
    expect(api.requestsTo(reset)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Quitar segundo paso' }));
    expect(await dialog.findByText(errorMessage.proof_required)).toBeVisible();
    api.use({ [reset]: () => undefined });
    await user.click(dialog.getByRole('button', { name: 'Quitar segundo paso' }));
    expect(await screen.findByText(/entra ahora solo con su contraseña/)).toBeVisible();
    expect(api.requestsTo(reset).map(({ params }) => params)).toEqual([
      { id: lucia.id },
      { id: lucia.id },
    ]);
  });

  test('is not offered for an account that cannot log in', async () => {
    await openPanel({}, 'Pau Serra');
    await screen.findByRole('button', { name: 'Desbloquear' });
    expect(screen.queryByText('Segundo paso')).not.toBeInTheDocument();
  });
});

describe('a pasted list', () => {
  test('is invited with one role, and keeps the addresses that already have an account', async () => {
    const { user, api } = open({
      handlers: {
        'POST /api/users/invitations': ({ body }) =>
          (body as User).email === omar.email
            ? apiError('email_taken')
            : { ...omar, ...(body as Partial<User>) },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pegar una lista' }));
    const list = panel().getByLabelText('Correos');
    await user.click(list);
    await user.paste(`Eva Sanz <eva@centro.es>\n${omar.email}\nel resto`);
    expect(panel().getByText('el resto')).toBeVisible();
    await user.click(panel().getByRole('radio', { name: /^Profesional/ }));
    await user.click(panel().getByRole('button', { name: 'Invitar a 2 personas' }));
    expect(await panel().findByText(`${omar.email}: ya tiene cuenta.`)).toBeVisible();
    expect(list).toHaveValue(`Omar <${omar.email}>`);
    expect(api.requestsTo('POST /api/users/invitations').map(({ body }) => body)).toEqual([
      { name: 'Eva Sanz', email: 'eva@centro.es', role: 'professional' },
      { name: 'Omar', email: omar.email, role: 'professional' },
    ]);
  });
});
