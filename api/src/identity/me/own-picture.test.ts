import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Browser, buildIdentityApp, type Identity } from '../../testing/records/identity.ts';

describe('the user’s own picture', () => {
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
  /** The request of a browser form with one part named after the file. */
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

  test.each([
    ['client', 404],
    ['professional', 200],
    ['receptionist', 200],
    ['admin', 200],
  ] as const)('of a client: another person who is %s gets %i', async (role, status) => {
    const { browser } = await identity.loggedIn('client');
    const { fileId } = (await upload(browser, await photograph())).json();
    const reader = await identity.loggedIn(role);
    const answer = await reader.browser.get(`/api/file/${fileId}/dataurl`);
    expect(answer.statusCode).toBe(status);
    expect((await browser.get(`/api/file/${fileId}/dataurl`)).statusCode).toBe(200);
  });

  test('of a staff member is visible to clients only for professionals', async () => {
    const seenBy = async (role: 'professional' | 'receptionist') => {
      const { browser, id: userId } = await identity.loggedIn(role);
      const { fileId } = (await upload(browser, await photograph())).json();
      if (role === 'professional') {
        await sql`insert into professional (id, user_id, name, color, created_at)
          values (gen_random_uuid(), ${userId}, 'Eva', '#112233', now())
          on conflict do nothing`.execute(identity.database.connection);
      }
      const client = await identity.loggedIn('client');
      return (await client.browser.get(`/api/file/${fileId}/dataurl`)).statusCode;
    };
    expect(await seenBy('professional')).toBe(200);
    expect(await seenBy('receptionist')).toBe(404);
  });

  test('replaces the previous one', async () => {
    const { browser } = await identity.loggedIn('client');
    const first = (await upload(browser, await photograph())).json();
    await upload(browser, await photograph());
    expect((await browser.get(`/api/file/${first.fileId}/dataurl`)).statusCode).toBe(404);
  });

  test('is removed', async () => {
    const { browser } = await identity.loggedIn('client');
    const { fileId } = (await upload(browser, await photograph())).json();
    expect((await browser.delete('/api/me/picture')).statusCode).toBe(204);
    expect((await browser.get('/api/me')).json().pictureFileId).toBeNull();
    expect((await browser.get(`/api/file/${fileId}/dataurl`)).statusCode).toBe(404);
  });

  test('is refused when the file is not a picture', async () => {
    const { browser } = await identity.loggedIn('client');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await upload(browser, svg)).json().code).toBe('file_type_refused');
    expect((await upload(browser, (await photograph()).subarray(0, 200))).json().code).toBe(
      'file_unreadable',
    );
    expect((await browser.get('/api/me')).json().pictureFileId).toBeNull();
  });

  test('is refused when the request is not an upload or is empty', async () => {
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
