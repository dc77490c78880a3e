import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';

const token = 'an-invitation-token-1';
const read = 'GET /api/auth/invitations/:token';
const accept = 'POST /api/auth/invitations/:token';
const session = sessionOf('receptionist');

const toReceptionist = {
  email: 'marta@prueba.test',
  name: 'Marta Soler',
  role: 'receptionist',
  centerName: 'Estudio Prueba',
};
const toFirstAdmin = { ...toReceptionist, email: null, name: null, role: 'admin' };

function renderInvitation(handlers: FakeHandlers, current: typeof session | null = null) {
  const api = fakeApi(handlers);
  const rendered = renderArea(area, {
    path: `/register?invitacion=${token}`,
    basePath: '/',
    session: current,
  });
  return { ...rendered, api };
}

describe('an invitation to a known address', () => {
  test('shows who invites and for which role, fixes the address and logs in', async () => {
    const { user, shell, api, currentPath } = renderInvitation({
      [read]: () => toReceptionist,
      [accept]: () => ({ session }),
    });
    expect(await screen.findByRole('heading', { name: 'Estudio Prueba te invita' })).toBeVisible();
    expect(screen.getByText(/Entrarás como Recepción/)).toBeVisible();
    expect(screen.getByLabelText('Correo')).toHaveValue('marta@prueba.test');
    expect(screen.getByLabelText('Correo')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Marta Soler');
    expect(currentPath()).toBe('/register');

    await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(read).map(({ params }) => params)).toEqual([{ token }]);
    expect(api.requestsTo(accept).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { token }, body: { name: 'Marta Soler', password: 'tres gatos al sol' } },
    ]);
  });

  test('warns a logged-in user about the change of account', async () => {
    renderInvitation({ [read]: () => toReceptionist }, sessionOf('client', { name: 'Pau Riera' }));
    expect(await screen.findByText(/está abierta la cuenta de Pau Riera/)).toBeVisible();
  });

  test('shows a refused common password at its field', async () => {
    const { user } = renderInvitation({
      [read]: () => toReceptionist,
      [accept]: () => apiError('weak_password'),
    });
    const password = await screen.findByLabelText('Contraseña');
    await user.type(password, 'contraseña2026');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    expect(await screen.findByText(errorMessage.weak_password)).toBeVisible();
    expect(password).toHaveValue('contraseña2026');
    expect(password).toHaveFocus();
  });

  const refusals: ErrorCode[] = ['email_taken', 'rate_limited', 'unavailable'];
  test.each(refusals)('shows the meaning of %s and keeps the typed values', async (code) => {
    const { user } = renderInvitation({
      [read]: () => toReceptionist,
      [accept]: () => apiError(code),
    });
    await user.type(await screen.findByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(screen.getByLabelText('Contraseña')).toHaveValue('tres gatos al sol');
  });

  test('that was used in the meantime links to the log-in', async () => {
    const { user, shell } = renderInvitation({
      [read]: () => toReceptionist,
      [accept]: () => apiError('link_invalid'),
    });
    await user.type(await screen.findByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    const heading = await screen.findByRole('heading', { name: /no vale o ya se usó/ });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    expect(shell.signedIn).not.toHaveBeenCalled();
  });
});

describe('the invitation of a center’s first administrator', () => {
  test('asks for the address as well', async () => {
    const { user, shell, api } = renderInvitation({
      [read]: () => toFirstAdmin,
      [accept]: () => ({ session }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Empieza con Estudio Prueba' }),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Nombre y apellidos'), 'Ana Gil');
    await user.type(screen.getByLabelText('Correo'), 'ana@prueba.test');
    await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(accept)[0]?.body).toEqual({
      name: 'Ana Gil',
      email: 'ana@prueba.test',
      password: 'tres gatos al sol',
    });
  });

  test('is not sent without an address', async () => {
    const { user, api } = renderInvitation({ [read]: () => toFirstAdmin });
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Ana Gil');
    await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    expect(await screen.findByText('Escribe el correo.')).toBeVisible();
    expect(api.requestsTo(accept)).toEqual([]);
  });

  test('shows at the field that an address is taken', async () => {
    const { user } = renderInvitation({
      [read]: () => toFirstAdmin,
      [accept]: () => apiError('email_taken'),
    });
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Ana Gil');
    await user.type(screen.getByLabelText('Correo'), 'ana@prueba.test');
    await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
    expect(await screen.findByText(errorMessage.email_taken)).toBeVisible();
    expect(screen.getByLabelText('Correo')).toHaveFocus();
  });
});

describe('an unusable invitation', () => {
  test.each([
    ['used or unknown', () => apiError('link_invalid'), /no vale o ya se usó/],
    ['missing', () => apiError('not_found'), /no vale o ya se usó/],
    ['cut short', () => apiError('validation_failed', { token: 'Incompleto.' }), /no vale/],
    ['expired', () => apiError('link_expired'), /ha caducado/],
  ])('that is %s shows what to do', async (_kind, answer, title) => {
    renderInvitation({ [read]: answer });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/pide al centro que te mande otra/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'crea tu cuenta' })).toBeVisible();
    expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
  });
});

test('an invitation that failed to load can be retried', async () => {
  const { user, api } = renderInvitation({ [read]: () => apiError('unavailable') });
  expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.unavailable);
  api.use({ [read]: () => toReceptionist });
  await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
  expect(await screen.findByRole('heading', { name: 'Estudio Prueba te invita' })).toBeVisible();
});
