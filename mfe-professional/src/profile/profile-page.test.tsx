import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type ErrorCode, type Profile } from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  freezeDate,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
import { ownAnswers } from '../testing/professional.ts';
// Preloads the lazy parts, so that the first test does not wait for the import.
import './own-pin.tsx';
import './password-card.tsx';
import './profile-page.tsx';

const profile: Profile = {
  id: sessionOf('professional').user.id,
  name: 'Marta Gil',
  email: 'marta@prueba.test',
  phone: '+34612345678',
  role: 'professional',
  pictureFileId: null,
  createdAt: '2026-01-10T09:00:00.000Z',
};

const openSession = (id: string, device: string, isCurrent = false) => ({
  id: `e0000000-0000-4000-8000-00000000000${id}`,
  device,
  isCurrent,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: '2026-11-21T08:55:00.000Z',
});
const currentSession = openSession('1', 'Firefox en Linux', true);
const phone = openSession('2', 'Chrome en Android');
const tablet = openSession('3', 'Safari en iPad');

function open(handlers: FakeHandlers = {}, user: Parameters<typeof sessionOf>[1] = {}) {
  const api = fakeApi({
    'GET /api/me': () => profile,
    'GET /api/me/sessions': () => ({ items: [currentSession, phone] }),
    ...ownAnswers,
    ...handlers,
  });
  const session = sessionOf('professional', { name: 'Marta Gil', ...user });
  return { api, ...renderArea(area, { path: '/profesional', session }) };
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const neverAnswers = () => new Promise(() => undefined);

describe('the PIN', () => {
  test('is set by a manager, who alone sees it', async () => {
    const setAt = '2026-11-21T09:00:00.000Z';
    fakeApi({
      'GET /api/me': () => profile,
      'GET /api/me/sessions': () => ({ items: [currentSession] }),
      ...ownAnswers,
      'GET /api/me/pin': () => ({ setAt: null }),
      'PUT /api/me/pin': () => ({ setAt }),
    });
    const { user } = renderArea(area, { path: '/profesional', session: sessionOf('admin') });
    const card = within(await screen.findByRole('region', { name: 'PIN de visto bueno' }));
    await user.type(await card.findByLabelText('PIN'), '123456{Enter}');
    expect(await card.findByText(/se adivina pronto/)).toBeVisible();
    await user.clear(card.getByLabelText('PIN'));
    await user.type(card.getByLabelText('PIN'), '271828{Enter}');
    expect(await card.findByText('PIN guardado.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Quitarlo' })).toBeVisible();
  });

  test('is not offered to a professional', async () => {
    open();
    await screen.findByRole('region', { name: 'Contraseña' });
    expect(screen.queryByRole('region', { name: 'PIN de visto bueno' })).not.toBeInTheDocument();
  });
});

describe('the user’s own data', () => {
  test('show e-mail and role read-only, and the rest in fields', async () => {
    open();
    expect(await screen.findByLabelText('Nombre y apellidos')).toHaveValue('Marta Gil');
    expect(screen.getByLabelText('Teléfono')).toHaveValue('612 345 678');
    expect(screen.getByText('marta@prueba.test')).toBeVisible();
    expect(section('Tus datos').getByText('Profesional')).toBeVisible();
  });

  test('are saved, and refresh the session', async () => {
    const { user, api, shell } = open({
      'PUT /api/me': ({ body }) => ({ ...profile, ...(body as object) }),
    });
    const name = await screen.findByLabelText('Nombre y apellidos');
    await user.clear(name);
    await user.type(name, 'Marta Gil Soto');
    expect(shell.blockLeaving).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    expect(api.requestsTo('PUT /api/me')[0]?.body).toEqual({
      name: 'Marta Gil Soto',
      phone: '612345678',
    });
    expect(name).toHaveValue('Marta Gil Soto');
    expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  });

  test('return to the stored values when the changes are discarded', async () => {
    const { user } = open();
    const name = await screen.findByLabelText('Nombre y apellidos');
    await user.type(name, ' Soto');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(name).toHaveValue('Marta Gil');
  });

  test('show a mistake at its field, without a request', async () => {
    const { user, api } = open();
    const name = await screen.findByLabelText('Nombre y apellidos');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    expect(await screen.findByText('Escribe el nombre y los apellidos.')).toBeVisible();
    expect(name).toBeInvalid();
    expect(api.requestsTo('PUT /api/me')).toHaveLength(0);
  });

  test.each<[string, Response, string]>([
    [
      'at its field',
      apiError('validation_failed', { phone: 'No es un teléfono.' }),
      'No es un teléfono.',
    ],
    ['above the button', apiError('busy'), errorMessage.busy],
  ])('keep the typed values when refused, with the reason %s', async (_, answer, message) => {
    const { user } = open({ 'PUT /api/me': () => answer });
    const field = await screen.findByLabelText('Teléfono');
    await user.clear(field);
    await user.type(field, '600 000 000');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue('600 000 000');
  });

  test('show an error without affecting the rest, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/me': () => apiError('internal') });
    const retry = await section('Tus datos').findByRole('button', { name: 'Volver a intentarlo' });
    expect(await screen.findByText('Firefox en Linux')).toBeVisible();
    api.use({ 'GET /api/me': () => profile });
    await user.click(retry);
    expect(await screen.findByLabelText('Teléfono')).toBeVisible();
  });

  test('show a loading state', async () => {
    open({ 'GET /api/me': neverAnswers });
    expect(await section('Tus datos').findByText('Cargando…')).toBeInTheDocument();
  });
});

