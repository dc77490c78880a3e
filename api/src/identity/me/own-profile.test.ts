import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@aforo/shared/contract';
import { buildIdentityApp, type Identity, testPassword } from '../../testing/records/identity.ts';

describe('the user’s own profile', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());
  beforeEach(() => {
    identity.hasher.takeWork();
  });

  test.each(['admin', 'receptionist', 'professional', 'client'] as const)(
    'is read and changed by a person of role %s',
    async (role) => {
      const { id, email, browser } = await identity.loggedIn(role);
      const answer = await browser.put('/api/me', { name: 'Nombre Nuevo', phone: '612 34 56 78' });
      expect(answer.json()).toEqual({
        id,
        email,
        role,
        name: 'Nombre Nuevo',
        phone: '+34612345678',
        pictureFileId: null,
        createdAt: identity.clock.now().toISOString(),
      });
      expect((await browser.get('/api/me')).json()).toEqual(answer.json());
    },
  );

  test('writes the changes to the audit', async () => {
    const { id, browser } = await identity.loggedIn('client', { name: 'Nombre Viejo' });
    await browser.put('/api/me', { name: 'Nombre Nuevo', phone: '' });
    await browser.put('/api/me', { name: 'Nombre Nuevo', phone: '' });
    const entries = await identity.database.connection
      .selectFrom('auditEntry')
      .select(['actorUserId', 'changes'])
      .where('entityId', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        actorUserId: id,
        changes: [{ field: 'name', before: 'Nombre Viejo', after: 'Nombre Nuevo' }],
      },
    ]);
  });

  test('of a client stays equal to their client record, in both directions', async () => {
    const { id, browser } = await identity.loggedIn('receptionist', { name: 'Ana Gil' });
    const admin = identity.as('admin');
    await admin.put(`/api/users/${id}/role`, { role: 'client' });
    const { rows } = await identity.database.pool.query<{ id: string }>(
      'select id from client where user_id = $1',
      [id],
    );
    const clientId = rows[0]!.id;
    const { email } = (await admin.get(`/api/clients/${clientId}`)).json<{ email: string }>();
    const ownBrowser = identity.browser();
    await ownBrowser.post('/api/auth/login', { email, password: testPassword });
    expect((await browser.get('/api/me')).statusCode).toBe(401);
    await ownBrowser.put('/api/me', { name: 'Ana Gil Ruiz', phone: '612 34 56 78' });
    const record = (await admin.get(`/api/clients/${clientId}`)).json<Client>();
    expect(record).toMatchObject({ name: 'Ana Gil Ruiz', phone: '+34612345678', version: 2 });
    const { birthDate, tags, notes, version } = record;
    const saved = await admin.put(`/api/clients/${clientId}`, {
      name: 'Ana Gil Sanz',
      email,
      phone: '699 11 22 33',
      birthDate: birthDate ?? '',
      tags,
      notes,
      version,
    });
    expect(saved.statusCode).toBe(200);
    expect((await ownBrowser.get('/api/me')).json()).toMatchObject({
      name: 'Ana Gil Sanz',
      phone: '+34699112233',
    });
    const audited = await identity.database.pool.query<{ entity: string; actor: string }>(
      `select entity, actor_user_id as actor from audit_entry
       where action = 'updated' and entity_id in ($1, $2) order by at, id`,
      [id, clientId],
    );
    expect(audited.rows).toEqual([
      { entity: 'client', actor: id },
      { entity: 'user', actor: id },
      { entity: 'client', actor: admin.actor.userId },
      { entity: 'user', actor: admin.actor.userId },
    ]);
  });

  test.each([
    ['no name', { name: '', phone: '' }, 'name'],
    ['an invalid telephone number', { name: 'Nombre Nuevo', phone: '00000000' }, 'phone'],
  ])('refuses %s', async (_what, body, field) => {
    const { browser } = await identity.loggedIn('client');
    const answer = await browser.put('/api/me', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('requires a log-in', async () => {
    const browser = identity.browser();
    const answers = [
      await browser.get('/api/me'),
      await browser.put('/api/me', { name: 'X', phone: '' }),
      await browser.put('/api/me/password', {}),
      await browser.get('/api/me/sessions'),
      await browser.delete('/api/me/sessions'),
      await browser.delete('/api/me/sessions/00000000-0000-4000-8000-000000000000'),
      await browser.put('/api/me/picture'),
      await browser.post('/api/me/picture'),
      await browser.delete('/api/me/picture'),
      await browser.get('/api/file/00000000-0000-4000-8000-000000000000/dataurl'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(answers.length).fill(401));
  });
});
