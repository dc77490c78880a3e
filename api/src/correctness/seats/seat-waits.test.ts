import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SeatWait, Series, StandingPlace, StandingSeat } from '@aforo/shared/contract';
import { bodyOf, type Member, type standingSeatsOf } from '../../testing/records/standing-seats.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

// Friday 20 November 2026, 10:00 in Madrid.
let server: BookingTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
let mondays: Series;
let holder: Member;
let seat: StandingSeat;
const started = useSeatTestServer();
beforeAll(() => {
  server = started.server();
  seats = started.seats();
});
beforeEach(async () => {
  mondays = await seats.addClass({ capacity: 1 });
  holder = await seats.addMember();
  seat = bodyOf<StandingSeat>(await seats.assign(holder, mondays));
  await server.deliverMails();
  server.mails.length = 0;
});

const join = async ({ person, membershipId }: Member) =>
  person.post('/api/standing-seat-waits', { membershipId, seriesId: mondays.id, weekday: 1 });
const end = () =>
  server.frontDesk.post(`/api/standing-seats/${seat.id}/end`, {
    fromDate: '2026-11-20',
    expectedFreed: 8,
  });
const waitsOf = async (member: Member) => (await seats.seatsOf(member)).waits;
const accept = async (member: Member) => {
  const [wait] = await waitsOf(member);
  return member.person.post(`/api/standing-seat-waits/${wait?.id}/accept`);
};

test('a free seat is offered to the first of the waiting list until a deadline', async () => {
  const [first, second] = [await seats.addMember(), await seats.addMember()];
  bodyOf(await join(first));
  expect(bodyOf<SeatWait>(await join(second))).toMatchObject({ state: 'waiting', ahead: 1 });
  const places = bodyOf<{ items: StandingPlace[] }>(
    await first.person.get(`/api/memberships/${first.membershipId}/places`),
  ).items;
  expect(places.find(({ slot }) => slot.seriesId === mondays.id)).toMatchObject({
    free: 0,
    capacity: 1,
    waiting: 2,
  });
  bodyOf(await end());
  expect(await waitsOf(first)).toMatchObject([
    { state: 'offered', offerExpiresAt: '2026-11-20T09:30:00.000Z' },
  ]);
  await server.deliverMails();
  expect(server.mails.filter(({ kind }) => kind === 'seat offered')).toMatchObject([
    { to: first.email },
  ]);
  // The offer keeps the place.
  expect((await seats.assign(second, mondays)).json()).toMatchObject({
    code: 'standing_seat_full',
  });
  expect(bodyOf<StandingSeat>(await accept(first)).sessions).toHaveLength(8);
  expect((await seats.seatsOf(first)).waits).toEqual([]);
});

test('an offer that lapses goes to the next, and gives no seat any more', async () => {
  const [first, second] = [await seats.addMember(), await seats.addMember()];
  const { id } = bodyOf<SeatWait>(await join(first));
  bodyOf(await join(second));
  bodyOf(await end());
  server.clock.set('2026-11-20T09:30:00.000Z');
  const answer = await first.person.post(`/api/standing-seat-waits/${id}/accept`);
  expect(answer.json()).toMatchObject({ code: 'offer_lapsed' });
  await server.runJobs();
  expect(await waitsOf(second)).toMatchObject([{ state: 'offered' }]);
  bodyOf(await accept(second));
});

test('an offer made at night waits for the morning', async () => {
  const first = await seats.addMember();
  bodyOf(await join(first));
  server.clock.set('2026-11-20T22:00:00.000Z');
  bodyOf(await end());
  expect(await waitsOf(first)).toMatchObject([{ offerExpiresAt: '2026-11-21T07:30:00.000Z' }]);
});

test('a declined offer goes to the next who can take it', async () => {
  const [first, second, third] = [
    await seats.addMember(),
    await seats.addMember({ seatsPerWeek: 1 }),
    await seats.addMember(),
  ];
  for (const member of [first, second, third]) bodyOf(await join(member));
  // The second has used its only seat meanwhile.
  bodyOf(await seats.assign(second, await seats.addClass({ localTime: '10:00' })));
  bodyOf(await end());
  const [wait] = await waitsOf(first);
  bodyOf(await first.person.delete(`/api/standing-seat-waits/${wait?.id}`));
  expect(await waitsOf(second)).toMatchObject([{ state: 'waiting' }]);
  expect(await waitsOf(third)).toMatchObject([{ state: 'offered' }]);
});

