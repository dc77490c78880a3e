import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErasurePreview, ErasureRefusedDetails } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { requestBono } from '../../../testing/records/sell-template.ts';
import type { Person } from '../../../testing/servers/test-app.ts';
import { tablesContaining } from '../../../testing/database/tables-containing.ts';
import { addCompleteClient } from '../../../testing/records/complete-client.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

const preview = async (person: Person, id: string) =>
  (await person.get(`/api/clients/${id}/erasure`)).json<ErasurePreview>();

async function erase(person: Person, id: string, wish: object = { givesUpSessions: true }) {
  const { seen } = await preview(person, id);
  return person.post(`/api/clients/${id}/erasure`, { ...wish, seen });
}

const refusalsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { details: ErasureRefusedDetails }).details.refusals.map(
    ({ reason }) => reason,
  );

test('the preview says that fiscal documents stay, only when there are some', async () => {
  const client = await server.addClient();
  const staysOf = async () => (await preview(client.person, client.clientId)).stays.join();
  expect(await staysOf()).not.toContain('documentos que la ley');
  await server.sellBono(client);
  expect(await staysOf()).toContain('documentos que la ley');
});

describe('erasing a client with future bookings', () => {
  test('cancels them by the center’s rules and promotes the waiting list', async () => {
    const { frontDesk, rows } = server;
    const leaving = await server.addClient();
    const bono = await server.sellBono(leaving, { credits: 2 });
    const sessionId = await server.addSession({ startsAt: '2026-11-26T10:00:00Z', capacity: 1 });
    await leaving.person.post('/api/bookings', { target: { sessionId } });
    const waiting = await server.addClient();
    await server.sellBono(waiting);
    await waiting.person.post('/api/waitlist', { sessionId });

    const before = await preview(leaving.person, leaving.clientId);
    expect(before).toMatchObject({
      upcoming: [{ service: 'Pilates', startsAt: '2026-11-26T10:00:00.000Z', returnsCredit: true }],
      sessionsLeft: 2,
      refusals: [{ reason: 'sessionsLeft', solvedBy: 'givesUpSessions' }],
    });
    expect((await erase(leaving.person, leaving.clientId)).statusCode).toBe(204);

    const bookings = await rows<{ clientId: string; status: string }>(
      'select client_id as "clientId", status from booking where session_id = $1 order by booked_at, id',
      sessionId,
    );
    expect(bookings.map(({ clientId, status }) => [clientId, status])).toEqual([
      [leaving.clientId, 'cancelled'],
      [waiting.clientId, 'confirmed'],
    ]);
    // The credit was returned and then given up: the ledger contains both and ends at zero.
    const ledger = await rows<{ kind: string; balance: number }>(
      `select kind, balance_after as balance from credit_entry where purchase_id = $1
       order by at, array_position(array['purchase', 'spend', 'return', 'adjust'], kind)`,
      bono,
    );
    expect(ledger.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['purchase', 2],
      ['spend', 1],
      ['return', 2],
      ['adjust', 0],
    ]);
    const session = await frontDesk.get(`/api/clients/${leaving.clientId}`);
    expect(session.json()).toMatchObject({ name: 'Persona borrada', isErased: true });
  });

  test('removes them from the waiting list before a returned credit could book them', async () => {
    const { rows } = server;
    const leaving = await server.addClient();
    await server.sellBono(leaving, { credits: 1 });
    const [freeSession, full] = [
      await server.addSession({ startsAt: '2026-11-27T10:00:00Z' }),
      await server.addSession({ startsAt: '2026-11-27T12:00:00Z', capacity: 1 }),
    ];
    const other = await server.addClient();
    await other.person.post('/api/bookings', { target: { sessionId: full } });
    await leaving.person.post('/api/bookings', { target: { sessionId: freeSession } });
    await leaving.person.post('/api/waitlist', { sessionId: full });
    expect((await erase(leaving.person, leaving.clientId)).statusCode).toBe(204);
    expect(
      await rows(
        `select id from waitlist_entry where client_id = $1
         union all select id from booking where client_id = $1 and status = 'confirmed'`,
        leaving.clientId,
      ),
    ).toEqual([]);
  });

  test('leaves no identifying data in any table of the database', async () => {
    const whole = await addCompleteClient(server);
    expect((await tablesContaining(server, whole.texts)).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining([
        'app_user',
        'audit_entry',
        'booking',
        'client',
        'client_health',
        'client_tag',
        'credit_entry',
        'file',
        'idempotency_key',
        'job',
        'login_event',
        'login_session',
        'outbox',
      ]),
    );
    expect((await erase(whole.person, whole.clientId)).statusCode).toBe(204);
    expect(await tablesContaining(server, whole.texts)).toEqual([]);
  });

  test('is audited with actor and consequences, without personal data', async () => {
    const { admin } = server;
    const whole = await addCompleteClient(server);
    await erase(admin, whole.clientId);
    const history = await admin.get(`/api/clients/${whole.clientId}/history`);
    const [adjusted, ...rest] = history.json<{ items: { action: string }[] }>().items;
    expect([adjusted?.action, rest.length > 3]).toEqual(['erased', true]);
    const [entry] = await server.rows<{ actor: string; changes: unknown }>(
      `select actor_user_id as actor, changes from audit_entry
       where action = 'erased' and entity = 'client' and entity_id = $1`,
      whole.clientId,
    );
    expect(entry).toEqual({
      actor: admin.actor.userId,
      changes: [
        { field: 'upcomingBookings', before: '1', after: '0' },
        { field: 'sessionsLeft', before: '11', after: '0' },
      ],
    });
  });

  test('closes the account permanently and deletes everything that belonged to it', async () => {
    const { rows, admin } = server;
    const whole = await addCompleteClient(server);
    await erase(whole.person, whole.clientId);
    const owned = await rows<{ place: string; owner: string }>(
      `select c.conrelid::regclass::text as place, a.attname as owner
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c'`,
    );
    expect(owned.map(({ place }) => place)).toContain('login_session');
    for (const { place, owner } of owned) {
      const left = await rows(`select from ${place} where ${owner} = $1`, whole.userId);
      expect([place, left.length]).toEqual([place, 0]);
    }
    expect(await rows('select status from app_user where id = $1', whole.userId)).toEqual([
      { status: 'blocked' },
    ]);
    const users = await admin.get('/api/users?pageSize=100');
    expect(users.body).not.toContain(whole.userId);
    const unblock = await admin.post(`/api/users/${whole.userId}/unblock`);
    expect(unblock.statusCode).toBe(404);
  });

  test('lets a new client use the same e-mail address', async () => {
    const whole = await addCompleteClient(server);
    await erase(whole.person, whole.clientId);
    const answer = await server.frontDesk.post('/api/clients', {
      name: 'Lucía Otra',
      email: whole.texts[2],
      phone: whole.texts[1],
      birthDate: '',
      tags: [],
      notes: '',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('an erased record', () => {
  test('is not found, changed, booked for or erased again', async () => {
    const { frontDesk, admin } = server;
    const { clientId, person } = await server.addClient('Irune Salaberria');
    await erase(person, clientId);
    const list = await frontDesk.get('/api/clients?q=persona+borrada&status=all');
    expect(list.json()).toMatchObject({ items: [], total: 0 });
    const fields = { name: 'Otra Vez', email: '', phone: '', birthDate: '', tags: [], notes: '' };
    const sessionId = await server.addSession({ startsAt: '2026-11-28T10:00:00Z' });
    const templateId = await server.addTemplate();
    const answers = {
      saved: await frontDesk.put(`/api/clients/${clientId}`, { ...fields, version: 2 }),
      restored: await frontDesk.post(`/api/clients/${clientId}/restore`),
      consented: await frontDesk.put(`/api/clients/${clientId}/consents`, {
        consents: [{ kind: 'health', isGranted: true }],
      }),
      booked: await frontDesk.post('/api/bookings', { target: { sessionId }, clientId }),
      sold: await requestBono(frontDesk, clientId, templateId),
      exported: await admin.post(`/api/clients/${clientId}/export/json`),
      erased: await admin.post(`/api/clients/${clientId}/erasure`, { seen: 'x' }),
    };
    expect(
      Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [
          name,
          answer.json<{ code: string }>().code,
        ]),
      ),
    ).toEqual({
      saved: 'client_erased',
      restored: 'client_erased',
      consented: 'client_erased',
      booked: 'client_archived',
      sold: 'client_erased',
      exported: 'client_erased',
      erased: 'client_erased',
    });
  });

  test('refuses new personal data in the database', async () => {
    const { clientId, person } = await server.addClient();
    await erase(person, clientId);
    await expect(
      server.rows("update client set email = 'de@vuelta.test' where id = $1", clientId),
    ).rejects.toThrow('client_erased_is_blank');
  });
});

describe('erasing is refused while', () => {
  test('a payment is pending', async () => {
    const booker = await server.addClient();
    const bono = await server.sellBono(booker);
    await server.rows("update package_purchase set state = 'pendingPayment' where id = $1", bono);
    const answer = await erase(booker.person, booker.clientId);
    expect([answer.statusCode, refusalsOf(answer)]).toEqual([409, ['pendingPayment']]);
  });

  test('a debt exists; an administrator may declare it settled, the client may not', async () => {
    const booker = await server.addClient();
    const sessionId = await server.addSession({ startsAt: '2026-11-20T10:00:00Z' });
    await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: booker.clientId,
    });
    await server.rows(
      "update booking set status = 'attended', price_minor = 1200 where client_id = $1",
      booker.clientId,
    );
    const wish = { debtIsSettled: true };
    expect(refusalsOf(await erase(booker.person, booker.clientId, wish))).toEqual(['debt']);
    expect(refusalsOf(await erase(server.admin, booker.clientId, {}))).toEqual(['debt']);
    expect((await erase(server.admin, booker.clientId, wish)).statusCode).toBe(204);
  });

  test('a cancellation would cause a debt', async () => {
    const booker = await server.addClient();
    const sessionId = await server.addSession({ startsAt: '2026-11-20T12:00:00Z' });
    await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: booker.clientId,
    });
    // A late booking can still be cancelled free of charge until then.
    server.clock.advance({ minutes: 6 });
    expect(refusalsOf(await erase(booker.person, booker.clientId))).toEqual(['debt']);
  });

  test('sessions are left, unless the client gives them up', async () => {
    const booker = await server.addClient();
    await server.sellBono(booker, { credits: 3 });
    expect(refusalsOf(await erase(booker.person, booker.clientId, {}))).toEqual(['sessionsLeft']);
    expect((await erase(booker.person, booker.clientId)).statusCode).toBe(204);
  });

  test.each([
    ['receptionist', 1, ['staffAccount']],
    ['admin', 2, ['staffAccount']],
    ['admin', 1, ['lastAdmin']],
  ])('the account belongs to a %s, of %i administrators', async (role, admins, reasons) => {
    const whole = await addCompleteClient(server);
    await server.rows("delete from app_user where role = 'admin'");
    for (let i = 0; i < (role === 'admin' ? admins - 1 : admins); i++) {
      await server.rows(
        `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
         values (gen_random_uuid(), gen_random_uuid() || '@a.test', 'A', 'admin', 'x', now(), now())`,
      );
    }
    await server.rows('update app_user set role = $2 where id = $1', whole.userId, role);
    expect(refusalsOf(await erase(server.admin, whole.clientId))).toEqual(reasons);
  });

  test('the consequences differ from those shown, and changes nothing', async () => {
    const { person, clientId } = await server.addClient('Nerea Quieta');
    const { seen } = await preview(person, clientId);
    const sessionId = await server.addSession({ startsAt: '2026-12-01T10:00:00Z' });
    await person.post('/api/bookings', { target: { sessionId } });
    const answer = await person.post(`/api/clients/${clientId}/erasure`, { seen });
    expect(answer.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { upcoming: [{ service: 'Pilates' }] } },
    });
    expect((await server.frontDesk.get(`/api/clients/${clientId}`)).json()).toMatchObject({
      name: 'Nerea Quieta',
      status: 'active',
    });
  });
});

test('erasing another client is a 404, and front desk staff may not erase', async () => {
  const { clientId } = await server.addClient();
  const other = await server.addClient();
  const ask = (person: Person) => person.post(`/api/clients/${clientId}/erasure`, { seen: 'x' });
  expect((await ask(other.person)).statusCode).toBe(404);
  expect((await ask(server.frontDesk)).statusCode).toBe(403);
});
