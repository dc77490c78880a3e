import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deactivation, Professional } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { occupancyOf } from './occupancy.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  // Decisions have a foreign key to their author.
  await server.rows(
    `insert into app_user (id, email, name, role, created_at)
    values ($1, 'admin@aforo.test', 'Ana Belén', 'admin', now())`,
    server.admin.actor.userId,
  );
});
afterAll(() => server.close());

const marta = {
  name: 'Marta Ibáñez',
  color: '#0f766e',
  bio: '',
  userId: null as string | null,
  serviceIds: [] as string[],
  hours: [{ weekday: 1, starts: '09:00', ends: '14:00' }],
  exceptions: [] as object[],
};

async function create(fields: object = {}): Promise<Professional> {
  const answer = await server.admin.post('/api/professionals', { ...marta, ...fields });
  expect(answer.json()).toMatchObject({ status: 'active' });
  return answer.json<Professional>();
}

describe('authorisation', () => {
  test('answers 401 without a login', async () => {
    for (const path of ['/api/professionals', `/api/professionals/${newId()}`, '/api/time-off']) {
      expect((await server.anybody.get(path)).statusCode).toBe(401);
    }
  });

  test.each(['receptionist', 'professional', 'client'] as const)(
    'refuses a %s who changes a professional',
    async (role) => {
      const person = server.as(role);
      const id = newId();
      const answers = [
        await person.post('/api/professionals', marta),
        await person.put(`/api/professionals/${id}`, { ...marta, version: 1 }),
        await person.get(`/api/professionals/${id}/deactivation`),
        await person.post(`/api/professionals/${id}/deactivation`, { decisions: [] }),
        await person.post(`/api/professionals/${id}/reactivation`),
        await person.put(`/api/time-off/${id}`, { state: 'approved' }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
    },
  );

  test('shows professionals their own page and answers 404 for another’s', async () => {
    const { id } = await create();
    const other = await create();
    const self = server.as('professional', { professionalId: id });
    expect((await self.get(`/api/professionals/${id}`)).statusCode).toBe(200);
    expect((await self.get(`/api/professionals/${other.id}`)).statusCode).toBe(404);
    expect((await server.as('client').get(`/api/professionals/${id}`)).statusCode).toBe(403);
    expect((await server.frontDesk.get(`/api/professionals/${newId()}`)).statusCode).toBe(404);
  });

  test('shows clients the active professionals', async () => {
    const { id } = await create({ name: 'Se marcha' });
    await server.admin.post(`/api/professionals/${id}/deactivation`, { decisions: [] });
    const names = async (person: typeof server.frontDesk) =>
      (await person.get('/api/professionals'))
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name);
    expect(await names(server.frontDesk)).toContain('Se marcha');
    expect(await names(server.as('client'))).not.toContain('Se marcha');
  });
});

describe('saving a professional', () => {
  test('stores services, hours and exceptions, and counts versions', async () => {
    const { id } = await create();
    const exceptions = [
      { localDate: '2026-12-24', kind: 'off', starts: null, ends: null },
      { localDate: '2026-12-26', kind: 'extra', starts: '10:00', ends: '12:00' },
    ];
    const saved = { ...marta, name: 'Marta', serviceIds: [server.serviceId], exceptions };
    const answer = await server.admin.put(`/api/professionals/${id}`, { ...saved, version: 1 });
    expect(answer.json()).toMatchObject({ ...saved, version: 2 });
    const late = await server.admin.put(`/api/professionals/${id}`, { ...saved, version: 1 });
    expect(late.json()).toMatchObject({ code: 'stale_version' });
    const missing = await server.admin.put(`/api/professionals/${newId()}`, {
      ...saved,
      version: 1,
    });
    expect(missing.statusCode).toBe(404);
  });

  test.each([
    [{ name: 'M' }, 'name'],
    [{ serviceIds: [newId()] }, 'serviceIds'],
    [{ userId: newId() }, 'userId'],
    [{ hours: [...marta.hours, { weekday: 1, starts: '13:00', ends: '15:00' }] }, 'hours.1.starts'],
    [
      { exceptions: [{ localDate: '2026-12-24', kind: 'extra', starts: null, ends: null }] },
      'exceptions.0.ends',
    ],
  ])('refuses %j', async (fields, field) => {
    const answer = await server.admin.post('/api/professionals', { ...marta, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('counts booked and available time in the next seven days', async () => {
    const { id } = await create();
    await server.addSession({ professionalId: id, startsAt: '2026-11-23T10:00:00Z', minutes: 90 });
    await server.addSession({ professionalId: id, startsAt: '2026-12-23T10:00:00Z' });
    const { occupancy } = (
      await server.frontDesk.get(`/api/professionals/${id}`)
    ).json<Professional>();
    expect(occupancy).toEqual({ busyMinutes: 90, availableMinutes: 300 });
  });
});

describe('inviting a new professional', () => {
  const invited = { ...marta, name: 'Nuria Sáez', invitationEmail: 'Nuria@correo.es' };

  test('creates the account of this professional and mails it, in one request', async () => {
    // A namesake without an account keeps their own record.
    const namesake = await create({ name: invited.name });
    server.mails.length = 0;
    const { id, userId } = await create(invited);
    const [account] = await server.rows(
      `select id, email, role, name from app_user where id = $1`,
      userId,
    );
    expect(account).toEqual({
      id: userId,
      email: 'nuria@correo.es',
      role: 'professional',
      name: invited.name,
    });
    expect(id).not.toBe(namesake.id);
    const read = await server.admin.get(`/api/professionals/${namesake.id}`);
    expect(read.json<Professional>().userId).toBeNull();
    await server.deliverMails();
    expect(server.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['nuria@correo.es', 'invitation'],
    ]);
  });

  test('creates nothing with an address that has an account, or beside one', async () => {
    const count = async () => (await server.rows('select from professional')).length;
    const before = await count();
    const taken = await server.admin.post('/api/professionals', invited);
    expect(taken.json()).toMatchObject({ code: 'email_taken' });
    const both = await server.admin.post('/api/professionals', { ...invited, userId: newId() });
    expect(both.json()).toMatchObject({ fields: { invitationEmail: expect.any(String) } });
    const wrong = await server.admin.post('/api/professionals', {
      ...invited,
      invitationEmail: 'nuria',
    });
    expect(wrong.json()).toMatchObject({ fields: { invitationEmail: expect.any(String) } });
    expect(await count()).toBe(before);
  });

  test('sends no invitation without an address', async () => {
    expect((await create({ invitationEmail: '' })).userId).toBeNull();
  });
});

test('occupancy counts the real hours of a day of 23 hours, without days off', () => {
  const hours = [0, 1].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00' }));
  const timeOff = [
    { startsAt: new Date('2027-03-29T10:00:00Z'), endsAt: new Date('2027-03-29T12:00:00Z') },
  ];
  const presence = { name: 'Marta', hours, exceptions: [], timeOff };
  const week = { from: '2027-03-28', days: 2, timeZone: 'Europe/Madrid' };
  expect(occupancyOf(presence, [], week).availableMinutes).toBe((23 + 24 - 2) * 60);
});

describe('deactivating a professional', () => {
  async function setUp() {
    const serviceId = await server.addService({ name: 'Yoga suave' });
    const leaver = await create({ name: 'Quien se va', serviceIds: [serviceId], hours: [] });
    const free = await create({ name: 'Libre', serviceIds: [serviceId], hours: [] });
    const busy = await create({ name: 'Ocupada', serviceIds: [serviceId], hours: [] });
    const off = await create({ name: 'De fiesta', serviceIds: [serviceId], hours: [] });
    await create({ name: 'No sabe yoga', hours: [] });
    const sessionId = await server.addSession({
      serviceId,
      professionalId: leaver.id,
      startsAt: '2026-12-10T18:00:00Z',
    });
    await server.addSession({ professionalId: busy.id, startsAt: '2026-12-10T18:30:00Z' });
    await server.admin.post(`/api/professionals/${off.id}/time-off`, {
      startsAt: '2026-12-10T00:00:00Z',
      endsAt: '2026-12-11T00:00:00Z',
      reason: '',
    });
    const path = `/api/professionals/${leaver.id}/deactivation`;
    const decide = (substituteId: string | null) =>
      server.admin.post(path, { decisions: [{ sessionId, substituteId }] });
    return { path, decide, sessionId, leaver, free, busy };
  }
  const book = async (sessionId: string) => {
    const { clientId, email } = await server.addClient();
    await server.rows(
      `insert into booking (id, session_id, client_id, status, cancellation_minutes,
        free_cancel_until, price_minor, source, booked_at)
      values ($1, $2, $3, 'confirmed', 720, now(), 0, 'staff', now())`,
      newId(),
      sessionId,
      clientId,
    );
    return email;
  };

  test('shows each session with the qualified and free substitutes', async () => {
    const { path, sessionId, free } = await setUp();
    const { sessions } = (await server.admin.get(path)).json<Deactivation>();
    expect(sessions).toMatchObject([
      { sessionId, serviceName: 'Yoga suave', substitutes: [{ id: free.id, name: 'Libre' }] },
    ]);
  });

  test('hands the session over and mails its clients', async () => {
    const { decide, sessionId, free, path } = await setUp();
    const email = await book(sessionId);
    const done = await decide(free.id);
    expect(done.json()).toMatchObject({ status: 'archived' });
    expect(
      await server.rows('select professional_id from session where id = $1', sessionId),
    ).toEqual([{ professional_id: free.id }]);
    await server.deliverMails();
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.text).toContain('Yoga suave del jueves 10 de diciembre a las 19:00: la da Libre.');
    expect((await server.admin.get(path)).json()).toMatchObject({ code: 'illegal_transition' });
    const back = path.replace('deactivation', 'reactivation');
    expect((await server.admin.post(back)).json()).toMatchObject({ status: 'active' });
    expect((await server.admin.post(back)).json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('is all or nothing', async () => {
    const { decide, path, busy, sessionId } = await setUp();
    await book(sessionId);
    const none = await server.admin.post(path, { decisions: [] });
    expect(none.json()).toMatchObject({
      code: 'undecided_sessions',
      details: { sessions: [{ sessionId }] },
    });
    expect((await decide(busy.id)).json()).toMatchObject({ code: 'schedule_conflict' });
    expect(await server.rows('select status from session where id = $1', sessionId)).toEqual([
      { status: 'scheduled' },
    ]);
    expect((await decide(null)).json()).toMatchObject({ status: 'archived' });
    expect(await server.rows('select status from session where id = $1', sessionId)).toEqual([
      { status: 'cancelled' },
    ]);
    expect(
      await server.rows('select status from booking where session_id = $1', sessionId),
    ).toEqual([{ status: 'cancelledByCenter' }]);
  });
});

describe('the occupancy of all professionals', () => {
  const ask = async (person = server.frontDesk) => {
    const answer = await person.get('/api/professionals/occupancy?from=2026-11-23&days=7');
    return answer.json<{ items: { professionalId: string; busyMinutes: number }[] }>().items;
  };

  test('equals the value on each professional’s page, in one response', async () => {
    const { id } = await create();
    const startsAt = '2026-11-23T09:00:00.000Z';
    await server.addSession({ professionalId: id, startsAt });
    const ownOccupancy = (await ask()).find(({ professionalId }) => professionalId === id);
    expect(ownOccupancy).toEqual({ professionalId: id, busyMinutes: 60, availableMinutes: 300 });
  });

  test('takes the same number of queries for many professionals as for few', async () => {
    const { pool } = server.database;
    const count = async () => {
      let queries = 0;
      const listener = () => void (queries += 1);
      pool.on('acquire', listener);
      await ask();
      pool.off('acquire', listener);
      return queries;
    };
    const before = await count();
    await create();
    await create();
    expect(await count()).toBe(before);
  });

  test('is restricted to the front desk and administrators', async () => {
    const path = '/api/professionals/occupancy';
    expect((await server.anybody.get(path)).statusCode).toBe(401);
    for (const role of ['professional', 'client'] as const) {
      expect((await server.as(role).get(path)).statusCode).toBe(403);
    }
    expect((await server.frontDesk.get(`${path}?days=0`)).statusCode).toBe(400);
  });
});
