import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEvent, LoginEvent } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './activity-page.tsx';

const session = sessionOf('admin');
const idOf = (digit: number) => `10000000-0000-4000-8000-00000000000${digit}`;
const ana = { id: idOf(1), name: 'Ana Ruiz' };
const luis = { id: idOf(2), name: 'Luis Pérez' };

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: idOf(5),
  at: '2026-03-01T09:30:00.000Z',
  actor: ana,
  action: 'roleChanged',
  entity: 'user',
  entityId: luis.id,
  subject: { name: luis.name, client: null, professionalId: null, startsAt: null },
  changes: [{ field: 'role', before: 'client', after: 'receptionist' }],
  reason: null,
  ...more,
});

const login = (more: Partial<LoginEvent> = {}): LoginEvent => ({
  id: idOf(6),
  at: '2026-03-01T09:30:00.000Z',
  user: { ...luis, email: 'luis@prueba.test' },
  method: 'password',
  outcome: 'refused',
  address: '203.0.113.7',
  device: 'Chrome en Android',
  ...more,
});

const changes = (items: AuditEvent[], next: string | null = null) => ({
  items,
  next,
  names: { actor: ana.name, about: luis.name },
});
const logins = (items: LoginEvent[], next: string | null = null) => ({
  items,
  next,
  names: { user: luis.name },
});

const user = {
  ...luis,
  email: 'luis@prueba.test',
  role: 'receptionist',
  status: 'active',
  lastSeenAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
};
const client = {
  id: idOf(3),
  name: 'Lucía Fernández',
  email: null,
  phone: '+34612345678',
  tags: [],
  status: 'active',
  hasAccount: false,
  createdAt: '2026-03-01T09:00:00.000Z',
};

function open(search = '', handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/audit': () => changes([event()]),
    'GET /api/audit/log-ins': () => logins([login()]),
    'GET /api/users': () => ({ items: [user], total: 1, page: 1, pageSize: 6 }),
    'GET /api/clients': () => ({ items: [client], total: 1, page: 1, pageSize: 6, tags: [] }),
    ...handlers,
  });
  return { api, ...renderArea(area, { path: `/admin/actividad${search}`, session }) };
}

const neverAnswers = () => new Promise(() => undefined);
const chips = () => within(screen.getByRole('group', { name: 'Filtros puestos' }));
const lastQuery = (api: ReturnType<typeof fakeApi>, key: string) =>
  Object.fromEntries(api.requestsTo(key).at(-1)?.query ?? []);

