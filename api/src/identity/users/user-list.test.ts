import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoggedIn } from '../../testing/records/identity.ts';
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

describe('users', () => {
  describe.each(['receptionist', 'professional', 'client'] as const)('for a %s', (role) => {
    test('are forbidden', async () => {
      const { browser } = await identity.loggedIn(role);
      const id = admin.id;
      const answers = [
        await browser.get('/api/users'),
        await browser.post('/api/users/invitations', {}),
        await browser.post(`/api/users/${id}/invitation`),
        await browser.put(`/api/users/${id}/role`, { role: 'client' }),
        await browser.post(`/api/users/${id}/block`),
        await browser.post(`/api/users/${id}/unblock`),
      ];
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(403));
    });
  });

  test('are read one by one', async () => {
    const { browser, id } = admin;
    expect((await browser.get(`/api/users/${id}`)).json()).toMatchObject({ id, role: 'admin' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await browser.get(`/api/users/${unknown}`)).statusCode).toBe(404);
  });

  test('require a log-in', async () => {
    expect((await identity.browser().get('/api/users')).statusCode).toBe(401);
  });

  describe('list', () => {
    beforeAll(async () => {
      await identity.account({
        name: 'Íñigo Núñez',
        email: 'saez@correo.es',
        role: 'professional',
      });
      await identity.account({ name: 'Zoe Núñez', email: 'zoe@correo.es', role: 'receptionist' });
      await identity.account({ name: 'Ana 100%', email: 'ana@otro.es', status: 'blocked' });
    });
    const names = async (query: string) => {
      const answer = await admin.browser.get(`/api/users?${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json().items.map((user: { name: string }) => user.name);
    };

    test.each([
      ['q=nunez', ['Íñigo Núñez', 'Zoe Núñez']],
      ['q=NÚÑEZ%20iñigo', ['Íñigo Núñez']],
      ['q=zoe%40correo', ['Zoe Núñez']],
      ['q=100%25', ['Ana 100%']],
      ['q=nunez&role=receptionist', ['Zoe Núñez']],
      ['q=ana&status=blocked', ['Ana 100%']],
      ['q=nadie', []],
    ])('finds %s', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    test('returns a page and the total', async () => {
      const answer = await admin.browser.get('/api/users?q=nunez&page=2&pageSize=1');
      expect(answer.json()).toMatchObject({
        items: [{ name: 'Zoe Núñez', email: 'zoe@correo.es', status: 'active', lastSeenAt: null }],
        total: 2,
        page: 2,
        pageSize: 1,
      });
    });

    test('refuses a role that does not exist', async () => {
      expect((await admin.browser.get('/api/users?role=jefa')).statusCode).toBe(400);
    });
  });
});
