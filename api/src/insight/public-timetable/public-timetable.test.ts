import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  defaultPublicTimetableSettings,
  type PublicTimetable,
  type PublicTimetableSettings,
  type StoredSettings,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../testing/database/statements.ts';

let server: BookingTestServer;
let anybody: BookingTestServer['anybody'];
beforeAll(async () => {
  server = await buildBookingTestServer();
  anybody = server.anybody;
});
// A Wednesday: the week began on Sunday 22.
beforeEach(() => server.clock.set('2026-11-25T11:00:00.000Z'));
afterAll(() => server.close());

const settingsPath = '/api/settings/publicTimetable';
const read = async (query = '') =>
  (await anybody.get(`/api/timetable${query}`)).json<PublicTimetable>();

async function show(changed: Partial<PublicTimetableSettings>) {
  const stored = (await server.admin.get(settingsPath)).json<StoredSettings<'publicTimetable'>>();
  return await server.admin.put(settingsPath, {
    values: { ...stored.values, ...changed },
    version: stored.version,
  });
}

const sessionsOf = ({ days }: PublicTimetable) => days.flatMap(({ sessions }) => sessions);

describe('the public timetable', () => {
  test('shows this week by the center’s calendar, with prices, seats and professionals', async () => {
    const begun = await server.addSession({ startsAt: '2026-11-25T10:30:00.000Z' });
    const full = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z', capacity: 1 });
    const late = await server.addSession({
      startsAt: '2026-11-28T22:30:00.000Z',
      professionalId: server.professionalId,
    });
    const nextWeek = await server.addSession({ startsAt: '2026-11-28T23:30:00.000Z' });
    const ana = await server.addClient('Ana Secreta');
    await server.frontDesk.post('/api/bookings', {
      target: { sessionId: full },
      clientId: ana.clientId,
    });
    await server.addTemplate();

    const week = await read();
    expect(week.days.map(({ localDate }) => localDate)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
    expect(sessionsOf(week)).toMatchObject([
      { id: full, isFull: true, placesLeft: 0, opensAt: null },
      { id: late, isFull: false, placesLeft: 4, professionalName: 'Marta Ruiz' },
    ]);
    expect(JSON.stringify(week)).not.toContain(begun);
    expect(week.services).toMatchObject([
      { slug: 'pilates', name: 'Pilates', durationMinutes: 60, priceMinor: 1200 },
    ]);
    expect(week.professionals).toEqual([
      { name: 'Marta Ruiz', bio: '', serviceIds: [server.serviceId] },
    ]);
    expect(week.packages).toMatchObject([{ name: 'Bono 10', credits: 10, priceMinor: 9000 }]);
    // No client data.
    expect(JSON.stringify(week)).not.toMatch(/Secreta|@correo/);

    const next = await read('?from=2026-11-29');
    expect(sessionsOf(next).map(({ id }) => id)).toEqual([nextWeek]);
    expect([week.from, week.opensOn, next.opensOn]).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-22',
    ]);
  });

  test('opens on the week of the next class when this week has none left', async () => {
    const serviceId = await server.addService({ name: 'Meditación' });
    const thisWeek = await server.addSession({ serviceId, startsAt: '2026-11-28T12:00:00.000Z' });
    const later = await server.addSession({ serviceId, startsAt: '2026-12-15T10:00:00.000Z' });
    const readService = () => read('?service=meditacion');
    // Saturday at noon: the class begins now.
    server.clock.set('2026-11-28T12:00:00.000Z');
    expect(sessionsOf(await readService()).map(({ id }) => id)).toEqual([thisWeek]);
    server.clock.set('2026-11-28T12:00:00.001Z');
    const answer = await readService();
    expect(answer).toMatchObject({
      today: '2026-11-28',
      from: '2026-12-13',
      opensOn: '2026-12-13',
    });
    expect(sessionsOf(answer).map(({ id }) => id)).toEqual([later]);
    // It does not open on the week of a cancelled class.
    server.clock.set('2026-11-25T11:00:00.000Z');
    await server.admin.post(`/api/sessions/${later}/cancellation`, { reason: 'Obras' });
    server.clock.set('2026-11-28T12:00:00.001Z');
    expect(await readService()).toMatchObject({ from: '2026-11-22', opensOn: '2026-11-22' });
  });

  test('shows the fees, and the services and limits of a bono', async () => {
    const serviceId = await server.addService({ name: 'Yoga suave' });
    await server.rows(
      'update service set late_fee_minor = 500, no_show_fee_minor = 1000 where id = $1',
      serviceId,
    );
    await server.addTemplate({ credits: null, serviceIds: [serviceId], weeklyLimit: 5 });
    await server.addTemplate({ credits: 3 });
    const { services, packages } = await read();
    expect(packages.find(({ credits }) => credits === 3)).toMatchObject({
      priceMinor: 9000,
      perSessionMinor: 3000,
    });
    expect(services.find(({ id }) => id === serviceId)).toMatchObject({
      fees: { lateMinor: 500, noShowMinor: 1000 },
    });
    expect(services.find(({ id }) => id === server.serviceId)).toMatchObject({
      fees: { lateMinor: null, noShowMinor: null },
    });
    expect(packages.find(({ name }) => name === 'Tarifa plana')).toMatchObject({
      weeklyLimit: 5,
      perSessionMinor: null,
      seatsPerWeek: null,
      serviceNames: ['Yoga suave'],
      renewsMonthly: false,
    });
  });

  test('shows the opening hours, the holidays of these days and the headline', async () => {
    const hours = [{ weekday: 3, starts: '09:00', ends: '21:00' }];
    const holidays = ['2026-11-26', '2026-12-25'].map((localDate) => ({
      localDate,
      name: 'Fiesta',
    }));
    await server.admin.put('/api/opening', { hours, holidays });
    await show({ headline: ' Yoga junto al río. ' });
    expect((await read()).center).toMatchObject({
      hours,
      holidays: ['2026-11-26'],
      headline: 'Yoga junto al río.',
    });
    await server.admin.put('/api/opening', { hours: [], holidays: [] });
  });

  test('says when each service has its next class', async () => {
    const serviceId = await server.addService({ name: 'Danza' });
    const nextOf = async () => (await read()).services.find(({ id }) => id === serviceId)?.nextAt;
    expect(await nextOf()).toBeNull();
    await server.addSession({ serviceId, startsAt: '2026-12-20T10:00:00.000Z' });
    expect(await nextOf()).toBe('2026-12-20T10:00:00.000Z');
  });

  test('shows from when a class can be booked', async () => {
    const serviceId = await server.addService({ name: 'Taller de otoño', opensDays: 2 });
    const startsAt = '2026-11-28T10:00:00.000Z';
    const id = await server.addSession({ serviceId, startsAt });
    const workshopSessions = sessionsOf(await read('?service=taller-de-otono'));
    expect(workshopSessions).toMatchObject([{ id, opensAt: '2026-11-26T10:00:00.000Z' }]);
    server.clock.set('2026-11-26T10:00:00.000Z');
    expect(sessionsOf(await read('?service=taller-de-otono'))).toMatchObject([{ opensAt: null }]);
  });

  test('omits archived, cancelled and front-desk-only classes, and appointment bookings', async () => {
    const archived = await server.addService({ name: 'Archivado', status: 'archived' });
    const frontDeskOnly = await server.addService({ name: 'Solo en recepción' });
    await server.rows('update service set is_online = false where id = $1', frontDeskOnly);
    const appointment = await server.addService({ name: 'Fisioterapia', kind: 'appointment' });
    const calledOff = await server.addSession({ startsAt: '2026-11-27T10:00:00.000Z' });
    for (const serviceId of [archived, frontDeskOnly]) {
      await server.addSession({ serviceId, startsAt: '2026-11-27T10:00:00.000Z' });
    }
    const before = sessionsOf(await read());
    await server.admin.post(`/api/sessions/${calledOff}/cancellation`, { reason: 'Obras' });
    const week = await read();
    expect(sessionsOf(week).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== calledOff),
    );
    const names = week.services.map(({ name }) => name);
    expect(names).toContain('Fisioterapia');
    expect(names).not.toContain('Archivado');
    expect(names).not.toContain('Solo en recepción');
    expect(sessionsOf(week).map(({ serviceId }) => serviceId)).not.toContain(appointment);
  });

  test('answers 404 for an unknown class and refuses an invalid date', async () => {
    expect((await anybody.get('/api/timetable?service=nada')).statusCode).toBe(404);
    expect((await anybody.get('/api/timetable?from=2026-02-30')).statusCode).toBe(400);
    expect((await anybody.get('/api/timetable?days=32')).statusCode).toBe(400);
  });

  test('takes as many queries for a month as for a day', async () => {
    const one = await statementsDuring(() => read('?days=1'));
    const all = await statementsDuring(() => read('?days=31'));
    expect(all.length).toBe(one.length);
    expect(all.length).toBeLessThanOrEqual(5);
  });
});

