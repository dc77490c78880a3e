/** What each trigger notes: of which time an answer about availability may be another one. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/booking-test-server.ts';
import { readChanges } from './change-notes.repository.ts';
import { always, type Span } from './span.ts';

let server: BookingTestServer;
let client: Booker;
let roomId: string;
let sessionId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
  client = await server.addClient();
  roomId = await server.addResource(1);
  sessionId = await server.addSession({ startsAt: '2026-11-25T10:00:00.000Z' });
}, 60_000);
afterAll(() => server.close());

/** What is noted of what a piece of work writes. */
async function notes(work: () => Promise<unknown>): Promise<Span[]> {
  const { database } = server;
  const since = await readChanges(database, 'availability', null);
  await work();
  const { changed } = await readChanges(database, 'availability', since);
  return changed.toSorted((one, other) => one.from - other.from);
}

const noted = (statement: string, ...values: unknown[]) =>
  notes(() => server.rows(statement, ...values));

/** Resolves when a statement of this server's waits for another's transaction. */
async function waitsForALock(): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await server.rows(waiting)).length === 0);
}

const span = (from: string, to: string): Span => ({ from: Date.parse(from), to: Date.parse(to) });
const ten = span('2026-11-25T10:00Z', '2026-11-25T11:00Z');

describe('of a session', () => {
  test('that comes, changes or goes: its time, buffers included', async () => {
    const [id, giverId] = [newId(), await server.addProfessional()];
    const added = await noted(
      `insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy,
         capacity, created_at)
       values ($1, $2, $3, 'class', '2026-11-26T10:00Z', '2026-11-26T11:00Z',
         '[2026-11-26T09:45Z,2026-11-26T11:30Z)', 4, now())`,
      id,
      server.serviceId,
      giverId,
    );
    const busy = span('2026-11-26T09:45Z', '2026-11-26T11:30Z');
    expect(added).toEqual([busy]);
    expect(await noted('update session set capacity = 5 where id = $1', id)).toEqual([busy]);
    expect(await noted('delete from session where id = $1', id)).toEqual([busy]);
  });

  test('that moves: where it was and where it is', async () => {
    const moved = await noted(
      `update session set starts_at = '2026-11-29T10:00Z', ends_at = '2026-11-29T11:00Z',
         busy = '[2026-11-29T10:00Z,2026-11-29T11:00Z)' where id = $1`,
      await server.addSession({ startsAt: '2026-11-28T10:00:00.000Z' }),
    );
    expect(moved).toEqual([
      span('2026-11-28T10:00Z', '2026-11-28T11:00Z'),
      span('2026-11-29T10:00Z', '2026-11-29T11:00Z'),
    ]);
  });

  test('whose room comes, changes or goes', async () => {
    const use = `insert into session_resource
        (session_id, resource_id, quantity, busy, is_active, is_exclusive)
      select id, $1, 1, busy, true, false from session where id = $2`;
    expect(await noted(use, roomId, sessionId)).toEqual([ten]);
    expect(await noted('update session_resource set quantity = 1')).toEqual([ten]);
    expect(await noted('delete from session_resource')).toEqual([ten]);
  });

  test('that is booked, through the count of its places; not when somebody has come', async () => {
    const booked = await notes(async () => {
      const answer = await client.person.post('/api/bookings', { target: { sessionId } });
      expect(answer.statusCode).toBe(200);
    });
    expect(booked).toEqual([ten]);
    expect(await noted(`update booking set status = 'attended'`)).toEqual([]);
    const held = `update booking set status = 'held', hold_expires_at = '2026-11-20T09:15Z'`;
    expect(await noted(held)).toEqual([ten]);
    const confirmed = `update booking set status = 'confirmed', hold_expires_at = null`;
    expect(await noted(confirmed)).toEqual([ten]);
    expect(await noted('delete from booking')).toEqual([ten]);
  });

  test('that somebody waits for, or no longer', async () => {
    const waiting = await noted(
      `insert into waitlist_entry (id, session_id, client_id, state, created_at, changed_at)
       values ($1, $2, $3, 'waiting', now(), now())`,
      newId(),
      sessionId,
      client.clientId,
    );
    expect(waiting).toEqual([ten]);
    expect(await noted(`update waitlist_entry set state = 'withdrawn'`)).toEqual([ten]);
    expect(await noted(`update waitlist_entry set state = 'closed'`)).toEqual([]);
  });

  test('that is moving while somebody begins to wait: where it is then', async () => {
    const { pool, kind } = server.database;
    if (kind === 'embedded') return; // it has one connection: nobody writes beside another
    const id = await server.addSession({ startsAt: '2026-12-01T10:00:00.000Z' });
    const [mover, waiter] = [await pool.connect(), await pool.connect()];
    try {
      await mover.query('begin');
      await mover.query(
        `update session set starts_at = '2026-12-03T10:00Z', ends_at = '2026-12-03T11:00Z',
           busy = '[2026-12-03T10:00Z,2026-12-03T11:00Z)' where id = $1`,
        [id],
      );
      const entry = waiter.query(
        `insert into waitlist_entry (id, session_id, client_id, state, created_at, changed_at)
         values ($1, $2, $3, 'waiting', now(), now())`,
        [newId(), id, client.clientId],
      );
      await Promise.race([entry, waitsForALock()]);
      await mover.query('commit');
      await entry;
    } finally {
      mover.release();
      waiter.release();
    }
    const [last] = await server.rows<{ span: string }>(
      'select span::text from change_note order by transaction desc limit 1',
    );
    expect(last?.span).toContain('2026-12-03 10:00:00');
  });
});

test('of time off: its time, once it is approved', async () => {
  const off = span('2026-12-24T12:00Z', '2026-12-28T12:00Z');
  const requested = await noted(
    `insert into time_off (id, professional_id, starts_at, ends_at, state, requested_at)
     values ($1, $2, '2026-12-24T12:00Z', '2026-12-28T12:00Z', 'requested', now())`,
    newId(),
    server.professionalId,
  );
  expect(requested).toEqual([]);
  expect(await noted(`update time_off set state = 'approved'`)).toEqual([off]);
  expect(await noted(`delete from time_off`)).toEqual([off]);
});

test('of a date: whatever time that is in any zone', async () => {
  const days = span('2026-12-24T00:00Z', '2026-12-27T00:00Z');
  expect(await noted(`insert into holiday values ('2026-12-25', 'Navidad')`)).toEqual([days]);
  expect(await noted(`delete from holiday`)).toEqual([days]);
  const exception = await noted(
    `insert into professional_exception (id, professional_id, local_date, kind)
     values ($1, $2, '2026-12-25', 'off')`,
    newId(),
    server.professionalId,
  );
  expect(exception).toEqual([days]);
  expect(await noted(`delete from professional_exception`)).toEqual([days]);
});

test.each(['holiday', 'professional_exception', 'time_off', 'session_resource', 'waitlist_entry'])(
  'of %s: nothing when no row is touched, everything when it is emptied',
  async (table) => {
    expect(await noted(`delete from ${table} where false`)).toEqual([]);
    expect(await noted(`truncate ${table}`)).toEqual([always]);
  },
);

test.each([
  'center',
  'service',
  'service_resource',
  'resource',
  'professional',
  'professional_service',
  'professional_hours',
])('of %s: everything', async (table) => {
  expect(await noted(`delete from ${table} where false`)).toEqual([always]);
});
