import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

describe('a forgotten password', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());
  beforeEach(() => {
    identity.hasher.takeWork();
  });

  const newPassword = 'azotea con girasoles';
  const forgot = (email: string) => identity.browser().post('/api/auth/password/forgot', { email });
  const reset = (token: string, password = newPassword) =>
    identity.browser().post('/api/auth/password/reset', { token, password });
  const login = (email: string, password: string) =>
    identity.browser().post('/api/auth/login', { email, password });

  test('is replaced through the mailed link, which closes every session', async () => {
    const { email, browser } = await identity.loggedIn('client');
    expect((await forgot(email)).json()).toEqual({ ok: true });
    const [mail] = await identity.mailsTo(email);
    expect(mail?.link).toMatch(/^http:\/\/localhost:8080\/password\/reset\?token=[\w-]{43}$/);
    expect((await reset(await identity.tokenFor(email))).json()).toEqual({ ok: true });
    expect((await browser.get('/api/me')).json().code).toBe('session_expired');
    expect((await login(email, testPassword)).statusCode).toBe(401);
    expect((await login(email, newPassword)).statusCode).toBe(200);
  });

  test('notifies the owner by mail and writes the audit, without the password', async () => {
    const { id, email } = await identity.account();
    await forgot(email);
    await reset(await identity.tokenFor(email));
    expect((await identity.mailsTo(email)).map((mail) => mail.subject)).toEqual([
      'Cambia tu contraseña',
      'Tu contraseña ha cambiado',
    ]);
    const entries = await identity.database.connection
      .selectFrom('auditEntry')
      .select(['action', 'actorUserId', 'changes', 'reason'])
      .where('entityId', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        action: 'updated',
        actorUserId: null,
        changes: [{ field: 'password', before: null, after: null }],
        reason: 'Con un enlace enviado por correo',
      },
    ]);
  });

  test('runs the same statements for its request whether or not the account exists', async () => {
    const { email } = await identity.account();
    const blocked = await identity.account({ status: 'blocked' });
    const jobs = async () =>
      await identity.database.connection
        .selectFrom('job')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('state', '=', 'pending')
        .executeTakeFirst();
    await identity.runJobs();
    const before = Number((await jobs())?.count);
    const answers = [];
    for (const address of [email, blocked.email, 'desconocida@correo.es']) {
      answers.push(await forgot(address));
    }
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array(3).fill([200, '{"ok":true}']),
    );
    // A request only queues a job, once per address.
    expect(Number((await jobs())?.count)).toBe(before + 3);
    expect(identity.hasher.takeWork()).toEqual({ hashes: 0, verifications: 0 });
    expect(await identity.mailsTo(email)).toHaveLength(1);
    expect(await identity.mailsTo(blocked.email)).toEqual([]);
    expect(await identity.mailsTo('desconocida@correo.es')).toEqual([]);
  });

  test('sends the invitation again to an invited address', async () => {
    const { email } = await identity.account({ status: 'invited' });
    await forgot(email);
    expect((await identity.mailsTo(email))[0]?.link).toContain('/register?invitacion=');
  });

  test('accepts a link once and invalidates the other links', async () => {
    const { email } = await identity.account();
    await forgot(email);
    const first = await identity.tokenFor(email);
    await forgot(email);
    const second = await identity.tokenFor(email);
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(first)).json().code).toBe('link_invalid');
    expect((await reset(second)).json().code).toBe('link_invalid');
  });

  test('refuses a link after an hour', async () => {
    const { email } = await identity.account();
    await forgot(email);
    const token = await identity.tokenFor(email);
    identity.clock.advance({ minutes: 60 });
    expect((await reset(token)).json().code).toBe('link_expired');
  });

  test('keeps the link valid after a weak password', async () => {
    const { email } = await identity.account();
    await forgot(email);
    const token = await identity.tokenFor(email);
    expect((await reset(token, 'qwertyuiop')).json().code).toBe('weak_password');
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('does not accept the link of another purpose', async () => {
    const email = 'otro-fin@correo.es';
    await identity.browser().post('/api/auth/register', {
      name: 'Otro Fin',
      email,
      password: testPassword,
      acceptsTerms: true,
      acceptsMarketing: false,
    });
    expect((await reset(await identity.tokenFor(email))).json().code).toBe('link_invalid');
  });

  test('stores links only as hashes', async () => {
    const { id, email } = await identity.account();
    await forgot(email);
    const token = await identity.tokenFor(email);
    const { rows } = await identity.database.pool.query(
      'select token_hash = sha256($2::bytea) as is_hash from auth_link where user_id = $1',
      [id, Buffer.from(token)],
    );
    expect(rows).toEqual([{ is_hash: true }]);
  });

  test('mails an address three times an hour at most, without revealing the limit', async () => {
    const { email } = await identity.account();
    for (let time = 1; time <= 5; time++) expect((await forgot(email)).statusCode).toBe(200);
    expect(await identity.mailsTo(email)).toHaveLength(3);
  });

  test('refuses a malformed e-mail', async () => {
    expect((await forgot('sin-arroba')).json().fields.email).toContain('correo');
  });
});