describe('the settings of the public timetable', () => {
  test('are changed by an administrator and audited', async () => {
    const changed = { showsPrices: false, showsPlaces: false, showsProfessionals: false };
    expect((await show(changed)).statusCode).toBe(200);
    const week = await read();
    expect(week.services.map(({ priceMinor }) => priceMinor)).not.toContain(1200);
    expect(week.services.map(({ fees }) => fees)).toEqual(week.services.map(() => null));
    expect(week.packages).toEqual([]);
    expect(week.professionals).toEqual([]);
    for (const session of sessionsOf(week)) {
      expect(session).toMatchObject({ placesLeft: null, professionalName: null });
    }
    expect(JSON.stringify(week)).not.toContain('Marta');
    const [event] = (await server.admin.get('/api/audit')).json<{ items: object[] }>().items;
    expect(event).toMatchObject({
      entity: 'center',
      changes: [
        { field: 'showsPrices', before: 'true', after: 'false' },
        { field: 'showsPlaces', before: 'true', after: 'false' },
        { field: 'showsProfessionals', before: 'true', after: 'false' },
      ],
    });
  });

  test('can unpublish it: no timetable, no picture, no mention in the public settings', async () => {
    await show({ isPublished: false });
    expect((await anybody.get('/api/timetable')).statusCode).toBe(404);
    expect((await anybody.get('/api/settings')).json()).toMatchObject({
      hasPublicTimetable: false,
    });
    await show({ ...defaultPublicTimetableSettings });
    expect((await anybody.get('/api/settings')).json()).toMatchObject({ hasPublicTimetable: true });
  });

  test('store the origin of a frame’s page and refuse an invalid one', async () => {
    const frameOrigins = ['https://www.Centro.es/clases?x=1', ' http://localhost:8080 '];
    await show({ frameOrigins });
    expect((await read()).frameOrigins).toEqual(['https://www.centro.es', 'http://localhost:8080']);
    for (const wrong of [
      'centro.es',
      'javascript:alert(1)',
      'https://a.es; script-src *',
      '*',
      'http://centro.es',
    ]) {
      const answer = await show({ frameOrigins: [wrong] });
      expect([answer.statusCode, wrong]).toEqual([400, wrong]);
    }
  });
});

