import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Series, StandingSeat } from '@aforo/shared/contract';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { cutStatements } from '../../testing/database/cut-statements.ts';
import { seatInvariants } from '../../testing/database/seat-invariants.ts';
import { createSeriesHorizon } from '../../timetable/schedule/series/series-horizon.service.ts';
import { createSeriesPlanning } from '../../timetable/schedule/series/series-planning.service.ts';
import { createSeriesSeats } from '../../booking/standing-seats/index.ts';
import { bookingInvariants } from '../../testing/database/booking-invariants.ts';
import { bodyOf, type Member, standingSeatsOf } from '../../testing/records/standing-seats.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.setLimits(noLimits);
  seats = standingSeatsOf(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await server.rows('delete from job');
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows("update class_series set status = 'ended'");
});
afterEach(async () => {
  for (const [sentence, query] of Object.entries({ ...seatInvariants, ...bookingInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
});

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
const firstSession = async ({ id }: Series, index = 0) => {
  const rows = await server.rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at',
    id,
  );
  return rows[index]?.id ?? '';
};
/** The daily planning of another server. */
const plan = () =>
  createSeriesHorizon(server.dependencies, {
    planning: createSeriesPlanning(server.dependencies),
    seats: createSeriesSeats(server.dependencies),
  }).extendAll();
async function renew(): Promise<void> {
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
}

describe('at the same time', () => {
  test('two assignments of the last place give it to one', async () => {
    const series = await seats.addClass({ capacity: 1 });
    const members = await Promise.all([seats.addMember(), seats.addMember()]);
    const answers = await Promise.all(members.map((member) => seats.assign(member, series)));
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('two assignments of the last seat of a plan give one', async () => {
    const [a, b] = [await seats.addClass(), await seats.addClass({ localTime: '20:30' })];
    const member = await seats.addMember({ seatsPerWeek: 1 });
    const answers = await Promise.all([seats.assign(member, a), seats.assign(member, b)]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('a lower capacity and an assignment leave a place for every seat', async () => {
    const series = await seats.addClass({ capacity: 2 });
    bodyOf(await seats.assign(await seats.addMember(), series));
    const member = await seats.addMember();
    const sessionId = await firstSession(series);
    const edit = { sessionId, scope: 'all', changes: { capacity: 1 } };
    const answers = await Promise.all([
      server.admin.post('/api/series/edits', edit),
      seats.assign(member, series),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('the same absence is announced once', async () => {
    const member = await seats.addMember();
    bodyOf(await seats.assign(member, await seats.addClass()));
    const days = { fromDate: '2026-11-23', toDate: '2026-11-23' };
    const body = { ...days, expected: { inTime: 1, late: 0, makeUps: 1 } };
    const answers = await Promise.all([
      member.person.post('/api/absences', body),
      member.person.post('/api/absences', body),
      seats.announce(member, days),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect((await seats.seatsOf(member)).makeUps).toHaveLength(1);
  });

  test('an absence and a booking of its place share it out once', async () => {
    const series = await seats.addClass({ capacity: 1 });
    const member = await seats.addMember();
    bodyOf(await seats.assign(member, series));
    const [waiting, other] = [await server.addClient(), await server.addClient()];
    const sessionId = await firstSession(series);
    await server.sellBono(waiting, { credits: 5 });
    bodyOf(await waiting.person.post('/api/waitlist', { sessionId, isAutomatic: true }));
    await Promise.all([
      seats.announce(member, { fromDate: '2026-11-23', toDate: '2026-11-23' }),
      other.person.post('/api/bookings', { target: { sessionId } }),
    ]);
    expect(
      await server.rows(
        `select client_id from booking where session_id = $1 and status = 'confirmed'`,
        sessionId,
      ),
    ).toEqual([{ client_id: waiting.clientId }]);
  });

  test('two bookings with one make-up spend it once', async () => {
    const member = await seats.addMember();
    bodyOf(await seats.assign(member, await seats.addClass()));
    bodyOf(await seats.announce(member, { fromDate: '2026-11-23', toDate: '2026-11-23' }));
    const [{ purchaseId } = { purchaseId: '' }] = (await seats.seatsOf(member)).makeUps;
    const sessionIds = [
      await server.addSession({ startsAt: '2026-12-02T18:00:00.000Z' }),
      await server.addSession({ startsAt: '2026-12-03T18:00:00.000Z' }),
    ];
    const answers = await Promise.all(
      sessionIds.map((sessionId) =>
        member.person.post('/api/bookings', { target: { sessionId }, purchaseId }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('two plannings of a day book each seat once', async () => {
    const series = await seats.addClass();
    const members = await Promise.all([seats.addMember(), seats.addMember()]);
    for (const member of members) bodyOf(await seats.assign(member, series));
    server.clock.advance({ days: 10 });
    await Promise.all([plan(), plan()]);
    for (const member of members) {
      const {
        seats: [seat],
      } = await seats.seatsOf(member);
      expect(seat?.sessions.map(({ state }) => state)).toEqual(Array(9).fill('booked'));
    }
  });

  test('the end of a membership and a planning leave no class after its last day', async () => {
    const series = await seats.addClass();
    const member = await seats.addMember();
    bodyOf(await seats.assign(member, series));
    server.clock.advance({ days: 10 });
    const [, answer] = await Promise.all([
      plan(),
      member.person.post(`/api/memberships/${member.membershipId}/cancel`),
    ]);
    bodyOf(answer);
    expect(await lastDayOf(member)).toBe('2026-12-14');
  });

  test('a renewal and a new seat pay for its classes once', async () => {
    const series = await seats.addClass();
    const member = await seats.addMember();
    server.clock.set('2026-12-20T06:00:00.000Z');
    const [, answer] = await Promise.all([
      renew(),
      seats.assign(member, series, { fromDate: '2026-12-21' }),
    ]);
    bodyOf<StandingSeat>(answer);
  });
});

async function lastDayOf({ clientId }: Member): Promise<string | undefined> {
  const rows = await server.rows<{ day: string }>(
    `select to_char(s.starts_at, 'YYYY-MM-DD') as day from booking b
     join session s on s.id = b.session_id
     where b.client_id = $1 and b.status = 'confirmed' order by 1 desc limit 1`,
    clientId,
  );
  return rows[0]?.day;
}

test('a planning that breaks off anywhere is whole after the next one', async () => {
  const series = await seats.addClass();
  const member = await seats.addMember();
  bodyOf(await seats.assign(member, series));
  let cuts = 0;
  for (let cut = 1, wasCut = true; wasCut && cut < 400; cut += 2) {
    server.clock.advance({ days: 7 });
    ({ wasCut } = await cutStatements(cut, plan));
    cuts += Number(wasCut);
    const broken = await server.rows(
      `select s.id from session s where s.series_id = $1 and s.status = 'scheduled'
         and s.starts_at > $2 and not exists (
           select from booking b where b.session_id = s.id and b.client_id = $3)`,
      series.id,
      server.clock.now(),
      member.clientId,
    );
    expect(broken).toEqual([]);
  }
  // The embedded database has no connection to cut.
  expect(cuts).toBeGreaterThan(server.database.kind === 'embedded' ? -1 : 5);
  await plan();
  const {
    seats: [seat],
  } = await seats.seatsOf(member);
  expect(seat?.sessions.map(({ state }) => state)).toEqual(Array(8).fill('booked'));
});
