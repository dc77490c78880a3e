import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Agenda, Booking, SeatPlan, Series, StandingSeat } from '@aforo/shared/contract';
import {
  bodyOf,
  countsOf,
  type Member,
  type standingSeatsOf,
  startsOf,
} from '../../testing/records/standing-seats.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

// Friday 20 November 2026, 10:00 in Madrid; classes are planned until 15 January.
let server: BookingTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
let ana: Member;
let mondays: Series;
const started = useSeatTestServer();
beforeAll(() => {
  server = started.server();
  seats = started.seats();
});
beforeEach(async () => {
  mondays = await seats.addClass();
  ana = await seats.addMember();
  await server.deliverMails();
  server.mails.length = 0;
});

const sessionsOf = (series: Series) =>
  server.rows<{ id: string; starts_at: Date; taken: number }>(
    'select id, starts_at, taken from session where series_id = $1 order by starts_at',
    series.id,
  );
const idOf = async (series: Series, index: number) => (await sessionsOf(series))[index]?.id ?? '';
/** Runs the daily planning after some days. */
const planAfter = async (days: number) => {
  server.clock.advance({ days: days - 1 });
  await server.dependencies.jobs.start();
  await server.dependencies.jobs.stop();
  server.clock.advance({ days: 1 });
  await server.runJobs();
};
const outcomes = ({ sessions }: SeatPlan) => sessions.map(({ outcome }) => outcome);

