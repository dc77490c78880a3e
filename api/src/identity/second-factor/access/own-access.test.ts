import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Access } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../../platform/ids.ts';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';

let server: SecondFactorTestServer;
beforeAll(async () => {
  server = await buildSecondFactorTestServer();
});
afterAll(() => server.close());

const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? 'done';
const none = { totp: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };

describe('an authenticator app', () => {
  test('is started, confirmed with its first code, and removed together with the recovery codes', async () => {
    const { id, email, browser } = await server.loggedIn('professional');
    expect((await browser.get('/api/me/access')).json()).toEqual(none);
    const now = server.clock.now().toISOString();
    const { secret, answer } = await server.addTotp(browser);
    expect(answer.json()).toMatchObject({
      access: { totp: { enabledAt: now }, passkeys: [], recoveryCodesLeft: 10, isRequired: false },
    });
    expect((await browser.delete('/api/me/access/totp')).json()).toEqual(none);
    expect((await browser.delete('/api/me/access/totp')).json()).toEqual(none);
    expect(await server.audited(id)).toEqual([
      { action: 'factorAdded', changes: [{ field: 'secondFactor', before: null, after: 'totp' }] },
      {
        action: 'factorRemoved',
        changes: [{ field: 'secondFactor', before: 'totp', after: null }],
      },
    ]);
    const mails = await server.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Has añadido una aplicación de códigos',
      'Has quitado la aplicación de códigos',
    ]);
    expect(JSON.stringify(mails)).not.toContain(secret);
  });

  test('has no effect before it is confirmed', async () => {
    const { email, browser } = await server.loggedIn('client');
    const start = async () =>
      (await browser.post('/api/me/access/totp')).json<{ secret: string }>().secret;
    const confirm = (typed: string) => browser.post('/api/me/access/totp/confirm', { code: typed });
    expect(code(await confirm('123456'))).toBe('second_step_invalid');
    const first = await start();
    expect((await browser.get('/api/me/access')).json()).toEqual(none);
    expect(await server.ticketFor(email)).toBeUndefined();
    const second = await start();
    // Starting again replaces the pending secret.
    expect(code(await confirm(server.codeOf(first)))).toBe('second_step_invalid');
    server.clock.advance({ hours: 1 });
    await browser.post('/api/me/proof', { kind: 'password', password: 'tornillo azufre 41' });
    expect(code(await confirm(server.codeOf(second)))).toBe('second_step_invalid');
  });

  test('replaces the previous one when it is confirmed, not before', async () => {
    const { email, browser, secret, recoveryCodes } = await server.withTotp();
    const next = (await browser.post('/api/me/access/totp')).json<{ secret: string }>().secret;
    const logIn = async (typed: string) => {
      const { ticket } = await server.ticketFor(email);
      const url = '/api/auth/second-step/totp';
      return code(await server.browser().post(url, { ticket, code: typed }));
    };
    expect(await logIn(server.codeOf(next))).toBe('second_step_invalid');
    expect(await logIn(server.codeOf(secret))).toBe('done');
    const confirmed = await browser.post('/api/me/access/totp/confirm', {
      code: server.codeOf(next),
    });
    expect(confirmed.json()).toMatchObject({ recoveryCodes: null });
    expect(recoveryCodes).toHaveLength(10);
    server.clock.advance({ seconds: 30 });
    expect(await logIn(server.codeOf(secret))).toBe('second_step_invalid');
    expect(await logIn(server.codeOf(next))).toBe('done');
  });

  test('is stored encrypted, and no answer with a secret is stored for replay', async () => {
    const { id, browser } = await server.loggedIn('client');
    const started = await browser.ask({
      method: 'POST',
      url: '/api/me/access/totp',
      headers: { 'idempotency-key': newId() },
    });
    const { secret, url } = started.json<{ secret: string; url: string }>();
    expect(url).toMatch(/^otpauth:\/\/totp\//);
    const confirmed = await browser.ask({
      method: 'POST',
      url: '/api/me/access/totp/confirm',
      payload: { code: server.codeOf(secret) },
      headers: { 'idempotency-key': newId() },
    });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    const kept = JSON.stringify([
      await server.rows(`select encode(secret, 'escape') from totp_factor where user_id = $1`, id),
      await server.rows('select body from idempotency_key'),
      await server.audited(id),
    ]);
    expect(kept).not.toContain(secret);
    for (const one of recoveryCodes) expect(kept).not.toContain(one);
  });

  test('sealed with a key that this process does not have is refused and still required', async () => {
    const { id, email, secret } = await server.withTotp();
    await server.rows(`update totp_factor set key_id = '\\x00' where user_id = $1`, id);
    const { ticket } = await server.ticketFor(email);
    const url = '/api/auth/second-step/totp';
    const answer = await server.browser().post(url, { ticket, code: server.codeOf(secret) });
    expect(code(answer)).toBe('second_step_invalid');
  });
});

describe('the user’s own passkeys', () => {
  test('can be renamed and removed, but not those of another user', async () => {
    const { id, email, browser } = await server.withPasskey();
    const other = await server.withPasskey();
    const list = async (asker: typeof browser) =>
      (await asker.get('/api/me/access')).json<Access>().passkeys;
    const [ownPasskey] = await list(browser);
    const [otherPasskey] = await list(other.browser);
    const url = `/api/me/access/passkeys/${ownPasskey?.id}`;
    expect((await browser.put(url, { name: 'La del trabajo' })).json()).toMatchObject({
      passkeys: [{ name: 'La del trabajo' }],
    });
    expect((await browser.put(url, { name: ' ' })).statusCode).toBe(400);
    for (const missing of [otherPasskey?.id, newId()]) {
      const path = `/api/me/access/passkeys/${missing}`;
      expect((await browser.put(path, { name: 'Mía' })).statusCode).toBe(404);
      expect((await browser.delete(path)).statusCode).toBe(404);
    }
    expect((await browser.delete(url)).json()).toEqual(none);
    expect((await browser.delete(url)).statusCode).toBe(404);
    expect(await list(other.browser)).toHaveLength(1);
    expect((await server.audited(id)).map(({ action }) => action)).toEqual([
      'factorAdded',
      'factorRemoved',
    ]);
    expect((await server.mailsTo(email)).at(-1)?.subject).toBe('Has quitado una llave de acceso');
  });
});

describe('recovery codes', () => {
  test('are renewed, and the earlier ones stop working', async () => {
    const { id, email, browser, recoveryCodes } = await server.withTotp();
    const answer = await browser.post('/api/me/access/recovery-codes');
    const renewed = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(renewed).toHaveLength(10);
    const recover = async (typed = '') => {
      const { ticket } = await server.ticketFor(email);
      const url = '/api/auth/second-step/recovery-code';
      return code(await server.browser().post(url, { ticket, code: typed }));
    };
    expect(await recover(recoveryCodes[0])).toBe('second_step_invalid');
    expect(await recover(renewed[0])).toBe('done');
    expect((await browser.get('/api/me/access')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await server.audited(id)).at(-1)?.action).toBe('recoveryCodesRenewed');
    expect((await server.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Tienes códigos de recuperación nuevos',
    );
  });

  test('are refused without a factor', async () => {
    const { browser } = await server.loggedIn('client');
    const answer = await browser.post('/api/me/access/recovery-codes');
    expect([answer.statusCode, code(answer)]).toEqual([409, 'illegal_transition']);
  });
});
