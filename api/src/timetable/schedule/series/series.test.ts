import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CreatedSeries, Series, SeriesPreview } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import { localDateOf, localTimeOf } from '../../../platform/time/local-time.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

// The clock is set to Friday 20 November 2026, 10:00 in Madrid; the horizon is 15 January.
let server: BookingTestServer;
let body: ReturnType<typeof mondays>;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
// No plans and no other people: each test builds its own timetable.
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.mails.length = 0;
  await server.database.pool.query(`
    delete from booking; delete from session; delete from class_series; delete from holiday;
    delete from opening_hours; delete from outbox; delete from job; delete from service_resource;
    delete from resource; delete from client; update service set status = 'active'`);
  body = mondays();
});

function mondays() {
  return {
    serviceId: server.serviceId,
    professionalId: server.professionalId,
    resourceId: null as string | null,
    weekdays: [1],
    localTime: '19:00',
    durationMinutes: 60,
    capacity: 4,
    fromDate: '2026-11-23',
    untilDate: null as string | null,
  };
}

async function create(fields: object = {}): Promise<Series> {
  const answer = await server.admin.post('/api/series', { ...body, ...fields });
  expect(answer.json()).toMatchObject({ status: 'active' });
  const { firstDate: _firstDate, ...series } = answer.json<CreatedSeries>();
  return series;
}

interface Row {
  id: string;
  starts_at: Date;
  status: string;
  is_edited: boolean;
  capacity: number;
  series_id: string;
}

async function sessions(seriesId?: string): Promise<(Row & { localTime: string })[]> {
  const rows = await server.rows<Row>('select * from session order by starts_at');
  return rows
    .filter((row) => seriesId === undefined || row.series_id === seriesId)
    .map((row) => ({
      ...row,
      localTime: `${localDateOf(row.starts_at, 'Europe/Madrid')} ${localTimeOf(row.starts_at, 'Europe/Madrid')}`,
    }));
}

const localTimes = async (seriesId?: string) =>
  (await sessions(seriesId)).map(({ localTime }) => localTime);
const every = (time: string) =>
  ['11-23', '11-30', '12-07', '12-14', '12-21', '12-28']
    .map((day) => `2026-${day} ${time}`)
    .concat(['01-04', '01-11'].map((day) => `2027-${day} ${time}`));

async function edit(sessionId: string | undefined, scope: string, changes: object) {
  const request = { sessionId, scope, changes };
  const preview = await server.admin.post('/api/series/edits/preview', request);
  const answer = await server.admin.post('/api/series/edits', request);
  // The preview must match the result.
  if (answer.statusCode === 200) expect(answer.json()).toEqual(preview.json());
  return { preview: preview.json<SeriesPreview>(), answer };
}

async function book(sessionId: string | undefined): Promise<string> {
  const { clientId, email } = await server.addClient('Lucía');
  await server.rows(
    `insert into booking (id, session_id, client_id, status, cancellation_minutes,
      free_cancel_until, price_minor, source, booked_at)
    values ($1, $2, $3, 'confirmed', 720, now(), 0, 'staff', now())`,
    newId(),
    sessionId,
    clientId,
  );
  return email;
}

describe('authorisation', () => {
  test('lets the staff read series and only administrators change them', async () => {
    const paths = [
      '/api/series',
      '/api/series/preview',
      '/api/series/edits',
      '/api/series/edits/preview',
    ];
    for (const path of paths) {
      expect((await server.anybody.post(path, body)).statusCode).toBe(401);
      for (const role of ['receptionist', 'professional', 'client'] as const) {
        expect((await server.as(role).post(path, body)).statusCode).toBe(403);
      }
    }
    expect((await server.as('client').get('/api/series')).statusCode).toBe(403);
    expect((await server.as('professional').get('/api/series')).json()).toEqual({ items: [] });
  });
});