describe('the picture', () => {
  const fileId = 'f0000000-0000-4000-8000-000000000001';
  const dataUrl = 'data:image/webp;base64,AAAA';
  const file = (name = 'yo.png', type = 'image/png', size = 8) =>
    new File([new Uint8Array(size)], name, { type });
  const stored = { [`GET /api/file/:id/dataurl`]: () => new Response(dataUrl) };
  const choose = () => screen.getByLabelText('Archivo de tu foto');

  test('is sent as one part named after its file, and refreshes the session', async () => {
    const { user, api, shell } = open({
      ...stored,
      'PUT /api/me/picture': () => ({ fileId }),
    });
    await user.upload(choose(), file());
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    const body = api.requestsTo('PUT /api/me/picture')[0]?.body;
    expect(body instanceof FormData && [...body.keys()]).toEqual(['yo.png']);
  });

  test('is previewed during the upload, with a busy button', async () => {
    const { user } = open({ 'PUT /api/me/picture': neverAnswers });
    await user.upload(choose(), file());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Elegir foto/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    const group = screen.getByRole('group', { name: 'Tu foto' });
    expect(group.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  });

  test.each<[ErrorCode]>([
    ['file_too_large'],
    ['file_type_refused'],
    ['file_unreadable'],
    ['busy'],
  ])('refused with %s shows the reason', async (code) => {
    const { user, shell } = open({ 'PUT /api/me/picture': () => apiError(code) });
    await user.upload(choose(), file());
    expect(await screen.findByText(errorMessage[code])).toBeVisible();
    expect(shell.refreshSession).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Elegir foto' })).toBeEnabled();
  });

  test('that is too large is not uploaded', async () => {
    const { user, api } = open();
    await user.upload(choose(), file('grande.png', 'image/png', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText(errorMessage.file_too_large)).toBeVisible();
    expect(api.requestsTo('PUT /api/me/picture')).toHaveLength(0);
  });

  test('is shown, and can be removed', async () => {
    const { user, api, shell } = open(
      { ...stored, 'DELETE /api/me/picture': () => undefined },
      { pictureFileId: fileId },
    );
    const group = screen.getByRole('group', { name: 'Tu foto' });
    await waitFor(() => expect(group.querySelector('img')).toHaveAttribute('src', dataUrl));
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    await user.click(screen.getByRole('button', { name: 'Quitar la foto' }));
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    expect(api.requestsTo('DELETE /api/me/picture')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('shows in its dialog why it could not be removed', async () => {
    const { user } = open(
      { ...stored, 'DELETE /api/me/picture': () => apiError('busy') },
      { pictureFileId: fileId },
    );
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    await user.click(screen.getByRole('button', { name: 'Quitar la foto' }));
    expect(await within(screen.getByRole('dialog')).findByText(errorMessage.busy)).toBeVisible();
  });

  test('shows that it could not be loaded, and loads on retry', async () => {
    const { user, api } = open(
      { 'GET /api/file/:id/dataurl': () => apiError('unavailable') },
      { pictureFileId: fileId },
    );
    const retry = await section('Tu foto').findByRole('button', { name: 'Volver a intentarlo' });
    api.use(stored);
    await user.click(retry);
    const group = screen.getByRole('group', { name: 'Tu foto' });
    await waitFor(() => expect(group.querySelector('img')).toHaveAttribute('src', dataUrl));
  });
});

describe('the password', () => {
  const fill = async ({ user }: ReturnType<typeof open>) => {
    await user.type(screen.getByLabelText('Contraseña actual'), 'la de siempre');
    await user.type(screen.getByLabelText('Contraseña nueva'), 'tres palabras sueltas');
    await user.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }));
  };

  test('is changed, clears the fields and refetches the list of sessions', async () => {
    const page = open({ 'PUT /api/me/password': () => undefined });
    await screen.findByText('Chrome en Android');
    await fill(page);
    expect(await screen.findByText(/Contraseña cambiada/)).toBeVisible();
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('');
    expect(page.api.requestsTo('PUT /api/me/password')[0]?.body).toEqual({
      currentPassword: 'la de siempre',
      newPassword: 'tres palabras sueltas',
    });
    await waitFor(() => expect(page.api.requestsTo('GET /api/me/sessions')).toHaveLength(2));
  });

  test.each([
    ['wrong_password', 'Contraseña actual'],
    ['weak_password', 'Contraseña nueva'],
  ] as const)('refused with %s shows the reason at its field', async (code, label) => {
    const page = open({ 'PUT /api/me/password': () => apiError(code) });
    await fill(page);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(errorMessage[code]),
    );
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('tres palabras sueltas');
  });

  test('refused by the rate limit shows the reason above the button', async () => {
    const page = open({ 'PUT /api/me/password': () => apiError('rate_limited') });
    await fill(page);
    expect(await screen.findByText(errorMessage.rate_limited)).toBeVisible();
  });

  test('that is too short is not sent', async () => {
    const { user, api } = open();
    await user.type(screen.getByLabelText('Contraseña actual'), 'x');
    await user.type(screen.getByLabelText('Contraseña nueva'), 'corta');
    await user.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }));
    expect(await screen.findByText(/Usa al menos 10 caracteres/)).toBeVisible();
    expect(api.requestsTo('PUT /api/me/password')).toHaveLength(0);
  });
});

