import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../ids.ts';
import {
  buildIdentityApp,
  type Identity,
  type LoggedIn,
  testPassword,
} from '../testing/identity.ts';

describe('users', () => {
  let identity: Identity;
  let admin: LoggedIn;
  beforeAll(async () => {
    identity = await buildIdentityApp();
    admin = await identity.loggedIn('admin', { name: 'Marta Administra' });
  });
  afterAll(() => identity.close());

  const audited = async (id: string) =>
    await identity.database.connection
      .selectFrom('audit_entry')
      .select(['action', 'actor_user_id as actor', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();

  describe.each(['receptionist', 'professional', 'client'] as const)('for a %s', (role) => {
    test('are out of reach', async () => {
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

  test('are out of reach without a login', async () => {
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

    test('gives a page and how many there are', async () => {
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

  describe('invitation', () => {
    const invite = (email: string) =>
      admin.browser.post('/api/users/invitations', {
        name: 'Nueva Persona',
        email,
        role: 'receptionist',
      });

    test('goes by mail and into the audit', async () => {
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
      expect(await audited(answer.json().id)).toEqual([
        {
          action: 'invited',
          actor: admin.id,
          changes: [{ field: 'role', before: null, after: 'receptionist' }],
        },
      ]);
    });

    test('of a professional puts them among the professionals', async () => {
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
      // Who worked here without an account gets theirs, not another page.
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

    test('of two at once for one e-mail, one is sent', async () => {
      const answers = await Promise.all([invite('doble@correo.es'), invite('doble@correo.es')]);
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
      expect(await identity.mailsTo('doble@correo.es')).toHaveLength(1);
    });

    test('is not sent again to somebody who is in', async () => {
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

  describe('role', () => {
    test('changes at once: the sessions close and the next login has it', async () => {
      const { id, email, browser } = await identity.loggedIn('client');
      const answer = await admin.browser.put(`/api/users/${id}/role`, { role: 'receptionist' });
      expect(answer.json().role).toBe('receptionist');
      expect((await browser.get('/api/me')).json().code).toBe('session_expired');
      const login = await identity
        .browser()
        .post('/api/auth/login', { email, password: testPassword });
      expect(login.json().session.user.role).toBe('receptionist');
      expect(await audited(id)).toEqual([
        {
          action: 'roleChanged',
          actor: admin.id,
          changes: [{ field: 'role', before: 'client', after: 'receptionist' }],
        },
      ]);
    });

    test('stays, with the sessions, when it is the same', async () => {
      const { id, browser } = await identity.loggedIn('professional');
      await admin.browser.put(`/api/users/${id}/role`, { role: 'professional' });
      expect((await browser.get('/api/me')).statusCode).toBe(200);
    });

    test('of client gives a record to book with, and the old one to who had it', async () => {
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

    test('of professional puts them among the professionals, and back where they were', async () => {
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
      expect(await audited(page!.id)).toEqual([
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

    test('of nobody is not found', async () => {
      const path = '/api/users/00000000-0000-4000-8000-000000000000/role';
      expect((await admin.browser.put(path, { role: 'client' })).statusCode).toBe(404);
    });

    test('refuses one that does not exist', async () => {
      const answer = await admin.browser.put(`/api/users/${admin.id}/role`, { role: 'jefa' });
      expect(answer.statusCode).toBe(400);
    });
  });

  describe('block', () => {
    test('shuts out at once, until it is lifted', async () => {
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
      expect((await audited(id)).map((entry) => entry.action)).toEqual(['blocked', 'unblocked']);
    });

    test('gives an invited person back as invited', async () => {
      const { id } = await identity.account({ status: 'invited' });
      await admin.browser.post(`/api/users/${id}/block`);
      expect((await admin.browser.post(`/api/users/${id}/unblock`)).json().status).toBe('invited');
    });

    test('is not lifted where there is none', async () => {
      const { id } = await identity.account();
      expect((await admin.browser.post(`/api/users/${id}/unblock`)).json().code).toBe(
        'illegal_transition',
      );
    });

    test('is not for oneself', async () => {
      const answer = await admin.browser.post(`/api/users/${admin.id}/block`);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_account']);
    });
  });
});

describe('the last administrator', () => {
  let identity: Identity;
  let one: LoggedIn;
  let other: LoggedIn;
  beforeAll(async () => {
    identity = await buildIdentityApp();
    one = await identity.loggedIn('admin');
    other = await identity.loggedIn('admin');
    await identity.account({ role: 'admin', status: 'invited' });
    await identity.account({ role: 'admin', status: 'blocked' });
  });
  afterAll(() => identity.close());
  beforeEach(() => twoAdminsAgain());

  /** Whatever happened to them, both are administrators and logged in. */
  async function twoAdminsAgain() {
    for (const { id, email, browser } of [one, other]) {
      await identity.database.connection
        .updateTable('app_user')
        .set({ role: 'admin', blocked_at: null })
        .where('id', '=', id)
        .execute();
      await browser.post('/api/auth/login', { email, password: testPassword });
    }
  }

  const demote = (by: LoggedIn, whom: LoggedIn) =>
    by.browser.put(`/api/users/${whom.id}/role`, { role: 'receptionist' });
  const block = (by: LoggedIn, whom: LoggedIn) => by.browser.post(`/api/users/${whom.id}/block`);
  const activeAdmins = async () => {
    const { rows } = await identity.database.pool.query(
      "select count(*) as count from app_user where role = 'admin' and status = 'active'",
    );
    return rows[0].count as number;
  };

  test('cannot give the role up, and nor can any other: it takes somebody else', async () => {
    for (const round of ['with another', 'alone']) {
      const answer = await demote(one, one);
      expect([round, answer.statusCode, answer.json().code]).toEqual([round, 409, 'own_account']);
      await demote(one, other);
    }
    expect(await activeAdmins()).toBe(1);
  });

  test.each([
    ['demote each other', () => [demote(one, other), demote(other, one)]],
    ['block each other', () => [block(one, other), block(other, one)]],
    ['demote and block each other', () => [demote(one, other), block(other, one)]],
  ])('is left when the last two %s at once', async (_what, race) => {
    // Which of the two comes first is chance; some rounds make sure that both orders are met.
    for (let round = 1; round <= 8; round++) {
      await twoAdminsAgain();
      const statuses = (await Promise.all(race())).map((answer) => answer.statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The loser is refused as the last one, or is no longer logged in by then.
      expect([401, 409]).toContain(statuses.find((status) => status !== 200));
      expect(await activeAdmins()).toBe(1);
    }
  });
});