describe('creating a series', () => {
  test('creates the sessions of eight weeks, as previewed', async () => {
    const preview = await server.admin.post('/api/series/preview', body);
    expect(preview.json()).toMatchObject({ creates: 8, skipped: [], conflicts: [] });
    expect(await sessions()).toEqual([]);
    const series = await create();
    expect(series).toMatchObject({ ...body, version: 1 });
    expect(await localTimes(series.id)).toEqual(every('19:00'));
    expect((await server.frontDesk.get('/api/series')).json()).toEqual({ items: [series] });
  });

  test.each([
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [1, 1] }, 'weekdays'],
    [{ localTime: '24:00' }, 'localTime'],
    [{ moreTimes: ['19:00'] }, 'moreTimes'],
    [{ moreTimes: ['10:00', '10:00'] }, 'moreTimes'],
    [{ untilDate: '2026-11-22' }, 'untilDate'],
    [{ fromDate: '2026-01-01', untilDate: '2026-02-01' }, 'untilDate'],
    [{ serviceId: newId() }, 'serviceId'],
    [{ professionalId: newId() }, 'professionalId'],
    [{ resourceId: newId() }, 'resourceId'],
    [{ capacity: 0 }, 'capacity'],
  ])('refuses %j', async (fields, field) => {
    const answer = await server.admin.post('/api/series', { ...body, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('creates a series for each of several times, as previewed', async () => {
    const request = { ...body, moreTimes: ['10:00', '20:00'] };
    const preview = await server.admin.post('/api/series/preview', request);
    expect(preview.json()).toMatchObject({ creates: 24, conflicts: [] });
    const first = await create(request);
    expect(first.localTime).toBe('19:00');
    const { items } = (await server.frontDesk.get('/api/series')).json<{ items: Series[] }>();
    expect(items.map(({ localTime }) => localTime).sort()).toEqual(['10:00', '19:00', '20:00']);
    for (const { id, localTime } of items) expect(await localTimes(id)).toEqual(every(localTime));
    const noted = await server.rows(
      `select from audit_entry where entity = 'classSeries' and action = 'created'
        and entity_id = any($1::uuid[])`,
      items.map(({ id }) => id),
    );
    expect(noted).toHaveLength(3);
  });

  test('creates none when its own times overlap', async () => {
    const request = { ...body, moreTimes: ['19:30', '21:00'] };
    const preview = await server.admin.post('/api/series/preview', request);
    const { conflicts } = preview.json<SeriesPreview>();
    expect(new Set(conflicts.map(({ kind }) => kind))).toEqual(new Set(['professionalBusy']));
    const answer = await server.admin.post('/api/series', request);
    expect(answer.json()).toMatchObject({ code: 'schedule_conflict' });
    expect(await sessions()).toEqual([]);
    expect((await server.frontDesk.get('/api/series')).json()).toEqual({ items: [] });
  });

  test('lists a holiday once for several times', async () => {
    const holidays = [{ localDate: '2026-11-30', name: 'San Andrés' }];
    const hours = [{ weekday: 1, starts: '08:00', ends: '23:00' }];
    await server.admin.put('/api/opening', { hours, holidays });
    const preview = await server.admin.post('/api/series/preview', {
      ...body,
      moreTimes: ['10:00'],
    });
    expect(preview.json()).toMatchObject({
      creates: 14,
      skipped: [{ localDate: '2026-11-30', name: 'San Andrés' }],
    });
  });

  test('answers with the day of its first session, which a holiday postpones', async () => {
    const holidays = [{ localDate: '2026-11-23', name: 'San Clemente' }];
    const hours = [{ weekday: 1, starts: '08:00', ends: '23:00' }];
    await server.admin.put('/api/opening', { hours, holidays });
    const answer = await server.admin.post('/api/series', body);
    expect(answer.json<CreatedSeries>().firstDate).toBe('2026-11-30');
  });

  test('refuses an archived service', async () => {
    await server.rows(`update service set status = 'archived'`);
    expect((await server.admin.post('/api/series', body)).json()).toMatchObject({
      code: 'service_archived',
    });
  });

  test('skips holidays and lists them', async () => {
    await server.admin.put('/api/opening', {
      hours: [],
      holidays: [{ localDate: '2026-12-07', name: 'Puente' }],
    });
    const preview = await server.admin.post('/api/series/preview', body);
    expect(preview.json()).toMatchObject({
      creates: 7,
      skipped: [{ localDate: '2026-12-07', name: 'Puente' }],
      conflicts: [],
    });
    await create();
    expect(await localTimes()).not.toContain('2026-12-07 19:00');
  });

  test('skips a night that runs into a holiday', async () => {
    await server.admin.put('/api/opening', {
      hours: [1, 2].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00' })),
      holidays: [{ localDate: '2026-12-08', name: 'Inmaculada' }],
    });
    const late = { ...body, localTime: '23:30' };
    expect((await server.admin.post('/api/series/preview', late)).json()).toMatchObject({
      creates: 7,
      skipped: [{ localDate: '2026-12-07', name: 'Inmaculada' }],
      conflicts: [],
    });
  });

  test('keeps wall time past midnight and blocks the professional on both days', async () => {
    server.clock.set('2027-03-12T09:00:00Z');
    const saturdays = {
      weekdays: [6],
      localTime: '22:30',
      durationMinutes: 120,
      fromDate: '2027-03-13',
      untilDate: '2027-03-27',
    };
    const { id } = await create(saturdays);
    // In the night of the 28th clocks go forward at two: the class has ended by then.
    expect((await sessions(id)).map(({ starts_at }) => starts_at.toISOString())).toEqual(
      ['13', '20', '27'].map((day) => `2027-03-${day}T21:30:00.000Z`),
    );
    const sundays = {
      ...body,
      weekdays: [0],
      durationMinutes: 60,
      fromDate: '2027-03-14',
      untilDate: '2027-03-28',
    };
    const early = await server.admin.post('/api/series', { ...sundays, localTime: '00:15' });
    expect(early.json()).toMatchObject({ code: 'schedule_conflict' });
    expect(
      early
        .json<{ details: SeriesPreview }>()
        .details.conflicts.map(({ kind, localDate, text }) => [kind, localDate, text]),
    ).toEqual(
      ['14', '21', '28'].map((day) => [
        'professionalBusy',
        `2027-03-${day}`,
        'Marta Ruiz ya tiene Pilates a las 22:30',
      ]),
    );
    await create({ ...sundays, localTime: '00:30' });
  });

  test('refuses conflicts and writes nothing', async () => {
    const roomId = await server.addResource(1);
    await server.addSession({
      professionalId: server.professionalId,
      startsAt: '2026-11-30T18:30:00Z',
    });
    const other = await server.addProfessional([server.serviceId]);
    const first = await create({
      professionalId: other,
      resourceId: roomId,
      untilDate: '2026-11-23',
    });
    await server.admin.put('/api/opening', {
      hours: [{ weekday: 1, starts: '08:00', ends: '20:00' }],
      holidays: [],
    });
    const answer = await server.admin.post('/api/series', {
      ...body,
      resourceId: roomId,
      localTime: '19:15',
    });
    expect(answer.statusCode).toBe(409);
    const { code, details } = answer.json<{ code: string; details: SeriesPreview }>();
    expect(code).toBe('schedule_conflict');
    const kinds = (date: string) =>
      details.conflicts.filter((one) => one.localDate === date).map(({ kind }) => kind);
    expect(kinds('2026-11-23')).toEqual(['outsideHours', 'roomBusy']);
    expect(kinds('2026-11-30')).toEqual(['outsideHours', 'professionalBusy']);
    expect(details.conflicts.find(({ kind }) => kind === 'professionalBusy')?.text).toBe(
      'Marta Ruiz ya tiene Pilates a las 19:30',
    );
    expect((await server.frontDesk.get('/api/series')).json()).toEqual({ items: [first] });
  });

  test('allows back to back, but counts buffers as busy', async () => {
    await create({ localTime: '18:00' });
    await create();
    const buffered = await server.addService({ bufferBeforeMinutes: 5 });
    await server.rows(
      'insert into professional_service values ($1, $2)',
      server.professionalId,
      buffered,
    );
    const next = { ...body, serviceId: buffered, localTime: '20:00' };
    expect((await server.admin.post('/api/series', next)).json()).toMatchObject({
      code: 'schedule_conflict',
    });
    await create({ ...next, localTime: '20:05' });
  });

  test('allows two sessions at once in a room with quantity two, but not three', async () => {
    const resourceId = await server.addResource(2);
    const fields = async () => ({
      resourceId,
      professionalId: await server.addProfessional([server.serviceId]),
    });
    await create(await fields());
    await create(await fields());
    const third = await server.admin.post('/api/series', { ...body, ...(await fields()) });
    expect(third.json()).toMatchObject({ code: 'schedule_conflict' });
  });

  test('refuses 02:30 on the night when it does not exist', async () => {
    server.clock.set('2027-03-20T09:00:00Z');
    const night = { ...body, weekdays: [0], localTime: '02:30', fromDate: '2027-03-21' };
    expect((await server.admin.post('/api/series', night)).json()).toMatchObject({
      code: 'missing_local_time',
      details: { conflicts: [{ kind: 'missingTime', localDate: '2027-03-28' }] },
    });
    server.clock.set('2027-10-30T09:00:00Z');
    const series = await create({ ...night, fromDate: '2027-10-31' });
    const [first] = await sessions(series.id);
    expect(first?.starts_at.toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });

  test('creates one of two concurrent series of one professional and reports the conflict', async () => {
    const answers = await Promise.all([
      server.admin.post('/api/series', body),
      server.admin.post('/api/series', { ...body, localTime: '19:30' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await sessions()).toHaveLength(8);
  });
});

describe('the rolling horizon', () => {
  test('extends the series day by day, and is idempotent', async () => {
    const { id } = await create();
    server.clock.advance({ days: 7 });
    await server.dependencies.jobs.start();
    await server.dependencies.jobs.stop();
    server.clock.advance({ days: 1 });
    await server.runJobs();
    expect(await localTimes(id)).toEqual([...every('19:00'), '2027-01-18 19:00']);
    server.clock.advance({ days: 1 });
    await server.runJobs();
    expect(await sessions(id)).toHaveLength(9);
  });

  test('keeps 19:00 after the clocks change', async () => {
    server.clock.set('2027-03-19T09:00:00Z');
    const { id } = await create({ fromDate: '2027-03-22', untilDate: '2027-03-29' });
    expect((await sessions(id)).map(({ starts_at }) => starts_at.toISOString())).toEqual([
      '2027-03-22T18:00:00.000Z',
      '2027-03-29T17:00:00.000Z',
    ]);
  });
});

describe('an edit of one session', () => {
  test('moves only that session, and the series continues', async () => {
    const { id } = await create();
    const second = (await sessions(id))[1];
    const email = await book(second?.id);
    const { answer } = await edit(second?.id, 'one', {
      localDate: '2026-12-01',
      localTime: '20:00',
    });
    expect(answer.json()).toMatchObject({ changes: 1, creates: 0, removes: 0, notifies: 1 });
    const [booking] = await server.rows('select free_cancel_until from booking');
    expect(booking).toEqual({ free_cancel_until: new Date('2026-12-01T07:00:00Z') });
    expect((await localTimes(id)).slice(0, 3)).toEqual([
      '2026-11-23 19:00',
      '2026-12-01 20:00',
      '2026-12-07 19:00',
    ]);
    await server.deliverMails();
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.text).toContain(
      'Pilates del lunes 30 de noviembre a las 19:00: pasa al martes 1 de diciembre a las 20:00.',
    );
    // A session changed individually stays when all the others move.
    const editOfAll = await edit((await sessions(id))[0]?.id, 'all', { localTime: '18:00' });
    expect(editOfAll.answer.json()).toMatchObject({ changes: 7, keepsEdited: 1 });
    expect((await localTimes(id)).slice(0, 3)).toEqual([
      '2026-11-23 18:00',
      '2026-12-01 20:00',
      '2026-12-07 18:00',
    ]);
  });

  test('refuses the past, a conflict, and a capacity below the bookings', async () => {
    const { id } = await create();
    const [first, second] = await sessions(id);
    const code = async (changes: object) =>
      (await edit(second?.id, 'one', changes)).answer.json<{ code: string }>().code;
    expect(await code({ localDate: '2026-11-19' })).toBe('schedule_conflict');
    expect(await code({ localDate: '2026-11-23' })).toBe('schedule_conflict');
    await book(second?.id);
    await book(second?.id);
    expect(await code({ capacity: 1 })).toBe('capacity_below_booked');
    expect(await code({ weekdays: [2] })).toBe('validation_failed');
    server.clock.advance({ days: 4 });
    expect((await edit(first?.id, 'one', { capacity: 9 })).answer.json()).toMatchObject({
      code: 'illegal_transition',
    });
    expect((await edit(newId(), 'one', { capacity: 9 })).answer.json()).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an edit of this and the following sessions', () => {
  test('splits the series and moves the bookings along', async () => {
    const { id } = await create();
    const third = (await sessions(id))[2];
    const email = await book(third?.id);
    const { answer } = await edit(third?.id, 'following', { localTime: '20:00', weekdays: [2] });
    expect(answer.json()).toMatchObject({
      changes: 6,
      creates: 0,
      removes: 0,
      notifies: 1,
      conflicts: [],
    });
    const { items } = (await server.frontDesk.get('/api/series')).json<{ items: Series[] }>();
    expect(items).toMatchObject([
      { id, untilDate: '2026-12-06', weekdays: [1] },
      { weekdays: [2], localTime: '20:00', fromDate: '2026-12-07' },
    ]);
    expect(await localTimes(id)).toEqual(['2026-11-23 19:00', '2026-11-30 19:00']);
    expect((await localTimes(items[1]?.id))[0]).toBe('2026-12-08 20:00');
    expect((await sessions(items[1]?.id))[0]?.id).toBe(third?.id);
    await server.deliverMails();
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('edits the whole series when it starts at the first session', async () => {
    const { id } = await create();
    await edit((await sessions(id))[0]?.id, 'following', { capacity: 7 });
    expect((await server.frontDesk.get('/api/series')).json()).toMatchObject({
      items: [{ id, capacity: 7 }],
    });
  });
});

describe('an edit of all sessions', () => {
  test('adds a weekday and removes it again', async () => {
    const { id } = await create();
    const first = (await sessions(id))[0]?.id;
    const added = await edit(first, 'all', { weekdays: [1, 3] });
    expect(added.answer.json()).toMatchObject({ creates: 8, changes: 0 });
    const gone = await edit(first, 'all', { weekdays: [1] });
    expect(gone.answer.json()).toMatchObject({ removes: 8 });
    expect(await localTimes(id)).toEqual(every('19:00'));
  });

  test('can end the series; clients of later sessions are refunded and notified', async () => {
    const { id } = await create();
    const all = await sessions(id);
    const email = await book(all[6]?.id);
    const { answer } = await edit(all[0]?.id, 'all', { untilDate: '2026-12-20' });
    expect(answer.json()).toMatchObject({ removes: 4, seatsLost: 1 });
    expect(await localTimes(id)).toEqual([...every('19:00').slice(0, 4), every('19:00')[6]]);
    expect(await server.rows('select session_id, status from booking')).toEqual([
      { session_id: all[6]?.id, status: 'cancelledByCenter' },
    ]);
    await server.deliverMails();
    expect(server.mails.map(({ to }) => to)).toEqual([email]);
    server.clock.advance({ days: 1 });
    await server.runJobs();
    expect((await sessions(id)).filter(({ status }) => status === 'scheduled')).toHaveLength(4);
  });

  test('changes nothing when one session conflicts', async () => {
    const { id } = await create();
    await server.addSession({
      professionalId: server.professionalId,
      startsAt: '2026-12-14T20:00:00Z',
    });
    const { preview, answer } = await edit((await sessions(id))[0]?.id, 'all', {
      localTime: '20:30',
    });
    expect(preview.conflicts).toMatchObject([
      { kind: 'professionalBusy', localDate: '2026-12-14' },
    ]);
    expect(answer.json()).toMatchObject({ code: 'schedule_conflict' });
    expect(await localTimes(id)).toEqual(every('19:00'));
  });

  test('changes the professional and the room', async () => {
    const roomId = await server.addResource(1);
    const { id } = await create();
    const other = await server.addProfessional([server.serviceId]);
    const { answer } = await edit((await sessions(id))[0]?.id, 'all', {
      professionalId: other,
      resourceId: roomId,
    });
    expect(answer.json()).toMatchObject({ changes: 8 });
    const uses = await server.rows(
      'select distinct resource_id, is_exclusive from session_resource',
    );
    expect(uses).toEqual([{ resource_id: roomId, is_exclusive: true }]);
    const otherProfessional = await server.addProfessional();
    const refused = await edit((await sessions(id))[0]?.id, 'all', {
      professionalId: otherProfessional,
    });
    expect(refused.answer.json()).toMatchObject({ code: 'validation_failed' });
  });
});
