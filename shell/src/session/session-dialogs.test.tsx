import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import {
  apiError,
  fakeApi,
  fakePasskeys,
  passkeyOptions,
  renderWithTheme,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
// Preload the lazy dialog so that the first test does not wait for it.
import './proof-dialog.tsx';
import { createProofStore } from './proof-store.ts';
import { ProofPrompt } from './proof-prompt.tsx';
import { SessionLostDialog } from './session-lost-dialog.tsx';

const session = sessionOf('receptionist');
const press = (name: string) => screen.getByRole('button', { name });

let removePasskeys = () => {};
afterEach(() => {
  removePasskeys();
  removePasskeys = () => {};
});

describe('the dialog for a session closed elsewhere', () => {
  const logIn = 'POST /api/auth/login';
  const totp = 'POST /api/auth/second-step/totp';
  const ticket = 't'.repeat(32);
  const secondStep = { ticket, kinds: ['totp'], expiresAt: '2027-01-01T00:05:00.000Z' };

  function open(handlers: FakeHandlers) {
    const requests = fakeApi(handlers);
    const store = {
      isLost: () => true,
      subscribe: () => () => undefined,
      currentSession: () => session,
      resume: jest.fn(),
      signOut: jest.fn(() => Promise.resolve()),
    };
    return { requests, store, ...renderWithTheme(<SessionLostDialog store={store} />) };
  }
  const passwordField = () => screen.getByLabelText('Contraseña de ana@prueba.test');

  test('continues with the password alone where that is enough', async () => {
    const { user, store, requests } = open({ [logIn]: () => ({ session }) });
    await user.type(passwordField(), 'una frase larga');
    await user.click(press('Continuar'));
    await waitFor(() => expect(store.resume).toHaveBeenCalledWith(session));
    expect(requests.requestsTo(logIn)[0]?.body).toEqual({
      email: 'ana@prueba.test',
      password: 'una frase larga',
    });
  });

  test('leads an account without a password to the page that sets one', () => {
    open({});
    const link = screen.getByRole('link', { name: 'elige una' });
    expect(link).toHaveAttribute('href', '/password');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('shows an error for a wrong password and stays open', async () => {
    const { user, store } = open({ [logIn]: () => apiError('invalid_credentials') });
    await user.type(passwordField(), 'otra{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.invalid_credentials);
    expect(passwordField()).toHaveValue('otra');
    expect(store.resume).not.toHaveBeenCalled();
  });

  test('asks for the second factor in the same dialog', async () => {
    const { user, store, requests } = open({
      [logIn]: () => ({ secondStep }),
      [totp]: () => ({ session }),
    });
    await user.type(passwordField(), 'una frase larga{Enter}');
    const code = await screen.findByLabelText('Código de seis cifras');
    expect(code).toHaveFocus();
    expect(store.resume).not.toHaveBeenCalled();
    await user.type(code, '123456');
    await waitFor(() => expect(store.resume).toHaveBeenCalledWith(session));
    expect(requests.requestsTo(totp)[0]?.body).toEqual({ ticket, code: '123456' });
  });

  test('starts again with the password when the second factor took too long', async () => {
    const { user } = open({
      [logIn]: () => ({ secondStep }),
      [totp]: () => apiError('second_step_expired'),
    });
    await user.type(passwordField(), 'una frase larga{Enter}');
    await user.type(await screen.findByLabelText('Código de seis cifras'), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.second_step_expired);
    expect(passwordField()).toHaveValue('');
  });
});

describe('the proof of identity', () => {
  const start = 'POST /api/me/proof/options';
  const prove = 'POST /api/me/proof';
  const invite = 'POST /api/users/invitations';
  const invited = {
    id: 'nueva',
    name: 'Ana',
    email: 'ana@prueba.test',
    role: 'receptionist',
    status: 'invited',
    createdAt: '2027-01-01T00:00:00.000Z',
    lastSeenAt: null,
  };

  /** A page that sends an invitation to a server that requires a proof first. */
  function open(handlers: FakeHandlers = {}) {
    let isProven = false;
    const requests = fakeApi({
      [invite]: () => (isProven ? invited : apiError('proof_required')),
      [start]: () => ({ kinds: ['password', 'totp', 'passkey'], passkeyOptions }),
      [prove]: () => {
        isProven = true;
        return { until: '2027-01-01T00:10:00.000Z' };
      },
      ...handlers,
    });
    const page = renderWithTheme(<ProofPrompt store={createProofStore()} />);
    const ask = () => api.post(invite.slice(5), { name: 'Ana' }, { idempotencyKey: 'k' });
    return { requests, ...page, ask };
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' });

  /** Starts the call; its outcome is read later. */
  function begin({ ask }: ReturnType<typeof open>) {
    const outcome = ask();
    outcome.catch(() => undefined);
    return outcome;
  }

  test('is requested by password, and the call is repeated with its idempotency key', async () => {
    const page = open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const outcome = begin(page);
    await dialog();
    expect(screen.getByLabelText('Tu contraseña')).toHaveFocus();
    await page.user.type(screen.getByLabelText('Tu contraseña'), 'una frase larga{Enter}');
    await expect(outcome).resolves.toEqual(invited);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.requests.requestsTo(prove)[0]?.body).toEqual({
      kind: 'password',
      password: 'una frase larga',
    });
    const keys = page.requests
      .requestsTo(invite)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['k', 'k']);
  });

  test('says that the account has no password yet, with a link to set one', async () => {
    const page = open({ [start]: () => ({ kinds: [], passkeyOptions: null }) });
    const outcome = begin(page);
    expect(await dialog()).toHaveTextContent('tu cuenta aún no tiene');
    expect(screen.getByRole('link', { name: 'Elige una' })).toHaveAttribute('href', '/password');
    await page.user.click(press('Cerrar'));
    await expect(outcome).rejects.toMatchObject({ code: 'proof_required' });
  });

  test('can be a code', async () => {
    const page = open();
    const outcome = begin(page);
    await dialog();
    await page.user.click(press('Usar un código de mi aplicación'));
    await page.user.type(screen.getByLabelText('Código de seis cifras'), '123456');
    await expect(outcome).resolves.toEqual(invited);
    expect(page.requests.requestsTo(prove)[0]?.body).toEqual({ kind: 'totp', code: '123456' });
  });

  test('can be a passkey', async () => {
    removePasskeys = fakePasskeys().remove;
    const page = open();
    const outcome = begin(page);
    await dialog();
    await page.user.click(press('Usar mi llave de acceso'));
    await expect(outcome).resolves.toEqual(invited);
    expect(page.requests.requestsTo(prove)[0]?.body).toMatchObject({
      kind: 'passkey',
      response: { id: 'llave' },
    });
  });

  test('shows an error when it is wrong and keeps the dialog open', async () => {
    const page = open({ [prove]: () => apiError('wrong_password') });
    const outcome = begin(page);
    await dialog();
    await page.user.type(screen.getByLabelText('Tu contraseña'), 'otra{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.wrong_password);
    expect(screen.queryByRole('button', { name: /llave/ })).not.toBeInTheDocument();
    await page.user.click(press('Cerrar'));
    await expect(outcome).rejects.toMatchObject({ code: 'proof_required' });
  });

  test.each(['by Esc', 'by the cross'])('cancelled %s makes the call fail', async (way) => {
    const page = open();
    const outcome = begin(page);
    const box = await dialog();
    if (way === 'by Esc') fireEvent(box, new Event('cancel', { cancelable: true }));
    else await page.user.click(press('Cerrar'));
    await expect(outcome).rejects.toMatchObject({ status: 403, code: 'proof_required' });
    expect(page.requests.requestsTo(invite)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('shows an error when it cannot start and can be retried', async () => {
    const page = open({ [start]: () => apiError('internal') });
    const outcome = begin(page);
    await dialog();
    page.requests.use({ [start]: () => ({ kinds: ['password'], passkeyOptions: null }) });
    await page.user.click(press('Volver a intentarlo'));
    await page.user.type(await screen.findByLabelText('Tu contraseña'), 'una frase larga{Enter}');
    await expect(outcome).resolves.toEqual(invited);
  });
});
