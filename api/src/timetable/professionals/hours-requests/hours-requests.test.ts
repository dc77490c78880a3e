import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  Availability,
  DecidedHoursRequest,
  HoursRequest,
  Professional,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { weekText } from './week-text.ts';

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

const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '09:00', ends: '14:00' }));
const afternoons = [1, 2, 3].map((weekday) => ({ weekday, starts: '16:00', ends: '20:00' }));
/** A Monday; the classes a week later are also on a Monday. */
const wish = { fromDate: '2027-01-11', hours: afternoons, reason: 'Estudios' };

async function addPerson() {
  const answer = await server.admin.post('/api/professionals', {
    name: 'Marta Ibáñez',
    color: '#0f766e',
    bio: '',
    userId: null,
    serviceIds: [],
    hours: mornings,
    exceptions: [],
  });
  const { id } = answer.json<Professional>();
  const self = server.as('professional', { professionalId: id });
  return {
    id,
    self,
    ask: async (asked: object = wish) => {
      const said = await self.post(`/api/professionals/${id}/hours-requests`, asked);
      return said.json<DecidedHoursRequest>();
    },
    hours: async () =>
      (await server.admin.get(`/api/professionals/${id}`)).json<Professional>().hours,
  };
}

const decide = (id: string, state: string, person = server.admin) =>
  person.put(`/api/hours-requests/${id}`, { state });
const waiting = async () =>
  (await server.admin.get('/api/time-off/requested')).json<{ count: number }>().count;

