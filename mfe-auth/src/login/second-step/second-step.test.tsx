import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type ErrorCode, type FactorKind } from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  fakePasskeys,
  passkeyOptions,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy chunk, so that the first test does not wait for the import.
import './second-step-screen.tsx';

const session = sessionOf('receptionist');
const totp = 'POST /api/auth/second-step/totp';
const recoveryCode = 'POST /api/auth/second-step/recovery-code';
const options = 'POST /api/auth/second-step/passkey/options';
const passkey = 'POST /api/auth/second-step/passkey';

let removePasskeys = () => {};
function withPasskeys() {
  const passkeys = fakePasskeys();
  removePasskeys = passkeys.remove;
  return passkeys;
}
afterEach(() => {
  removePasskeys();
  removePasskeys = () => {};
});

const allKinds: FactorKind[] = ['totp', 'passkey', 'recoveryCode'];

/** Opens the screen after a correct password. */
async function open(handlers: FakeHandlers = {}, kinds = allKinds) {
  const ticket = 't'.repeat(32);
  const expiresAt = '2027-01-01T00:05:00.000Z';
  const api = fakeApi({
    'POST /api/auth/login': () => ({ secondStep: { ticket, kinds, expiresAt } }),
    [totp]: () => ({ session }),
    [recoveryCode]: () => ({ session }),
    [options]: () => ({ options: passkeyOptions }),
    [passkey]: () => ({ session }),
    ...handlers,
  });
  const page = renderArea(area, { path: '/login?volver=%2Frecepcionista', basePath: '/' });
  await page.user.type(await screen.findByLabelText('Correo'), 'ana@prueba.test');
  await page.user.type(screen.getByLabelText('Contraseña'), 'una frase larga');
  await page.user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('heading', { name: 'Falta tu segundo paso' });
  return { api, ticket, ...page };
}
const field = () => screen.getByLabelText('Código de seis cifras');
const press = (name: string) => screen.getByRole('button', { name });

test('focuses the field for six digits with its description after the password', async () => {
  const { shell } = await open();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field()).toHaveAccessibleDescription(/aplicación de códigos/);
  expect(screen.getByText(/Contraseña correcta, ana@prueba.test/)).toBeVisible();
  expect(document.title).toBe('Falta tu segundo paso');
  expect(shell.signedIn).not.toHaveBeenCalled();
});

test('submits six digits automatically, once, and passes the session to the shell', async () => {
  const { user, api, ticket, shell } = await open();
  await user.type(field(), '123 456');
  await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
  expect(api.requestsTo(totp).map(({ body }) => body)).toEqual([{ ticket, code: '123456' }]);
  expect(press('Entrar')).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');
  expect(api.requestsTo(totp)).toHaveLength(1);
});

test('refuses fewer than six digits without a request', async () => {
  const { user, api } = await open();
  await user.click(press('Entrar'));
  expect(field()).toHaveAccessibleDescription(/Escribe el código\./);
  await user.type(field(), '123{Enter}');
  expect(field()).toHaveAccessibleDescription(/Son seis cifras/);
  expect(api.requestsTo(totp)).toHaveLength(0);
});

test.each<ErrorCode>(['second_step_invalid', 'rate_limited', 'account_blocked'])(
  'shows why a code was refused with %s, and the next one replaces it',
  async (code) => {
    const { user, api, shell } = await open({ [totp]: () => apiError(code) });
    await user.type(field(), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(field()).toHaveFocus();
    api.use({ [totp]: () => ({ session }) });
    await user.keyboard('222222');
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(totp).map(({ body }) => body)).toEqual([
      expect.objectContaining({ code: '111111' }),
      expect.objectContaining({ code: '222222' }),
    ]);
  },
);

