/**
 * Availability is kept in days, and a change has the days made anew that it is about. Whatever is
 * written, by whomever, what is answered is what would be made from nothing.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Booking } from '@aforo/shared/contract';
import { createRandom, type Random } from '../demo/random.ts';
import { newId } from '../ids.ts';
import { addDays, minutesOf } from '../local-time.ts';
import { availabilityTwice } from '../testing/availability-twice.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/booking-test-server.ts';

/** Histories begin on these days: an ordinary one, and two before clocks change in Madrid. */
const dates = ['2026-11-20', '2026-10-24', '2027-03-27'] as const;

/** What the steps work with: a class, and appointments in a room with two people who give them. */
interface Scene {
  server: BookingTestServer;
  date: string;
  clients: [Booker, ...Booker[]];
  visitId: string;
  nightId: string;
  giverId: string;
  roomId: string;
  booked: string[];
}

let server: BookingTestServer;
let scene: Scene;
let fresh: ReturnType<typeof availabilityTwice>['fresh'];
let answered: ReturnType<typeof availabilityTwice>['answered'];
beforeAll(async () => {
  server = await buildBookingTestServer();
  const visitId = await server.addService({ kind: 'appointment', closesMinutes: 7, opensDays: 2 });
  const nightId = await server.addService({
    kind: 'appointment',
    durationMinutes: 600,
    bufferBeforeMinutes: 45,
    bufferAfterMinutes: 120,
  });
  const giverId = await server.addProfessional([visitId, nightId]);
  await server.addHours(giverId, '09:00', '20:00');
  await server.addHours(await server.addProfessional([visitId, nightId]), '00:00', '24:00');
  const roomId = await server.addResource(1, [visitId]);
  const clients: Scene['clients'] = [await server.addClient(), await server.addClient()];
  scene = { server, date: dates[0], clients, visitId, nightId, giverId, roomId, booked: [] };
  ({ fresh, answered } = availabilityTwice(server, (role) =>
    role === 'client' ? scene.clients[0].person : server.frontDesk,
  ));
}, 60_000);
afterAll(() => server.close());

const paths = ({ date, visitId, nightId, giverId, server: { serviceId } }: Scene) =>
  [
    `serviceId=${visitId}&from=${date}&days=4`,
    `serviceId=${visitId}&professionalId=${giverId}&from=${date}&days=1`,
    `serviceId=${nightId}&from=${addDays(date, 1)}&days=3`,
    `serviceId=${serviceId}&from=${date}&days=4`,
    `from=${date}&days=3`,
  ] as const;

type Step = (scene: Scene, random: Random) => Promise<unknown>;

/** A quarter of the history's first three days, and of the night before. */
const quarter = ({ date }: Scene, random: Random) =>
  new Date(Date.parse(`${date}T00:00Z`) + random.integer(-8, 288) * 900_000).toISOString();

/** One of the first classes of the history, if there is any. */
async function aClass({ server, date }: Scene, random: Random): Promise<string | null> {
  const [session] = await server.rows<{ id: string }>(
    `select id from session where kind = 'class' and starts_at > $1 order by id limit 1 offset $2`,
    date,
    random.integer(0, 3),
  );
  return session?.id ?? null;
}

const anHour = `tstzrange($1::timestamptz, $1::timestamptz + interval '1 hour')`;

const bookAppointment: Step = async (scene, random) => {
  const { clients, visitId, nightId, booked } = scene;
  const serviceId = random.pick([visitId, visitId, nightId]);
  const target = { serviceId, professionalId: null, startsAt: quarter(scene, random) };
  const answer = await random.pick(clients).person.post('/api/bookings', { target });
  if (answer.statusCode === 200) booked.push(answer.json<Booking>().id);
};

const bookClass: Step = async (scene, random) => {
  const target = { sessionId: await aClass(scene, random) };
  await random.pick(scene.clients).person.post('/api/bookings', { target });
};

