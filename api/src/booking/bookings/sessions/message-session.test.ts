import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ClientHistoryEntry } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

const wednesday = '2026-11-25T18:00:00.000Z';
const message = {
  subject: 'Traed toalla',
  text: 'Hola, {nombre}:\n\nEsta vez no hay toallas.',
};

let server: BookingTestServer;
let ana: Booker;
let sessionId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  sessionId = await server.addSession({ startsAt: wednesday, capacity: 6 });
});

const path = () => `/api/sessions/${sessionId}/message`;

async function book(clientId: string): Promise<string> {
  const body = { target: { sessionId }, clientId };
  const answer = await server.frontDesk.post('/api/bookings', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

async function send(headers?: Record<string, string>) {
  return server.frontDesk.post(path(), message, headers ? { headers } : undefined);
}

/** Ana, her child, a client without an address and one who cancelled. */
async function fillClass() {
  await book(ana.clientId);
  const childId = await server.addDependant(ana.clientId, { birthDate: '2016-03-04' });
  await book(childId);
  const { clientId: silentId } = await server.addClient('Omar Benali');
  await server.rows('update client set email = null, user_id = null where id = $1', silentId);
  await book(silentId);
  const { clientId: goneId } = await server.addClient('Zoe Marín');
  const bookingId = await book(goneId);
  await server.frontDesk.post(`/api/bookings/${bookingId}/cancellation`, { expected: 'cancelled' });
  await server.deliverMails();
  server.mails.length = 0;
  return { childId, silentId };
}

test('a message reaches the people of the class, a child through the payer', async () => {
  const { childId, silentId } = await fillClass();
  const preview = (await server.frontDesk.get(path())).json();
  expect(preview).toEqual({
    mailed: [
      { clientId: ana.clientId, name: 'Ana Gil', payerName: null },
      { clientId: childId, name: 'Lucía Ruiz', payerName: 'Ana Gil' },
    ],
    withoutEmail: [{ clientId: silentId, name: 'Omar Benali' }],
  });
  const answer = await send();
  expect(answer.json()).toEqual(preview);
  await server.deliverMails();
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ana.email, 'Traed toalla'],
    [ana.email, 'Lucía Ruiz: Traed toalla'],
  ]);
  expect(server.mails[0]?.text).toContain('Hola, Ana:\n\nEsta vez no hay toallas.\n\nEs por ');
  expect(server.mails[0]?.text).toContain('el miércoles, 25 de noviembre a las 19:00.');
  expect(server.mails[1]?.text).toContain('Te escribimos por Lucía Ruiz.');
});

test('a message is once in the history of each person, with its author and subject', async () => {
  const { childId, silentId } = await fillClass();
  await send();
  await server.deliverMails();
  const sentTo = async (clientId: string) => {
    const history = await server.frontDesk.get(`/api/clients/${clientId}/history?kind=mails`);
    const { items } = history.json<{ items: ClientHistoryEntry[] }>();
    return items
      .filter(({ changes }) => changes.some(({ after }) => after === message.subject))
      .map(({ action }) => action);
  };
  expect(await sentTo(ana.clientId)).toEqual(['messageSent']);
  expect(await sentTo(childId)).toEqual(['messageSent']);
  expect(await sentTo(silentId)).toEqual([]);
  const audited = await server.rows<{ entity: string; actorUserId: string }>(
    `select entity, actor_user_id as "actorUserId" from audit_entry
     where action = 'messageSent' and entity_id = any($1) order by entity`,
    [sessionId, ana.clientId],
  );
  const { userId } = server.frontDesk.actor;
  expect(audited).toEqual([
    { entity: 'client', actorUserId: userId },
    { entity: 'session', actorUserId: userId },
  ]);
});

test('a repeated request sends nothing twice', async () => {
  await book(ana.clientId);
  await server.deliverMails();
  server.mails.length = 0;
  const headers = { 'idempotency-key': newId() };
  const [first, second] = [await send(headers), await send(headers)];
  expect(second.json()).toEqual(first.json());
  await server.deliverMails();
  expect(server.mails).toHaveLength(1);
});

test('a message needs a subject and a text, and an empty class gets none', async () => {
  const answer = await server.frontDesk.post(path(), { subject: ' ', text: '' });
  expect(answer.statusCode).toBe(400);
  expect((await send()).json()).toEqual({ mailed: [], withoutEmail: [] });
});
