import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../testing/records/identity.ts';

describe('the user’s own password', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  const newPassword = 'azotea con girasoles';
  const change = (browser: Browser, currentPassword = testPassword, next = newPassword) =>
    browser.put('/api/me/password', { currentPassword, newPassword: next });

  test('is changed, which closes the other sessions and keeps this one', async () => {
    const { id, email, browser } = await identity.loggedIn('professional');
    const other = identity.browser();
    await other.post('/api/auth/login', { email, password: testPassword });
    expect((await change(browser)).statusCode).toBe(204);
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect((await other.get('/api/me')).json().code).toBe('session_expired');
    const login = await identity
      .browser()
      .post('/api/auth/login', { email, password: newPassword });
    expect(login.statusCode).toBe(200);
    const subjects = (await identity.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Tu contraseña ha cambiado');
    const entries = await identity.database.connection
      .selectFrom('auditEntry')
      .select(['action', 'actorUserId', 'changes'])
      .where('entityId', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        action: 'updated',
        actorUserId: id,
        changes: [{ field: 'password', before: null, after: null }],
      },
    ]);
  });

  test('is not changed without the current password', async () => {
    const { email, browser } = await identity.loggedIn('client');
    expect((await change(browser, 'no es esta de aquí')).json().code).toBe('wrong_password');
    const login = await identity
      .browser()
      .post('/api/auth/login', { email, password: testPassword });
    expect(login.statusCode).toBe(200);
  });

  test('is limited to ten wrong attempts in an open session', async () => {
    const { browser } = await identity.loggedIn('client');
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await change(browser, 'no es esta de aquí')).statusCode).toBe(400);
    }
    expect((await change(browser)).statusCode).toBe(429);
  });

  test('is refused when it is weak or short', async () => {
    const { browser } = await identity.loggedIn('client');
    expect((await change(browser, testPassword, 'Contraseña123')).json().code).toBe(
      'weak_password',
    );
    expect((await change(browser, testPassword, 'corta')).json().fields).toHaveProperty(
      'newPassword',
    );
  });
});
