import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, testSettings } from '@aforo/shared/testing';
import { area } from '../area.ts';

const session = sessionOf('client');
const logIn = 'POST /api/auth/login';

function renderLogin(path = '/login') {
  return renderArea(area, { path, basePath: '/' });
}

async function fill({ user }: ReturnType<typeof renderLogin>, password = 'una frase larga') {
  await user.type(await screen.findByLabelText('Correo'), 'Ana@Prueba.test');
  await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

test('has a title and field attributes for assistive technology, phones and password managers', async () => {
  renderLogin();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Entra en tu cuenta');
  expect(document.title).toBe('Entra en tu cuenta');
  expect(screen.getByText('Estudio Prueba')).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Correo')).toHaveAttribute('inputmode', 'email');
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
});

test('explains immediately that blocked cookies prevent the log-in', async () => {
  const cookies = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  renderLogin();
  expect(await screen.findByText(/bloquea las cookies/)).toBeVisible();
  cookies.mockRestore();
});

test('explains it also in a browser that reports cookies but refuses storage', async () => {
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  renderLogin();
  expect(await screen.findByText(/bloquea las cookies/)).toBeVisible();
  storage.mockRestore();
});

test('explains that the browser did not keep the session, and allows a retry', async () => {
  fakeApi({ [logIn]: () => ({ session }) });
  const screenOf = renderLogin();
  jest.mocked(screenOf.shell.signedIn).mockImplementation(() => {
    screenOf.goTo('/login?sesion=perdida');
  });
  await fill(screenOf);
  expect(await screen.findByRole('alert')).toHaveTextContent(/no guarda la sesión/);
  const button = screen.getByRole('button', { name: 'Entrar' });
  expect(button).not.toHaveAttribute('aria-busy', 'true');
});

test('passes the session to the shell after a correct password, and keeps the button busy', async () => {
  const api = fakeApi({ [logIn]: () => ({ session }) });
  const screenOf = renderLogin();
  await fill(screenOf);
  await waitFor(() => expect(screenOf.shell.signedIn).toHaveBeenCalledWith(session));
  expect(api.requestsTo(logIn).map(({ body }) => body)).toEqual([
    { email: 'ana@prueba.test', password: 'una frase larga' },
  ]);
  expect(screen.getByRole('button', { name: /Entrar/ })).toHaveAttribute('aria-busy', 'true');
});

test('ignores a second click while the request is pending', async () => {
  let answer = (_: unknown) => {};
  const api = fakeApi({ [logIn]: () => new Promise((resolve) => (answer = resolve)) });
  const screenOf = renderLogin();
  await fill(screenOf);
  await screenOf.user.click(screen.getByRole('button', { name: /Entrar/ }));
  expect(api.requestsTo(logIn)).toHaveLength(1);
  answer({ session });
  await waitFor(() => expect(screenOf.shell.signedIn).toHaveBeenCalledTimes(1));
});

test('shows an error at each empty field, focuses the first and sends nothing', async () => {
  const api = fakeApi({});
  const { user } = renderLogin();
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Escribe el correo.')).toBeVisible();
  expect(screen.getByText('Escribe la contraseña.')).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveFocus();
  expect(screen.getByLabelText('Correo')).toBeInvalid();
  expect(api.requests).toEqual([]);
});

describe('a refused log-in shows the reason and keeps the typed values', () => {
  const codes: ErrorCode[] = [
    'invalid_credentials',
    'account_blocked',
    'rate_limited',
    'unavailable',
    'busy',
    'internal',
  ];
  test.each(codes)('%s', async (code) => {
    fakeApi({ [logIn]: () => apiError(code) });
    const screenOf = renderLogin();
    await fill(screenOf);
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(screen.getByLabelText('Correo')).toHaveValue('Ana@Prueba.test');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('una frase larga');
    expect(screenOf.shell.signedIn).not.toHaveBeenCalled();
  });

  test('after a lost connection', async () => {
    fakeApi({
      [logIn]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await fill(renderLogin());
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con Aforo');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('una frase larga');
  });

  test('and can be retried', async () => {
    const api = fakeApi({ [logIn]: () => apiError('invalid_credentials') });
    const screenOf = renderLogin();
    await fill(screenOf);
    await screen.findByRole('alert');
    api.use({ [logIn]: () => ({ session }) });
    await screenOf.user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(screenOf.shell.signedIn).toHaveBeenCalledWith(session));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an unconfirmed address', () => {
  const resend = 'POST /api/auth/verification';

  test('can request another link in place, once a minute', async () => {
    const api = fakeApi({
      [logIn]: () => apiError('email_not_verified'),
      [resend]: () => ({ ok: true }),
    });
    const screenOf = renderLogin();
    await fill(screenOf);
    const again = await screen.findByRole('button', { name: 'Mandar otro enlace' });
    expect(screen.getByText(/Falta confirmar tu correo/)).toBeVisible();
    await screenOf.user.click(again);
    expect(await screen.findByText(/el correo va de camino/)).toBeVisible();
    expect(api.requestsTo(resend).map(({ body }) => body)).toEqual([{ email: 'ana@prueba.test' }]);
    expect(again).toBeDisabled();
    expect(screen.getByText(/Podrás pedir otro en \d+ s/)).toBeVisible();
  });

  test('shows that the link could not be sent, and can retry at once', async () => {
    fakeApi({
      [logIn]: () => apiError('email_not_verified'),
      [resend]: () => apiError('rate_limited'),
    });
    const screenOf = renderLogin();
    await fill(screenOf);
    const again = await screen.findByRole('button', { name: 'Mandar otro enlace' });
    await screenOf.user.click(again);
    expect(await screen.findByText(errorMessage.rate_limited)).toBeVisible();
    expect(again).toBeEnabled();
  });
});

test('tells a redirected user that the log-in continues to the page', async () => {
  renderLogin('/login?volver=%2Fcliente');
  expect(await screen.findByText(/Entra para continuar/)).toBeVisible();
});

test('does not mention a redirect after a direct visit', async () => {
  renderLogin();
  await screen.findByLabelText('Correo');
  expect(screen.queryByText(/Entra para continuar/)).not.toBeInTheDocument();
});

test('can show the password', async () => {
  const { user } = renderLogin();
  const password = await screen.findByLabelText('Contraseña');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }));
  expect(password).toHaveAttribute('type', 'text');
});

test('passes the typed address to the password reset, but not in the URL', async () => {
  const { user, currentPath } = renderLogin();
  await user.type(await screen.findByLabelText('Correo'), 'ana@prueba.test');
  await user.click(screen.getByRole('link', { name: 'He olvidado mi contraseña' }));
  await screen.findByRole('heading', { name: 'Recupera tu acceso' });
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
  expect(currentPath()).toBe('/password');
});

test('keeps the target page when the user creates an account instead', async () => {
  renderLogin('/login?volver=%2Fcliente%2Freservas%3Fsesion%3D1');
  expect(await screen.findByRole('link', { name: 'Crear cuenta' })).toHaveAttribute(
    'href',
    '/register?volver=%2Fcliente%2Freservas%3Fsesion%3D1',
  );
});

test('ignores a target on another origin', async () => {
  renderLogin('/login?volver=%2F%2Fevil.test');
  const link = await screen.findByRole('link', { name: 'Crear cuenta' });
  expect(link).toHaveAttribute('href', '/register');
});

test('links to the public timetable if there is one', async () => {
  renderLogin();
  expect(await screen.findByRole('link', { name: /Ver el horario/ })).toHaveAttribute(
    'href',
    '/horario',
  );
});

test('links to the registration', async () => {
  renderLogin();
  expect(await screen.findByRole('link', { name: 'Crear cuenta' })).toHaveAttribute(
    'href',
    '/register',
  );
});

describe('the accounts of a demo center', () => {
  test('fill the form with one tap, without submitting it', async () => {
    const api = fakeApi({ [logIn]: () => ({ session: sessionOf('receptionist') }) });
    const { user, shell } = renderArea(area, {
      path: '/login',
      basePath: '/',
      settings: { ...testSettings, isDemo: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Recepción' }));
    expect(screen.getByLabelText('Correo')).toHaveValue('recepcion@aforo.test');
    expect(screen.getByRole('button', { name: 'Entrar' })).toHaveFocus();
    expect(api.requests).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalled());
    expect(api.requestsTo(logIn)[0]?.body).toEqual({
      email: 'recepcion@aforo.test',
      password: 'aforo-demo-2026',
    });
  });

  test('are hidden in other centers', async () => {
    renderLogin();
    await screen.findByLabelText('Correo');
    expect(screen.queryByRole('button', { name: 'Recepción' })).not.toBeInTheDocument();
  });
});
