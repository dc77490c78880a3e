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

describe('a role', () => {
  test('changes at once: the sessions close and the next log-in has the new role', async () => {
    const { id, email, browser } = await identity.loggedIn('client');
    const answer = await admin.browser.put(`/api/users/${id}/role`, { role: 'receptionist' });
    expect(answer.json().role).toBe('receptionist');
    expect((await browser.get('/api/me')).json().code).toBe('session_expired');
    const login = await identity
      .browser()
      .post('/api/auth/login', { email, password: testPassword });
    expect(login.json().session.user.role).toBe('receptionist');
    expect(await identity.audited(id)).toEqual([
      {
        action: 'roleChanged',
        actor: admin.id,
        changes: [{ field: 'role', before: 'client', after: 'receptionist' }],
      },
    ]);
  });

  test('of the team mails a link to set a password to an account that has none', async () => {
    const { id, email } = await identity.account();
    await identity.database.connection
      .updateTable('appUser')
      .set({ passwordHash: null })
      .where('id', '=', id)
      .execute();
    await admin.browser.put(`/api/users/${id}/role`, { role: 'receptionist' });
    const mails = await identity.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Elige tu contraseña']);
    const token = await identity.tokenFor(email);
    const browser = identity.browser();
    await browser.post('/api/auth/password/reset', { token, password: testPassword });
    const login = await browser.post('/api/auth/login', { email, password: testPassword });
    expect(login.json().session.user.role).toBe('receptionist');
    const other = await identity.account();
    await admin.browser.put(`/api/users/${other.id}/role`, { role: 'receptionist' });
    expect(await identity.mailsTo(other.email)).toEqual([]);
  });

  test('keeps the sessions when it is set to the same value', async () => {
    const { id, browser } = await identity.loggedIn('professional');
    await admin.browser.put(`/api/users/${id}/role`, { role: 'professional' });
    expect((await browser.get('/api/me')).statusCode).toBe(200);
  });

  test('of client adds a client record, or restores the previous one', async () => {
    const { id, email } = await identity.loggedIn('professional');
    const setRole = (role: string) => admin.browser.put(`/api/users/${id}/role`, { role });
    const clientId = async () => {
      const login = await identity
        .browser()
        .post('/api/auth/login', { email, password: testPassword });
      return login.json().session.user.clientId as string | null;
    };
    expect(await clientId()).toBeNull();
    await setRole('client');
    const record = await clientId();
    expect(record).not.toBeNull();
    await setRole('receptionist');
    await setRole('client');
    expect(await clientId()).toBe(record);
  });

  test('of professional adds them to the professionals, or restores their previous page', async () => {
    const { id } = await identity.loggedIn('receptionist', { name: 'Lola Vega' });
    const setRole = (role: string) => admin.browser.put(`/api/users/${id}/role`, { role });
    const pages = async () => {
      const { rows } = await identity.database.pool.query<{ id: string; status: string }>(
        'select id, status from professional where user_id = $1',
        [id],
      );
      return rows;
    };
    expect(await pages()).toEqual([]);
    await setRole('professional');
    const [page] = await pages();
    expect(page).toMatchObject({ status: 'active' });
    expect(await identity.audited(page!.id)).toEqual([
      { action: 'created', actor: admin.id, changes: [] },
    ]);
    await setRole('receptionist');
    await identity.database.pool.query(
      `update professional set status = 'archived' where id = $1`,
      [page!.id],
    );
    await setRole('professional');
    expect(await pages()).toEqual([{ id: page!.id, status: 'active' }]);
  });

  test('of an unknown account is not found', async () => {
    const path = '/api/users/00000000-0000-4000-8000-000000000000/role';
    expect((await admin.browser.put(path, { role: 'client' })).statusCode).toBe(404);
  });

  test('that does not exist is refused', async () => {
    const answer = await admin.browser.put(`/api/users/${admin.id}/role`, { role: 'jefa' });
    expect(answer.statusCode).toBe(400);
  });
});
