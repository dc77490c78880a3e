import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

const nextWeek = '2026-11-25T18:00:00.000Z';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  server.mails.length = 0;
});

async function book(clientId: string, capacity = 4): Promise<string> {
  const sessionId = await server.addSession({ startsAt: nextWeek, capacity });
  await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId });
  await server.deliverMails();
  return sessionId;
}

test('a mail about a child without an address goes to the payer and names the child', async () => {
  await book(await server.addDependant(ana.clientId, { birthDate: '2016-03-04' }));
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.to).toBe(ana.email);
  expect(mail?.subject).toMatch(/^Lucía Ruiz: /);
  expect(mail?.text).toMatch(/^Hola, Ana:\n\nTe escribimos por Lucía Ruiz\.\n/);
});

test('a mail about a child does not go to a payer whose account is blocked', async () => {
  const userId = ana.person.actor.userId;
  await server.rows(
    `insert into app_user (id, email, name, role, blocked_at, created_at)
     values ($1, $2, 'Ana Gil', 'client', now(), now())`,
    userId,
    ana.email,
  );
  await server.rows('update client set user_id = $2 where id = $1', ana.clientId, userId);
  await book(await server.addDependant(ana.clientId, { birthDate: '2016-03-04' }));
  expect(server.mails).toEqual([]);
});

test('a mail about an adult dependant does not go to the payer', async () => {
  await book(await server.addDependant(ana.clientId, { birthDate: '1990-03-04' }));
  expect(server.mails).toEqual([]);
});

test('a child with an address gets their own mails', async () => {
  const childId = await server.addDependant(ana.clientId, { birthDate: '2009-03-04' });
  await server.rows("update client set email = 'lucia@correo.test' where id = $1", childId);
  await book(childId);
  expect(server.mails.map(({ to }) => to)).toEqual(['lucia@correo.test']);
  expect(server.mails[0]?.subject).not.toContain('Lucía');
});

test('a free seat is offered to a waiting child through the payer', async () => {
  const { clientId } = await server.addClient();
  const sessionId = await book(clientId, 1);
  const childId = await server.addDependant(ana.clientId, { birthDate: '2016-03-04' });
  await server.frontDesk.post('/api/waitlist', { sessionId, clientId: childId });
  const [booked] = await server.rows<{ id: string }>(
    'select id from booking where session_id = $1',
    sessionId,
  );
  server.mails.length = 0;
  await server.frontDesk.post(`/api/bookings/${booked?.id}/cancellation`, {
    expected: 'cancelled',
  });
  await server.deliverMails();
  expect(server.mails.find(({ to }) => to === ana.email)?.subject).toMatch(/^Lucía Ruiz: /);
});

test('the calendar of a payer contains the bookings of their children, named', async () => {
  const childId = await server.addDependant(ana.clientId, { birthDate: '2016-03-04' });
  await book(childId);
  await book(ana.clientId);
  await server.rows(
    `insert into app_user (id, email, name, role, email_verified_at, password_hash, created_at)
     values ($1, $2, 'Ana Gil', 'client', now(), 'none', now())`,
    ana.person.actor.userId,
    ana.email,
  );
  await server.rows(
    'update client set user_id = $2 where id = $1',
    ana.clientId,
    ana.person.actor.userId,
  );
  const { url } = (await ana.person.post('/api/me/calendar')).json<{ url: string }>();
  const calendar = (await server.anybody.get(new URL(url).pathname)).body;
  expect(calendar.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      'SUMMARY:Lucía: Pilates con Marta Ruiz',
      'SUMMARY:Pilates con Marta Ruiz',
    ]),
  );
});
