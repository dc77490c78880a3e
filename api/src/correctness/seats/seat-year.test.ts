import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSeriesSeats } from '../../booking/standing-seats/index.ts';
import { expirePurchases } from '../../booking/bonos/index.ts';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { createSeriesHorizon } from '../../timetable/schedule/series/series-horizon.service.ts';
import { createSeriesPlanning } from '../../timetable/schedule/series/series-planning.service.ts';
import { bookingInvariants, randomFrom } from '../../testing/database/booking-invariants.ts';
import { seatInvariants } from '../../testing/database/seat-invariants.ts';
import { moneyInvariants } from '../../testing/records/till.ts';
import { type ModelMember, SeatModel } from '../../testing/records/seat-model.ts';
import { bodyOf, type Member, standingSeatsOf } from '../../testing/records/standing-seats.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
  noLimits,
} from '../../testing/servers/booking-test-server.ts';

/** `npm run seat-year` runs the year of a center with three hundred members. */
const memberCount = Number(process.env['MEMBERS'] ?? (globalThis.database === 'pglite' ? 10 : 30));
const actsPerDay = Math.ceil(memberCount / 30);
const firstDay = '2027-09-01';
const lastDay = '2028-08-31';
const holidays = new Set(['2027-10-12', '2027-12-08', '2028-01-06', '2028-05-01']);
const nextDay = (date: string, days = 1) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Person {
  member: Member;
  model: ModelMember;
}

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.setLimits(noLimits);
});
afterAll(() => server.close());

