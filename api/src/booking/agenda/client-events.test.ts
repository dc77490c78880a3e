import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { newToken } from '../../platform/secret-token.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let address: string;
let ana: Booker;
let pau: Booker;
const open: { leave(): void }[] = [];

beforeAll(async () => {
  server = await buildBookingTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  pau = await server.addClient('Pau Mas');
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});

/** A session of a client's account, or of a new account with that role. */
async function logIn(role: string, clientId?: string): Promise<string> {
  const id = newId();
  const { token, hash } = newToken();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Persona', $3, 'x', now(), now())`,
    id,
    `${id}@correo.test`,
    role,
  );
  if (clientId) await server.rows('update client set user_id = $1 where id = $2', id, clientId);
  await server.rows(
    `insert into login_session values ($1, $2, $3, 'prueba', $4::timestamptz, $4, $4::timestamptz + interval '1 day')`,
    newId(),
    id,
    hash,
    server.clock.now(),
  );
  return `aforo_session=${token}`;
}

async function listen(cookie: string | null) {
  const request = get(`${address}/api/me/bookings/events`, {
    headers: cookie ? { cookie } : {},
    agent: false, // a separate connection, which ends with the response
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage]; // at the headers
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  let hasEnded = false;
  answer.once('end', () => void (hasEnded = true));
  answer.once('error', () => {}); // the connection was closed
  const listener = {
    status: answer.statusCode,
    count: () => text.split('event: bookings\n').length - 1,
    text: () => text,
    hasEnded: () => hasEnded,
    leave: () => void request.destroy(),
  };
  open.push(listener);
  return listener;
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 5000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('It did not happen');
    await new Promise((done) => setTimeout(done, 10));
  }
}

test('a client hears of a cancellation by the front desk, and other clients do not', async () => {
  const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
  const booked = await server.frontDesk.post('/api/bookings', {
    target: { sessionId },
    clientId: ana.clientId,
  });
  const own = await listen(await logIn('client', ana.clientId));
  const others = await listen(await logIn('client', pau.clientId));
  await until(() => own.text().includes('event: quiet'));
  const { id } = booked.json<{ id: string }>();
  const quote = await server.frontDesk.get(`/api/bookings/${id}/cancellation`);
  const { outcome } = quote.json<{ outcome: string }>();
  const cancelled = await server.frontDesk.post(`/api/bookings/${id}/cancellation`, {
    expected: outcome,
  });
  expect(cancelled.statusCode).toBe(200);
  await until(() => own.count() > 0);
  expect(own.text()).not.toContain(ana.clientId);
  await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId: pau.clientId });
  await until(() => others.count() > 0);
  // One act of each.
  expect([own.count() > 2, others.count() > 2]).toEqual([false, false]);
});

test('a client hears that a booked class moves', async () => {
  const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
  await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId: ana.clientId });
  const own = await listen(await logIn('client', ana.clientId));
  await until(() => own.text().includes('event: quiet'));
  await server.rows(
    `update session set starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour',
       busy = tstzrange(lower(busy) + interval '1 hour', upper(busy) + interval '1 hour')
     where id = $1`,
    sessionId,
  );
  await until(() => own.count() === 1);
});

test('a client hears that a booked class has another room', async () => {
  const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
  await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId: ana.clientId });
  const own = await listen(await logIn('client', ana.clientId));
  await until(() => own.text().includes('event: quiet'));
  await server.rows(
    `insert into session_resource (session_id, resource_id, quantity, busy, is_active, is_exclusive)
     select id, $1, 1, busy, true, true from session where id = $2`,
    await server.addResource(1),
    sessionId,
  );
  await until(() => own.count() === 1);
  await server.rows('delete from session_resource where session_id = $1', sessionId);
  await until(() => own.count() === 2);
});

test('a stream ends when the family of its user changes', async () => {
  const dependantId = await server.addDependant(ana.clientId, { birthDate: '2018-03-02' });
  const cookie = await logIn('client', ana.clientId);
  const real = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({
    doNotFake: [...real, 'nextTick', 'queueMicrotask', 'Date', 'performance', 'hrtime'],
  });
  const own = await listen(cookie);
  await until(() => own.text().includes('event: quiet'));
  jest.advanceTimersByTime(20_000);
  await until(() => own.text().endsWith(':\n\n'));
  expect(own.hasEnded()).toBe(false);
  await server.rows('delete from household_member where dependant_id = $1', dependantId);
  jest.advanceTimersByTime(20_000);
  await until(own.hasEnded);
  jest.useRealTimers();
});

test('the stream is refused without a log-in, to the staff, and to a fifth tab', async () => {
  expect((await listen(null)).status).toBe(401);
  expect((await listen(await logIn('professional'))).status).toBe(403);
  // The front desk has no bookings of its own.
  expect((await listen(await logIn('receptionist'))).status).toBe(403);
  const cookie = await logIn('client', ana.clientId);
  const statuses = [];
  for (let tab = 0; tab < 5; tab += 1) statuses.push((await listen(cookie)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});
