import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';
import { type Browser, testPassword } from '../../../testing/records/identity.ts';

let server: SecondFactorTestServer;
beforeAll(async () => {
  server = await buildSecondFactorTestServer();
});
afterAll(() => server.close());

const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? 'done';
const prove = (browser: Browser, body: object) => browser.post('/api/me/proof', body);
const byPassword = (password = testPassword) => ({ kind: 'password', password });
/** A request that requires a recent proof of identity. */
const matters = async (browser: Browser) => code(await browser.post('/api/me/access/totp'));

describe('a proof of identity', () => {
  test('lasts ten minutes after a log-in and ten more after a proof, in this session', async () => {
    const { email, browser } = await server.loggedIn('client');
    const other = server.browser();
    await other.post('/api/auth/login', { email, password: testPassword });
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect(await matters(browser)).toBe('done');
    server.clock.advance({ seconds: 1 });
    const refused = await browser.post('/api/me/access/totp');
    expect([refused.statusCode, code(refused)]).toEqual([403, 'proof_required']);
    const until = new Date(server.clock.now().getTime() + 600_000).toISOString();
    expect((await prove(browser, byPassword())).json()).toEqual({ until });
    expect((await browser.get('/api/session')).json()).toMatchObject({
      session: { provedUntil: until },
    });
    expect(await matters(browser)).toBe('done');
    expect(await matters(other)).toBe('proof_required');
    server.clock.advance({ minutes: 10 });
    expect(await matters(browser)).toBe('proof_required');
  });

  test('works with the password, with limited attempts', async () => {
    const { browser } = await server.loggedIn('client');
    expect((await browser.post('/api/me/proof/options')).json()).toEqual({
      kinds: ['password'],
      passkeyOptions: null,
    });
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(code(await prove(browser, byPassword('no es esta')))).toBe('wrong_password');
    }
    expect(code(await prove(browser, byPassword()))).toBe('rate_limited');
  });

  test('is impossible for an account without a password until it has one', async () => {
    const { id, browser } = await server.loggedIn('client');
    await server.database.connection
      .updateTable('appUser')
      .set({ passwordHash: null })
      .where('id', '=', id)
      .execute();
    expect((await browser.post('/api/me/proof/options')).json().kinds).toEqual([]);
    expect(code(await prove(browser, byPassword()))).toBe('forbidden');
  });

  test('works with a code, once; the password is not enough with a second factor', async () => {
    const { browser, secret } = await server.withTotp();
    expect((await browser.post('/api/me/proof/options')).json()).toEqual({
      kinds: ['totp'],
      passkeyOptions: null,
    });
    server.clock.advance({ minutes: 10 });
    expect(code(await prove(browser, byPassword()))).toBe('forbidden');
    const typed = server.codeOf(secret);
    expect(code(await prove(browser, { kind: 'totp', code: typed }))).toBe('done');
    expect(await matters(browser)).toBe('done');
    expect(code(await prove(browser, { kind: 'totp', code: typed }))).toBe('second_step_invalid');
  });

  test('limits code attempts in an open session', async () => {
    const { browser, secret } = await server.withTotp();
    const wrong = server.codeOf(secret, 500);
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(code(await prove(browser, { kind: 'totp', code: wrong }))).toBe('second_step_invalid');
    }
    const right = { kind: 'totp', code: server.codeOf(secret) };
    expect(code(await prove(browser, right))).toBe('rate_limited');
  });

  test('works with the user’s own passkey, whose challenge is valid once', async () => {
    const { browser, authenticator } = await server.withPasskey();
    server.clock.advance({ minutes: 10 });
    const start = async () => {
      const answer = await browser.post('/api/me/proof/options');
      return answer.json<{ kinds: string[]; passkeyOptions: { challenge: string } }>();
    };
    const { kinds, passkeyOptions } = await start();
    expect(kinds).toEqual(['passkey']);
    const show = (response: object) => prove(browser, { kind: 'passkey', response });
    const stranger = await server.withPasskey();
    expect(code(await show(stranger.authenticator.assert(passkeyOptions)))).toBe('passkey_refused');
    expect(code(await show(authenticator.assert(passkeyOptions)))).toBe('passkey_refused');
    const response = authenticator.assert((await start()).passkeyOptions);
    expect(code(await show(response))).toBe('done');
    expect(code(await show(response))).toBe('passkey_refused');
    expect(await matters(browser)).toBe('done');
  });

  test('is validated and requires a log-in', async () => {
    const { browser } = await server.loggedIn('client');
    for (const body of [{}, { kind: 'recoveryCode' }, { kind: 'totp', code: '12' }]) {
      expect((await prove(browser, body)).statusCode).toBe(400);
    }
    expect(code(await prove(browser, { kind: 'totp', code: '123456' }))).toBe(
      'second_step_invalid',
    );
    expect(code(await prove(browser, { kind: 'passkey', response: {} }))).toBe('passkey_refused');
    expect((await prove(server.browser(), byPassword())).statusCode).toBe(401);
    expect((await server.browser().post('/api/me/proof/options')).statusCode).toBe(401);
  });

  test('is required for every sensitive change', async () => {
    const { browser } = await server.loggedIn('admin');
    const { id } = await server.account();
    const mail = `otra-${id}@correo.es`;
    const asks: [string, string, object?][] = [
      ['POST', '/api/users/invitations', { name: 'Eva Gil', email: mail, role: 'client' }],
      ['PUT', `/api/users/${id}/role`, { role: 'receptionist' }],
      ['POST', `/api/users/${id}/block`],
      ['DELETE', `/api/users/${id}/second-factor`],
      ['PUT', '/api/settings/accessPolicy', { values: { requiredFor: ['admin'] }, version: 1 }],
    ];
    const ask = async ([method, url, payload]: (typeof asks)[number]) =>
      await browser.ask({
        method, // a method of the list above
        url,
        ...(payload ? { payload } : {}),
      });
    server.clock.advance({ minutes: 10 });
    for (const one of asks) {
      expect([one[1], code(await ask(one))]).toEqual([one[1], 'proof_required']);
    }
    await prove(browser, byPassword());
    for (const one of asks)
      expect([one[1], (await ask(one)).statusCode < 300]).toEqual([one[1], true]);
    await server.rows(`update center set second_factor_roles = '{}'`);
  });

  test('is required for a new professional only with an invitation', async () => {
    const { browser } = await server.loggedIn('admin');
    const create = async (invitationEmail: string) =>
      await browser.post('/api/professionals', {
        name: 'Nuria Sáez',
        color: '#1d4ed8',
        bio: '',
        userId: null,
        serviceIds: [],
        hours: [],
        exceptions: [],
        invitationEmail,
      });
    server.clock.advance({ minutes: 10 });
    expect((await create('')).statusCode).toBe(200);
    const refused = await create('nuria@correo.es');
    expect([refused.statusCode, code(refused)]).toEqual([403, 'proof_required']);
    const query = `select 1 from app_user where email = 'nuria@correo.es'`;
    expect(await server.rows(query)).toEqual([]);
    await prove(browser, byPassword());
    expect((await create('nuria@correo.es')).statusCode).toBe(200);
    expect(await server.rows(query)).toHaveLength(1);
  });
});
