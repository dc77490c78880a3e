/**
 * The database writes the JSON of availability responses: these tests check it against the
 * contract.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Availability, availabilitySchema } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let visitId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set('2026-11-20T09:00:20.000Z');
  visitId = await server.addService({ kind: 'appointment' });
  await server.addHours(await server.addProfessional([visitId]), '09:00', '20:00');
});
afterAll(() => server.close());

async function ask(query: string): Promise<Availability> {
  const answer = await server.frontDesk.get(`/api/availability?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Availability>();
}

test('escapes special characters in names', async () => {
  const name = 'Yoga «suave» "1" \\ 2\n\u0007😀';
  const id = await server.addSession({ startsAt: '2026-11-26T10:00:00.000Z' });
  const roomId = await server.addResource(1);
  await server.rows('update service set name = $1 where id = $2', name, server.serviceId);
  await server.rows('update professional set name = $1', name);
  await server.rows('update resource set name = $1 where id = $2', name, roomId);
  await server.rows(
    `insert into session_resource (session_id, resource_id, quantity, busy, is_active, is_exclusive)
     select id, $1, 1, busy, true, false from session where id = $2`,
    roomId,
    id,
  );
  expect(await ask(`serviceId=${server.serviceId}&from=2026-11-26&days=1`)).toMatchObject({
    days: [{ sessions: [{ service: { name }, professional: { name }, roomName: name }] }],
  });
});

test('matches the contract', async () => {
  await server.addSession({ startsAt: '2026-11-27T10:00:00.000Z' });
  for (const service of [`serviceId=${visitId}&`, `serviceId=${server.serviceId}&`, '']) {
    const answer = await ask(`${service}from=2026-11-20&days=8`);
    expect(answer.days.flatMap(({ sessions, starts }) => [...sessions, ...starts])).not.toEqual([]);
    expect(z.parse(availabilitySchema, answer)).toEqual(answer);
  }
});
