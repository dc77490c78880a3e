import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Agenda, Availability, Booking } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
});

async function free(serviceId: string, from: string, more = ''): Promise<Availability['days']> {
  const answer = await ana.person.get(
    `/api/availability?serviceId=${serviceId}&from=${from}&days=1${more}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<Availability>().days;
}

async function starts(serviceId: string, from: string, more = ''): Promise<string[]> {
  const days = await free(serviceId, from, more);
  return days.flatMap((day) => day.starts.map(({ startsAt }) => startsAt.slice(11, 16)));
}

/** A one-hour appointment with a professional available from 10:00 to 13:00 in the center. */
async function appointments(options: Parameters<BookingTestServer['addService']>[0] = {}) {
  const serviceId = await server.addService({ kind: 'appointment', ...options });
  const professionalId = await server.addProfessional([serviceId]);
  await server.addHours(professionalId, '10:00', '13:00');
  return { serviceId, professionalId };
}

const ownServiceFirst = (
  start: { serviceId?: string | undefined },
  ownService: { serviceId: string },
) => (start.serviceId === ownService.serviceId ? 0 : 1);

const bookAsNewClient = async (serviceId: string, startsAt: string) => {
  const { person } = await server.addClient();
  return person.post('/api/bookings', { target: { serviceId, professionalId: null, startsAt } });
};
const bookStart = (serviceId: string, startsAt: string, professionalId: string | null = null) =>
  ana.person.post('/api/bookings', { target: { serviceId, professionalId, startsAt } });

describe('availability without a first day', () => {
  const read = async (serviceId: string, more = '') =>
    (await ana.person.get(`/api/availability?serviceId=${serviceId}${more}`)).json<Availability>()
      .days;
  const firstDay = async (serviceId: string) => (await read(serviceId))[0]?.localDate;

  test('starts with this week while it has a future class or free hour', async () => {
    const { serviceId } = await appointments();
    const classId = await server.addService();
    await server.addSession({ serviceId: classId, startsAt: '2026-11-21T18:00:00.000Z' });
    // Friday: the week began on Sunday.
    expect([await firstDay(serviceId), await firstDay(classId)]).toEqual([
      '2026-11-15',
      '2026-11-15',
    ]);
    expect(await read(classId)).toHaveLength(7);
  });

  test('starts with the next week that has availability when this week is over', async () => {
    const serviceId = await server.addService();
    await server.addSession({ serviceId, startsAt: '2026-11-21T18:00:00.000Z' });
    await server.addSession({ serviceId, startsAt: '2026-12-02T18:00:00.000Z' });
    // Saturday evening, just after the last class started.
    server.clock.set('2026-11-21T18:00:01.000Z');
    expect(await firstDay(serviceId)).toBe('2026-11-29');
    expect(await read(serviceId, '&from=2026-11-22')).toMatchObject(
      Array.from({ length: 7 }, () => ({ sessions: [] })),
    );
  });

  test('starts with this week when the next four have no availability', async () => {
    const serviceId = await server.addService();
    await server.addSession({ serviceId, startsAt: '2026-12-14T18:00:00.000Z' });
    expect(await firstDay(serviceId)).toBe('2026-11-15');
  });
});

describe('the starts of appointments', () => {
  test('fill the working hours as far as the appointment fits', async () => {
    const { serviceId } = await appointments({ durationMinutes: 120 });
    expect(await starts(serviceId, '2026-11-25')).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '10:00',
    ]);
  });

  test('exclude busy times with both buffers; back to back is allowed', async () => {
    const { serviceId } = await appointments({ bufferAfterMinutes: 15 });
    const answer = await bookStart(serviceId, '2026-11-25T10:00:00.000Z');
    expect(answer.json()).toMatchObject({ session: { kind: 'appointment', capacity: 1 } });
    expect(await starts(serviceId, '2026-11-25')).toEqual([]);
    await ana.person.post(`/api/bookings/${answer.json<Booking>().id}/cancellation`, {
      expected: 'cancelled',
    });
    expect(await starts(serviceId, '2026-11-25')).toHaveLength(9);
    expect((await bookStart(serviceId, '2026-11-25T09:00:00.000Z')).statusCode).toBe(200);
    expect(await starts(serviceId, '2026-11-25')).toEqual(['10:15', '10:30', '10:45', '11:00']);
  });

  test('respect holidays, time off and daily exceptions', async () => {
    const { serviceId, professionalId } = await appointments({ durationMinutes: 180 });
    await server.rows(`insert into holiday values ('2026-11-26', 'Fiesta local')`);
    await server.rows(
      `insert into time_off (id, professional_id, starts_at, ends_at, state, requested_at)
       values ($1, $2, '2026-11-27 11:00Z', '2026-11-27 12:00Z', 'approved', now())`,
      newId(),
      professionalId,
    );
    const exception = `insert into professional_exception values ($1, $2, $3, $4, $5, $6)`;
    await server.rows(exception, newId(), professionalId, '2026-11-28', 'off', null, null);
    await server.rows(exception, newId(), professionalId, '2026-11-28', 'extra', '16:00', '19:00');
    const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
    const found = await Promise.all(days.map((day) => starts(serviceId, day)));
    expect(found).toEqual([['09:00'], [], [], ['15:00']]);
    await server.rows('delete from holiday');
  });

  test('share a room including their buffers', async () => {
    const one = await appointments({ bufferBeforeMinutes: 30 });
    const two = await appointments();
    await server.addResource(1, [one.serviceId, two.serviceId]);
    expect((await bookStart(one.serviceId, '2026-11-25T11:00:00.000Z')).statusCode).toBe(200);
    expect(await starts(two.serviceId, '2026-11-25')).toEqual(['09:00', '09:15', '09:30']);
  });

  test.each([
    // On the night of 28 March 2027, 02:30 does not exist; on 31 October it occurs twice.
    ['2027-03-28', 4],
    ['2027-10-31', 12],
    ['2027-06-15', 8],
  ])('on %s are one for each existing quarter of an hour', async (date, count) => {
    const serviceId = await server.addService({
      kind: 'appointment',
      durationMinutes: 15,
      opensDays: 365,
    });
    await server.addHours(await server.addProfessional([serviceId]), '01:00', '03:00');
    server.clock.set('2027-01-10T09:00:00.000Z');
    expect(await starts(serviceId, date)).toHaveLength(count);
  });

  test('are refused when taken, outside working hours, off the grid or without a professional', async () => {
    const { serviceId, professionalId } = await appointments();
    await bookStart(serviceId, '2026-11-25T09:00:00.000Z');
    for (const [start, who] of [
      ['2026-11-25T09:30:00.000Z', null],
      ['2026-11-25T06:00:00.000Z', null],
      ['2026-11-25T10:03:00.000Z', null],
      ['2026-11-25T11:00:00.000Z', newId()],
    ] as const) {
      const answer = await bookStart(serviceId, start, who);
      expect([start, answer.json<{ code: string }>().code]).toEqual([start, 'not_available']);
    }
    expect((await bookStart(newId(), '2026-11-25T11:00:00.000Z')).statusCode).toBe(404);
    const named = await bookStart(serviceId, '2026-11-25T11:00:00.000Z', professionalId);
    expect(named.statusCode).toBe(200);
  });

  test('are booked twice when twenty clients compete for two professionals, the least busy first', async () => {
    const { serviceId } = await appointments();
    await server.addHours(await server.addProfessional([serviceId]), '10:00', '13:00');
    const bookers = await Promise.all(Array.from({ length: 20 }, () => server.addClient()));
    const target = { serviceId, professionalId: null, startsAt: '2026-11-25T10:00:00.000Z' };
    const answers = await Promise.all(
      bookers.map(({ person }) => person.post('/api/bookings', { target })),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(made.map((one) => one.json<Booking>().session.professional.id)).size).toBe(2);
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'booked');
    expect(codes.filter((code) => code === 'not_available')).toHaveLength(18);
  });

  test('are free again after a hold expires', async () => {
    const { serviceId } = await appointments();
    const target = { serviceId, professionalId: null, startsAt: '2026-11-25T10:00:00.000Z' };
    await ana.person.post('/api/bookings', { target, isHold: true });
    expect(await starts(serviceId, '2026-11-25')).toHaveLength(2);
    server.clock.advance({ minutes: 10 });
    expect(await starts(serviceId, '2026-11-25')).toHaveLength(9);
    expect((await bookStart(serviceId, '2026-11-25T10:30:00.000Z')).statusCode).toBe(200);
  });

  test('can move half an hour onto the same appointment’s time', async () => {
    const { serviceId } = await appointments();
    const made = (await bookStart(serviceId, '2026-11-25T10:00:00.000Z')).json<Booking>();
    const answer = await ana.person.post(`/api/bookings/${made.id}/reschedule`, {
      target: { serviceId, professionalId: null, startsAt: '2026-11-25T10:30:00.000Z' },
    });
    expect(answer.json()).toMatchObject({ session: { startsAt: '2026-11-25T10:30:00.000Z' } });
  });
});

describe('availability of all services', () => {
  test('is one response with the service of each hour, without staff-only services for clients', async () => {
    const one = await appointments({ durationMinutes: 180 });
    const two = await appointments({ durationMinutes: 180 });
    const hidden = await appointments({ durationMinutes: 180 });
    await server.rows('update service set is_online = false where id = $1', hidden.serviceId);
    const classId = await server.addSession({
      serviceId: await server.addService(),
      startsAt: '2026-11-25T08:00:00.000Z',
    });
    const ask = async (person = ana.person) => {
      const answer = await person.get('/api/availability?from=2026-11-25&days=1');
      const [day] = answer.json<Availability>().days;
      const serviceIds = [one, two, hidden].map(({ serviceId }) => serviceId);
      const starts = day!.starts.filter(({ serviceId }) => serviceIds.includes(serviceId!));
      return { starts, classes: day!.sessions.map(({ id }) => id) };
    };
    const { starts, classes } = await ask();
    expect(starts.toSorted((a, b) => ownServiceFirst(a, one) - ownServiceFirst(b, one))).toEqual(
      [one, two].map(({ serviceId, professionalId }) => ({
        serviceId,
        startsAt: '2026-11-25T09:00:00.000Z',
        professionalIds: [professionalId],
        cost: { kind: 'price', priceMinor: 1200 },
      })),
    );
    expect(classes).toContain(classId);
    expect((await ask(server.frontDesk)).starts).toHaveLength(3);
  });

  test('respects the booking window of each service', async () => {
    const soon = await appointments({ durationMinutes: 180, opensDays: 3 });
    const later = await appointments({ durationMinutes: 180, opensDays: 30 });
    const answer = await ana.person.get('/api/availability?from=2026-11-25&days=1');
    const ids = answer.json<Availability>().days[0]!.starts.map(({ serviceId }) => serviceId);
    expect([ids.includes(soon.serviceId), ids.includes(later.serviceId)]).toEqual([false, true]);
  });

  test('takes the same number of queries for many services and days as for few', async () => {
    const { pool } = server.database;
    const count = async (days: number) => {
      let queries = 0;
      const listener = () => void (queries += 1);
      pool.on('acquire', listener);
      await ana.person.get(`/api/availability?from=2026-11-25&days=${days}`);
      pool.off('acquire', listener);
      return queries;
    };
    await appointments();
    const before = await count(1);
    await appointments();
    await appointments();
    expect(await count(14)).toBe(before);
  });
});

describe('a kind of room with several units', () => {
  test('is checked at its busiest moment, not by the total number of uses', async () => {
    const asked = await appointments({ durationMinutes: 120 });
    const first = await appointments();
    const second = await appointments();
    const roomId = await server.addResource(2, [
      asked.serviceId,
      first.serviceId,
      second.serviceId,
    ]);
    expect((await bookAsNewClient(first.serviceId, '2026-11-25T09:00:00.000Z')).statusCode).toBe(
      200,
    );
    expect((await bookAsNewClient(second.serviceId, '2026-11-25T10:00:00.000Z')).statusCode).toBe(
      200,
    );
    // From 9 to 11 two others use one room after the other: the second room is free.
    expect(await starts(asked.serviceId, '2026-11-25')).toContain('09:00');
    expect((await bookStart(asked.serviceId, '2026-11-25T09:00:00.000Z')).statusCode).toBe(200);
    const [most] = await server.rows<{ count: number }>(
      `select count(*) from session_resource where resource_id = $1 and is_active`,
      roomId,
    );
    expect(most?.count).toBe(3);
  });

  test('is full while the other uses overlap, including their buffers', async () => {
    const asked = await appointments({ durationMinutes: 30 });
    const first = await appointments({ bufferAfterMinutes: 30 });
    const second = await appointments();
    await server.addResource(2, [asked.serviceId, first.serviceId, second.serviceId]);
    await bookAsNewClient(first.serviceId, '2026-11-25T09:00:00.000Z');
    await bookAsNewClient(second.serviceId, '2026-11-25T10:00:00.000Z');
    // Both use it from 10:00 to 10:30.
    expect(await starts(asked.serviceId, '2026-11-25')).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '10:30',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
    ]);
    const refused = await bookStart(asked.serviceId, '2026-11-25T10:15:00.000Z');
    expect(refused.json()).toMatchObject({ code: 'not_available' });
  });
});

test('classes are listed with their seats by local day of the center', async () => {
  const late = await server.addSession({ startsAt: '2026-11-25T22:30:00.000Z' });
  await server.addSession({ startsAt: '2026-11-25T23:30:00.000Z' });
  const [day] = await free(server.serviceId, '2026-11-25');
  expect(day?.sessions.map(({ id }) => id)).toEqual([late]);
});

describe('the agenda', () => {
  test('contains the roster notes, limited to a professional’s own sessions', async () => {
    const professionalId = await server.addProfessional();
    const startsAt = '2026-12-02T18:00:00.000Z';
    const sessionId = await server.addSession({ professionalId, startsAt });
    await server.addSession({ startsAt });
    await server.rows(
      `update client set birth_date = '1990-12-02', phone = '+34611222333' where id = $1`,
      ana.clientId,
    );
    await server.sellBono(ana, { credits: 3, validityDays: 14 });
    const luis = await server.addClient('Luis Mora');
    for (const { person } of [ana, luis]) {
      await person.post('/api/bookings', { target: { sessionId } });
    }
    const read = async (person = server.frontDesk) =>
      (await person.get('/api/agenda?date=2026-12-02')).json<{ days: Agenda[] }>().days[0]!;
    const session = (await read()).sessions.find(({ id }) => id === sessionId);
    const texts = session?.roster.map((entry) => [
      entry.client.name,
      ...entry.notes.map(({ text }) => text.replaceAll('\u00a0', ' ')),
    ]);
    expect(texts).toEqual([
      ['Ana Gil', 'caduca el 3 dic', 'Bono 3 · quedan 2', 'primera vez', 'cumpleaños'],
      ['Luis Mora', 'por pagar 12,00 €', 'primera vez'],
    ]);
    const ownAgenda = await read(server.as('professional', { professionalId }));
    expect(ownAgenda.sessions.map(({ id }) => id)).toEqual([sessionId]);
    expect(JSON.stringify(ownAgenda)).not.toMatch(/debe|quedan|611222333/);
    expect((await ana.person.get('/api/agenda?date=2026-12-02')).statusCode).toBe(403);
    expect((await server.anybody.get('/api/agenda?date=2026-12-02')).statusCode).toBe(401);
  });

  test('shows the professional of a class the clients’ notes, only with their consent to health data', async () => {
    const professionalId = await server.addProfessional();
    const startsAt = '2026-12-03T18:00:00.000Z';
    const sessionId = await server.addSession({ professionalId, startsAt });
    const eva = await server.addClient('Eva Prat');
    await server.rows(
      `update client set tags = '{zurda}', notes = 'Operada de la rodilla' where id = $1`,
      eva.clientId,
    );
    await eva.person.post('/api/bookings', { target: { sessionId } });
    const rosterFor = async (person = server.as('professional', { professionalId })) => {
      const answer = await person.get('/api/agenda?date=2026-12-03');
      const [day] = answer.json<{ days: Agenda[] }>().days;
      return day?.sessions.find(({ id }) => id === sessionId)?.roster;
    };
    const answers = (isGranted: boolean) =>
      server.frontDesk.put(`/api/clients/${eva.clientId}/consents`, {
        consents: [{ kind: 'health', isGranted }],
      });
    expect(await rosterFor()).toMatchObject([{ about: { tags: ['zurda'], notes: '' } }]);
    await answers(true);
    expect(await rosterFor()).toMatchObject([
      { about: { tags: ['zurda'], notes: 'Operada de la rodilla' } },
    ]);
    await answers(false);
    expect(await rosterFor()).toMatchObject([{ about: { notes: '' } }]);
    // The front desk sees the notes on the client's page.
    expect((await rosterFor(server.frontDesk))?.[0]).not.toHaveProperty('about');
  });

  test('of a day marks sessions that started the night before', async () => {
    const professionalId = await server.addProfessional();
    // Friday 22:30 to Saturday 00:30 in Madrid; another that ends at midnight.
    const late = await server.addSession({
      professionalId,
      startsAt: '2026-12-11T21:30:00.000Z',
      minutes: 120,
    });
    const untilMidnight = await server.addSession({
      professionalId: await server.addProfessional(),
      startsAt: '2026-12-11T22:00:00.000Z',
      minutes: 60,
    });
    await ana.person.post('/api/bookings', { target: { sessionId: late } });
    const read = async (from: string, days: number, person = server.frontDesk) =>
      (await person.get(`/api/agenda?date=${from}&days=${days}`))
        .json<{ days: Agenda[] }>()
        .days.map(({ sessions, overnight }) => [
          sessions.map(({ id }) => id),
          overnight?.map(({ id, roster }) => [id, roster.map(({ client }) => client.name)]),
        ]);
    const friday = [[late, untilMidnight], []];
    const saturday = [[], [[late, ['Ana Gil']]]];
    expect(await read('2026-12-11', 3)).toEqual([friday, saturday, [[], []]]);
    expect(await read('2026-12-12', 1)).toEqual([saturday]);
    const ownProfessional = server.as('professional', { professionalId });
    expect(await read('2026-12-12', 1, ownProfessional)).toEqual([saturday]);
    const other = server.as('professional', { professionalId: await server.addProfessional() });
    expect(await read('2026-12-12', 1, other)).toEqual([[[], []]]);
  });

  test('contains the room of a session and whether it was changed individually', async () => {
    const [plain, moved] = [
      await server.addSession({ startsAt: '2027-02-01T09:00:00Z' }),
      await server.addSession({ startsAt: '2027-02-01T12:00:00Z' }),
    ];
    const { id: roomId } = (
      await server.admin.post('/api/resources', { name: 'Sala norte', kind: 'room', quantity: 1 })
    ).json<{ id: string }>();
    await server.rows(
      `insert into session_resource (session_id, resource_id, quantity, busy, is_active,
        is_exclusive) select id, $2, 1, busy, true, true from session where id = $1`,
      moved,
      roomId,
    );
    await server.rows('update session set is_edited = true where id = $1', moved);
    const answer = await server.frontDesk.get('/api/agenda?date=2027-02-01');
    const [day] = answer.json<{ days: Agenda[] }>().days;
    expect(
      day?.sessions.map(({ id, roomName, resourceId, isEdited }) => [
        id,
        roomName,
        resourceId,
        isEdited,
      ]),
    ).toEqual([
      [plain, null, null, false],
      [moved, 'Sala norte', roomId, true],
    ]);
  });

  test('takes the same number of queries for many days as for one', async () => {
    const { pool } = server.database;
    const count = async (days: number) => {
      let queries = 0;
      const listener = () => void (queries += 1);
      pool.on('acquire', listener);
      await server.frontDesk.get(`/api/agenda?date=2026-11-25&days=${days}`);
      pool.off('acquire', listener);
      return queries;
    };
    expect(await count(14)).toBe(await count(1));
  });
});
