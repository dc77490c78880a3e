import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setImmediate as soon } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Role } from '@aforo/shared/contract';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPostgresDatabase } from '../../platform/database/postgres/postgres-database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { createLoginSessionsService } from '../../identity/login-sessions/login-sessions.service.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { testSecretsKey } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
let address: string;
let ana: Booker;
const open: Listener[] = [];

interface Listener {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** Resolves with the next event's data, or null once the response has ended. */
  next(): Promise<unknown>;
  leave(): void;
}

beforeAll(async () => {
  server = await buildBookingTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});

/** Logs in a new account. @returns the session cookie */
async function logIn(role: Role): Promise<string> {
  const id = newId();
  const { token, hash } = newToken();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Persona', $3, 'x', now(), now())`,
    id,
    `${id}@correo.test`,
    role,
  );
  await server.rows(
    `insert into login_session values ($1, $2, $3, 'prueba', $4::timestamptz, $4, $4::timestamptz + interval '1 day')`,
    newId(),
    id,
    hash,
    server.clock.now(),
  );
  return `aforo_session=${token}`;
}

async function listen(cookie: string | null, at = address): Promise<Listener> {
  const request = get(`${at}/api/agenda/events`, {
    headers: cookie ? { cookie } : {},
    agent: false, // a separate connection, which ends with the response
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage]; // at the headers
  const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
  answer.once('error', () => {}); // the connection was closed
  let text = '';
  const listener: Listener = {
    status: answer.statusCode,
    headers: answer.headers,
    async next() {
      for (;;) {
        const [, data] = /event: agenda\ndata: (.*)\n\n/.exec(text) ?? [];
        if (data !== undefined) {
          text = text.slice(text.indexOf(data) + data.length);
          return JSON.parse(data) as unknown;
        }
        const { value, done } = await chunks.next();
        if (done) return null;
        text += String(value);
      }
    },
    leave: () => void request.destroy(),
  };
  open.push(listener);
  return listener;
}

const book = async () =>
  ana.person.post('/api/bookings', {
    target: { sessionId: await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' }) },
  });

test('an open agenda is notified of another user’s booking, without its details', async () => {
  const listener = await listen(await logIn('receptionist'));
  expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(listener.headers['cache-control']).toBe('no-store, no-transform');
  expect((await book()).statusCode).toBe(200);
  expect(await listener.next()).toEqual({ at: '2026-11-20T09:00:00.000Z' });
});

test('an open agenda is notified of a booking made in another process', async () => {
  const { database, clock } = server;
  const other =
    database.kind === 'postgres'
      ? await openPostgresDatabase(String(database.pool.options.connectionString), { size: 2 })
      : database;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const { app } = await buildApp({
    config,
    database: other,
    clock,
    secretsKey: testSecretsKey,
  });
  const listener = await listen(
    await logIn('professional'),
    await app.listen({ host: '127.0.0.1', port: 0 }),
  );
  await book();
  expect(await listener.next()).toMatchObject({ at: expect.any(String) });
  await app.close();
  if (other !== database) await other.close();
  while ((await listener.next()) !== null); // skips remaining events until the stream ends
});

test('the event stream is refused without a login and to a login without an agenda', async () => {
  expect((await listen(null)).status).toBe(401);
  expect((await listen('aforo_session=inventada')).status).toBe(401);
  expect((await listen(await logIn('client'))).status).toBe(403);
});

test('the event stream ends when the client disconnects', async () => {
  const listener = await listen(await logIn('receptionist'));
  expect(server.app.openStreams.size).toBe(1);
  listener.leave();
  while (server.app.openStreams.size > 0) await soon();
});

test('checking whether a login is still valid does not count as using it', async () => {
  const visitor = { address: '127.0.0.1' };
  const sessions = createLoginSessionsService(server.dependencies);
  const token = (await logIn('receptionist')).replace('aforo_session=', '');
  const seen = async () => {
    const [row] = await server.rows<{ at: Date }>(
      'select last_seen_at as at from login_session where token_hash = $1',
      hashToken(token),
    );
    return row?.at.toISOString();
  };
  server.clock.advance({ minutes: 30 });
  expect(await sessions.read(token, visitor, { isUse: false })).not.toBeNull();
  expect(await seen()).toBe('2026-11-20T09:00:00.000Z');
  await sessions.read(token, visitor);
  expect(await seen()).toBe('2026-11-20T09:30:00.000Z');
});
