import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SeriesPreview } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

// The clock is set to Friday 20 November 2026, 10:00 in Madrid.
let server: BookingTestServer;
let body: ReturnType<typeof workshop>;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.mails.length = 0;
  await server.database.pool.query(`
    delete from booking; delete from session; delete from holiday; delete from opening_hours;
    delete from outbox;
    delete from job; delete from resource; update service set status = 'active'`);
  body = workshop();
});

function workshop() {
  return {
    serviceId: server.serviceId,
    professionalId: server.professionalId,
    resourceId: null as string | null,
    localDate: '2026-11-28',
    localTime: '11:00',
    durationMinutes: 90,
    capacity: 4,
  };
}

interface Row {
  id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  series_id: string | null;
  professional_id: string;
  status: string;
}
const sessions = () => server.rows<Row>('select * from session order by starts_at');

async function create(fields: object = {}): Promise<string> {
  const answer = await server.admin.post('/api/sessions', { ...body, ...fields });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

async function edit(sessionId: string, changes: object) {
  const request = { sessionId, scope: 'one', changes };
  const preview = await server.admin.post('/api/series/edits/preview', request);
  const answer = await server.admin.post('/api/series/edits', request);
  // The preview must match the result.
  if (answer.statusCode === 200) expect(answer.json()).toEqual(preview.json());
  return { preview: preview.json<SeriesPreview>(), answer };
}

describe('a single class', () => {
  test('is created as previewed, in its room and without a series', async () => {
    const resourceId = await server.addResource(1);
    const request = { ...body, resourceId };
    const preview = await server.admin.post('/api/sessions/preview', request);
    expect(preview.json()).toMatchObject({ creates: 1, skipped: [], conflicts: [] });
    expect(await sessions()).toEqual([]);
    const id = await create({ resourceId });
    expect(await sessions()).toMatchObject([
      {
        id,
        series_id: null,
        starts_at: new Date('2026-11-28T10:00:00Z'),
        ends_at: new Date('2026-11-28T11:30:00Z'),
        capacity: 4,
      },
    ]);
    expect(
      await server.rows('select resource_id from session_resource where session_id = $1', id),
    ).toEqual([{ resource_id: resourceId }]);
    const { clientId, person } = await server.addClient();
    const booked = await person.post('/api/bookings', { target: { sessionId: id }, clientId });
    expect(booked.statusCode).toBe(200);
  });

  test.each([
    ['that overlaps another of the same professional', { localTime: '12:00' }, 'professionalBusy'],
    ['on a holiday, instead of skipping it', { localDate: '2026-12-08' }, 'holiday'],
    ['in the past', { localDate: '2026-11-19' }, 'inThePast'],
    [
      'at a wall time that does not exist',
      { localDate: '2027-03-28', localTime: '02:30' },
      'missingTime',
    ],
  ])('%s is refused, also by the preview', async (_, fields, kind) => {
    await server.rows("insert into holiday (local_date, name) values ('2026-12-08', 'Inmaculada')");
    await create();
    const request = { ...body, ...fields };
    const preview = await server.admin.post('/api/sessions/preview', request);
    expect(preview.json<SeriesPreview>()).toMatchObject({
      creates: 0,
      conflicts: [{ kind, localDate: request.localDate }],
    });
    const answer = await server.admin.post('/api/sessions', request);
    expect(answer.statusCode).toBe(409);
    expect(await sessions()).toHaveLength(1);
  });

  test('past midnight is created when both days are open, as previewed', async () => {
    const late = { ...body, localTime: '23:30', durationMinutes: 60 }; // Saturday
    const saturday = { weekday: 6, starts: '09:00', ends: '24:00' };
    const sunday = { weekday: 0, starts: '00:00', ends: '02:00' };
    await server.admin.put('/api/opening', { hours: [saturday], holidays: [] });
    expect((await server.admin.post('/api/sessions/preview', late)).json()).toMatchObject({
      creates: 0,
      conflicts: [
        {
          kind: 'outsideHours',
          localDate: late.localDate,
          text: 'El centro está cerrado pasada la medianoche',
        },
      ],
    });
    expect((await server.admin.post('/api/sessions', late)).statusCode).toBe(409);
    await server.admin.put('/api/opening', { hours: [saturday, sunday], holidays: [] });
    expect((await server.admin.post('/api/sessions/preview', late)).json()).toMatchObject({
      creates: 1,
      conflicts: [],
    });
    await create(late);
    expect(await sessions()).toMatchObject([{ ends_at: new Date('2026-11-28T23:30:00Z') }]);
  });

  test.each([
    [{ serviceId: newId() }, 'serviceId'],
    [{ professionalId: newId() }, 'professionalId'],
    [{ resourceId: newId() }, 'resourceId'],
    [{ localDate: '2026-02-30' }, 'localDate'],
    [{ localTime: '24:00' }, 'localTime'],
    [{ capacity: 0 }, 'capacity'],
    [{ durationMinutes: 4 }, 'durationMinutes'],
  ])('with %j is refused with an error at its field', async (fields, field) => {
    const answer = await server.admin.post('/api/sessions', { ...body, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('is refused for an archived service and for an appointment', async () => {
    const serviceId = await server.addService({ kind: 'appointment' });
    const answer = await server.admin.post('/api/sessions', { ...body, serviceId });
    expect(answer.statusCode).toBe(400);
    await server.rows("update service set status = 'archived'");
    expect((await server.admin.post('/api/sessions', body)).json()).toMatchObject({
      code: 'service_archived',
    });
  });

  test('is created once when sent twice with the same key', async () => {
    const once = { headers: { 'idempotency-key': newId() } };
    const first = await server.admin.post('/api/sessions', body, once);
    const second = await server.admin.post('/api/sessions', body, once);
    expect(second.json()).toEqual(first.json());
    expect(await sessions()).toHaveLength(1);
  });
});

describe('changing a single class', () => {
  test('moves it with its bookings and mails the clients, and the payer of a child', async () => {
    const id = await create();
    const { person, email, clientId: payerId } = await server.addClient('Ana');
    const clientId = await server.addDependant(payerId, { birthDate: '2016-03-04' });
    await person.post('/api/bookings', { target: { sessionId: id } });
    await server.frontDesk.post('/api/bookings', { target: { sessionId: id }, clientId });
    server.mails.length = 0;
    const changes = { localDate: '2026-11-29', localTime: '12:00', capacity: 6 };
    const { preview } = await edit(id, changes);
    expect(preview).toMatchObject({ changes: 1, creates: 0, notifies: 2, conflicts: [] });
    expect(await sessions()).toMatchObject([
      { id, series_id: null, starts_at: new Date('2026-11-29T11:00:00Z'), capacity: 6 },
    ]);
    await server.deliverMails();
    const changed = server.mails.filter(({ kind }) => kind === 'sessionsChanged');
    expect(changed.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [email, expect.stringMatching(/^Cambia tu clase/)],
      [email, expect.stringMatching(/^Lucía Ruiz: Cambia tu clase/)],
    ]);
    const [entry] = await server.rows<{ changes: object[] }>(
      "select changes from audit_entry where entity = 'session' and entity_id = $1 and action = 'updated'",
      id,
    );
    expect(entry?.changes).toEqual([
      { field: 'localDate', before: '2026-11-28', after: '2026-11-29' },
      { field: 'localTime', before: '11:00', after: '12:00' },
      { field: 'capacity', before: '4', after: '6' },
    ]);
  });

  test.each([
    ['below the number of bookings', { capacity: 1 }, 'capacity_below_booked'],
    ['to the time of another class', { localTime: '17:00' }, 'schedule_conflict'],
    [
      'to a wall time that does not exist',
      { localDate: '2027-03-28', localTime: '02:30' },
      'missing_local_time',
    ],
  ])('%s changes nothing', async (_, changes, code) => {
    const id = await create();
    await create({ localTime: '17:30' });
    for (const name of ['Lucía', 'Nora']) {
      const { person } = await server.addClient(name);
      await person.post('/api/bookings', { target: { sessionId: id } });
    }
    const before = await sessions();
    const { preview, answer } = await edit(id, changes);
    expect(preview.conflicts).toHaveLength(1);
    expect(answer.json()).toMatchObject({ code });
    expect(await sessions()).toEqual(before);
  });

  test('can only apply to that class, which has no series', async () => {
    const id = await create();
    for (const scope of ['following', 'all']) {
      const request = { sessionId: id, scope, changes: { capacity: 6 } };
      expect((await server.admin.post('/api/series/edits', request)).json()).toMatchObject({
        code: 'illegal_transition',
      });
    }
  });

  test('is refused when it has started, was cancelled, or is an appointment', async () => {
    const serviceId = await server.addService({ kind: 'appointment' });
    const begun = await server.addSession({ startsAt: '2026-11-20T08:30:00Z' });
    const cancelled = await create();
    await server.admin.post(`/api/sessions/${cancelled}/cancellation`, { reason: 'Sin luz' });
    const appointment = await server.addSession({ startsAt: '2026-11-29T09:00:00Z', serviceId });
    await server.rows(
      "update session set kind = 'appointment', capacity = 1 where id = $1",
      appointment,
    );
    for (const [id, code] of [
      [begun, 'illegal_transition'],
      [cancelled, 'illegal_transition'],
      [appointment, 'not_found'],
    ] as const) {
      const { answer } = await edit(id, { localTime: '20:00' });
      expect(answer.json()).toMatchObject({ code });
    }
  });
});