describe('open sessions', () => {
  test('show the device, mark the current one and show the last use of the others', async () => {
    freezeDate('2026-11-21T09:00:00Z');
    open();
    const items = within(await section('Sesiones abiertas').findByRole('list')).getAllByRole(
      'listitem',
    );
    expect(items[0]).toHaveTextContent('Firefox en Linux');
    expect(items[0]).toHaveTextContent('Esta sesión');
    expect(items[1]).toHaveTextContent('Chrome en Android');
    expect(items[1]).toHaveTextContent('hace 5 minutos');
    expect(within(items[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  test('have the last log-ins below them, loaded when the section is opened', async () => {
    const { user, api } = open({
      'GET /api/me/log-ins': () => ({
        items: [
          {
            id: phone.id,
            at: '2026-03-01T09:30:00.000Z',
            method: 'password',
            outcome: 'refused',
            address: '203.0.113.7',
            device: 'Chrome en Android',
          },
        ],
      }),
    });
    const summary = await screen.findByText('Mis últimos accesos');
    expect(api.requestsTo('GET /api/me/log-ins')).toHaveLength(0);
    await user.click(summary);
    const list = await screen.findByRole('list', { name: 'Mis últimos accesos' });
    expect(list).toHaveTextContent(/Rechazado · Contraseña.*Chrome en Android · 203\.0\.113\.7/);
  });

  test('can be closed one by one', async () => {
    const { user, api } = open({
      'DELETE /api/me/sessions/:id': () => {
        api.use({ 'GET /api/me/sessions': () => ({ items: [currentSession] }) });
      },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }),
    );
    await waitFor(() => expect(screen.queryByText('Chrome en Android')).not.toBeInTheDocument());
    expect(api.requestsTo('DELETE /api/me/sessions/:id')[0]?.params).toEqual({ id: phone.id });
  });

  test('can be closed all at once, except the current one', async () => {
    const { user, api } = open({
      'GET /api/me/sessions': () => ({ items: [currentSession, phone, tablet] }),
      'DELETE /api/me/sessions': () => {
        api.use({ 'GET /api/me/sessions': () => ({ items: [currentSession] }) });
        return { closed: 2 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPad')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).not.toBeInTheDocument();
  });

  test('stay in the list when closing fails', async () => {
    const { user, api } = open({ 'DELETE /api/me/sessions/:id': () => apiError('busy') });
    await user.click(
      await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }),
    );
    await waitFor(() => expect(api.requestsTo('GET /api/me/sessions')).toHaveLength(2));
    expect(screen.getByText('Chrome en Android')).toBeVisible();
  });

  test('show an error, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/me/sessions': () => apiError('unavailable') });
    const retry = await section('Sesiones abiertas').findByRole('button', {
      name: 'Volver a intentarlo',
    });
    api.use({ 'GET /api/me/sessions': () => ({ items: [currentSession] }) });
    await user.click(retry);
    expect(await screen.findByText('Firefox en Linux')).toBeVisible();
  });
});

describe('the profile page', () => {
  test.each([
    ['professional', 'Mi información', undefined],
    ['receptionist', 'Mi perfil', 'Mi perfil'],
    ['admin', 'Otro título', 'Otro título'],
  ] as const)(
    'of a %s has the title %s, as given by the embedding area',
    async (role, title, given) => {
      fakeApi({
        'GET /api/me': () => ({ ...profile, role }),
        'GET /api/me/sessions': () => ({ items: [currentSession] }),
        ...ownAnswers,
      });
      renderArea(area, { path: '/casa', session: sessionOf(role), embedded: { title: given } });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await screen.findByLabelText('Teléfono')).toBeVisible();
    },
  );

  test('provides other areas with the account sections, without the data form', async () => {
    fakeApi({ 'GET /api/me/sessions': () => ({ items: [currentSession] }), ...ownAnswers });
    renderArea(area, {
      path: '/cliente',
      session: sessionOf('client'),
      embedded: { screen: 'account' },
    });
    for (const name of ['Tu calendario', 'Tu foto', 'Contraseña', 'Sesiones abiertas']) {
      expect(await screen.findByRole('region', { name })).toBeVisible();
    }
    expect(screen.queryByRole('region', { name: 'Tus datos' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});
