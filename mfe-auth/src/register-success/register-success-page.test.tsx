import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';

const token = 'a-confirmation-token-1';
const confirm = 'POST /api/auth/verification/confirm';
const resend = 'POST /api/auth/verification';
const register = 'POST /api/auth/register';
const session = sessionOf('client');
const confirmed = { status: 'confirmed', session };

function renderAt(path: string, handlers: FakeHandlers) {
  const api = fakeApi(handlers);
  return { ...renderArea(area, { path, basePath: '/' }), api };
}

/** Simulates a return to the tab and a restored connection. */
function lookAgain() {
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('after registering', () => {
  async function registered() {
    // The test controls the clock from the start; typing advances it.
    jest.useFakeTimers({ advanceTimers: true });
    const rendered = renderAt('/register', {
      [register]: () => ({ ok: true }),
      [resend]: () => ({ ok: true }),
    });
    const { user } = rendered;
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Lucía Muñoz');
    await user.type(screen.getByLabelText('Correo'), 'lucia@prueba.test');
    await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
    await user.click(screen.getByRole('checkbox', { name: /condiciones/ }));
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    await screen.findByRole('heading', { name: 'Revisa tu correo' });
    return rendered;
  }

  async function passSeconds(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
  }

  test('offers another e-mail after each minute', async () => {
    const { user, api } = await registered();
    expect(screen.getByText('lucia@prueba.test')).toBeVisible();
    expect(screen.getByText(/correo no deseado/)).toBeVisible();
    const again = screen.getByRole('button', { name: 'Mandar otro enlace' });
    expect(again).toBeDisabled();
    await passSeconds(60);
    expect(again).toBeEnabled();
    await user.click(again);
    expect(await screen.findByText(/el correo va de camino/)).toBeVisible();
    expect(api.requestsTo(resend).map(({ body }) => body)).toEqual([
      { email: 'lucia@prueba.test' },
    ]);
    expect(again).toBeDisabled();
    await passSeconds(60);
    expect(again).toBeEnabled();
  });
});

test('the page without a known address asks for one to resend the e-mail', async () => {
  const { user, api } = renderAt('/register/success', { [resend]: () => ({ ok: true }) });
  await user.click(await screen.findByRole('button', { name: 'Mandar otro enlace' }));
  expect(await screen.findByText('Escribe el correo.')).toBeVisible();
  await user.type(screen.getByLabelText('Correo'), 'lucia@prueba.test');
  await user.click(screen.getByRole('button', { name: 'Mandar otro enlace' }));
  expect(await screen.findByText(/el correo va de camino/)).toBeVisible();
  expect(api.requestsTo(resend).map(({ body }) => body)).toEqual([{ email: 'lucia@prueba.test' }]);
});

describe('the mailed link', () => {
  const path = `/register/success?token=${token}`;

  test('confirms once automatically, logs in, and is removed from the URL', async () => {
    const { api, shell, currentPath } = renderAt(path, { [confirm]: () => confirmed });
    expect(await screen.findByRole('heading', { name: /^Correo confirmado/ })).toHaveFocus();
    expect(shell.signedIn).toHaveBeenCalledWith(session);
    expect(api.requestsTo(confirm).map(({ body }) => body)).toEqual([{ token }]);
    expect(currentPath()).toBe('/register/success');
  });

  test('is not reused when the tab gets the focus again', async () => {
    const { api, shell } = renderAt(path, { [confirm]: () => confirmed });
    await screen.findByRole('heading', { name: /^Correo confirmado/ });
    lookAgain();
    expect(await screen.findByRole('heading', { name: /^Correo confirmado/ })).toBeVisible();
    expect(api.requestsTo(confirm)).toHaveLength(1);
    expect(shell.signedIn).toHaveBeenCalledTimes(1);
  });

  describe('in a browser other than the one that registered', () => {
    const answers = {
      [confirm]: (request: { body: unknown }) =>
        JSON.stringify(request.body).includes('password')
          ? confirmed
          : { status: 'passwordNeeded' },
    };
    const choose = async (user: ReturnType<typeof renderAt>['user'], password: string) => {
      expect(await screen.findByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
      await user.type(screen.getByLabelText('Contraseña'), password);
      await user.click(screen.getByRole('button', { name: 'Confirmar correo y entrar' }));
    };

    test('asks for a password, confirms with it and logs in', async () => {
      const { user, api, shell, currentPath } = renderAt(path, answers);
      await choose(user, 'tres gatos al sol');
      expect(await screen.findByRole('heading', { name: /^Correo confirmado/ })).toBeVisible();
      expect(shell.signedIn).toHaveBeenCalledWith(session);
      expect(api.requestsTo(confirm).map(({ body }) => body)).toEqual([
        { token },
        { token, password: 'tres gatos al sol' },
      ]);
      expect(currentPath()).toBe('/register/success');
    });

    test('shows a refused common password at its field', async () => {
      const { user, api } = renderAt(path, answers);
      await screen.findByLabelText('Contraseña');
      api.use({ [confirm]: () => apiError('weak_password') });
      await choose(user, 'contraseña2026');
      expect(await screen.findByText(errorMessage.weak_password)).toBeVisible();
    });

    test('offers another link when this one has been used in the meantime', async () => {
      const { user, api } = renderAt(path, answers);
      await screen.findByLabelText('Contraseña');
      api.use({ [confirm]: () => apiError('link_invalid') });
      await choose(user, 'tres gatos al sol');
      expect(await screen.findByRole('heading', { name: /no vale o ya se usó/ })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Mandar otro enlace' })).toBeVisible();
    });
  });

  test('shows a pending state', async () => {
    renderAt(path, { [confirm]: () => new Promise(() => {}) });
    expect(await screen.findByRole('heading', { name: 'Confirmando tu correo…' })).toBeVisible();
  });

  test.each([
    ['used or wrong', () => apiError('link_invalid'), /no vale o ya se usó/],
    ['cut short', () => apiError('validation_failed', { token: 'Incompleto.' }), /no vale/],
    ['expired', () => apiError('link_expired'), /ha caducado/],
  ])('that is %s offers a form to request another', async (_kind, answer, title) => {
    const { user, api } = renderAt(path, { [confirm]: answer, [resend]: () => ({ ok: true }) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/Si ya confirmaste tu dirección, entra/)).toBeVisible();
    await user.type(screen.getByLabelText('Correo'), 'lucia@prueba.test');
    await user.click(screen.getByRole('button', { name: 'Mandar otro enlace' }));
    expect(await screen.findByText(/el correo va de camino/)).toBeVisible();
    expect(api.requestsTo(resend)).toHaveLength(1);
    expect(api.requestsTo(confirm)).toHaveLength(1);
  });

  test('is retried manually after a network failure, never automatically', async () => {
    const { user, api } = renderAt(path, { [confirm]: () => apiError('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.unavailable);
    lookAgain();
    // Long enough for an automatic request to be sent and counted.
    await user.tab();
    api.use({ [confirm]: () => confirmed });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByRole('heading', { name: /^Correo confirmado/ })).toBeVisible();
    expect(api.requestsTo(confirm)).toHaveLength(2);
  });
});