describe('the list of changes', () => {
  test('shows each change as a sentence with the local time and the full instant', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Ana Ruiz cambió el rol de Luis Pérez/ });
    const time = within(row).getByTitle('domingo 1 de marzo de 2026, 10:30');
    expect(time).toHaveAttribute('datetime', '2026-03-01T09:30:00.000Z');
  });

  test('expands a row to the old and new values and the reason', async () => {
    const withReason = event({ reason: 'Cubre a Marta en abril' });
    const { user: person } = open('', { 'GET /api/audit': () => changes([withReason]) });
    const summary = await screen.findByText('Ana Ruiz cambió el rol de Luis Pérez');
    expect(screen.getByText(/Cubre a Marta/)).not.toBeVisible();
    await person.click(summary);
    expect(screen.getByText('Motivo: Cubre a Marta en abril')).toBeVisible();
    const table = within(screen.getByRole('table'));
    expect(table.getByText('Cliente').tagName).toBe('DEL');
    expect(table.getByText('Recepción').tagName).toBe('INS');
  });

  test('links each row to the changed record', async () => {
    open();
    expect(await screen.findByRole('link', { name: /^Abrir/ })).toHaveAttribute(
      'href',
      `/admin/users?q=Luis+P%C3%A9rez&user=${luis.id}`,
    );
  });

  test('filters by the chosen actor, kept in the URL and removed by its chip', async () => {
    const { user: person, api, currentPath } = open();
    await person.click(await screen.findByRole('button', { name: /^Quién/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Quién lo hizo' }));
    await person.type(dialog.getByRole('searchbox'), 'luis');
    await waitFor(() => expect(lastQuery(api, 'GET /api/users')).toMatchObject({ q: 'luis' }));
    await person.click(await dialog.findByRole('button', { name: /Luis Pérez/ }));
    expect(currentPath()).toBe(`/admin/actividad?quien=${luis.id}`);
    await waitFor(() => expect(lastQuery(api, 'GET /api/audit')).toMatchObject({ actor: luis.id }));
    await person.click(await chips().findByRole('button', { name: 'Quitar por Ana Ruiz' }));
    expect(currentPath()).toBe('/admin/actividad');
  });

  test('filters by changes that the system made', async () => {
    const { user: person, api, currentPath } = open();
    await person.click(await screen.findByRole('button', { name: /^Quién/ }));
    await person.click(screen.getByRole('button', { name: /^Aforo/ }));
    expect(currentPath()).toBe('/admin/actividad?quien=sistema');
    await waitFor(() =>
      expect(lastQuery(api, 'GET /api/audit')).toMatchObject({ actor: 'system' }),
    );
  });

  test('filters by the affected client or account', async () => {
    const { user: person, api, currentPath } = open();
    await person.click(await screen.findByRole('button', { name: /^A quién/ }));
    await person.click(await screen.findByRole('button', { name: /Lucía Fernández/ }));
    expect(currentPath()).toBe(
      `/admin/actividad?sobre=${encodeURIComponent(`client:${client.id}`)}`,
    );
    await waitFor(() =>
      expect(lastQuery(api, 'GET /api/audit')).toMatchObject({ about: `client:${client.id}` }),
    );
    expect(await chips().findByText('sobre Luis Pérez')).toBeVisible();
  });

  test('filters by kind, action and a range of days', async () => {
    const { user: person, api, currentPath } = open();
    await person.selectOptions(await screen.findByLabelText('Qué'), 'user.roleChanged');
    await person.type(screen.getByLabelText('Desde'), '01/03/2026');
    await person.type(screen.getByLabelText('Hasta'), '31/03/2026');
    expect(currentPath()).toBe(
      '/admin/actividad?que=user.roleChanged&desde=2026-03-01&hasta=2026-03-31',
    );
    await waitFor(() =>
      expect(lastQuery(api, 'GET /api/audit')).toEqual({
        entity: 'user',
        action: 'roleChanged',
        from: '2026-03-01',
        to: '2026-03-31',
      }),
    );
    expect(chips().getByText('Cuentas: cambios de rol')).toBeVisible();
    expect(chips().getByText('desde el 1 mar 2026')).toBeVisible();
    await person.click(chips().getByRole('button', { name: 'Quitar todos' }));
    expect(currentPath()).toBe('/admin/actividad');
  });

  test('loads the next page below, and keeps the list when that fails', async () => {
    const { user: person, api } = open('', {
      'GET /api/audit': ({ query }) =>
        query.has('after')
          ? apiError('unavailable')
          : changes([event()], `2026-03-01T09:30:00.000Z~${idOf(5)}`),
    });
    await person.click(await screen.findByRole('button', { name: 'Ver más cambios' }));
    expect(await screen.findByText('Lo que sigue no ha llegado')).toBeVisible();
    expect(screen.getByText('Ana Ruiz cambió el rol de Luis Pérez')).toBeVisible();
    const blocked = event({ id: idOf(8), action: 'blocked', changes: [] });
    api.use({ 'GET /api/audit': () => changes([blocked]) });
    await person.click(screen.getByRole('button', { name: 'Ver más cambios' }));
    expect(await screen.findByText('Ana Ruiz bloqueó la cuenta de Luis Pérez')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver más cambios' })).toBeNull();
  });

  test('shows a loading state', async () => {
    open('', { 'GET /api/audit': neverAnswers });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  test.each([
    ['fail', () => apiError('unavailable'), 'No hemos podido traer estos datos'],
    [
      'never reach the server',
      () => {
        throw new TypeError('offline');
      },
      'No hay conexión con Aforo',
    ],
  ])('shows an error when the requests %s, and loads on retry', async (_what, handler, title) => {
    const { user: person, api } = open('', { 'GET /api/audit': handler });
    expect(await screen.findByText(title)).toBeVisible();
    api.use({ 'GET /api/audit': () => changes([event()]) });
    await person.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByText('Ana Ruiz cambió el rol de Luis Pérez')).toBeVisible();
  });

  test('shows an empty state when nothing has changed yet', async () => {
    open('', { 'GET /api/audit': () => changes([]) });
    expect(await screen.findByText('Todavía no ha cambiado nada')).toBeVisible();
  });

  test('offers to clear the filters when nothing matches', async () => {
    const { user: person, currentPath } = open('?desde=2026-03-01', {
      'GET /api/audit': () => changes([]),
    });
    expect(await screen.findByText('Nada encaja con esos filtros')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
    expect(currentPath()).toBe('/admin/actividad');
  });

  test('ignores invalid values in the URL', async () => {
    const { api } = open('?quien=yo&que=todo&sobre=client:1&desde=ayer&hasta=2026-02-30');
    await screen.findByText('Ana Ruiz cambió el rol de Luis Pérez');
    expect(lastQuery(api, 'GET /api/audit')).toEqual({});
  });
});

describe('the list of log-ins', () => {
  test('shows the person, outcome, method, address and device', async () => {
    open('?ver=accesos');
    const row = await screen.findByRole('row', { name: /Luis Pérez/ });
    expect(row).toHaveTextContent(
      /luis@prueba.test.*Rechazado.*Contraseña.*203\.0\.113\.7.*Chrome en Android/,
    );
    expect(screen.getByRole('link', { name: 'Accesos' })).toHaveAttribute('aria-current', 'page');
  });

  test('labels an attempt with an unknown e-mail address', async () => {
    open('?ver=accesos', { 'GET /api/audit/log-ins': () => logins([login({ user: null })]) });
    expect(await screen.findByRole('row', { name: /Un correo sin cuenta/ })).toBeVisible();
  });

  test('filters by the address that is clicked', async () => {
    const { user: person, api, currentPath } = open('?ver=accesos');
    await person.click(await screen.findByRole('link', { name: '203.0.113.7' }));
    expect(currentPath()).toBe('/admin/actividad?ver=accesos&direccion=203.0.113.7');
    await waitFor(() =>
      expect(lastQuery(api, 'GET /api/audit/log-ins')).toEqual({ address: '203.0.113.7' }),
    );
    expect(chips().getByText('desde 203.0.113.7')).toBeVisible();
    expect(screen.getByLabelText('Dirección')).toHaveValue('203.0.113.7');
  });

  test('filters by outcome, typed address and person', async () => {
    const { user: person, api, currentPath } = open('?ver=accesos');
    await person.selectOptions(await screen.findByLabelText('Resultado'), 'Rechazado');
    await person.type(screen.getByLabelText('Dirección'), 'casa{Enter}');
    expect(await screen.findByText('Escribe una dirección como 203.0.113.7.')).toBeVisible();
    await person.clear(screen.getByLabelText('Dirección'));
    await person.type(screen.getByLabelText('Dirección'), '2001:db8::7{Enter}');
    await person.click(screen.getByRole('button', { name: /^Quién/ }));
    await person.click(screen.getByRole('button', { name: /^Sin cuenta/ }));
    expect(currentPath()).toBe(
      '/admin/actividad?ver=accesos&persona=nadie&resultado=refused&direccion=2001%3Adb8%3A%3A7',
    );
    await waitFor(() =>
      expect(lastQuery(api, 'GET /api/audit/log-ins')).toEqual({
        user: 'unknown',
        outcome: 'refused',
        address: '2001:db8::7',
      }),
    );
  });
});
