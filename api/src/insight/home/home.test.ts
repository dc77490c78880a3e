import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clientSegments, type Home } from '@aforo/shared/contract';
import { addAttendance } from '../../testing/records/achievements.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import {
  addMandate,
  addSentBatch,
  configureCreditor,
} from '../../testing/records/direct-debits.ts';
import { bodyOf, standingSeatsOf } from '../../testing/records/standing-seats.ts';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { statementsDuring } from '../../testing/database/statements.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set('2026-11-24T12:00:00.000Z');
});
afterAll(() => server.close());

const home = async () => (await server.admin.get('/api/home')).json<Home>();
const waitingOf = ({ waiting }: Home) =>
  Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));

test('an empty center gets the setup steps and which are done', async () => {
  const { setup, rooms, money } = await home();
  const done = setup.filter(({ isDone }) => isDone).map(({ step }) => step);
  // The test's center begins with a service, but without hours.
  expect(done).toEqual(['services']);
  expect(setup.map(({ step }) => step)).toHaveLength(8);
  expect(rooms).toEqual([]);
  expect(money).toEqual({ todayMinor: 0, monthMinor: 0, monthBeforeMinor: 0 });
  await server.addHours(server.professionalId, '09:00', '20:00');
  await server.addTemplate();
  const after = await home();
  expect(after.setup.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual([
    'services',
    'professionals',
    'packages',
  ]);
});

test('today lists the sessions of each room by the center’s calendar', async () => {
  const ana = await server.addClient('Ana');
  const today = await server.addSession({ startsAt: '2026-11-24T22:30:00.000Z', capacity: 2 });
  await server.addSession({ startsAt: '2026-11-24T23:30:00.000Z' }); // tomorrow in Madrid
  await server.frontDesk.post('/api/bookings', {
    target: { sessionId: today },
    clientId: ana.clientId,
  });
  const { rooms } = await home();
  expect(rooms).toMatchObject([
    { name: null, sessions: [{ id: today, booked: 1, capacity: 2, serviceName: 'Pilates' }] },
  ]);
  expect(rooms[0]?.sessions).toHaveLength(1);
});

test('the next session is that of its local day, without cancelled ones', async () => {
  expect((await home()).nextSessionDate).toBe('2026-11-24');
  await server.rows(
    `update session set status = 'cancelled' where starts_at < '2026-11-24T23:00:00Z'`,
  );
  expect((await home()).nextSessionDate).toBe('2026-11-25');
});

test('the month’s money is compared with the same days of the month before', async () => {
  const ana = await server.addClient('Ana');
  const sellOn = async (instant: string) => {
    server.clock.set(instant);
    await server.sellBono(ana);
  };
  await sellOn('2026-10-24T12:00:00.000Z');
  await sellOn('2026-10-25T12:00:00.000Z'); // later in its month than today is in this one
  await sellOn('2026-11-02T12:00:00.000Z');
  await sellOn('2026-11-24T12:00:00.000Z');
  expect((await home()).money).toEqual({
    todayMinor: 9000,
    monthMinor: 18_000,
    monthBeforeMinor: 9000,
  });
});

test('pending tasks are counted, and empty kinds are left out', async () => {
  expect(waitingOf(await home())).toEqual({});
  const ana = await server.addClient('Ana');
  const past = await addAttendance(server, ana.clientId, '2026-11-20T09:00:00.000Z');
  await server.rows(`update booking set status = 'confirmed' where id = $1`, past);
  const away = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' };
  const professional = server.as('professional', { professionalId: server.professionalId });
  const asked = await professional.post(`/api/professionals/${server.professionalId}/time-off`, {
    ...away,
    reason: 'Médico',
  });
  expect(asked.statusCode).toBe(200);
  const now = await home();
  expect(waitingOf(now)).toEqual({ timeOff: 1, unmarkedSessions: 1 });
  expect(now.waiting).toContainEqual({
    kind: 'unmarkedSessions',
    count: 1,
    firstDate: '2026-11-20',
  });
});

test('memberships wait as failed charges, debits to send, returned debits and unpaid periods', async () => {
  await configureCreditor(server);
  const seats = standingSeatsOf(server);
  const templateId = await seats.addPlan({ seatsPerWeek: 1 });
  const members = [];
  for (const name of ['Ana', 'Eva', 'Leo']) {
    const booker = await server.addClient(name);
    if (name !== 'Leo') await addMandate(server, booker);
    members.push(await seats.sellPlan(booker, templateId));
  }
  const ids = members.map(({ membershipId }) => membershipId);
  server.clock.set('2027-01-15T12:00:00.000Z');
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
  const memberKinds = async () => {
    const { chargeFailures, debitsToSend, returnedDebits, unpaidPeriods } = waitingOf(await home());
    return { chargeFailures, debitsToSend, returnedDebits, unpaidPeriods };
  };
  expect(await memberKinds()).toEqual({ debitsToSend: 2, unpaidPeriods: 1 });
  const batch = await addSentBatch(server);
  expect(batch.count).toBe(2);
  expect(await memberKinds()).toEqual({ unpaidPeriods: 1 });
  await server.admin.post('/api/direct-debit-returns', {
    endToEndId: batch.items[0]?.endToEndId,
    reasonCode: 'AM04',
    amountMinor: batch.items[0]?.amountMinor,
    returnedOn: '2027-01-15',
  });
  expect(await memberKinds()).toEqual({ debitsToSend: 1, returnedDebits: 1, unpaidPeriods: 1 });
  await server.rows(
    `insert into membership_charge_failure (run_id, membership_id, code, failed_at)
     select r.id, $1, 'internal', now() from membership_charge_run r limit 1`,
    ids[0],
  );
  expect(await memberKinds()).toMatchObject({ chargeFailures: 1 });
});

test('segments have the same counts as the list of clients', async () => {
  const { segments } = await home();
  expect(segments.map(({ segment }) => segment)).toEqual([...clientSegments]);
  for (const { segment, count } of segments) {
    const list = await server.frontDesk.get(`/api/clients?segment=${segment}`);
    expect([segment, list.json<{ total: number }>().total]).toEqual([segment, count]);
  }
});

test('runs as many queries with more sessions', async () => {
  const one = await statementsDuring(home);
  for (const hour of ['08', '09', '11']) {
    await server.addSession({ startsAt: `2026-11-24T${hour}:00:00.000Z` });
  }
  expect(await statementsDuring(home)).toHaveLength(one.length);
});

test('free fixed seats are listed with the clients who wait for them', async () => {
  const seats = standingSeatsOf(server);
  const fromDate = server.clock.now().toISOString().slice(0, 10);
  const series = await seats.addClass({ capacity: 1, fromDate, weekdays: [1] });
  const slot = { seriesId: series.id, weekday: 1 };
  const [member, first, second] = [
    await seats.addMember(),
    await seats.addMember(),
    await seats.addMember(),
  ];
  const seat = bodyOf<{ id: string }>(await seats.assign(member, series, { fromDate }));
  for (const { person, membershipId } of [first, second]) {
    bodyOf(await person.post('/api/standing-seat-waits', { ...slot, membershipId }));
  }
  // A full class has nothing to give.
  expect((await home()).freeSeats).toEqual([]);
  const end = { fromDate };
  const { freed } = bodyOf<{ freed: number }>(
    await server.frontDesk.post(`/api/standing-seats/${seat.id}/end/preview`, end),
  );
  bodyOf(
    await server.frontDesk.post(`/api/standing-seats/${seat.id}/end`, {
      ...end,
      expectedFreed: freed,
    }),
  );
  expect((await home()).freeSeats).toMatchObject([
    {
      slot: { ...slot, localTime: '19:00' },
      free: 1,
      people: [
        { clientId: first.clientId, offeredUntil: expect.any(String) },
        { clientId: second.clientId, offeredUntil: null },
      ],
    },
  ]);
});
