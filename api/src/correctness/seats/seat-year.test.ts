import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Batch, MembershipPlan } from '@aforo/shared/contract';
import { createSeriesSeats } from '../../booking/standing-seats/index.ts';
import { expirePurchases } from '../../booking/bonos/index.ts';
import { settleBatches } from '../../money/direct-debit/index.ts';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { createSeriesHorizon } from '../../timetable/schedule/series/series-horizon.service.ts';
import { createSeriesPlanning } from '../../timetable/schedule/series/series-planning.service.ts';
import { bookingInvariants, randomFrom } from '../../testing/database/booking-invariants.ts';
import { seatInvariants } from '../../testing/database/seat-invariants.ts';
import {
  addDraft,
  addMandate,
  configureCreditor,
  directDebitInvariants,
  ibans,
  previewBatch,
  sendDraft,
} from '../../testing/records/direct-debits.ts';
import { type ModelBill, MoneyModel } from '../../testing/records/money-model.ts';
import { moneyInvariants, openRegister } from '../../testing/records/till.ts';
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
/** Closed at half price, and without classes. */
const season = { from: '2028-08-07', to: '2028-08-20' };
/** The center cancels the classes of three days, one of them 29 February. */
const cancelledDays = ['2027-11-18', '2028-02-29', '2028-06-14'];
/** A membership begins on each: days that shorter months don't have, and the end of summer time. */
const signUpDays = ['2027-10-31', '2027-12-31', '2028-01-29', '2028-01-30', '2028-01-31'];
const announcedOn = '2028-01-10';
const pricedFrom = '2028-02-01';
const newPriceMinor = 6600;
const returnFeeMinor = 300;
const nextDay = (date: string, days = 1) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const holidays = new Set(['2027-10-12', '2027-12-08', '2028-01-06', '2028-05-01']);
for (let day = season.from; day <= season.to; day = nextDay(day)) holidays.add(day);

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
  const money = new MoneyModel(model, season);
  server.clock.set(`${firstDay}T05:00:00.000Z`);
  for (const day of holidays) {
    await server.rows(`insert into holiday (local_date, name) values ($1, 'Fiesta')`, day);
  }
  await configureCreditor(server, { returnFeeMinor });
  await openRegister(server);
  const { from: fromDate, to: toDate } = season;
  const closure = { name: 'Agosto', fromDate, toDate, charge: 'half', feeMinor: null };
  bodyOf(await server.admin.post('/api/membership-rules/closures', { closure, expectedCount: 0 }));
  const fields = { weekdays: [1, 2, 3, 4, 5], capacity: memberCount + 10, fromDate: firstDay };
  const series = await seats.addClass(fields);
  const plans = [
    { seatsPerWeek: 2, closureRule: 'nothing' },
    { seatsPerWeek: 1, makeUpDays: 30, makeUpLimit: 2 },
    { seatsPerWeek: 2, startsWith: 'month', firstPeriod: 'days', closureRule: 'discount' },
    { seatsPerWeek: 1, pauseFeeMinor: 1000 },
    { seatsPerWeek: 2, periodMonths: 3, closureRule: 'discount' },
    { seatsPerWeek: 1, periodMonths: 12, makeUpDays: 60 },
    { seatsPerWeek: 1, periodMonths: 3, startsWith: 'month' },
  ] as const;
  const templates: string[] = [];
  for (const plan of plans) templates.push(await seats.addPlan(plan));
  const people: Person[] = [];
  const priced = [0, 4];
  const announced: { from: string; minor: number }[] = [];

  async function signUp(today: string): Promise<void> {
    const at = people.length % plans.length;
    const plan: Partial<MembershipPlan> & { seatsPerWeek: number } = plans[at] ?? plans[0];
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
      makeUpDays: plan.makeUpDays ?? null,
      makeUpLimit: plan.makeUpLimit ?? 4,
      seats: days.map((weekday) => ({ weekday, from: today })),
      emptied: [],
      endsOn: null,
      away: new Set(),
      makeUps: [],
    };
    model.members.push(own);
    money.sell(own, {
      priceMinor: 6000,
      pauseFeeMinor: plan.pauseFeeMinor ?? 0,
      isByDays: plan.firstPeriod === 'days',
      closureRule: plan.closureRule ?? 'makeUp',
      changes: priced.includes(at) ? announced : [],
    });
    if (people.length % 3 !== 2) {
      await addMandate(server, member, ibans[1 + (people.length % 3)]);
      money.debited.add(own);
    }
    people.push({ member, model: own });
  }

  /** What a client owes at the desk: the sales with their amounts. */
  async function debtsOf({ member: { clientId } }: Person) {
    const answer = await server.frontDesk.get(`/api/clients/${clientId}/debts`);
    return bodyOf<{ items: { saleId: string; amountMinor: number }[] }>(answer).items;
  }

  /** A batch of all debts, sent on the day on which it is prepared. */
  async function sendBatch(today: string): Promise<void> {
    const due = money.due();
    const { collectionOn, items } = await previewBatch(server);
    const clientOf = new Map(people.map(({ member, model: own }) => [own, member.clientId]));
    const amounts = (of: readonly { id: string | undefined; minor: number }[]) =>
      of.map(({ id, minor }) => `${id} ${minor}`).sort();
    expect({ today, collectionOn }).toEqual({ today, collectionOn: money.collectionDay(today) });
    expect({
      today,
      amounts: amounts(items.map(({ client, amountMinor: minor }) => ({ id: client.id, minor }))),
    }).toEqual({
      today,
      amounts: amounts(due.map(({ member, minor }) => ({ id: clientOf.get(member), minor }))),
    });
    if (due.length === 0) return;
    const sent = bodyOf<Batch>(await sendDraft(server, await addDraft(server)));
    expect(sent.totalMinor).toBe(due.reduce((sum, { minor }) => sum + minor, 0));
    for (const bill of due) bill.collectedOn = collectionOn;
    batches.push(sent);
  }
  const batches: Batch[] = [];

  /** Some debtors' banks return what the last batch collected; one account is closed. */
  async function returnSome(today: string): Promise<void> {
    const items = batches.at(-1)?.items ?? [];
    for (const [index, item] of items.entries()) {
      if (index > 0 && random() > 0.12) continue;
      const person = people.find(({ member }) => member.clientId === item.client.id);
      const bill = money.bills.find(
        (one) =>
          one.member === person?.model &&
          one.minor === item.amountMinor &&
          one.paidBy === 'bank' &&
          one.collectedOn === batches.at(-1)?.collectionOn,
      );
      if (!person || !bill) throw new Error('A collection that is not in the book');
      const isClosed = index === 0 && today.startsWith('2027-12');
      const reasonCode = isClosed ? 'AC04' : 'AM04';
      const { endToEndId, amountMinor } = item;
      const body = { endToEndId, reasonCode, amountMinor, returnedOn: today };
      bodyOf(await server.admin.post('/api/direct-debit-returns', body));
      money.giveBack(bill, returnFeeMinor);
      if (isClosed) money.debited.delete(person.model);
      returns += 1;
    }
  }
  let returns = 0;

  /** Half of the members without a mandate pay what they owe at the desk. */
  async function payAtFrontDesk(): Promise<void> {
    for (const person of people) {
      if (money.debited.has(person.model) || random() < 0.5) continue;
      for (const { saleId, amountMinor } of await debtsOf(person)) {
        const payments = [{ method: 'card', amountMinor }];
        bodyOf(await server.frontDesk.post(`/api/sales/${saleId}/payments`, { payments }));
      }
      const isOwed = ({ member, paidBy }: ModelBill) => member === person.model && paidBy === null;
      for (const bill of money.bills.filter(isOwed)) bill.paidBy = 'frontDesk';
    }
  }

  let cancelledClasses = 0;

  /** The center cancels the classes of a day in its morning. */
  async function cancelDay(today: string): Promise<void> {
    const sessions = await server.rows<{ id: string }>(
      `select id from session where series_date = $1 and status = 'scheduled'`,
      today,
    );
    for (const { id } of sessions) {
      bodyOf(await server.admin.post(`/api/sessions/${id}/cancellation`, { reason: 'Avería' }));
    }
    const losers = model.cancelDay(today, (own) => money.closureRuleOf(own) === 'makeUp');
    cancelledClasses += losers.length;
    for (const own of losers) {
      if (money.closureRuleOf(own) === 'discount') money.cancelClass(own, today);
    }
  }

  /** The price of two plans from a day on, told to all who go on. */
  async function announcePrice(): Promise<void> {
    for (const at of priced) {
      const change = { templateId: templates[at], fromDate: pricedFrom, newPriceMinor };
      const path = '/api/membership-rules/prices';
      const preview = await server.admin.post(`${path}/preview`, change);
      const goOn = people.filter(
        ({ model: own }, index) => index % plans.length === at && own.endsOn === null,
      );
      expect(bodyOf(preview)).toMatchObject({ memberCount: goOn.length, withoutMail: [] });
      bodyOf(await server.admin.post(path, { ...change, expectedCount: goOn.length }));
    }
    announced.push({ from: pricedFrom, minor: newPriceMinor });
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
    await settleBatches(dependencies);
    money.collect(today);
    await runMemberships({ ...dependencies, providers });
    money.renew(today);
    await horizon.extendAll();
    await expirePurchases(dependencies);
    server.clock.set(`${today}T08:00:00.000Z`);
    if (cancelledDays.includes(today)) await cancelDay(today);
    if (today === announcedOn) await announcePrice();
    const reserved = signUpDays.filter((day) => day > today).length;
    for (let act = 0; act < actsPerDay; act++) {
      const isFull = people.length >= memberCount - reserved;
      if (!isFull && (signUpDays.includes(today) || random() < 0.3)) await signUp(today);
    }
    if (today.endsWith('-05')) await sendBatch(today);
    if (today.endsWith('-20')) await returnSome(today);
    if (today.endsWith('-25')) await payAtFrontDesk();
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

  for (const { member, model: own } of people) {
    const rows = await server.rows<{ day: string; state: string }>(
      `select s.series_date::text as day, b.status as state from booking b
       join session s on s.id = b.session_id join standing_seat t on t.id = b.standing_seat_id
       where t.membership_id = $1 and s.series_date <= $2 order by 1`,
      own.id,
      lastDay,
    );
    const daysOf = (isAway: boolean) =>
      rows.filter(({ state }) => state.startsWith('cancelled') === isAway).map(({ day }) => day);
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
    const periods = await server.rows<{ day: string; minor: number; documents: number }>(
      `select p.starts_on::text as day, s.total_minor as minor,
         (select count(*)::integer from document d
           where d.sale_id = s.id and d.total_minor = s.total_minor) as documents
       from membership_period p join sale s on s.id = p.sale_id
       where p.membership_id = $1 order by 1`,
      own.id,
    );
    const bills = money.bills.filter(({ member, startsOn }) => member === own && startsOn !== null);
    expect({ who: own.id, periods }).toEqual({
      who: own.id,
      periods: bills.map(({ startsOn, minor }) => ({ day: startsOn, minor, documents: 1 })),
    });
    const [totals] = await server.rows<{ owedMinor: number; byBankMinor: number }>(
      `select coalesce(sum(b.owed_minor), 0)::integer as "owedMinor", (
           select coalesce(sum(p.amount_minor), 0)::integer from payment p
           join sale s on s.id = p.sale_id
           where s.client_id = $1 and p.method = 'directDebit' and p.state = 'captured'
         ) as "byBankMinor"
       from sale_balance b where b.client_id = $1`,
      member.clientId,
    );
    expect({ who: own.id, ...totals }).toEqual({ who: own.id, ...money.totalsOf(own) });
    const paidUntil = own.endsOn !== null && own.endsOn < lastDay ? own.endsOn : lastDay;
    expect({ who: own.id, periods: periods.map(({ day }) => day) }).toEqual({
      who: own.id,
      periods: model.periods(own, paidUntil).filter((day) => day <= paidUntil),
    });
  }
  const invariants = {
    ...seatInvariants,
    ...bookingInvariants,
    ...moneyInvariants,
    ...directDebitInvariants,
  };
  for (const [sentence, query] of Object.entries(invariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
  expect(people).toHaveLength(memberCount);
  // Otherwise the year proves nothing about them.
  expect(returns).toBeGreaterThan(5);
  expect(cancelledClasses).toBeGreaterThan(0);
  expect(money.bills.filter(({ paidBy }) => paidBy === 'bank').length).toBeGreaterThan(memberCount);
});
