import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DecidedTimeOff, Professional } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
    values ($1, 'admin@aforo.test', 'Ana Belén', 'admin', 'x', now(), now())`,
    server.admin.actor.userId,
  );
});
afterAll(() => server.close());

async function addPerson(name: string, serviceIds = [server.serviceId]): Promise<string> {
  const answer = await server.admin.post('/api/professionals', {
    name,
    color: '#0f766e',
    bio: '',
    userId: null,
    serviceIds,
    hours: [],
    exceptions: [],
  });
  return answer.json<Professional>().id;
}

let day = 0;
/** A class on a separate day, on which its professional is granted the day off. */
async function dayOff() {
  const date = `2026-12-${String((day += 1)).padStart(2, '0')}`;
  const absentId = await addPerson(`Marta ${day}`);
  const startsAt = `${date}T10:00:00.000Z`;
  const sessionId = await server.addSession({ professionalId: absentId, startsAt });
  const off = { startsAt: `${date}T00:00:00Z`, endsAt: `${date}T23:00:00Z`, reason: '' };
  const self = server.as('professional', { professionalId: absentId });
  const asked = await self.post(`/api/professionals/${absentId}/time-off`, off);
  const { timeOff, affected } = asked.json<DecidedTimeOff>();
  const approve = () => server.admin.put(`/api/time-off/${timeOff.id}`, { state: 'approved' });
  return { own: absentId, sessionId, startsAt, off, self, affected, approve };
}

const set = (sessionId: string, professionalId: string, person = server.admin) =>
  person.put(`/api/sessions/${sessionId}/substitute`, { professionalId });

test('granted days off list qualified and free substitutes per session to users who can set one', async () => {
  const { sessionId, startsAt, off, affected, approve } = await dayOff();
  const free = await addPerson('Libre');
  const busy = await addPerson('Ocupada');
  await server.addSession({ professionalId: busy, startsAt });
  const away = await addPerson('Fuera');
  await server.admin.post(`/api/professionals/${away}/time-off`, off);
  await addPerson('De otra cosa', []);
  expect(affected).toMatchObject([{ sessionId }]);
  expect(affected[0]).not.toHaveProperty('substitutes');
  const granted = (await approve()).json<DecidedTimeOff>();
  const names = granted.affected.map(({ substitutes }) => substitutes?.map(({ name }) => name));
  expect(names).toEqual([expect.arrayContaining(['Libre'])]);
  expect(names.flat()).not.toEqual(expect.arrayContaining(['Ocupada']));
  expect(names.flat()).not.toEqual(expect.arrayContaining(['Fuera']));
  expect(names.flat()).not.toEqual(expect.arrayContaining(['De otra cosa']));

  expect((await set(sessionId, busy)).json()).toMatchObject({ code: 'schedule_conflict' });
  expect((await set(sessionId, away)).json()).toMatchObject({ code: 'schedule_conflict' });
  expect((await set(sessionId, free)).json()).toMatchObject({ professionalName: 'Libre' });
  // The substitute now gives this session and is busy.
  expect((await set(sessionId, free)).json()).toMatchObject({ code: 'schedule_conflict' });
});

test('a substitute gives the session, and its clients are notified', async () => {
  const { sessionId, approve } = await dayOff();
  const free = await addPerson('Nora Vidal');
  const ana = await server.addClient('Ana Gil');
  await ana.person.post('/api/bookings', { target: { sessionId } });
  await approve();
  const answer = await set(sessionId, free);
  expect(answer.json()).toMatchObject({ sessionId, professionalName: 'Nora Vidal', booked: 1 });
  expect(await server.rows('select professional_id from session where id = $1', sessionId)).toEqual(
    [{ professional_id: free }],
  );
  await server.deliverMails();
  const told = server.mails.filter(({ to }) => to === ana.email).map(({ text }) => text);
  expect(told.at(-1)).toContain('la da Nora Vidal');
  const [entry] = await server.rows<{ changes: object[] }>(
    "select changes from audit_entry where entity = 'session' and entity_id = $1",
    sessionId,
  );
  expect(entry?.changes).toMatchObject([{ field: 'professional', after: 'Nora Vidal' }]);
});

test('two concurrent substitutions do not give one person two sessions at the same time', async () => {
  const [first, second] = [await dayOff(), await dayOff()];
  await server.rows(
    `update session set starts_at = o.starts_at, ends_at = o.ends_at, busy = o.busy
    from session o where session.id = $1 and o.id = $2`,
    second.sessionId,
    first.sessionId,
  );
  const free = await addPerson('Única');
  const answers = await Promise.all([set(first.sessionId, free), set(second.sessionId, free)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a session that has started or is cancelled cannot get a substitute', async () => {
  const { sessionId } = await dayOff();
  const free = await addPerson('Libre');
  await server.admin.post(`/api/sessions/${sessionId}/cancellation`, { reason: 'Sin luz' });
  expect((await set(sessionId, free)).json()).toMatchObject({ code: 'illegal_transition' });
  const past = await server.addSession({ startsAt: '2026-11-01T10:00:00Z' });
  expect((await set(past, free)).json()).toMatchObject({ code: 'illegal_transition' });
});
