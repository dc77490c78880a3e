import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@aforo/shared/contract';
import sharp from 'sharp';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../testing/identity.ts';

describe('one’s own profile', () => {
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

  test('leaves a line in the audit for what changed', async () => {
    const { id, browser } = await identity.loggedIn('client', { name: 'Nombre Viejo' });
    await browser.put('/api/me', { name: 'Nombre Nuevo', phone: '' });
    await browser.put('/api/me', { name: 'Nombre Nuevo', phone: '' });
    const entries = await identity.database.connection
      .selectFrom('audit_entry')
      .select(['actor_user_id', 'changes'])
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        actor_user_id: id,
        changes: [{ field: 'name', before: 'Nombre Viejo', after: 'Nombre Nuevo' }],
      },
    ]);
  });

  test('of a client is what their record says too, and the other way round', async () => {
    const { id, browser } = await identity.loggedIn('receptionist', { name: 'Ana Gil' });
    const admin = identity.as('admin');
    await admin.put(`/api/users/${id}/role`, { role: 'client' });
    const { rows } = await identity.database.pool.query<{ id: string }>(
      'select id from client where user_id = $1',
      [id],
    );
    const clientId = rows[0]!.id;
    const { email } = (await admin.get(`/api/clients/${clientId}`)).json<{ email: string }>();
    const own = identity.browser();
    await own.post('/api/auth/login', { email, password: testPassword });
    expect((await browser.get('/api/me')).statusCode).toBe(401);
    await own.put('/api/me', { name: 'Ana Gil Ruiz', phone: '612 34 56 78' });
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
    expect((await own.get('/api/me')).json()).toMatchObject({
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
    ['a telephone that is none', { name: 'Nombre Nuevo', phone: '00000000' }, 'phone'],
  ])('refuses %s', async (_what, body, field) => {
    const { browser } = await identity.loggedIn('client');
    const answer = await browser.put('/api/me', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('is nobody’s without a login', async () => {
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

describe('one’s own password', () => {
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
    expect((await identity.mailsTo(email))[0]).toMatchObject({
      subject: 'Tu contraseña ha cambiado',
    });
    const entries = await identity.database.connection
      .selectFrom('audit_entry')
      .select(['action', 'actor_user_id', 'changes'])
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        action: 'updated',
        actor_user_id: id,
        changes: [{ field: 'password', before: null, after: null }],
      },
    ]);
  });

  test('is not changed by who does not know it', async () => {
    const { email, browser } = await identity.loggedIn('client');
    expect((await change(browser, 'no es esta de aquí')).json().code).toBe('wrong_password');
    const login = await identity
      .browser()
      .post('/api/auth/login', { email, password: testPassword });
    expect(login.statusCode).toBe(200);
  });

  test('is not guessed at an open screen', async () => {
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

describe('one’s own picture', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  const photograph = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
  const boundary = 'frontera-de-prueba';
  /** As the browser sends a form with one part named after the file. */
  function multipart(bytes: Buffer, name = 'yo en la playa.jpg') {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    };
  }
  const upload = (browser: Browser, bytes: Buffer, method: 'PUT' | 'POST' = 'PUT') =>
    browser.ask({ method, url: '/api/me/picture', ...multipart(bytes) });

  test.each(['PUT', 'POST'] as const)(
    'is uploaded by %s and read as a data URL',
    async (method) => {
      const { browser } = await identity.loggedIn('client');
      const answer = await upload(browser, await photograph(), method);
      expect(answer.statusCode).toBe(200);
      const { fileId } = answer.json();
      expect((await browser.get('/api/me')).json().pictureFileId).toBe(fileId);
      expect((await browser.get('/api/session')).json().session.user.pictureFileId).toBe(fileId);

      const colleague = await identity.loggedIn('receptionist');
      const file = await colleague.browser.get(`/api/file/${fileId}/dataurl`);
      expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(file.headers['cache-control']).toContain('private');
      const [head, base64 = ''] = file.body.split(',');
      expect(head).toBe('data:image/webp;base64');
      const image = await sharp(Buffer.from(base64, 'base64')).metadata();
      expect([image.format, image.width, image.height]).toEqual(['webp', 512, 341]);
    },
  );

  test('takes the place of the one before', async () => {
    const { browser } = await identity.loggedIn('client');
    const first = (await upload(browser, await photograph())).json();
    await upload(browser, await photograph());
    expect((await browser.get(`/api/file/${first.fileId}/dataurl`)).statusCode).toBe(404);
  });

  test('is taken away', async () => {
    const { browser } = await identity.loggedIn('client');
    const { fileId } = (await upload(browser, await photograph())).json();
    expect((await browser.delete('/api/me/picture')).statusCode).toBe(204);
    expect((await browser.get('/api/me')).json().pictureFileId).toBeNull();
    expect((await browser.get(`/api/file/${fileId}/dataurl`)).statusCode).toBe(404);
  });

  test('is refused when it is not one', async () => {
    const { browser } = await identity.loggedIn('client');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await upload(browser, svg)).json().code).toBe('file_type_refused');
    expect((await upload(browser, (await photograph()).subarray(0, 200))).json().code).toBe(
      'file_unreadable',
    );
    expect((await browser.get('/api/me')).json().pictureFileId).toBeNull();
  });

  test('is refused when the request is no upload or has nothing in it', async () => {
    const { browser } = await identity.loggedIn('client');
    expect((await browser.put('/api/me/picture', { photo: 'x' })).json().code).toBe(
      'malformed_request',
    );
    const empty = await browser.ask({
      method: 'PUT',
      url: '/api/me/picture',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.from(`--${boundary}--\r\n`),
    });
    expect(empty.json().code).toBe('malformed_request');
  });

  test('of 20 MB gets an answer, over a real connection too', async () => {
    const { browser } = await identity.loggedIn('client');
    const answer = await upload(browser, Buffer.alloc(20 * 1024 * 1024, 0xff));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'file_too_large']);

    const url = await identity.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers, payload } = multipart(Buffer.alloc(20 * 1024 * 1024, 0xff));
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'PUT /api/me/picture HTTP/1.1',
      'host: localhost:8080',
      'origin: http://localhost:8080',
      `cookie: aforo_session=${browser.cookies.get('aforo_session') ?? ''}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(payload);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    expect(received).toContain('413 Payload Too Large');
    expect(received).toContain('file_too_large');
  });
});