test('more places of a class are offered too', async () => {
  const first = await seats.addMember();
  bodyOf(await join(first));
  const [session] = await server.rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at',
    mondays.id,
  );
  const edit = { sessionId: session?.id, scope: 'all', changes: { capacity: 2 } };
  bodyOf(await server.admin.post('/api/series/edits', edit));
  expect(await waitsOf(first)).toMatchObject([{ state: 'offered' }]);
});

test('a class with free places has no waiting list, and one entry is enough', async () => {
  const first = await seats.addMember();
  bodyOf(await join(first));
  expect((await join(first)).json()).toMatchObject({ code: 'already_waiting' });
  const free = await seats.addClass({ localTime: '20:00' });
  const body = { membershipId: first.membershipId, seriesId: free.id, weekday: 1 };
  expect((await first.person.post('/api/standing-seat-waits', body)).json()).toMatchObject({
    code: 'standing_seat_free',
  });
});

test('an offer whose class was moved goes to the next when it lapses', async () => {
  const [first, second] = [await seats.addMember(), await seats.addMember()];
  bodyOf(await join(first));
  bodyOf(await join(second));
  bodyOf(await end());
  const [session] = await server.rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at limit 1',
    mondays.id,
  );
  const edit = { sessionId: session?.id, scope: 'all', changes: { weekdays: [3] } };
  bodyOf(await server.admin.post('/api/series/edits', edit));
  expect(await waitsOf(first)).toMatchObject([{ state: 'offered', slot: { weekday: 3 } }]);
  server.clock.advance({ minutes: 31 });
  await server.runJobs();
  expect(await waitsOf(second)).toMatchObject([{ state: 'offered', slot: { weekday: 3 } }]);
});

// The embedded database has one connection, so transactions can't overlap.
if (globalThis.database === 'postgres') {
  test('ending a membership waits for changes of the classes where it waits', async () => {
    const first = await seats.addMember();
    bodyOf(await join(first));
    const inProgress = await server.database.pool.connect();
    const answers: unknown[] = [];
    const isWaiting = async () => {
      const waiting = await server.rows(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length > 0;
    };
    try {
      await inProgress.query('begin');
      await inProgress.query('select from class_series where id = $1 for no key update', [
        mondays.id,
      ]);
      const ending = first.person
        .post(`/api/memberships/${first.membershipId}/cancel`)
        .finally(() => answers.push('ended'));
      while (answers.length === 0 && !(await isWaiting()));
      expect(answers).toEqual([]);
      await inProgress.query('commit');
      bodyOf(await ending);
    } finally {
      inProgress.release();
    }
  });
}

test('the erasure of a client offers their seat, and the place that was offered to them', async () => {
  const [first, second] = [await seats.addMember(), await seats.addMember()];
  bodyOf(await join(first));
  bodyOf(await join(second));
  const erase = async ({ clientId }: Member) => {
    const path = `/api/clients/${clientId}/erasure`;
    const { seen } = bodyOf<{ seen: string }>(await server.admin.get(path));
    const wish = { givesUpSessions: true, debtIsSettled: true, seen };
    expect((await server.admin.post(path, wish)).statusCode).toBe(204);
  };
  const { sessions } = seat;
  await erase(holder);
  expect(await waitsOf(first)).toMatchObject([{ state: 'offered' }]);
  expect(
    await server.rows(
      `select from booking where status = 'confirmed' and session_id = any($1::uuid[])`,
      sessions.map(({ sessionId }) => sessionId),
    ),
  ).toEqual([]);
  await erase(first);
  expect(await waitsOf(second)).toMatchObject([{ state: 'offered' }]);
  bodyOf(await accept(second));
  await server.deliverMails();
  const offers = server.mails.filter(({ kind }) => kind === 'seat offered');
  expect(offers.map(({ to }) => to).at(-1)).toBe(second.email);
});