describe('assigning a fixed seat', () => {
  test('books every planned class free of charge and says so in one mail', async () => {
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays));
    expect(seat).toMatchObject({
      slot: { weekday: 1, localTime: '19:00', serviceName: 'Pilates' },
      fromDate: '2026-11-23',
      untilDate: null,
    });
    expect(seat.sessions).toHaveLength(8);
    expect(new Set(seat.sessions.map(({ state }) => state))).toEqual(new Set(['booked']));
    const { items } = bodyOf<{ items: Booking[] }>(await ana.person.get('/api/me/bookings'));
    expect(items[0]).toMatchObject({
      seatKind: 'standing',
      priceMinor: 0,
      freeCancelUntil: '2026-11-22T18:00:00.000Z',
      purchase: { name: 'Cuota' },
    });
    await server.deliverMails();
    const mails = server.mails.filter(({ to }) => to === ana.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['seat assigned']);
    expect(mails[0]?.text).toContain('lunes 19:00, Pilates con Marta Ruiz');
  });

  test('shows the front desk how each seat is paid', async () => {
    await seats.assign(ana, mondays);
    const single = await server.addClient();
    await single.person.post('/api/bookings', { target: { sessionId: await idOf(mondays, 0) } });
    const answer = await server.frontDesk.get('/api/agenda?date=2026-11-23');
    const { days } = bodyOf<{ days: Agenda[] }>(answer);
    const roster = days.flatMap((day) => day.sessions).flatMap((session) => session.roster);
    const kindOf = (clientId: string) =>
      roster.find(({ client }) => client.id === clientId)?.seatKind;
    expect([kindOf(ana.clientId), kindOf(single.clientId)]).toEqual(['standing', 'single']);
  });

  test('is booked by each following run of the horizon, once', async () => {
    await seats.assign(ana, mondays);
    await planAfter(14);
    await planAfter(1);
    const {
      seats: [seat],
    } = await seats.seatsOf(ana);
    expect(seat?.sessions.at(-1)).toMatchObject({
      startsAt: '2027-01-25T18:00:00.000Z',
      state: 'booked',
    });
    expect(seat?.sessions).toHaveLength(8);
  });

  test('leaves out full, overlapping and cancelled classes and takes over own bookings', async () => {
    const small = await seats.addClass({ capacity: 1, localTime: '20:00' });
    const other = await server.addClient();
    const book = (who: Member['person'], sessionId: string) =>
      who.post('/api/bookings', { target: { sessionId } });
    await book(other.person, await idOf(small, 0));
    await server.admin.post(`/api/sessions/${await idOf(small, 1)}/cancellation`, {
      reason: 'Avería',
    });
    const [third] = (await sessionsOf(small)).slice(2);
    const overlap = await server.addSession({ startsAt: third?.starts_at.toISOString() ?? '' });
    await book(ana.person, overlap);
    await server.sellBono(ana, { credits: 5 });
    bodyOf(await book(ana.person, await idOf(small, 3)));
    const plan = bodyOf<SeatPlan>(await seats.preview(ana, small));
    expect(outcomes(plan)).toEqual([
      'full',
      'cancelled',
      'overlap',
      'booked',
      ...Array<string>(4).fill('new'),
    ]);
    bodyOf(await seats.assign(ana, small));
    expect(
      await server.rows(
        `select balance from package_purchase where client_id = $1 and kind = 'credits'`,
        ana.clientId,
      ),
    ).toEqual([{ balance: 5 }]);
    await server.deliverMails();
    expect(server.mails.find(({ kind }) => kind === 'seat assigned')?.text).toContain(
      '23 de noviembre, 7 de diciembre',
    );
  });

  test('takes the place that is offered to the client, and no offer for a class that it can’t have', async () => {
    const small = await seats.addClass({ capacity: 1, localTime: '20:00' });
    const other = await server.addClient();
    await server.sellBono(other, { credits: 5 });
    for (const index of [0, 1]) {
      const sessionId = await idOf(small, index);
      const { id } = bodyOf<{ id: string }>(
        await other.person.post('/api/bookings', { target: { sessionId } }),
      );
      bodyOf(await ana.person.post('/api/waitlist', { sessionId, isAutomatic: false }));
      const path = `/api/bookings/${id}/cancellation`;
      bodyOf(await other.person.post(path, { expected: 'cancelled' }));
    }
    const [, second] = await sessionsOf(small);
    const overlap = await server.addSession({ startsAt: second?.starts_at.toISOString() ?? '' });
    bodyOf(await ana.person.post('/api/bookings', { target: { sessionId: overlap } }));
    const plan = bodyOf<SeatPlan>(await seats.preview(ana, small));
    expect(outcomes(plan).slice(0, 2)).toEqual(['new', 'overlap']);
    bodyOf(await seats.assign(ana, small));
    const states = await server.rows<{ state: string }>(
      `select w.state from waitlist_entry w join session s on s.id = w.session_id
       where w.client_id = $1 order by s.starts_at`,
      ana.clientId,
    );
    expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'offered']);
  });

  test('is refused when other classes would be booked than the preview said', async () => {
    const plan = bodyOf<SeatPlan>(await seats.preview(ana, mondays));
    await server.admin.post(`/api/sessions/${await idOf(mondays, 2)}/cancellation`, {
      reason: 'Avería',
    });
    const { membershipId } = ana;
    const input = { membershipId, seriesId: mondays.id, weekday: 1, fromDate: '2026-11-23' };
    const answer = await server.frontDesk.post('/api/standing-seats', {
      ...input,
      expected: countsOf(plan),
    });
    expect(answer.json()).toMatchObject({ code: 'standing_seat_changed' });
    expect((await seats.seatsOf(ana)).seats).toEqual([]);
  });

  test('obeys the plan, the capacity and the date', async () => {
    const codeOf = async (answer: ReturnType<typeof seats.assign>) =>
      (await answer).json<{ code: string }>().code;
    await seats.assign(ana, mondays);
    expect(await codeOf(seats.assign(ana, mondays))).toBe('standing_seat_taken');
    const week = await seats.addClass({ weekdays: [2, 3], capacity: 1 });
    await seats.assign(ana, week, { weekday: 2, fromDate: '2026-11-24' });
    expect(await codeOf(seats.assign(ana, week, { weekday: 3 }))).toBe('standing_seats_used');
    const luis = await seats.addMember({ serviceIds: [await server.addService()] });
    expect(await codeOf(seats.assign(luis, mondays))).toBe('not_in_plan');
    const eva = await seats.addMember();
    expect(await codeOf(seats.assign(eva, week, { weekday: 2 }))).toBe('standing_seat_full');
    expect(await codeOf(seats.assign(eva, week, { weekday: 5 }))).toBe('not_found');
    const past = await seats.assign(eva, mondays, { fromDate: '2026-11-19' });
    expect(past.json()).toMatchObject({ fields: { fromDate: 'Esa fecha ya ha pasado.' } });
  });
});

