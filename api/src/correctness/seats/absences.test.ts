import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  AbsencePlan,
  Booking,
  BookingQuote,
  Cancellation,
  MakeUp,
  Series,
  StandingSeat,
} from '@aforo/shared/contract';
import { bodyOf, type Member, type standingSeatsOf } from '../../testing/records/standing-seats.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

// Friday 20 November 2026, 10:00 in Madrid. The paid period ends on 20 December, the next on 20 January.
let server: BookingTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
let ana: Member;
let mondays: Series;
let seat: StandingSeat;
const started = useSeatTestServer();
beforeAll(() => {
  server = started.server();
  seats = started.seats();
});
beforeEach(async () => {
  mondays = await seats.addClass();
  await start({ makeUpLimit: 2 });
});

async function start(plan: Parameters<typeof seats.addMember>[0]): Promise<void> {
  ana = await seats.addMember(plan);
  seat = bodyOf<StandingSeat>(await seats.assign(ana, mondays));
  await server.deliverMails();
  server.mails.length = 0;
}

const bookingAt = (index: number) => seat.sessions[index]?.bookingId ?? '';
const makeUps = async () => (await seats.seatsOf(ana)).makeUps;
const cancel = (index: number, expected = 'cancelled') =>
  ana.person.post(`/api/bookings/${bookingAt(index)}/cancellation`, { expected });
const nextWeek = { fromDate: '2026-11-23', toDate: '2026-11-29' };
const otherClass = () => server.addSession({ startsAt: '2026-12-02T18:00:00.000Z' });
const book = (sessionId: string) => ana.person.post('/api/bookings', { target: { sessionId } });

