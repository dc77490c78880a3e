import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';

const token = 'a-password-link-token';
const reset = 'POST /api/auth/password/reset';

function renderReset(handlers: FakeHandlers, path = `/password/reset?token=${token}`) {
  const api = fakeApi(handlers);
  return { ...renderArea(area, { path, basePath: '/' }), api };
}

async function choose({ user }: ReturnType<typeof renderReset>, password = 'tres gatos al sol') {
  await user.type(await screen.findByLabelText('Contraseña nueva'), password);
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

test('saves the new password, tells that other sessions ended, and removes the secret from the URL', async () => {
  const screenOf = renderReset({ [reset]: () => ({ ok: true }) });
  expect(await screen.findByLabelText('Contraseña nueva')).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  expect(screenOf.currentPath()).toBe('/password/reset');
  await choose(screenOf);
  expect(await screen.findByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible();
  expect(screen.getByText(/hemos cerrado las sesiones/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  expect(screenOf.api.requestsTo(reset).map(({ body }) => body)).toEqual([
    { token, password: 'tres gatos al sol' },
  ]);
  expect(screenOf.shell.refreshSession).toHaveBeenCalled();
});

test('refuses a short password without a request', async () => {
  const screenOf = renderReset({});
  await choose(screenOf, 'corta');
  expect(await screen.findByText(/Usa al menos 10 caracteres/)).toBeVisible();
  expect(screen.getByLabelText('Contraseña nueva')).toHaveFocus();
  expect(screenOf.api.requests).toEqual([]);
});

test('shows a refused common password at its field', async () => {
  const screenOf = renderReset({ [reset]: () => apiError('weak_password') });
  await choose(screenOf, 'contraseña2026');
  expect(await screen.findByText(errorMessage.weak_password)).toBeVisible();
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('contraseña2026');
  expect(screen.getByLabelText('Contraseña nueva')).toHaveFocus();
});

describe('a refusal with this code keeps the password', () => {
  const codes: ErrorCode[] = ['rate_limited', 'unavailable', 'internal'];
  test.each(codes)('%s', async (code) => {
    const screenOf = renderReset({ [reset]: () => apiError(code) });
    await choose(screenOf);
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('tres gatos al sol');
  });
});

describe('an unusable link offers to request another', () => {
  test.each([
    ['used', 'link_invalid', /no vale o ya se usó/],
    ['expired', 'link_expired', /ha caducado/],
  ] as const)('%s', async (_kind, code, title) => {
    const screenOf = renderReset({ [reset]: () => apiError(code) });
    await choose(screenOf);
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
      'href',
      '/password',
    );
  });

  test.each([
    ['missing', '/password/reset'],
    ['cut short', '/password/reset?token=short'],
  ])('without asking the server when %s', async (_kind, path) => {
    const { api } = renderReset({}, path);
    expect(await screen.findByRole('heading', { name: /no vale o ya se usó/ })).toBeVisible();
    expect(api.requests).toEqual([]);
  });
});
