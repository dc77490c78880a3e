import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OwnAgenda, StoredSettings, Substitution } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import type { Person } from '../../../testing/servers/test-app.ts';

const startsAt = '2026-11-25T18:00:00.000Z';

interface Colleague {
  id: string;
  email: string;
  person: Person;
}

let server: BookingTestServer;
let marta: Colleague;
let nora: Colleague;
let sessionId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  marta = await addColleague('Marta Ruiz');
  nora = await addColleague('Nora Vidal');
  sessionId = await server.addSession({ startsAt, professionalId: marta.id });
  await server.deliverMails();
  server.mails.length = 0;
});

async function addColleague(name: string): Promise<Colleague> {
  const id = await server.addProfessional([server.serviceId]);
  const userId = newId();
  const email = `${userId}@correo.test`;
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, $3, 'professional', 'x', now(), now())`,
    userId,
    email,
    name,
  );
  await server.rows(
    'update professional set user_id = $2, name = $3 where id = $1',
    id,
    userId,
    name,
  );
  return { id, email, person: server.as('professional', { professionalId: id, userId }) };
}

async function choose(substitution: Substitution) {
  const path = '/api/settings/professionalActs';
  const { values, version } = (await server.admin.get(path)).json<
    StoredSettings<'professionalActs'>
  >();
  await server.admin.put(path, { values: { ...values, substitution }, version });
}

const ask = (professionalId = nora.id) =>
  marta.person.post(`/api/sessions/${sessionId}/substitute-requests`, { professionalId });
const ownOf = async ({ person }: Colleague) =>
  (await person.get('/api/agenda?date=2026-11-25')).json<{ own: OwnAgenda }>().own;
const requestsOf = async (colleague: Colleague) => (await ownOf(colleague)).substituteRequests;
const answer = (id: string, isAccepted: boolean, { person }: { person: Person }) =>
  person.post(`/api/substitute-requests/${id}/answer`, { isAccepted });
const giver = async () => {
  const [row] = await server.rows<{ id: string }>(
    'select professional_id as id from session where id = $1',
    sessionId,
  );
  return row?.id;
};
async function mailsTo(email: string) {
  await server.deliverMails();
  return server.mails.filter(({ to }) => to === email).map(({ text }) => text);
}

test('only colleagues who are qualified and free are offered', async () => {
  const busy = await addColleague('Ocupada Sanz');
  await server.addSession({ startsAt, professionalId: busy.id });
  const other = await addColleague('De otra cosa');
  await server.rows('delete from professional_service where professional_id = $1', other.id);
  const offered = await marta.person.get(`/api/sessions/${sessionId}/substitutes`);
  const { items, substitution } = offered.json<{ items: { id: string }[]; substitution: string }>();
  expect(substitution).toBe('colleague');
  const ids = items.map(({ id }) => id);
  expect(ids).toContain(nora.id);
  expect(ids).not.toEqual(expect.arrayContaining([marta.id]));
  expect(ids).not.toEqual(expect.arrayContaining([busy.id]));
  expect(ids).not.toEqual(expect.arrayContaining([other.id]));
  expect((await ask(busy.id)).json()).toMatchObject({ code: 'schedule_conflict' });
  expect((await ask(other.id)).json()).toMatchObject({ code: 'schedule_conflict' });
});

describe('a request that the colleague answers', () => {
  test('changes nothing until it is accepted; then the clients are told', async () => {
    const ana = await server.addClient('Ana Gil');
    await ana.person.post('/api/bookings', { target: { sessionId } });
    await server.deliverMails();
    server.mails.length = 0;
    expect((await ask()).json()).toEqual({
      outcome: 'asked',
      substitute: { id: nora.id, name: 'Nora Vidal' },
    });
    expect(await giver()).toBe(marta.id);
    expect(await mailsTo(ana.email)).toEqual([]);
    expect(await mailsTo(nora.email)).toEqual([
      expect.stringContaining(
        'Marta Ruiz te pide que des Pilates el miércoles 25 de noviembre a las 19:00.',
      ),
    ]);
    const [request] = await requestsOf(nora);
    expect(request).toMatchObject({ from: { name: 'Marta Ruiz' }, waitsFor: 'colleague' });
    expect(await requestsOf(marta)).toEqual([request]);
    expect((await answer(request!.id, true, nora)).statusCode).toBe(204);
    expect(await giver()).toBe(nora.id);
    expect(await mailsTo(ana.email)).toEqual([expect.stringContaining('la da Nora Vidal')]);
    expect(await mailsTo(marta.email)).toEqual([expect.stringContaining('Nora Vidal da Pilates')]);
    expect(await requestsOf(nora)).toEqual([]);
    expect((await answer(request!.id, true, nora)).json()).toMatchObject({
      code: 'illegal_transition',
    });
  });

  test('leaves the session when it is declined', async () => {
    await ask();
    const [request] = await requestsOf(nora);
    await answer(request!.id, false, nora);
    expect(await giver()).toBe(marta.id);
    expect(await mailsTo(marta.email)).toEqual([expect.stringContaining('sigues dando tú')]);
    expect(await requestsOf(marta)).toEqual([]);
  });

  test('can be withdrawn by the professional who asked, and by no other user', async () => {
    await ask();
    const [request] = await requestsOf(nora);
    const path = `/api/substitute-requests/${request!.id}`;
    expect((await nora.person.delete(path)).statusCode).toBe(404);
    expect((await answer(request!.id, true, marta)).statusCode).toBe(404);
    expect((await marta.person.delete(path)).statusCode).toBe(204);
    expect(await requestsOf(nora)).toEqual([]);
    expect((await answer(request!.id, true, nora)).json()).toMatchObject({
      code: 'illegal_transition',
    });
  });

  test('is replaced by a request to another colleague', async () => {
    const pau = await addColleague('Pau Vila');
    await ask();
    await ask(pau.id);
    expect(await requestsOf(nora)).toEqual([]);
    expect(await requestsOf(pau)).toHaveLength(1);
  });

  test('is refused when the colleague is no longer free, and stays open', async () => {
    await ask();
    const [request] = await requestsOf(nora);
    await server.addSession({ startsAt, professionalId: nora.id });
    expect((await answer(request!.id, true, nora)).json()).toMatchObject({
      code: 'schedule_conflict',
    });
    expect(await requestsOf(nora)).toHaveLength(1);
  });

  test('ends when an administrator gives the session to another colleague', async () => {
    const pau = await addColleague('Pau Vila');
    await ask();
    const [request] = await requestsOf(nora);
    const set = { professionalId: pau.id };
    expect((await server.admin.put(`/api/sessions/${sessionId}/substitute`, set)).statusCode).toBe(
      200,
    );
    expect(await requestsOf(nora)).toEqual([]);
    expect((await answer(request!.id, true, nora)).json()).toMatchObject({
      code: 'illegal_transition',
    });
    expect(await giver()).toBe(pau.id);
  });

  test('about a session that has begun or is cancelled is refused', async () => {
    server.clock.set(startsAt);
    expect((await ask()).json()).toMatchObject({ code: 'illegal_transition' });
    server.clock.set('2026-11-20T09:00:00.000Z');
    await server.admin.post(`/api/sessions/${sessionId}/cancellation`, { reason: 'Sin luz' });
    expect((await ask()).json()).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('the center’s choice', () => {
  test('of passing sessions at once tells the colleague and the clients', async () => {
    await choose('direct');
    expect((await ask()).json()).toMatchObject({ outcome: 'given' });
    expect(await giver()).toBe(nora.id);
    expect(await mailsTo(nora.email)).toEqual([expect.stringContaining('Ahora das tú Pilates')]);
    expect(await requestsOf(nora)).toEqual([]);
  });

  test('of an administrator’s word takes no answer of the colleague', async () => {
    await choose('admin');
    await ask();
    const listed = await server.admin.get('/api/substitute-requests');
    const { items } = listed.json<{ items: { id: string; session: { id: string } }[] }>();
    const request = items.find(({ session }) => session.id === sessionId);
    expect(request).toMatchObject({ to: { name: 'Nora Vidal' }, waitsFor: 'admin' });
    expect((await answer(request!.id, true, nora)).statusCode).toBe(404);
    expect((await answer(request!.id, true, { person: server.admin })).statusCode).toBe(204);
    expect(await giver()).toBe(nora.id);
    expect(await mailsTo(nora.email)).toEqual([expect.stringContaining('Ahora das tú Pilates')]);
    await choose('colleague');
  });
});
