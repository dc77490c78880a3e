/** Answers about availability are kept; nobody can tell, whatever is written between two questions. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { availabilitySchema, type Booking } from '@aforo/shared/contract';
import type { QueryConfig } from 'pg';
import * as z from 'zod/mini';
import { availabilityTwice } from '../testing/availability-twice.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/booking-test-server.ts';

const start = '2026-11-20T09:00:20.000Z';

/** A class, and an appointment in a room with two people who give it. */
interface Scene {
  server: BookingTestServer;
  clients: [Booker, ...Booker[]];
  visitId: string;
  giverId: string;
  roomId: string;
}

let server: BookingTestServer;
let scene: Scene;
let fresh: ReturnType<typeof availabilityTwice>['fresh'];
let answered: ReturnType<typeof availabilityTwice>['answered'];
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set(start);
  const visitId = await server.addService({ kind: 'appointment', closesMinutes: 7, opensDays: 2 });
  const giverId = await server.addProfessional([visitId]);
  for (const id of [giverId, await server.addProfessional([visitId])]) {
    await server.addHours(id, '09:00', '20:00');
  }
  const roomId = await server.addResource(1, [visitId]);
  const clients: Scene['clients'] = [await server.addClient(), await server.addClient()];
  scene = { server, clients, visitId, giverId, roomId };
  ({ fresh, answered } = availabilityTwice(server, (role) =>
    role === 'client' ? scene.clients[0].person : server.frontDesk,
  ));
}, 60_000);
afterAll(() => server.close());

const paths = ({ visitId, giverId, server: { serviceId } }: Scene): [string, ...string[]] => [
  `serviceId=${visitId}&from=2026-11-20&days=3`,
  `serviceId=${visitId}&professionalId=${giverId}&from=2026-11-20&days=1`,
  `serviceId=${serviceId}&from=2026-11-20&days=3`,
  'from=2026-11-20&days=2',
];

test('to the millisecond at which a start closes, a session begins and a hold runs out', async () => {
  const { visitId, clients } = scene;
  server.clock.set('2026-11-20T10:08:00.000Z');
  await server.rows('update service set booking_closes_minutes = 7 where id = $1', visitId);
  await server.rows(`update service set is_online = true`);
  await server.addSession({ startsAt: '2026-11-20T10:08:30.250Z' });
  const answer = await clients[0].person.post('/api/bookings', {
    target: { serviceId: visitId, professionalId: null, startsAt: '2026-11-20T17:00:00.000Z' },
  });
  await server.rows(
    `update booking set status = 'held', hold_expires_at = '2026-11-20T10:08:40.500Z'
     where id = $1`,
    answer.json<Booking>().id,
  );
  const told = new Set<string>();
  for (const at of ['08:00.000', '08:00.001', '08:30.250', '08:30.251', '08:40.499', '08:40.500']) {
    server.clock.set(`2026-11-20T10:${at}Z`);
    for (const path of paths(scene)) {
      const expected = await fresh('client', path);
      expect(await answered('client', path)).toEqual(expected);
      told.add(JSON.stringify(expected));
    }
  }
  // Each of the three instants changed something, so each would have been noticed.
  expect(told.size).toBeGreaterThan(paths(scene).length + 3);
});

test('while nothing changes the database is asked only whether it did', async () => {
  const [path] = paths(scene);
  server.clock.set('2026-11-20T11:11:11.000Z');
  await answered('client', path);
  let trips = 0;
  const count = () => void (trips += 1);
  server.database.pool.on('acquire', count);
  await answered('client', path);
  server.database.pool.off('acquire', count);
  expect(trips).toBe(1);
});

test('what is sent is what the contract says', async () => {
  for (const path of paths(scene)) {
    const answer = await answered('receptionist', path);
    expect(z.parse(availabilitySchema, answer)).toEqual(answer);
  }
});

test('names are written whatever stands in them', async () => {
  const { server, roomId } = scene;
  const name = 'Yoga «suave» "1" \\ 2\n\u0007😀';
  const id = await server.addSession({ startsAt: '2026-11-26T10:00:00.000Z' });
  await server.rows('update service set name = $1 where id = $2', name, server.serviceId);
  await server.rows('update professional set name = $1', name);
  await server.rows('update resource set name = $1 where id = $2', name, roomId);
  await server.rows(
    `insert into session_resource (session_id, resource_id, quantity, busy, is_active, is_exclusive)
     select id, $1, 1, busy, true, false from session where id = $2`,
    roomId,
    id,
  );
  const answer = await answered(
    'receptionist',
    `serviceId=${server.serviceId}&from=2026-11-26&days=1`,
  );
  expect(answer).toMatchObject({
    days: [{ sessions: [{ service: { name }, professional: { name }, roomName: name }] }],
  });
});

test('every table that an answer is read from says when it changes', async () => {
  const asking = jest.spyOn(server.database.pool, 'query');
  await fresh('client', 'from=2026-11-20&days=3');
  // The overload that takes a named statement is the one that is used.
  const heard = asking.mock.calls.map(([config]) => (config as unknown as QueryConfig).text);
  asking.mockRestore();
  // Each of: insert 4, delete 8, update 16, truncate 32.
  const tables = await server.rows<{ name: string; noted: boolean }>(
    `select relname as name, coalesce((select bit_or(tgtype) & 60 = 60 from pg_trigger
       where tgrelid = pg_class.oid and tgfoid in ('note_change'::regproc, 'note_span'::regproc)
         and tgargs = 'availability\\000'::bytea), false) as noted
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const read = heard.join(' ').matchAll(/\b(?:from|join)\s+([a-z_]+)/g);
  const names = new Set([...read].map(([, name]) => name));
  const unnoted = tables.filter(({ name, noted }) => names.has(name) && !noted);
  expect(unnoted).toEqual([]);
  expect(tables.filter(({ name, noted }) => names.has(name) && noted)).toHaveLength(14);
});
