import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-20T09:00:00.000Z'));

const wednesday = '2026-11-25T18:00:00.000Z';

async function addUser(role: string): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Persona', $3, 'x', now(), now())`,
    id,
    `${id}@correo.test`,
    role,
  );
  return id;
}

async function addClientWithAccount() {
  const { clientId } = await server.addClient('Ana Gil');
  const userId = await addUser('client');
  await server.rows('update client set user_id = $1 where id = $2', userId, clientId);
  return { clientId, userId, person: server.as('client', { userId, clientId }) };
}

async function addProfessionalWithAccount() {
  const professionalId = await server.addProfessional();
  const userId = await addUser('professional');
  await server.rows('update professional set user_id = $1 where id = $2', userId, professionalId);
  return { professionalId, userId, person: server.as('professional', { userId, professionalId }) };
}

async function createFeed(person: Person): Promise<string> {
  const answer = await person.post('/api/me/calendar');
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json<{ url: string }>().url).pathname;
}

const book = async (person: Person, startsAt: string, professionalId?: string) => {
  const sessionId = await server.addSession({
    startsAt,
    ...(professionalId ? { professionalId } : {}),
  });
  const answer = await person.post('/api/bookings', { target: { sessionId } });
  return answer.json<Booking>().id;
};

describe('a private calendar', () => {
  test('is created, replaced and removed by its owner, the only one to see its address', async () => {
    const { person, userId } = await addClientWithAccount();
    expect((await person.get('/api/me/calendar')).json()).toEqual({ createdAt: null });
    const first = await createFeed(person);
    expect((await person.get('/api/me/calendar')).json()).toEqual({
      createdAt: '2026-11-20T09:00:00.000Z',
    });
    expect((await server.anybody.get(first)).statusCode).toBe(200);
    const second = await createFeed(person);
    expect((await server.anybody.get(first)).statusCode).toBe(404);
    expect((await server.anybody.get(second)).statusCode).toBe(200);
    const stored = await server.rows('select * from calendar_feed where user_id = $1', userId);
    expect(JSON.stringify(stored)).not.toContain(second.slice(14, -4));
    expect((await person.delete('/api/me/calendar')).statusCode).toBe(204);
    expect((await person.delete('/api/me/calendar')).statusCode).toBe(204);
    expect((await server.anybody.get(second)).statusCode).toBe(404);
  });

  test('gets another address when a request is repeated, because no secret is kept', async () => {
    const { person } = await addClientWithAccount();
    const headers = { 'idempotency-key': newId() };
    const make = async () =>
      (await person.post('/api/me/calendar', undefined, { headers })).json<{ url: string }>().url;
    const first = await make();
    expect(await make()).not.toBe(first);
    const kept = await server.rows(
      'select body from idempotency_key where key = $1',
      headers['idempotency-key'],
    );
    expect(JSON.stringify(kept)).not.toContain('.ics');
  });

  test('of a client contains their bookings of the last thirty days and later', async () => {
    const { person } = await addClientWithAccount();
    await server.rows(`update center set address = 'Calle Mayor 1, Madrid'`);
    const kept = await book(person, wednesday);
    const cancelled = await book(person, '2026-11-26T18:00:00.000Z');
    await person.post(`/api/bookings/${cancelled}/cancellation`, { expected: 'cancelled' });
    const path = await createFeed(person);
    const answer = await server.anybody.get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(answer.body).toContain(`UID:${kept}@aforo`);
    expect(answer.body.replaceAll('\r\n ', '')).toContain('Calle Mayor 1\\, Madrid');
    server.clock.set('2026-12-25T18:59:00.000Z');
    expect((await server.anybody.get(path)).body).toContain('VEVENT');
    server.clock.set('2026-12-25T19:00:00.000Z');
    expect((await server.anybody.get(path)).body).not.toContain('VEVENT');
  });

  test('of a professional contains the number of clients but no names', async () => {
    const { person, professionalId } = await addProfessionalWithAccount();
    const ana = await server.addClient('Ana Gil');
    await book(ana.person, wednesday, professionalId);
    const { body } = await server.anybody.get(await createFeed(person));
    expect(body).toContain('SUMMARY:Pilates (1 de 4)');
    expect(body).not.toContain('Ana');
  });

  test('is not sent again while unchanged', async () => {
    const { person } = await addClientWithAccount();
    const path = await createFeed(person);
    const etag = String((await server.anybody.get(path)).headers['etag']);
    const ask = () => server.anybody.get(path, { headers: { 'if-none-match': `W/${etag}` } });
    server.clock.advance({ minutes: 5 });
    expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
    await book(person, '2026-11-27T18:00:00.000Z');
    expect((await ask()).statusCode).toBe(200);
  });

  test('ends when the account is blocked', async () => {
    const { person, userId } = await addClientWithAccount();
    const path = await createFeed(person);
    await server.rows('update app_user set blocked_at = now() where id = $1', userId);
    expect((await server.anybody.get(path)).statusCode).toBe(404);
  });

  test('is refused to users without a calendar and without a login', async () => {
    expect((await server.frontDesk.post('/api/me/calendar')).json()).toMatchObject({
      code: 'forbidden',
    });
    for (const ask of [server.anybody.get, server.anybody.post, server.anybody.delete]) {
      expect((await ask('/api/me/calendar')).statusCode).toBe(401);
    }
    expect((await server.anybody.get('/api/calendar/inventada.ics')).statusCode).toBe(404);
  });
});