describe('an absence', () => {
  test('of several days says beforehand what each class gives, and does that', async () => {
    const days = { fromDate: '2026-11-20', toDate: '2026-12-13' };
    const plan = bodyOf<AbsencePlan>(await ana.person.post('/api/absences/preview', days));
    expect(plan).toMatchObject({ plannedUntil: '2027-01-15' });
    const decided = plan.classes.map(({ outcome, makeUpUntil, refusal }) => [
      outcome,
      makeUpUntil,
      refusal,
    ]);
    expect(decided).toEqual([
      ['inTime', '2027-01-19T23:00:00.000Z', null],
      ['inTime', '2027-01-19T23:00:00.000Z', null],
      ['inTime', null, 'limit'],
    ]);
    bodyOf(await seats.announce(ana, days));
    expect(await makeUps()).toMatchObject([
      { state: 'open', missed: { startsAt: '2026-11-23T18:00:00.000Z' }, serviceNames: [] },
      { state: 'open', missed: { startsAt: '2026-11-30T18:00:00.000Z' } },
    ]);
    const {
      seats: [after],
    } = await seats.seatsOf(ana);
    expect(after?.sessions.map(({ state }) => state).slice(0, 4)).toEqual([
      'away',
      'away',
      'away',
      'booked',
    ]);
    await server.deliverMails();
    expect(server.mails.map(({ kind }) => kind)).toEqual(['absence announced']);
    expect(server.mails[0]?.text).toContain('la puedes recuperar hasta el 19 de enero');
  });

  test('gives the same by the cancellation of its booking', async () => {
    const path = `/api/bookings/${bookingAt(0)}/cancellation`;
    const preview = bodyOf<Cancellation>(await ana.person.get(path));
    expect(preview).toMatchObject({
      returnsCredit: false,
      makeUpUntil: '2027-01-19T23:00:00.000Z',
      text: 'Tu plaza queda libre ese día y puedes recuperar la clase hasta el 19 de enero.',
    });
    bodyOf(await cancel(0));
    expect(await makeUps()).toMatchObject([{ state: 'open' }]);
    await cancel(1);
    const third = bodyOf<Cancellation>(
      await ana.person.get(`/api/bookings/${bookingAt(2)}/cancellation`),
    );
    expect(third).toMatchObject({ makeUpUntil: null });
    expect(third.text).toContain('ya tienes 2 recuperaciones, el máximo a la vez');
  });

  test('beyond the planned classes is refused', async () => {
    const answer = await seats.announce(ana, { fromDate: '2027-01-11', toDate: '2027-01-16' });
    expect(answer.json()).toMatchObject({
      fields: { toDate: 'Las clases están programadas hasta el 15 de enero.' },
    });
  });

  test('announced late loses the class, and the place is free', async () => {
    server.clock.set('2026-11-22T18:00:00.001Z');
    const plan = bodyOf<AbsencePlan>(await seats.announce(ana, nextWeek));
    expect(plan.classes).toMatchObject([{ outcome: 'late', makeUpUntil: null }]);
    expect(await makeUps()).toEqual([]);
    expect(
      await server.rows('select taken from session where id = $1', seat.sessions[0]?.sessionId),
    ).toEqual([{ taken: 0 }]);
  });

  test('exactly at the deadline is in time', async () => {
    server.clock.set('2026-11-22T18:00:00.000Z');
    bodyOf(await seats.announce(ana, nextWeek));
    expect(await makeUps()).toHaveLength(1);
  });

  test('is refused when something else happens than was shown', async () => {
    await cancel(0);
    const expected = { inTime: 1, late: 0, makeUps: 1 };
    const answer = await ana.person.post('/api/absences', { ...nextWeek, expected });
    expect(answer.json()).toMatchObject({ code: 'absence_changed' });
    expect(await makeUps()).toHaveLength(1);
  });

  test('late and forgiven by the front desk gives a make-up', async () => {
    server.clock.set('2026-11-23T10:00:00.000Z');
    bodyOf(await cancel(0, 'cancelledLate'));
    const path = `/api/bookings/${bookingAt(0)}/forgiveness`;
    bodyOf(await server.frontDesk.post(path, { reason: 'Estaba en urgencias' }));
    expect(await makeUps()).toMatchObject([{ state: 'open' }]);
    const again = await server.frontDesk.post(path, { reason: 'Otra vez' });
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
    expect(await makeUps()).toHaveLength(1);
  });

  test('forgiven, and then marked as an attendance, gives no make-up unless it was used', async () => {
    server.clock.set('2026-11-23T18:30:00.000Z');
    const mark = (status: string) =>
      server.frontDesk.put(`/api/bookings/${bookingAt(0)}/attendance`, { status });
    bodyOf(await mark('noShow'));
    const path = `/api/bookings/${bookingAt(0)}/forgiveness`;
    bodyOf(await server.frontDesk.post(path, { reason: 'Estaba en urgencias' }));
    const { id } = bodyOf<Booking>(await book(await otherClass()));
    expect((await mark('attended')).json()).toMatchObject({ code: 'illegal_transition' });
    bodyOf(await ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' }));
    bodyOf(await mark('attended'));
    expect(await makeUps()).toMatchObject([{ state: 'expired' }]);
  });

  test('of another client is not to be announced', async () => {
    const other = await server.addClient();
    const body = { ...nextWeek, clientId: ana.clientId };
    expect((await other.person.post('/api/absences/preview', body)).statusCode).toBe(404);
    bodyOf(await server.frontDesk.post('/api/absences/preview', body));
  });

  test.each([
    ['nothing', 0],
    ['makeUp', 1],
  ] as const)('from a holiday with the rule “%s” gives %i make-ups', async (closureRule, count) => {
    await start({ closureRule });
    await server.rows(`insert into holiday (local_date, name) values ('2026-11-23', 'Fiesta')`);
    bodyOf(await seats.announce(ana, nextWeek));
    expect(await makeUps()).toHaveLength(count);
  });
});

describe('a make-up', () => {
  test('pays before a bono, and its history tells both classes', async () => {
    await server.sellBono(ana, { credits: 5 });
    await cancel(0);
    const sessionId = await otherClass();
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(bodyOf<BookingQuote>(quote).purchase).toMatchObject({ name: 'Recuperación' });
    expect(bodyOf<Booking>(await book(sessionId))).toMatchObject({ seatKind: 'makeUp' });
    expect(await makeUps()).toMatchObject([
      {
        state: 'used',
        missed: { startsAt: '2026-11-23T18:00:00.000Z' },
        used: { serviceName: 'Pilates', startsAt: '2026-12-02T18:00:00.000Z' },
      },
    ]);
  });

  test('returns with its first expiry when its class is cancelled in time', async () => {
    await cancel(0);
    const [before] = await makeUps();
    const { id } = bodyOf<Booking>(await book(await otherClass()));
    bodyOf(await ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' }));
    expect(await makeUps()).toEqual([before]);
  });

  test('ends with its last day', async () => {
    await start({ makeUpDays: 7 });
    await cancel(0);
    const [makeUp] = await makeUps();
    expect(makeUp?.expiresAt).toBe('2026-11-30T23:00:00.000Z');
    const late = await server.addSession({ startsAt: '2026-12-01T18:00:00.000Z' });
    expect(bodyOf<Booking>(await book(late))).toMatchObject({ seatKind: 'single' });
    server.clock.set('2026-12-02T09:00:00.000Z');
    expect(await makeUps()).toMatchObject([{ state: 'expired' }]);
  });

  test('pays for no class of a day on which the center is closed', async () => {
    await cancel(0);
    const sessionId = await otherClass();
    const purchaseId = (await makeUps())[0]?.purchaseId;
    await server.rows(`insert into holiday (local_date, name) values ('2026-12-02', 'Fiesta')`);
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(bodyOf<BookingQuote>(quote).purchase).toBeNull();
    const wanted = await ana.person.post('/api/bookings', { target: { sessionId }, purchaseId });
    expect(wanted.json()).toMatchObject({ code: 'purchase_not_eligible' });
    expect(await makeUps()).toMatchObject([{ state: 'open' }]);
  });

  test('pays only for the services of its plan', async () => {
    const yoga = await server.addService({ name: 'Yoga' });
    await start({ makeUpServiceIds: [yoga] });
    await cancel(0);
    expect((await makeUps())[0]?.serviceNames).toEqual(['Yoga']);
    expect(bodyOf<Booking>(await book(await otherClass()))).toMatchObject({ seatKind: 'single' });
    const startsAt = '2026-12-03T18:00:00.000Z';
    const sessionId = await server.addSession({ startsAt, serviceId: yoga });
    expect(bodyOf<Booking>(await book(sessionId))).toMatchObject({ seatKind: 'makeUp' });
  });

  test('pays for the class that an absence is moved to', async () => {
    const sessionId = await otherClass();
    const path = `/api/bookings/${bookingAt(0)}/reschedule`;
    const target = { target: { sessionId } };
    const preview = await ana.person.post(`${path}/preview`, target);
    expect(preview.json()).toMatchObject({ returnsTo: null, purchase: { name: 'Recuperación' } });
    expect(bodyOf<Booking>(await ana.person.post(path, target))).toMatchObject({
      seatKind: 'makeUp',
      priceMinor: 0,
    });
  });

  test('is given by the front desk with a reason, beyond the limit', async () => {
    await cancel(0);
    await cancel(1);
    const path = `/api/memberships/${ana.membershipId}/make-ups`;
    const reason = 'Se fue la luz en su clase';
    const given = bodyOf<MakeUp>(await server.frontDesk.post(path, { reason }));
    expect(given).toMatchObject({ state: 'open', missed: null, reason });
    expect((await makeUps()).map((one) => one.reason)).toEqual([null, null, null]);
    expect(
      await server.rows(
        `select reason from audit_entry where entity = 'membership' and entity_id = $1
           and changes::text like '%makeUps%'`,
        ana.membershipId,
      ),
    ).toEqual([{ reason }]);
  });
});

test.each(['nothing', 'makeUp', 'discount'] as const)(
  'the closed days of Christmas give a seat no class, and nothing with the rule “%s”',
  async (closureRule) => {
    for (const day of ['2026-12-23', '2026-12-29', '2026-12-31']) {
      await server.rows('insert into holiday (local_date, name) values ($1, $2)', day, 'Navidad');
    }
    const member = await seats.addMember({ closureRule, seatsPerWeek: 3 });
    const weekdays = [2, 3, 4];
    const series = await seats.addClass({ weekdays, localTime: '12:00' });
    const days: string[] = [];
    for (const weekday of weekdays) {
      const { sessions } = bodyOf<StandingSeat>(await seats.assign(member, series, { weekday }));
      days.push(...sessions.map(({ startsAt }) => startsAt.slice(0, 10)));
    }
    expect(days.toSorted().filter((day) => day >= '2026-12-20' && day <= '2027-01-06')).toEqual([
      '2026-12-22',
      '2026-12-24',
      '2026-12-30',
      '2027-01-05',
      '2027-01-06',
    ]);
    const range = { fromDate: '2026-12-23', toDate: '2026-12-23' };
    const plan = bodyOf<AbsencePlan>(await member.person.post('/api/absences/preview', range));
    expect(plan.classes).toEqual([]);
    expect((await seats.seatsOf(member)).makeUps).toEqual([]);
    const given = await server.rows(
      'select from membership_discount where membership_id = $1',
      member.membershipId,
    );
    expect(given).toEqual([]);
  },
);

describe('a class cancelled by the center', () => {
  const close = (index: number) =>
    server.admin.post(`/api/sessions/${seat.sessions[index]?.sessionId}/cancellation`, {
      reason: 'Avería',
    });
  /** What was given to all members, besides what the preview said. */
  async function closeAsShown(index: number): Promise<void> {
    const countGiven = () =>
      server.rows<{ makeUps: number; periodDiscounts: number }>(
        `select (select count(*) from package_purchase where pays_for = 'makeUp')::integer
             as "makeUps",
           (select count(*) from membership_discount)::integer as "periodDiscounts"`,
      );
    const path = `/api/sessions/${seat.sessions[index]?.sessionId}/cancellation`;
    const shown = bodyOf<{ makeUps: number; periodDiscounts: number }>(
      await server.admin.get(path),
    );
    const [before] = await countGiven();
    bodyOf(await close(index));
    const [after] = await countGiven();
    expect(after).toEqual({
      makeUps: (before?.makeUps ?? 0) + shown.makeUps,
      periodDiscounts: (before?.periodDiscounts ?? 0) + shown.periodDiscounts,
    });
  }

  test('gives a make-up that does not count towards the limit', async () => {
    await start({ makeUpLimit: 1 });
    await closeAsShown(0);
    bodyOf(await close(1));
    await cancel(2);
    const given = await makeUps();
    expect(given.map(({ missed }) => missed?.isByCenter).toSorted()).toEqual([false, true, true]);
  });

  test('gives nothing when the plan says so', async () => {
    await start({ closureRule: 'nothing' });
    await closeAsShown(0);
    expect(await makeUps()).toEqual([]);
  });

  test('lowers the next period by its part of the price', async () => {
    await start({ closureRule: 'discount' });
    await closeAsShown(0);
    // Mondays from 23 November to 14 December: four classes for 60 €.
    expect(
      await server.rows(
        'select amount_minor as minor from membership_discount where membership_id = $1',
        ana.membershipId,
      ),
    ).toEqual([{ minor: 1500 }]);
  });

  test('lowers it by nothing for a period that costs nothing, and by half in half price', async () => {
    await start({ closureRule: 'discount' });
    await server.rows(
      `insert into membership_closure (id, name, from_date, to_date, charge, created_at)
       values (gen_random_uuid(), 'Navidad', '2026-12-20', '2027-01-19', 'nothing', now())`,
    );
    const discounts = () =>
      server.rows(
        'select amount_minor as minor from membership_discount where membership_id = $1',
        ana.membershipId,
      );
    await closeAsShown(4);
    expect(await discounts()).toEqual([]);
    await server.rows("update membership_closure set charge = 'half'");
    await closeAsShown(5);
    // Five Mondays from 21 December for 30 €.
    expect(await discounts()).toEqual([{ minor: 600 }]);
    await server.rows('delete from membership_closure');
  });
});