test('keeps the code without a connection, and can resend it', async () => {
  const { user, api, shell } = await open({
    [totp]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.type(field(), '111111');
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con Aforo');
  api.use({ [totp]: () => ({ session }) });
  await user.click(press('Entrar'));
  await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
});

describe('the return to the password', () => {
  const atThePassword = () => {
    expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('');
    expect(screen.getByLabelText('Contraseña')).toHaveFocus();
    expect(document.title).toBe('Entra en tu cuenta');
  };

  test('after the step expired shows the reason and keeps the e-mail', async () => {
    const { user, currentPath } = await open({ [totp]: () => apiError('second_step_expired') });
    await user.type(field(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.second_step_expired);
    atThePassword();
    expect(currentPath()).toBe('/login?volver=%2Frecepcionista');
  });

  test('by choice shows no message', async () => {
    const { user } = await open();
    await user.click(press('Volver al principio'));
    await screen.findByLabelText('Correo');
    atThePassword();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a recovery code', () => {
  test('has its own field, and is submitted with the button', async () => {
    const { user, api, ticket, shell } = await open();
    await user.click(press('Usar un código de recuperación'));
    const code = screen.getByLabelText('Código de recuperación');
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/vale una sola vez/);
    await user.type(code, ' abcd-efgh-jkmn ');
    expect(api.requestsTo(recoveryCode)).toHaveLength(0);
    await user.click(press('Entrar'));
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(recoveryCode)[0]?.body).toEqual({ ticket, code: 'abcd-efgh-jkmn' });
  });

  test('that is too short is not sent; the user can return to the application code', async () => {
    const { user, api } = await open();
    await user.click(press('Usar un código de recuperación'));
    await user.type(screen.getByLabelText('Código de recuperación'), 'abcd{Enter}');
    expect(screen.getByLabelText('Código de recuperación')).toHaveAccessibleDescription(
      /Son doce letras y cifras/,
    );
    expect(api.requestsTo(recoveryCode)).toHaveLength(0);
    await user.click(press('Usar un código de mi aplicación'));
    expect(field()).toHaveFocus();
  });
});

describe('a passkey as the second step', () => {
  test('is signed by the browser and sent with the ticket', async () => {
    withPasskeys();
    const { user, api, ticket, shell } = await open();
    await user.click(press('Usar mi llave de acceso'));
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(passkey)[0]?.body).toMatchObject({
      ticket,
      response: { id: 'llave', type: 'public-key', response: { signature: 'Ag' } },
    });
  });

  test('can be cancelled, and the other methods still work', async () => {
    const passkeys = withPasskeys();
    passkeys.failWith('NotAllowedError');
    const { user, api, shell } = await open();
    await user.click(press('Usar mi llave de acceso'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/se canceló/);
    expect(api.requestsTo(passkey)).toHaveLength(0);
    await user.type(field(), '123456');
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
  });

  test('has the focus if it is the preferred method', async () => {
    withPasskeys();
    await open({}, ['passkey', 'recoveryCode']);
    expect(press('Usar mi llave de acceso')).toHaveFocus();
    expect(screen.queryByLabelText(/Código/)).not.toBeInTheDocument();
    expect(press('Usar un código de recuperación')).toBeVisible();
  });

  test('is not offered by a browser without passkey support', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /llave/ })).not.toBeInTheDocument();
  });

  test('without browser support explains the alternatives', async () => {
    await open({}, ['passkey']);
    expect(screen.getByText(/este navegador no las admite/)).toBeVisible();
    expect(press('Volver al principio')).toBeVisible();
  });
});

describe('a log-in with a passkey only', () => {
  const begin = 'POST /api/auth/passkey/options';
  const end = 'POST /api/auth/passkey';

  async function openLogin(handlers: FakeHandlers = {}) {
    const api = fakeApi({
      [begin]: () => ({ ticket: 'p'.repeat(32), options: passkeyOptions }),
      [end]: () => ({ session }),
      ...handlers,
    });
    const page = renderArea(area, { path: '/login', basePath: '/' });
    await screen.findByLabelText('Correo');
    return { api, ...page };
  }
  const name = 'Entrar con una llave de acceso';

  test('needs no typing', async () => {
    withPasskeys();
    const { user, api, shell } = await openLogin();
    expect(api.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(shell.signedIn).toHaveBeenCalledWith(session));
    expect(api.requestsTo(end)[0]?.body).toMatchObject({
      ticket: 'p'.repeat(32),
      response: { id: 'llave' },
    });
  });

  test.each<[string, (passkeys: ReturnType<typeof fakePasskeys>) => FakeHandlers, RegExp]>([
    [
      'is unknown',
      () => ({ [end]: () => apiError('passkey_refused') }),
      new RegExp(errorMessage.passkey_refused),
    ],
    [
      'was cancelled',
      (passkeys) => {
        passkeys.failWith('NotAllowedError');
        return {};
      },
      /se canceló/,
    ],
  ])('whose passkey %s shows the reason, and can be retried', async (_, prepare, pattern) => {
    const { user, shell } = await openLogin(prepare(withPasskeys()));
    const button = screen.getByRole('button', { name });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(pattern);
    expect(button).not.toHaveAttribute('aria-busy');
    expect(shell.signedIn).not.toHaveBeenCalled();
  });

  test('is not offered by a browser without passkey support', async () => {
    await openLogin();
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