describe('a request for new weekly hours', () => {
  test('lists the sessions outside them and notifies the approvers', async () => {
    const { id, self, ask } = await addPerson();
    const inside = { professionalId: id, startsAt: '2027-01-04T09:00:00Z' };
    await server.addSession(inside);
    const left = await server.addSession({ ...inside, startsAt: '2027-01-11T09:00:00Z' });
    await server.addSession({ ...inside, startsAt: '2027-01-11T16:00:00Z' });
    const before = await waiting();
    const preview = await self.post(`/api/professionals/${id}/hours-requests/preview`, wish);
    expect(preview.json()).toMatchObject({ affected: [{ sessionId: left }] });
    expect(await waiting()).toBe(before);

    const { request, affected } = await ask();
    expect(request).toMatchObject({ ...wish, state: 'requested', decidedAt: null });
    expect(affected.map(({ sessionId }) => sessionId)).toEqual([left]);
    expect(await waiting()).toBe(before + 1);
    expect((await self.get('/api/hours-requests')).json()).toEqual({ items: [request] });
    expect((await server.admin.get(`/api/hours-requests/${request.id}`)).json()).toMatchObject({
      affected: [{ sessionId: left, substitutes: [{ id: server.professionalId }] }],
    });
    await server.deliverMails();
    expect(server.mails.findLast(({ kind }) => kind === 'hoursRequested')).toMatchObject({
      to: 'admin@aforo.test',
      subject: 'Marta Ibáñez pide cambiar su horario',
      text: expect.stringMatching(
        new RegExp(
          `desde el 11 de enero de 2027:.*Lunes: 16:00–20:00.*Motivo: Estudios.*Queda fuera 1 clase.*/admin/profesionales/${id}`,
          's',
        ),
      ),
    });
  });

  test('applies from its date on when approved, and appears in the history', async () => {
    const { id, ask, hours, self } = await addPerson();
    const { request } = await ask();
    const { version } = (await server.admin.get(`/api/professionals/${id}`)).json<Professional>();
    const answer = await decide(request.id, 'approved');
    expect(answer.json()).toMatchObject({ request: { state: 'approved' } });
    // An editor opened before the approval gets a conflict.
    const after = (await server.admin.get(`/api/professionals/${id}`)).json<Professional>();
    expect(after.version).toBe(version + 1);
    expect(await hours()).toEqual(mornings);
    const before = server.clock.now();
    server.clock.set('2027-01-11T08:00:00Z');
    expect(await hours()).toEqual(afternoons);
    server.clock.set(before.toISOString());
    expect((await decide(request.id, 'rejected')).json()).toMatchObject({
      code: 'illegal_transition',
    });
    const { items } = (await self.get('/api/hours-requests')).json<{ items: HoursRequest[] }>();
    expect(items).toMatchObject([{ id: request.id, state: 'approved' }]);
  });

  test('changes availability from its date on when approved, not before', async () => {
    const serviceId = await server.addService({ kind: 'appointment', opensDays: 90 });
    const { id, ask } = await addPerson();
    await server.rows('insert into professional_service values ($1, $2)', id, serviceId);
    await decide((await ask()).request.id, 'approved');
    const startsOf = async (date: string) => {
      const path = `/api/availability?serviceId=${serviceId}&from=${date}&days=1`;
      const answer = await server.frontDesk.get(path);
      const [day] = answer.json<Availability>().days;
      return (day?.starts ?? []).map(({ startsAt }) => startsAt);
    };
    const before = await startsOf('2027-01-04');
    expect([before[0], before.some((at) => at > '2027-01-04T13:00')]).toEqual([
      '2027-01-04T08:00:00.000Z',
      false,
    ]);
    expect((await startsOf('2027-01-11'))[0]).toBe('2027-01-11T15:00:00.000Z');
    expect(await startsOf('2027-01-14')).toEqual([]);
  });

  test('changes nothing when refused, and saving other hours keeps future ones', async () => {
    const { id, ask, hours } = await addPerson();
    const refused = await ask();
    expect((await decide(refused.request.id, 'rejected')).json()).toMatchObject({
      request: { state: 'rejected' },
      affected: [],
    });
    const granted = await ask();
    await decide(granted.request.id, 'approved');
    const page = (await server.admin.get(`/api/professionals/${id}`)).json<Professional>();
    const saturday = { weekday: 6, starts: '10:00', ends: '12:00' };
    const { name, color, bio, userId, serviceIds, exceptions, version } = page;
    await server.admin.put(`/api/professionals/${id}`, {
      name,
      color,
      bio,
      userId,
      serviceIds,
      exceptions,
      version,
      hours: [saturday],
    });
    expect(await hours()).toEqual([saturday]);
    expect(
      await server.rows(
        `select count(*)::integer as count from professional_hours
        where professional_id = $1 and from_date = '2027-01-11'`,
        id,
      ),
    ).toEqual([{ count: afternoons.length }]);
  });

  test.each([
    ['in the past', { ...wish, fromDate: '2026-01-01' }, 'fromDate'],
    ['without hours', { ...wish, hours: [] }, 'hours'],
    [
      'with overlapping hours',
      { ...wish, hours: [...afternoons, { weekday: 1, starts: '19:00', ends: '21:00' }] },
      'hours.3.starts',
    ],
  ])('is refused %s with an error at its field', async (_, asked, field) => {
    const { id, self } = await addPerson();
    for (const path of ['hours-requests', 'hours-requests/preview']) {
      const answer = await self.post(`/api/professionals/${id}/${path}`, asked);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    }
  });

  test('is accepted once per date, also when two arrive at once', async () => {
    const { id, self } = await addPerson();
    const path = `/api/professionals/${id}/hours-requests`;
    const answers = await Promise.all([self.post(path, wish), self.post(path, wish)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await self.post(path, { ...wish, fromDate: '2027-02-01' })).statusCode).toBe(200);
  });

  test('can be withdrawn by its author until it is answered', async () => {
    const { self, ask } = await addPerson();
    const { request } = await ask();
    const other = (await addPerson()).self;
    const path = `/api/hours-requests/${request.id}`;
    expect((await other.delete(path)).statusCode).toBe(404);
    expect((await self.delete(path)).statusCode).toBe(204);
    expect((await self.get('/api/hours-requests')).json()).toEqual({ items: [] });
    const again = await ask();
    await decide(again.request.id, 'rejected');
    expect((await self.delete(`/api/hours-requests/${again.request.id}`)).json()).toMatchObject({
      code: 'illegal_transition',
    });
  });
});

test('formats a week with one line per day with hours, from Monday', () => {
  const ranges = [
    { weekday: 0, starts: '10:00', ends: '12:00' },
    { weekday: 1, starts: '16:00', ends: '20:00' },
    { weekday: 1, starts: '09:00', ends: '14:00' },
  ];
  expect(weekText(ranges)).toEqual(['Lunes: 09:00–14:00 y 16:00–20:00', 'Domingo: 10:00–12:00']);
});
