import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
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

describe('the invitation', () => {
  const invite = (email: string) =>
    admin.browser.post('/api/users/invitations', {
      name: 'Nueva Persona',
      email,
      role: 'receptionist',
    });

  test('is mailed and audited', async () => {
    const answer = await invite('recepcion-nueva@correo.es');
    expect(answer.json()).toMatchObject({
      name: 'Nueva Persona',
      email: 'recepcion-nueva@correo.es',
      role: 'receptionist',
      status: 'invited',
      lastSeenAt: null,
    });
    const [mail] = await identity.mailsTo('recepcion-nueva@correo.es');
    expect(mail?.subject).toBe('Te invitan a Mi centro');
    expect(mail?.text).toContain('con acceso de recepción');
    expect(await identity.audited(answer.json().id)).toEqual([
      {
        action: 'invited',
        actor: admin.id,
        changes: [{ field: 'role', before: null, after: 'receptionist' }],
      },
    ]);
  });

  test('of a professional adds them to the professionals', async () => {
    const { database } = identity;
    const pages = async (userId: string) => {
      const { rows } = await database.pool.query<{ name: string; status: string; bio: string }>(
        'select name, status, bio from professional where user_id = $1',
        [userId],
      );
      return rows;
    };
    const ask = async (name: string, email: string) => {
      const body = { name, email, role: 'professional' };
      const answer = await admin.browser.post('/api/users/invitations', body);
      return answer.json<{ id: string }>().id;
    };
    const id = await ask('Marta Ruiz', 'marta@correo.es');
    expect(await pages(id)).toEqual([{ name: 'Marta Ruiz', status: 'active', bio: '' }]);
    // A professional who worked here without an account gets the account on the existing page.
    await database.pool.query(
      `insert into professional (id, name, color, bio, created_at)
       values ($1, 'Íñigo Sáez', '#336699', 'El de siempre', now())`,
      [newId()],
    );
    const other = await ask('Inigo Saez', 'inigo@correo.es');
    expect(await pages(other)).toEqual([
      { name: 'Íñigo Sáez', status: 'active', bio: 'El de siempre' },
    ]);
    const refused = await ask('Otra Marta', 'marta@correo.es');
    expect(refused).toBeUndefined();
    const named = await database.pool.query(`select from professional where name = 'Otra Marta'`);
    expect(named.rowCount).toBe(0);
  });

  test('refuses an e-mail in use', async () => {
    const answer = await invite(admin.email.toUpperCase());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
  });

  test('is sent once when two requests use one e-mail at once', async () => {
    const answers = await Promise.all([invite('doble@correo.es'), invite('doble@correo.es')]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect(await identity.mailsTo('doble@correo.es')).toHaveLength(1);
  });

  test('is not sent again to an active account', async () => {
    const { id } = await identity.account();
    const answer = await admin.browser.post(`/api/users/${id}/invitation`);
    expect(answer.json().code).toBe('illegal_transition');
  });

  test('refuses a form with every field wrong', async () => {
    const answer = await admin.browser.post('/api/users/invitations', {
      name: '',
      email: 'no',
      role: 'jefa',
    });
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(['email', 'name', 'role']);
  });
});
