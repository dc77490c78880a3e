import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Series, StandingSeat } from '@aforo/shared/contract';
import { bodyOf, type Member } from '../../testing/records/standing-seats.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

const { server, seats } = useSeatTestServer();
let ana: Member;
let mondays: Series;
beforeEach(async () => {
  mondays = await seats().addClass();
  ana = await seats().addMember();
});

const idOf = async (series: Series, index: number) => {
  const rows = await server().rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at',
    series.id,
  );
  return rows[index]?.id ?? '';
};
/** Runs the daily planning after some days. */
const planAfter = async (days: number) => {
  server().clock.advance({ days: days - 1 });
  await server().dependencies.jobs.start();
  await server().dependencies.jobs.stop();
  server().clock.advance({ days: 1 });
  await server().runJobs();
};

describe('editing a series', () => {
  const edit = async (series: Series, scope: string, changes: object, index = 2) => {
    const request = { sessionId: await idOf(series, index), scope, changes };
    const preview = await server().admin.post('/api/series/edits/preview', request);
    const answer = await server().admin.post('/api/series/edits', request);
    if (answer.statusCode === 200) expect(answer.json()).toEqual(preview.json());
    return answer;
  };

  test('takes the seats along to another weekday', async () => {
    await seats().assign(ana, mondays);
    const answer = await edit(mondays, 'all', { weekdays: [3] });
    expect(answer.json()).toMatchObject({ standingSeats: { moved: 1, ended: 0 } });
    const {
      seats: [seat],
    } = await seats().seatsOf(ana);
    expect(seat).toMatchObject({ slot: { weekday: 3 } });
    expect(new Set(seat?.sessions.map(({ state }) => state))).toEqual(new Set(['booked']));
    await planAfter(7);
    expect((await seats().seatsOf(ana)).seats[0]?.sessions).toHaveLength(8);
  });

  test('splits the seats with the series', async () => {
    await seats().assign(ana, mondays);
    const answer = await edit(mondays, 'following', { localTime: '18:00' });
    expect(answer.json()).toMatchObject({ standingSeats: { moved: 1, ended: 0 } });
    const {
      seats: [before, after],
    } = await seats().seatsOf(ana);
    const slots = [before, after].toSorted((a, b) =>
      (a?.fromDate ?? '').localeCompare(b?.fromDate ?? ''),
    );
    expect(slots).toMatchObject([
      { untilDate: '2026-12-06', slot: { localTime: '19:00' } },
      { fromDate: '2026-12-07', untilDate: null, slot: { localTime: '18:00' } },
    ]);
    expect(slots.map((seat) => seat?.sessions.length)).toEqual([2, 6]);
    await planAfter(7);
    const rows = await server().rows<{ count: number }>(
      `select count(*) as count from booking where client_id = $1 and status <> 'cancelled'`,
      ana.clientId,
    );
    expect(rows).toEqual([{ count: 9 }]);
  });

  test('ends the seats of a removed weekday and of an ended series, and says so', async () => {
    const week = await seats().addClass({ weekdays: [2, 4], localTime: '10:00' });
    await seats().assign(ana, week, { weekday: 4, fromDate: '2026-11-20' });
    const removed = await edit(week, 'all', { weekdays: [2] });
    expect(removed.json()).toMatchObject({ standingSeats: { moved: 0, ended: 1 } });
    expect((await seats().seatsOf(ana)).seats).toMatchObject([{ sessions: [] }]);
    server().clock.set('2026-11-23T09:00:00.000Z');
    await seats().assign(ana, mondays);
    const ended = await edit(mondays, 'all', { untilDate: '2026-12-10' });
    expect(ended.json()).toMatchObject({ standingSeats: { moved: 0, ended: 1 } });
    const {
      seats: [seat],
    } = await seats().seatsOf(ana);
    expect([seat?.untilDate, seat?.sessions.length]).toEqual(['2026-12-10', 3]);
    await edit(mondays, 'all', { untilDate: null });
    expect((await seats().seatsOf(ana)).seats[0]?.sessions).toHaveLength(9);
  });

  test('keeps as many places as the class has seats', async () => {
    await seats().assign(ana, mondays);
    await seats().assign(await seats().addMember(), mondays);
    // The second seat begins in a class that is not planned yet.
    await seats().assign(await seats().addMember(), mondays, { fromDate: '2027-03-01' });
    const answer = await edit(mondays, 'all', { capacity: 2 });
    expect(answer.json()).toMatchObject({ code: 'capacity_below_seats', details: { seats: 3 } });
    bodyOf(await edit(mondays, 'all', { capacity: 3 }));
  });

  test('counts the places of seats that go on, not of those that have ended', async () => {
    const members = [ana, await seats().addMember(), await seats().addMember()];
    const [, second, third] = [
      bodyOf<StandingSeat>(await seats().assign(ana, mondays)),
      ...(await Promise.all(
        members
          .slice(1)
          .map(async (one) => bodyOf<StandingSeat>(await seats().assign(one, mondays))),
      )),
    ];
    for (const seat of [second, third]) {
      const ending = { fromDate: '2026-12-01', expectedFreed: 6 };
      bodyOf(await server().frontDesk.post(`/api/standing-seats/${seat?.id}/end`, ending));
    }
    server().clock.set('2026-12-02T09:00:00.000Z');
    bodyOf(await edit(mondays, 'all', { capacity: 1 }));
    bodyOf(await edit(mondays, 'all', { weekdays: [3] }));
    expect((await seats().seatsOf(ana)).seats.at(-1)).toMatchObject({ slot: { weekday: 3 } });
  });
});
