import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';
import { testPassword } from '../../../testing/records/identity.ts';

let server: SecondFactorTestServer;
beforeAll(async () => {
  server = await buildSecondFactorTestServer();
});
afterAll(() => server.close());

const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? 'done';
const totp = (ticket: string, typed: string, browser = server.browser()) =>
  browser.post('/api/auth/second-step/totp', { ticket, code: typed });
const recover = (ticket: string, typed: string, browser = server.browser()) =>
  browser.post('/api/auth/second-step/recovery-code', { ticket, code: typed });
/** Six digits that are not the current code. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('logging in with a second step', () => {
  test('gives a ticket and no session for the right password; the code then opens a session', async () => {
    const { id, email, secret } = await server.withTotp();
    const browser = server.browser('Firefox');
    const first = await browser.post('/api/auth/login', { email, password: testPassword });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      secondStep: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        kinds: ['totp', 'recoveryCode'],
        expiresAt: new Date(server.clock.now().getTime() + 300_000).toISOString(),
      },
    });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get('/api/me')).statusCode).toBe(401);
    const { ticket } = first.json<{ secondStep: { ticket: string } }>().secondStep;
    const second = await totp(ticket, server.codeOf(secret), browser);
    expect(second.json()).toMatchObject({ session: { user: { id } } });
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect(await server.loginEvents(id)).toEqual(['totp loggedIn']);
  });

  test('is not revealed before the right password', async () => {
    const { email } = await server.withTotp();
    const login = (password: string, to = email) =>
      server.browser().post('/api/auth/login', { email: to, password });
    const known = (await login('no es esta de aquí')).json<object>();
    const unknown = (await login('no es esta de aquí', 'nadie@correo.es')).json<object>();
    const { requestId: _one, ...first } = { requestId: '', ...known };
    const { requestId: _other, ...second } = { requestId: '', ...unknown };
    expect(first).toEqual(second);
  });

  test('stores the ticket hashed, and not in an answer stored for replay', async () => {
    const { email } = await server.withTotp();
    const ask = () =>
      server.browser().ask({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: testPassword },
        headers: { 'idempotency-key': 'una-clave-cualquiera' },
      });
    const { ticket } = (await ask()).json<{ secondStep: { ticket: string } }>().secondStep;
    const again = (await ask()).json<{ secondStep: { ticket: string } }>().secondStep;
    expect(again.ticket).not.toBe(ticket);
    const kept = await server.rows(
      'select token_hash::text, null from login_challenge union all select body, null from idempotency_key',
    );
    expect(JSON.stringify(kept)).not.toContain(ticket);
  });

  test('accepts a code once, also when it is observed', async () => {
    const { email, secret } = await server.withTotp();
    const typed = server.codeOf(secret);
    const [one, other] = [await server.ticketFor(email), await server.ticketFor(email)];
    expect(code(await totp(one.ticket, typed))).toBe('done');
    expect(code(await totp(other.ticket, typed))).toBe('second_step_invalid');
    server.clock.advance({ seconds: 30 });
    expect(code(await totp(other.ticket, server.codeOf(secret)))).toBe('done');
  });

  test('refuses the code that confirmed the authenticator app', async () => {
    const { email, browser } = await server.loggedIn('client');
    const { secret } = await server.addTotp(browser);
    const { ticket } = await server.ticketFor(email);
    expect(code(await totp(ticket, server.codeOf(secret, -1)))).toBe('second_step_invalid');
  });

  test('accepts a ticket once', async () => {
    const { email, secret } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    expect(code(await totp(ticket, server.codeOf(secret)))).toBe('done');
    server.clock.advance({ seconds: 30 });
    expect(code(await totp(ticket, server.codeOf(secret)))).toBe('second_step_expired');
  });

  test('opens one session for two concurrent requests with one ticket', async () => {
    const { id, email, secret, recoveryCodes } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    const sessions = () => server.rows('select id from login_session where user_id = $1', id);
    const before = (await sessions()).length;
    const answers = await Promise.all([
      totp(ticket, server.codeOf(secret)),
      totp(ticket, server.codeOf(secret, 1)),
      recover(ticket, recoveryCodes[0] ?? ''),
      recover(ticket, recoveryCodes[1] ?? ''),
    ]);
    expect(answers.map(code).toSorted()).toEqual(
      ['done', 'second_step_expired', 'second_step_expired', 'second_step_expired'].toSorted(),
    );
    expect(await sessions()).toHaveLength(before + 1);
    // Only the code that opened the session was used up.
    const used = await server.rows(
      'select id from recovery_code where user_id = $1 and used_at is not null',
      id,
    );
    expect(used.length).toBeLessThanOrEqual(1);
  });

  test('opens one session for one code with several tickets at once', async () => {
    const { email, secret } = await server.withTotp();
    const tickets = await Promise.all([1, 2, 3].map(() => server.ticketFor(email)));
    const typed = server.codeOf(secret);
    const answers = await Promise.all(tickets.map(({ ticket }) => totp(ticket, typed)));
    expect(answers.map(code).toSorted()).toEqual([
      'done',
      'second_step_invalid',
      'second_step_invalid',
    ]);
  });

  test('accepts a ticket for five minutes', async () => {
    const { email, secret } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    server.clock.advance({ minutes: 5 });
    const late = await totp(ticket, server.codeOf(secret));
    expect([late.statusCode, code(late)]).toEqual([401, 'second_step_expired']);
  });

  test('accepts five wrong codes per ticket', async () => {
    const { id, email, secret } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    const right = server.codeOf(secret);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(code(await totp(ticket, wrong(right)))).toBe('second_step_invalid');
    }
    expect(code(await totp(ticket, right))).toBe('second_step_expired');
    expect(await server.loginEvents(id)).toEqual(Array(5).fill('totp refused'));
  });

  test('checks ten of fifty wrong codes, notifies the owner and does not lock them out', async () => {
    const { id, email, secret, recoveryCodes } = await server.withTotp();
    const answers: string[] = [];
    while (answers.length < 50) {
      const { ticket } = await server.ticketFor(email);
      for (let attempt = 1; attempt <= 5; attempt++) {
        answers.push(code(await totp(ticket, wrong(server.codeOf(secret)))));
      }
    }
    expect(answers.filter((one) => one === 'second_step_invalid')).toHaveLength(10);
    expect(answers.filter((one) => one === 'rate_limited')).toHaveLength(40);
    // So many right passwords have their own limit of a quarter of an hour.
    server.clock.advance({ minutes: 16 });
    const { ticket } = await server.ticketFor(email);
    expect(code(await totp(ticket, server.codeOf(secret)))).toBe('rate_limited');
    const mails = await server.mailsTo(email);
    const warnings = mails.filter(({ subject }) => subject.startsWith('Alguien prueba códigos'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.text).toContain('el primer paso (tu contraseña o un código de tu correo)');
    // A recovery code still works...
    expect(code(await recover(ticket, recoveryCodes[0] ?? ''))).toBe('done');
    // ... and a new password, which the attacker does not know, starts a new count.
    await server.rows(`update app_user set password_hash = 'fake otra' where id = $1`, id);
    const other = await server.browser().post('/api/auth/login', { email, password: 'otra' });
    const next = other.json<{ secondStep: { ticket: string } }>().secondStep.ticket;
    expect(code(await totp(next, server.codeOf(secret)))).toBe('done');
  });

  test('keeps the second step after a password reset by mail, and ends pending tickets', async () => {
    const { email, secret } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    await server.browser().post('/api/auth/password/forgot', { email });
    const token = await server.tokenFor(email);
    const password = 'azotea con girasoles';
    await server.browser().post('/api/auth/password/reset', { token, password });
    expect(code(await totp(ticket, server.codeOf(secret)))).toBe('second_step_expired');
    const login = await server.browser().post('/api/auth/login', { email, password });
    expect(login.json()).toMatchObject({ secondStep: { kinds: ['totp', 'recoveryCode'] } });
  });

  test('ends pending tickets when the account is blocked', async () => {
    const { id, email, secret } = await server.withTotp();
    const { ticket } = await server.ticketFor(email);
    const { browser } = await server.loggedIn('admin');
    expect((await browser.post(`/api/users/${id}/block`)).statusCode).toBe(200);
    expect(code(await totp(ticket, server.codeOf(secret)))).toBe('second_step_expired');
  });

  test('refuses unknown tickets and malformed codes', async () => {
    const ticket = 'x'.repeat(43);
    const bodies = {
      totp: { code: '123 456' },
      'recovery-code': { code: 'abcd-efgh-jkmn' },
      'passkey/options': {},
      passkey: { response: {} },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const url = `/api/auth/second-step/${path}`;
      const answer = await server.browser().post(url, { ticket, ...body });
      expect([path, answer.statusCode, code(answer)]).toEqual([path, 401, 'second_step_expired']);
      expect((await server.browser().post(url, {})).statusCode).toBe(400);
    }
    expect((await totp(ticket, '12345')).statusCode).toBe(400);
  });

  test('deletes expired tickets and keeps the others', async () => {
    const { email } = await server.withTotp();
    await server.ticketFor(email);
    const { jobs } = server.dependencies;
    await jobs.start();
    await jobs.stop();
    server.clock.advance({ hours: 25 });
    const { ticket } = await server.ticketFor(email);
    await server.runJobs();
    const kept = await server.rows('select expires_at from login_challenge');
    expect(kept).toHaveLength(1);
    expect(code(await totp(ticket, '000000'))).not.toBe('second_step_expired');
  });
});

describe('a recovery code', () => {
  test('opens a session once; its owner is told how many are left', async () => {
    const { id, email, recoveryCodes } = await server.withTotp();
    expect(recoveryCodes).toHaveLength(10);
    const [first = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect(code(await recover((await server.ticketFor(email)).ticket, typed))).toBe('done');
    const again = await recover((await server.ticketFor(email)).ticket, first);
    expect(code(again)).toBe('second_step_invalid');
    const mails = await server.mailsTo(email);
    const mail = mails.find(({ subject }) => subject === 'Has usado un código de recuperación');
    expect(mail?.text).toContain('Te quedan 9.');
    expect(mail?.text).not.toContain(first);
    expect(await server.loginEvents(id)).toEqual(['recoveryCode loggedIn', 'recoveryCode refused']);
  });

  test('opens one session when used twice at once with two tickets', async () => {
    const { email, recoveryCodes } = await server.withTotp();
    const [one, other] = [await server.ticketFor(email), await server.ticketFor(email)];
    const answers = await Promise.all([
      recover(one.ticket, recoveryCodes[3] ?? ''),
      recover(other.ticket, recoveryCodes[3] ?? ''),
    ]);
    expect(answers.map(code).toSorted()).toEqual(['done', 'second_step_invalid']);
  });

  test('of another account is refused', async () => {
    const person = await server.withTotp();
    const other = await server.withTotp();
    const { ticket } = await server.ticketFor(person.email);
    expect(code(await recover(ticket, other.recoveryCodes[0] ?? ''))).toBe('second_step_invalid');
  });

  test('is stored like a password', async () => {
    const { id, recoveryCodes } = await server.withTotp();
    const kept = await server.rows<{ hash: string }>(
      'select code_hash as hash from recovery_code where user_id = $1',
      id,
    );
    const plain = recoveryCodes.map((one) => one.replaceAll('-', ''));
    expect(kept.map(({ hash }) => hash).toSorted()).toEqual(
      plain.map((one) => `fake ${one}`).toSorted(),
    );
  });
});