/** Members on seven plans; everything a center does in a year, from one seed. */
test('the year of a small center agrees with its book on paper', async () => {
  const random = randomFrom(20_270_901);
  const pick = <T>(items: readonly T[]): T | undefined =>
    items[Math.floor(random() * items.length)];
  const seats = standingSeatsOf(server);
  const model = new SeatModel(holidays);
  server.clock.set(`${firstDay}T05:00:00.000Z`);
  for (const day of holidays) {
    await server.rows(`insert into holiday (local_date, name) values ($1, 'Fiesta')`, day);
  }
  const fields = { weekdays: [1, 2, 3, 4, 5], capacity: memberCount + 10, fromDate: firstDay };
  const series = await seats.addClass(fields);
  const plans = [
    { seatsPerWeek: 2 },
    { seatsPerWeek: 1, makeUpDays: 30, makeUpLimit: 2 },
    { seatsPerWeek: 2, startsWith: 'month', firstPeriod: 'days' },
    { seatsPerWeek: 1, pauseFeeMinor: 1000 },
    { seatsPerWeek: 2, periodMonths: 3 },
    { seatsPerWeek: 1, periodMonths: 12, makeUpDays: 60 },
    { seatsPerWeek: 1, periodMonths: 3, startsWith: 'month' },
  ] as const;
  const templates: string[] = [];
  for (const plan of plans) templates.push(await seats.addPlan(plan));
  const people: Person[] = [];

  async function signUp(today: string): Promise<void> {
    const at = people.length % plans.length;
    const plan: (typeof plans)[number] & { periodMonths?: number; startsWith?: string } =
      plans[at] ?? plans[0];
    const member = await seats.sellPlan(await server.addClient(), templates[at] ?? '');
    const days = [1, 2, 3, 4, 5].sort(() => random() - 0.5).slice(0, plan.seatsPerWeek);
    for (const weekday of days) {
      bodyOf(await seats.assign(member, series, { weekday, fromDate: today }));
    }
    const own: ModelMember = {
      id: member.membershipId,
      months: plan.periodMonths ?? 1,
      isCalendar: plan.startsWith === 'month',
      startedOn: today,
      makeUpDays: 'makeUpDays' in plan ? plan.makeUpDays : null,
      makeUpLimit: 'makeUpLimit' in plan ? plan.makeUpLimit : 4,
      seats: days.map((weekday) => ({ weekday, from: today })),
      emptied: [],
      endsOn: null,
      away: new Set(),
      makeUps: [],
    };
    model.members.push(own);
    people.push({ member, model: own });
  }

  /** A range of days, told in time: the day after tomorrow at the earliest. */
  async function goAway({ member, model: own }: Person, today: string): Promise<void> {
    const fromDate = nextDay(today, 2 + Math.floor(random() * 20));
    const toDate = nextDay(fromDate, Math.floor(random() * 5));
    const missed = model.classes(own, toDate).filter((day) => day >= fromDate);
    const made = missed.filter((day) => model.tellAway(own, day, today));
    const expected = { inTime: missed.length, late: 0, makeUps: made.length };
    bodyOf(await member.person.post('/api/absences', { fromDate, toDate, expected }));
  }

  /** A class on another day with a make-up. */
  async function makeUp({ member, model: own }: Person, today: string): Promise<void> {
    const day = nextDay(today, 1 + Math.floor(random() * 10));
    const busy = new Set(model.seatDays(own, day));
    const used = own.makeUps.some(({ usedOn }) => usedOn === day);
    if (busy.has(day) || used || model.closed.has(day)) return;
    const [session] = await server.rows<{ id: string }>(
      `select id from session where series_date = $1 and status = 'scheduled'`,
      day,
    );
    if (!session) return;
    if (!model.useMakeUp(own, day, today)) return;
    const target = { target: { sessionId: session.id } };
    const booked = bodyOf<{ seatKind: string }>(await member.person.post('/api/bookings', target));
    expect({ day, who: own.id, ...booked }).toMatchObject({ seatKind: 'makeUp' });
  }

  async function renewalOf({ model: own }: Person): Promise<string> {
    const [row] = await server.rows<{ day: string }>(
      'select renews_on::text as day from membership where id = $1',
      own.id,
    );
    return row?.day ?? '';
  }

  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  const horizon = createSeriesHorizon(dependencies, {
    planning: createSeriesPlanning(dependencies),
    seats: createSeriesSeats(dependencies),
  });

  for (let today = firstDay; today <= lastDay; today = nextDay(today)) {
    server.clock.set(`${today}T05:00:00.000Z`);
    // The database plans its queries by statistics that it gathers by itself in a real year.
    if (today.endsWith('-01') || today.endsWith('-15')) await server.rows('analyze');
    await runMemberships({ ...dependencies, providers });
    await horizon.extendAll();
    await expirePurchases(dependencies);
    server.clock.set(`${today}T08:00:00.000Z`);
    const isMonthEnd = today === '2027-12-31' || today === '2028-01-31';
    for (let act = 0; act < actsPerDay; act++) {
      if (people.length < memberCount && (isMonthEnd || random() < 0.3)) await signUp(today);
    }
    const active = people.filter(({ model: own }) => own.endsOn === null && !own.emptied.at(-1));
    for (let act = 0; act < actsPerDay; act++) {
      const [goes, comes] = [pick(active), pick(active)];
      if (goes && random() < 0.3) await goAway(goes, today);
      if (comes && random() < 0.3) await makeUp(comes, today);
    }
    if (today === '2028-07-10') {
      for (const one of people.filter(({ model: own }) => own.endsOn === null).slice(0, 14)) {
        if (plans[people.indexOf(one) % plans.length] !== plans[3]) continue;
        const from = await renewalOf(one);
        bodyOf(await one.member.person.post(`/api/memberships/${one.model.id}/pause`));
        one.model.emptied.push({ from, to: null });
      }
    }
    if (today === '2028-08-20') {
      for (const one of people.filter(({ model: own }) => own.emptied.length > 0)) {
        bodyOf(await one.member.person.post(`/api/memberships/${one.model.id}/resume`));
        const pause = one.model.emptied[0];
        if (pause) pause.to = await renewalOf(one);
      }
    }
    if (random() < 0.015 && active[0]) {
      const own = active[0].model;
      const renewsOn = await renewalOf(active[0]);
      bodyOf(await active[0].member.person.post(`/api/memberships/${own.id}/cancel`));
      model.end(own, nextDay(renewsOn, -1), today);
    }
  }
  await providers.close();

  for (const { model: own } of people) {
    const rows = await server.rows<{ day: string; state: string }>(
      `select s.series_date::text as day, b.status as state from booking b
       join session s on s.id = b.session_id join standing_seat t on t.id = b.standing_seat_id
       where t.membership_id = $1 and s.series_date <= $2 order by 1`,
      own.id,
      lastDay,
    );
    const daysOf = (isAway: boolean) =>
      rows.filter(({ state }) => (state === 'cancelled') === isAway).map(({ day }) => day);
    expect({ who: own, days: daysOf(false) }).toEqual({
      who: own,
      days: model.classes(own, lastDay),
    });
    const made = await server.rows<{ missed: string; until: string; used: boolean }>(
      `select s.series_date::text as missed, u.balance = 0 and exists (
           select from booking_spend e where e.purchase_id = u.id and not e.is_returned) as used,
         (u.expires_at at time zone 'Europe/Madrid')::date::text as until
       from package_purchase u join booking b on b.id = u.absence_booking_id
       join session s on s.id = b.session_id where u.membership_id = $1 order by 1`,
      own.id,
    );
    const ended = own.endsOn !== null && own.endsOn < lastDay ? nextDay(own.endsOn) : null;
    expect({ who: own.id, made }).toEqual({
      who: own.id,
      made: own.makeUps
        .map(({ missed, until, usedOn }) => ({
          missed,
          // Make-ups end with the membership; one that pays for a later class goes on paying for it.
          until: ended !== null && ended < until ? ended : until,
          used: usedOn !== null,
        }))
        .sort((a, b) => a.missed.localeCompare(b.missed)),
    });
    const periods = await server.rows<{ day: string }>(
      `select starts_on::text as day from membership_period where membership_id = $1 order by 1`,
      own.id,
    );
    const paidUntil = own.endsOn !== null && own.endsOn < lastDay ? own.endsOn : lastDay;
    expect({ who: own.id, periods: periods.map(({ day }) => day) }).toEqual({
      who: own.id,
      periods: model.periods(own, paidUntil).filter((day) => day <= paidUntil),
    });
  }
  const invariants = { ...seatInvariants, ...bookingInvariants, ...moneyInvariants };
  for (const [sentence, query] of Object.entries(invariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
  expect(people).toHaveLength(memberCount);
});
