import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LoggedIn, testPassword } from '../../testing/records/identity.ts';
import {
  buildUserTestServer,
  type UserTestServer,
} from '../../testing/servers/user-test-server.ts';

let identity: UserTestServer;
let admin: LoggedIn;
beforeAll(async () => {
  identity = await buildUserTestServer();
  ({ admin } = identity);
});
afterAll(() => identity.close());

describe('a block', () => {
  test('applies at once, until it is lifted', async () => {
    const { id, email, browser } = await identity.loggedIn('receptionist');
    const login = () =>
      identity.browser().post('/api/auth/login', { email, password: testPassword });
    expect((await admin.browser.post(`/api/users/${id}/block`)).json().status).toBe('blocked');
    expect((await browser.get('/api/me')).json().code).toBe('session_expired');
    expect((await login()).json().code).toBe('account_blocked');
    expect((await admin.browser.post(`/api/users/${id}/block`)).json().code).toBe(
      'illegal_transition',
    );
    expect((await admin.browser.post(`/api/users/${id}/unblock`)).json().status).toBe('active');
    expect((await login()).statusCode).toBe(200);
    expect((await identity.audited(id)).map((entry) => entry.action)).toEqual([
      'blocked',
      'unblocked',
    ]);
  });

  test('returns an invited account to invited when it is lifted', async () => {
    const { id } = await identity.account({ status: 'invited' });
    await admin.browser.post(`/api/users/${id}/block`);
    expect((await admin.browser.post(`/api/users/${id}/unblock`)).json().status).toBe('invited');
  });

  test('cannot be lifted from an account that is not blocked', async () => {
    const { id } = await identity.account();
    expect((await admin.browser.post(`/api/users/${id}/unblock`)).json().code).toBe(
      'illegal_transition',
    );
  });

  test('cannot be applied to the administrator’s own account', async () => {
    const answer = await admin.browser.post(`/api/users/${admin.id}/block`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_account']);
  });
});