const steps: [Step, ...Step[]] = [
  bookAppointment,
  async ({ server, booked }, random) => {
    const [id] = booked.splice(random.integer(0, 20), 1);
    if (id)
      await server.frontDesk.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' });
  },
  bookClass,
  async (scene, random) => {
    const sessionId = await aClass(scene, random);
    await random.pick(scene.clients).person.post('/api/waitlist', { sessionId });
  },
  // Another process, as far as this one can tell.
  (scene, random) =>
    server.addSession({
      startsAt: quarter(scene, random),
      capacity: 1,
      professionalId: random.pick([scene.giverId, server.professionalId]),
    }),
  // From one day to another, its room with it.
  async (scene, random) =>
    server.rows(
      `update session set busy = ${anHour}, starts_at = $1, ends_at = upper(${anHour})
       where id = $2`,
      quarter(scene, random),
      await aClass(scene, random),
    ),
  async (scene, random) =>
    server.rows(
      `update session set status = $1 where id = $2`,
      random.pick(['scheduled', 'cancelled']),
      await aClass(scene, random),
    ),
  async (scene, random) =>
    server.rows(`delete from session where id = $1`, await aClass(scene, random)),
  async (scene, random) =>
    server.rows(
      `insert into session_resource
         (session_id, resource_id, quantity, busy, is_active, is_exclusive)
       select id, $1, 1, busy, true, false from session where id = $2`,
      scene.roomId,
      await aClass(scene, random),
    ),
  ({ server }) => server.rows('delete from session_resource'),
  async (scene, random) =>
    server.rows(
      `insert into waitlist_entry (id, session_id, client_id, state, created_at, changed_at)
       values ($1, $2, $3, 'waiting', now(), now())`,
      newId(),
      await aClass(scene, random),
      random.pick(scene.clients).clientId,
    ),
  ({ server }) => server.rows(`update waitlist_entry set state = 'withdrawn'`),
  ({ server, booked }, random) =>
    server.rows(
      `update booking set status = 'held', hold_expires_at = $1
       where id = $2 and status in ('held', 'confirmed')`,
      new Date(server.clock.now().getTime() + random.integer(-200_000, 200_000)),
      booked.at(0) ?? null,
    ),
  ({ server }) =>
    server.rows(
      `update booking set status = 'confirmed', hold_expires_at = null where status = 'held'`,
    ),
  (scene, random) =>
    scene.server.rows(
      `insert into time_off (id, professional_id, starts_at, ends_at, state, requested_at)
       values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 'approved', now())`,
      newId(),
      scene.giverId,
      quarter(scene, random),
    ),
  ({ server }) => server.rows(`delete from time_off`),
  (scene, random) =>
    scene.server.rows(
      `insert into professional_exception (id, professional_id, local_date, kind)
       values ($1, $2, $3, 'off')`,
      newId(),
      scene.giverId,
      addDays(scene.date, random.integer(0, 3)),
    ),
  ({ server }) => server.rows(`delete from professional_exception`),
  ({ server, date }, random) =>
    server.rows(`insert into holiday values ($1, 'Fiesta')`, addDays(date, random.integer(0, 3))),
  ({ server }) => server.rows(`delete from holiday`),
];

/** After these all is made anew; between two of them a change has to say itself what it is about. */
const rareSteps: [Step, ...Step[]] = [
  ({ server, roomId }, random) =>
    server.rows('update resource set quantity = $1 where id = $2', random.integer(1, 2), roomId),
  ({ server, visitId }, random) =>
    server.rows(
      'update service set booking_closes_minutes = $1, is_online = $2 where id = $3',
      random.integer(0, 90),
      random.chance(0.8),
      visitId,
    ),
  ({ server, nightId }, random) =>
    server.rows(
      'update service set duration_minutes = $1 where id = $2',
      random.integer(5, 1440),
      nightId,
    ),
  ({ server, giverId }, random) =>
    server.rows(
      `update professional_hours set ends = $1 where professional_id = $2`,
      `${random.integer(12, 20)}:00`,
      giverId,
    ),
  ({ server }, random) =>
    server.rows(
      `update center set time_zone = $1`,
      random.pick(['Europe/Madrid', 'Europe/Madrid', 'Atlantic/Canary', 'Pacific/Kiritimati']),
    ),
  async ({ server }, random) => {
    server.clock.advance({ seconds: random.integer(1, 400_000) / 1000 });
  },
  async ({ server }, random) => server.clock.advance({ seconds: random.integer(1, 30) }),
  async ({ server }, random) => server.clock.advance({ hours: random.integer(1, 20) }),
];

/** Some classes and an appointment to do things with. */
async function begin(random: Random): Promise<void> {
  const date = random.pick(dates);
  scene = { ...scene, date, booked: [] };
  server.clock.set(`${date}T09:00:20.000Z`);
  for (const hour of ['12:00', '18:00', '23:30', '34:00']) {
    const startsAt = new Date(Date.parse(date) + minutesOf(hour) * 60_000).toISOString();
    const session = { startsAt, capacity: 1, professionalId: server.professionalId };
    await server.addSession(session).catch(ignoreRefusal);
  }
  for (const step of [bookAppointment, bookAppointment, bookClass]) await step(scene, random);
}

test.each([1, 2, 3, 4])('after any writes in any order, history %i', async (seed) => {
  const random = createRandom(seed);
  await begin(random);
  for (let n = 0; n < 60; n++) {
    const step = random.pick(random.chance(0.8) ? steps : rareSteps);
    await step(scene, random).catch(ignoreRefusal);
    const role = random.pick(['client', 'receptionist'] as const);
    for (const path of paths(scene)) {
      expect(await answered(role, path)).toEqual(await fresh(role, path));
    }
  }
});

test('after writes that ran while the same was being asked', async () => {
  const random = createRandom(7);
  await begin(random);
  for (let n = 0; n < 10; n++) {
    const [path] = paths(scene);
    const questions = Array.from({ length: 4 }, () => answered('client', path));
    await Promise.all([...questions, random.pick(steps)(scene, random).catch(ignoreRefusal)]);
    expect(await answered('client', path)).toEqual(await fresh('client', path));
  }
});

/** A step may be impossible by now: an overlap, a holiday that is there already. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'code' in error)) throw error;
}