describe('moving and ending a fixed seat', () => {
  async function move(id: string, target: { seriesId: string; weekday: number; fromDate: string }) {
    const path = `/api/standing-seats/${id}/move`;
    const plan = bodyOf<SeatPlan>(await server.frontDesk.post(`${path}/preview`, target));
    bodyOf(await server.frontDesk.post(path, { ...target, expected: countsOf(plan) }));
  }

  test('moves the bookings from a date on, as the preview said', async () => {
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays));
    const fridays = await seats.addClass({ weekdays: [5] });
    const target = { seriesId: fridays.id, weekday: 5, fromDate: '2026-12-09' };
    const path = `/api/standing-seats/${seat.id}/move`;
    const plan = bodyOf<SeatPlan>(await server.frontDesk.post(`${path}/preview`, target));
    expect(countsOf(plan)).toEqual({ booked: 6, freed: 5 });
    const moved = bodyOf<StandingSeat>(
      await server.frontDesk.post(path, { ...target, expected: countsOf(plan) }),
    );
    expect(startsOf(moved)[0]).toBe('2026-12-11');
    const all = await seats.seatsOf(ana);
    expect(all.seats.map(({ untilDate }) => untilDate)).toEqual(['2026-12-08', null]);
    expect(all.seats[0]?.sessions).toHaveLength(3);
  });

  test('to the class that it has is refused', async () => {
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays));
    const target = { seriesId: mondays.id, weekday: 1, fromDate: '2026-11-23' };
    const answer = await server.frontDesk.post(
      `/api/standing-seats/${seat.id}/move/preview`,
      target,
    );
    expect(answer.json()).toMatchObject({ code: 'standing_seat_taken' });
  });

  test('ends the make-ups of absences from classes that are no longer its own', async () => {
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays));
    bodyOf(await seats.announce(ana, { fromDate: '2026-12-14', toDate: '2026-12-14' }));
    const fridays = await seats.addClass({ weekdays: [5] });
    await move(seat.id, { seriesId: fridays.id, weekday: 5, fromDate: '2026-12-09' });
    expect((await seats.seatsOf(ana)).makeUps).toMatchObject([{ state: 'expired' }]);
  });

  test('counts as one, and a seat that never begins as none', async () => {
    ana = await seats.addMember({ seatsPerWeek: 1 });
    const fridays = await seats.addClass({ weekdays: [5] });
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays, { fromDate: '2026-12-21' }));
    await move(seat.id, { seriesId: fridays.id, weekday: 5, fromDate: '2026-11-23' });
    const after = await seats.seatsOf(ana);
    expect(after.seats).toMatchObject([{ slot: { weekday: 5 } }]);
    expect(after.memberships).toMatchObject([{ open: 0 }]);
    const two = await seats.addMember({ seatsPerWeek: 2 });
    const first = bodyOf<StandingSeat>(await seats.assign(two, mondays));
    await move(first.id, { seriesId: fridays.id, weekday: 5, fromDate: '2026-12-21' });
    expect((await seats.seatsOf(two)).memberships).toMatchObject([{ open: 1 }]);
  });

  test('frees the later bookings for the waiting list of each class', async () => {
    const small = await seats.addClass({ capacity: 1, localTime: '20:00' });
    const seat = bodyOf<StandingSeat>(await seats.assign(ana, small));
    const other = await server.addClient();
    await server.sellBono(other, { credits: 5 });
    const sessionId = await idOf(small, 2);
    bodyOf(await other.person.post('/api/waitlist', { sessionId, isAutomatic: true }));
    const path = `/api/standing-seats/${seat.id}/end`;
    const asked = { fromDate: '2026-12-01' };
    const preview = await server.frontDesk.post(`${path}/preview`, asked);
    expect(preview.json()).toEqual({ freed: 6, makeUpsLost: 0 });
    const wrong = await server.frontDesk.post(path, { ...asked, expectedFreed: 5 });
    expect(wrong.json()).toMatchObject({ code: 'standing_seat_changed' });
    bodyOf(await server.frontDesk.post(path, { ...asked, expectedFreed: 6 }));
    const { items } = bodyOf<{ items: Booking[] }>(await other.person.get('/api/me/bookings'));
    expect(items).toMatchObject([{ session: { id: sessionId }, seatKind: 'bono' }]);
    await planAfter(7);
    expect((await seats.seatsOf(ana)).seats[0]?.sessions).toHaveLength(1);
  });
});

test('a holiday has no class, and the next week has its seat', async () => {
  await server.rows(`insert into holiday (local_date, name) values ('2027-01-18', 'Fiesta local')`);
  await seats.assign(ana, mondays);
  await planAfter(14);
  const {
    seats: [seat],
  } = await seats.seatsOf(ana);
  expect(seat && startsOf(seat).slice(-2)).toEqual(['2027-01-11', '2027-01-25']);
});
