import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { demoPassword } from '../../../platform/config/exposure.ts';
import {
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

describe('login', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());
  beforeEach(() => {
    identity.hasher.takeWork();
  });

  const login = (email: string, password = testPassword, browser = identity.browser()) =>
    browser.post('/api/auth/login', { email, password });

  test('opens a session and returns its user', async () => {
    const { id, email } = await identity.account({ role: 'receptionist', name: 'Rosa Gil' });
    const browser = identity.browser();
    const answer = await login(email.toUpperCase(), testPassword, browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().session).toMatchObject({
      expiresAt: '2026-11-20T21:00:00.000Z',
      user: { id, name: 'Rosa Gil', email, role: 'receptionist', pictureFileId: null },
    });
    expect((await browser.get('/api/session')).json()).toEqual(answer.json());
  });

  test('sets a cookie that scripts and other sites cannot use', async () => {
    const { email } = await identity.account();
    const [cookie] = (await login(email)).cookies;
    expect(cookie).toMatchObject({
      name: 'aforo_session',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie?.domain).toBeUndefined();
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  });

  test('stores the hash of the cookie, never the cookie', async () => {
    const { email } = await identity.account();
    const token = (await login(email)).cookies[0]?.value ?? '';
    const { rows } = await identity.database.pool.query(
      'select count(*) as count from login_session where position($1::bytea in token_hash) > 0 or token_hash = sha256($1::bytea)',
      [Buffer.from(token)],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('closes the previous session of the browser', async () => {
    const { browser } = await identity.loggedIn('client');
    const before = [...browser.cookies.values()][0] ?? '';
    const { email } = await identity.account();
    await login(email, testPassword, browser);
    const old = identity.browser();
    old.cookies.set('aforo_session', before);
    expect((await old.get('/api/me')).json().code).toBe('session_expired');
  });

  test.each([
    ['an unknown e-mail', async () => 'nadie@correo.es'],
    ['a wrong password', async () => (await identity.account()).email],
    [
      'a wrong password of a blocked account',
      async () => {
        const { email } = await identity.account({ status: 'blocked' });
        return email;
      },
    ],
    [
      'an invitation not accepted yet',
      async () => {
        const { email } = await identity.account({ status: 'invited' });
        return email;
      },
    ],
  ])('gives the same answer and verifies one hash for %s', async (_what, emailOf) => {
    const answer = await login(await emailOf(), 'ni idea de cuál era');
    expect(answer.statusCode).toBe(401);
    expect({ ...answer.json(), requestId: '' }).toEqual({
      code: 'invalid_credentials',
      message: 'El correo o la contraseña no coinciden. Revísalos o pide una contraseña nueva.',
      requestId: '',
    });
    expect(answer.cookies).toEqual([]);
    expect(identity.hasher.takeWork()).toEqual({ hashes: 0, verifications: 1 });
  });

  test('reports a blocked account after the right password', async () => {
    const { email } = await identity.account({ status: 'blocked' });
    const answer = await login(email);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('account_blocked');
  });

  test('refuses an empty form', async () => {
    const answer = await identity.browser().post('/api/auth/login', { email: '', password: '' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['email', 'password']);
  });

  test('opens no session when the account is blocked during the password check', async () => {
    const admin = identity.as('admin');
    const { id, email } = await identity.account();
    identity.hasher.meanwhile = () => admin.post(`/api/users/${id}/block`);
    const browser = identity.browser();
    expect((await login(email, testPassword, browser)).statusCode).toBe(401);
    expect((await browser.get('/api/session')).json()).toEqual({ session: null });
  });

  test('opens no session with a password that is replaced during the check', async () => {
    const { email, browser } = await identity.loggedIn('client');
    const change = { currentPassword: testPassword, newPassword: 'azotea con girasoles' };
    identity.hasher.meanwhile = () => browser.put('/api/me/password', change);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, change.newPassword)).statusCode).toBe(200);
  });

  test('resets the count of failed attempts after a successful log-in', async () => {
    const { email } = await identity.account();
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt <= 9; attempt++) await login(email, 'probando suerte');
      expect((await login(email)).statusCode).toBe(200);
    }
  });

  test('logs out on the server, not only in the browser', async () => {
    const { browser } = await identity.loggedIn('client');
    const token = browser.cookies.get('aforo_session') ?? '';
    expect((await browser.post('/api/auth/logout')).statusCode).toBe(204);
    // The browser stays known: logging out is no reason to distrust it.
    expect([...browser.cookies.keys()]).toEqual(['aforo_device']);
    const thief = identity.browser();
    thief.cookies.set('aforo_session', token);
    expect((await thief.get('/api/session')).json()).toEqual({ session: null });
  });

  test('lets an anonymous visitor log out', async () => {
    expect((await identity.browser().post('/api/auth/logout')).statusCode).toBe(204);
  });
});

describe('login over https', () => {
  test('names the cookie so that the browser binds it to this host', async () => {
    const origin = 'https://reservas.micentro.es';
    const identity = await buildIdentityApp({ environment: { PUBLIC_URL: origin } });
    try {
      const { email } = await identity.account();
      const answer = await identity.browser().ask({
        method: 'POST',
        url: '/api/auth/login',
        headers: { origin },
        payload: { email, password: testPassword },
      });
      expect(answer.cookies[0]).toMatchObject({ name: '__Host-aforo_session', secure: true });
    } finally {
      await identity.close();
    }
  });
});

describe('login limits per address', () => {
  test('stops an address that tries one account after another', async () => {
    const identity = await buildIdentityApp({ hasRateLimits: true });
    try {
      const browser = identity.browser();
      const statuses = new Set<number>();
      for (let person = 1; person <= 61; person++) {
        const email = `persona-numero-${person}@correo.es`;
        const answer = await browser.post('/api/auth/login', { email, password: 'probando' });
        statuses.add(answer.statusCode);
      }
      expect([...statuses]).toEqual([401, 429]);
    } finally {
      await identity.close();
    }
  });
});

describe('the published demo password', () => {
  test.each([
    ['is accepted on this machine', {}, '127.0.0.1', 200],
    ['is refused from another machine', {}, '192.168.1.30', 401],
    ['is refused on a public installation', { PUBLIC_URL: 'https://centro.es' }, '127.0.0.1', 401],
    ['is refused when listening on a network', { HOST: '0.0.0.0' }, '127.0.0.1', 401],
    [
      'is accepted when AFORO_DEMO is set',
      { PUBLIC_URL: 'https://centro.es', AFORO_DEMO: '1' },
      '9.9.9.9',
      200,
    ],
  ])('%s', async (_what, environment, remoteAddress, status) => {
    const identity = await buildIdentityApp({ environment });
    const { id, email } = await identity.account({ role: 'admin' });
    await identity.database.connection
      .updateTable('appUser')
      .set({ passwordHash: await identity.hasher.hash(demoPassword) })
      .where('id', '=', id)
      .execute();
    await identity.database.connection.updateTable('center').set({ isDemo: true }).execute();
    const answer = await identity.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email, password: demoPassword },
    });
    const settings = await identity.app.inject({ url: '/api/settings', remoteAddress });
    expect(answer.statusCode).toBe(status);
    expect(settings.json().isDemo).toBe(status === 200);
    expect(identity.hasher.takeWork().verifications).toBe(1);
    await identity.close();
  });
});