test('ignore a stored http site as a frame and keep the rest', async () => {
  const stored = {
    isPublished: true,
    showsPrices: false,
    frameOrigins: ['http://a.es', 'https://b.es'],
  };
  await server.rows(
    `update center set policies = jsonb_set(policies, '{publicTimetable}', $1::jsonb)`,
    JSON.stringify(stored),
  );
  expect(await read()).toMatchObject({ frameOrigins: ['https://b.es'], packages: [] });
  const settings = (await server.admin.get(settingsPath)).json<StoredSettings<'publicTimetable'>>();
  expect(settings.values).toMatchObject({ frameOrigins: ['https://b.es'], showsPrices: false });
  await show({ ...defaultPublicTimetableSettings });
});

test('a picture is public while its service is', async () => {
  const fileId = '00000000-0000-4000-8000-0000000000aa';
  await server.rows(
    `insert into file (id, kind, media_type, byte_length, sha256, data, created_at)
     values ($1, 'servicePicture', 'image/webp', 4, sha256('foto'), 'foto', now())`,
    fileId,
  );
  const path = `/api/timetable/pictures/${fileId}`;
  expect((await anybody.get(path)).statusCode).toBe(404);
  const update = 'update service set picture_file_id = $1, status = $2 where id = $3';
  await server.rows(update, fileId, 'active', server.serviceId);
  const answer = await anybody.get(path);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'image/webp',
    'foto',
  ]);
  await server.rows(update, fileId, 'archived', server.serviceId);
  expect((await anybody.get(path)).statusCode).toBe(404);
});
