import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';
import type { SoftwareAuthenticator } from '../../../testing/doubles/software-authenticator.ts';

let server: SecondFactorTestServer;
beforeAll(async () => {
  server = await buildSecondFactorTestServer();
});
afterAll(() => server.close());

const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? 'done';

interface Begun {
  ticket: string;
  options: {
    challenge: string;
    rpId: string;
    userVerification: string;
    allowCredentials?: object[];
  };
}
async function begin(): Promise<Begun> {
  return (await server.browser().post('/api/auth/passkey/options')).json<Begun>();
}
const finishSecondStep = (ticket: string, response: object, browser = server.browser()) =>
  browser.post('/api/auth/passkey', { ticket, response });

type Conditions = Parameters<SoftwareAuthenticator['assert']>[1];
async function logIn(authenticator: SoftwareAuthenticator, conditions?: Conditions) {
  const { ticket, options } = await begin();
  return await finishSecondStep(ticket, authenticator.assert(options, conditions));
}

describe('creating a passkey', () => {
  test('requires a discoverable credential with user verification; the first gives recovery codes', async () => {
    const { id, email, browser } = await server.loggedIn('client', { name: 'Ana Ruiz' });
    const started = await browser.post('/api/me/access/passkeys/options');
    const { options } = started.json<{ options: { challenge: string; user: { id: string } } }>();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: 'Ana Ruiz' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const authenticator = server.newAuthenticator();
    const response = authenticator.register(options);
    const added = await browser.post('/api/me/access/passkeys', { name: ' Mi móvil ', response });
    expect(added.json()).toMatchObject({
      access: { totp: null, passkeys: [{ name: 'Mi móvil', lastUsedAt: null }], isRequired: false },
    });
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await server.audited(id)).toEqual([
      {
        action: 'factorAdded',
        changes: [{ field: 'secondFactor', before: null, after: 'passkey' }],
      },
    ]);
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toBe('Has añadido una llave de acceso');
    expect(mail?.text).toContain('Si no has sido tú, cambia tu contraseña');
    // Recovery codes exist for the next passkey, and the browser gets the first one to exclude.
    const again = await browser.post('/api/me/access/passkeys/options');
    expect(again.json()).toMatchObject({
      options: { excludeCredentials: [{ id: authenticator.credentialId }] },
    });
    const second = await server.addPasskey(browser, server.newAuthenticator());
    expect(second.json()).toMatchObject({ recoveryCodes: null });
  });

  test.each([
    ['a passkey of another origin', { origin: 'https://malo.test' }],
    ['a passkey of another host', { rpId: 'malo.test' }],
    ['a passkey without user verification', { isUserVerified: false }],
  ])('refuses %s', async (_what, conditions) => {
    const { browser } = await server.loggedIn('client');
    const started = await browser.post('/api/me/access/passkeys/options');
    const { options } = started.json<{ options: { challenge: string } }>();
    const response = server.newAuthenticator().register(options, conditions);
    const answer = await browser.post('/api/me/access/passkeys', { name: 'Llave', response });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'passkey_refused']);
  });

  test('accepts a challenge once, in the same session, for five minutes', async () => {
    const { email, browser } = await server.loggedIn('client');
    const other = await server.loggedIn('client');
    const start = async () =>
      (await browser.post('/api/me/access/passkeys/options')).json<{
        options: { challenge: string };
      }>().options;
    const add = (response: object, asker = browser) =>
      asker.post('/api/me/access/passkeys', { name: 'Llave', response });
    const options = await start();
    expect(code(await add({ id: 'nada' }))).toBe('passkey_refused');
    expect(code(await add(server.newAuthenticator().register(options)))).toBe('passkey_refused');
    const elsewhere = server.newAuthenticator().register(await start());
    expect(code(await add(elsewhere, other.browser))).toBe('passkey_refused');
    const late = server.newAuthenticator().register(await start());
    server.clock.advance({ minutes: 5 });
    expect(code(await add(late))).toBe('passkey_refused');
    const replayed = server.newAuthenticator().register(await start());
    expect(code(await add(replayed))).toBe('done');
    expect(code(await add(replayed))).toBe('passkey_refused');
    expect(await server.mailsTo(email)).toHaveLength(1);
  });

  test('refuses a credential that another user has registered', async () => {
    const { authenticator } = await server.withPasskey();
    const { browser } = await server.loggedIn('client');
    expect(code(await server.addPasskey(browser, authenticator))).toBe('passkey_refused');
  });

  test('allows ten passkeys per account', async () => {
    const { id, browser } = await server.withPasskey();
    await server.rows(
      `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name,
         created_at)
       select gen_random_uuid(), user_id, credential_id || n, public_key, 0, transports, name,
         created_at from passkey, generate_series(1, 9) n where user_id = $1`,
      id,
    );
    const answer = await browser.post('/api/me/access/passkeys/options');
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });
});

describe('logging in with only a passkey', () => {
  test('opens a session without a password, and counts as both factors', async () => {
    const { id, authenticator } = await server.withPasskey('receptionist');
    const { ticket, options } = await begin();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const browser = server.browser('Firefox');
    const answer = await finishSecondStep(ticket, authenticator.assert(options), browser);
    expect(answer.json()).toMatchObject({ session: { user: { id } } });
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect(await server.loginEvents(id)).toEqual(['passkey loggedIn']);
    const access = await browser.get('/api/me/access');
    expect(access.json()).toMatchObject({
      passkeys: [{ lastUsedAt: server.clock.now().toISOString() }],
    });
  });

  test('gives an unknown passkey the same answer as a wrong signature', async () => {
    const { id, authenticator } = await server.withPasskey();
    const unknown = await logIn(server.newAuthenticator());
    const forged = await logIn(authenticator, { origin: 'https://malo.test' });
    const shown = ({ statusCode, body }: LightMyRequestResponse) => {
      const { requestId, ...rest } = JSON.parse(body) as Record<string, unknown>; // body of an error
      return { statusCode, ...rest, hasId: requestId !== undefined };
    };
    expect(shown(unknown)).toEqual(shown(forged));
    expect(code(unknown)).toBe('passkey_refused');
    expect(await server.loginEvents(id)).toEqual(['passkey refused']);
  });

  test.each([
    ['from another origin', { origin: 'https://malo.test' }],
    ['for another host', { rpId: 'malo.test' }],
    ['without user verification', { isUserVerified: false }],
    ['with a counter that decreased', { counter: 1 }],
    ['for another account', { userHandle: 'b3RyYQ' }],
  ])('refuses a signature %s', async (_what, conditions) => {
    const { authenticator } = await server.withPasskey();
    expect(code(await logIn(authenticator))).toBe('done');
    expect(code(await logIn(authenticator, conditions))).toBe('passkey_refused');
  });

  test('accepts a signature and its challenge once', async () => {
    const { authenticator } = await server.withPasskey();
    const { ticket, options } = await begin();
    const response = authenticator.assert(options);
    expect(code(await finishSecondStep(ticket, response))).toBe('done');
    expect(code(await finishSecondStep(ticket, response))).toBe('second_step_expired');
    const next = await begin();
    expect(code(await finishSecondStep(next.ticket, response))).toBe('passkey_refused');
    // The failed attempt used up the challenge.
    expect(code(await finishSecondStep(next.ticket, authenticator.assert(next.options)))).toBe(
      'second_step_expired',
    );
  });

  test('opens one session for two concurrent requests with one signature', async () => {
    const { authenticator } = await server.withPasskey();
    const { ticket, options } = await begin();
    const response = authenticator.assert(options);
    const answers = await Promise.all([
      finishSecondStep(ticket, response),
      finishSecondStep(ticket, response),
    ]);
    expect(answers.map(code).toSorted()).toEqual(['done', 'second_step_expired']);
  });

  test('reports a blocked account to its owner', async () => {
    const { id, authenticator } = await server.withPasskey();
    await server.rows('update app_user set blocked_at = now() where id = $1', id);
    expect(code(await logIn(authenticator))).toBe('account_blocked');
    expect(await server.loginEvents(id)).toEqual(['passkey blocked']);
  });

  test('refuses a malformed passkey response', async () => {
    for (const response of [{}, { id: 7 }, { id: 'x', response: null }, { id: 'x'.repeat(5000) }]) {
      const { ticket } = await begin();
      expect(code(await finishSecondStep(ticket, response))).toBe('passkey_refused');
    }
    const unknown = await finishSecondStep('x'.repeat(43), {});
    expect([unknown.statusCode, code(unknown)]).toEqual([401, 'second_step_expired']);
    expect((await server.browser().post('/api/auth/passkey', {})).statusCode).toBe(400);
  });
});

describe('a passkey as the second step', () => {
  const options = async (ticket: string) =>
    (await server.browser().post('/api/auth/second-step/passkey/options', { ticket })).json<{
      options: { challenge: string };
    }>().options;
  const step = (ticket: string, response: object) =>
    server.browser().post('/api/auth/second-step/passkey', { ticket, response });

  test('follows the password and must belong to the account', async () => {
    const { id, email, authenticator } = await server.withPasskey();
    const { ticket, kinds } = await server.ticketFor(email);
    expect(kinds).toEqual(['passkey', 'recoveryCode']);
    const asked = await options(ticket);
    expect(asked).toMatchObject({ allowCredentials: [{ id: authenticator.credentialId }] });
    const stranger = await server.withPasskey();
    expect(code(await step(ticket, stranger.authenticator.assert(asked)))).toBe('passkey_refused');
    // The challenge is valid for one attempt.
    expect(code(await step(ticket, authenticator.assert(asked)))).toBe('passkey_refused');
    expect(code(await step(ticket, authenticator.assert(await options(ticket))))).toBe('done');
    expect(await server.loginEvents(id)).toEqual([
      'passkey refused',
      'passkey refused',
      'passkey loggedIn',
    ]);
  });

  test('is not offered to an account without a passkey', async () => {
    const { email } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    const answer = await server.browser().post('/api/auth/second-step/passkey/options', { ticket });
    expect(code(answer)).toBe('passkey_refused');
  });
});
