import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  MembershipActPreview,
  PackageChangeOffer,
  PackagePurchase,
  SeatPlan,
  Series,
  StandingSeat,
} from '@aforo/shared/contract';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import {
  bodyOf,
  countsOf,
  type Member,
  type standingSeatsOf,
} from '../../testing/records/standing-seats.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

// Friday 20 November 2026; the period ends on 20 December, classes are planned until 15 January.
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
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  mondays = await seats.addClass();
});

async function start(plan: Parameters<typeof seats.addMember>[0] = {}): Promise<void> {
  ana = await seats.addMember(plan);
  bodyOf<StandingSeat>(await seats.assign(ana, mondays));
}

/** Renews what is due, as the job does. */
async function renewOn(instant: string): Promise<void> {
  server.clock.set(instant);
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
}

const path = () => `/api/memberships/${ana.membershipId}`;
/** Does what the preview said. */
async function act(name: string): Promise<MembershipActPreview> {
  const preview = bodyOf<MembershipActPreview>(
    await ana.person.post(`${path()}/preview`, { act: name }),
  );
  bodyOf(await ana.person.post(`${path()}/${name}`));
  return preview;
}
const datesOf = (classes: MembershipActPreview['freed']) =>
  classes.map(({ startsAt }) => startsAt.slice(5, 10));
const booked = async () =>
  (
    await server.rows<{ day: string }>(
      `select to_char(s.starts_at, 'MM-DD') as day from booking b join session s on s.id = b.session_id
       where b.client_id = $1 and b.status = 'confirmed' order by s.starts_at`,
      ana.clientId,
    )
  ).map(({ day }) => day);
const beforeRenewal = ['11-23', '11-30', '12-07', '12-14'];
const afterRenewal = ['12-21', '12-28', '01-04', '01-11'];
const salesOf = () =>
  server.rows<{ total: number; line: string; discount: string | null }>(
    `select s.total_minor as total, l.description as line, l.discount_reason as discount
     from sale s join sale_line l on l.sale_id = s.id where s.client_id = $1 order by s.issued_at`,
    ana.clientId,
  );

test('the period of a plan with fixed seats is no bono without a limit', async () => {
  await start();
  const { items } = bodyOf<{ items: PackagePurchase[] }>(await ana.person.get('/api/me/purchases'));
  expect(items.map(({ kind, isForSeats }) => ({ kind, isForSeats }))).toEqual([
    { kind: 'unlimited', isForSeats: true },
  ]);
});

describe('a renewal', () => {
  test('pays for the classes of its days, each period once', async () => {
    await start();
    const paid = async () =>
      (
        await server.rows<{ count: number }>(
          `select count(*) as count from booking_spend e join package_purchase u on u.id = e.purchase_id
           where u.client_id = $1 and u.pays_for = 'standing' and not e.is_returned`,
          ana.clientId,
        )
      )[0]?.count;
    expect(await paid()).toBe(4);
    await renewOn('2026-12-20T06:00:00.000Z');
    expect(await paid()).toBe(8);
    await renewOn('2026-12-20T07:00:00.000Z');
    expect(await salesOf()).toHaveLength(2);
  });

  test('deducts the classes that the center cancelled, once', async () => {
    await start({ closureRule: 'discount' });
    const {
      seats: [seat],
    } = await seats.seatsOf(ana);
    for (const session of seat?.sessions.slice(1, 3) ?? []) {
      const reason = 'Avería';
      bodyOf(
        await server.admin.post(`/api/sessions/${session.sessionId}/cancellation`, { reason }),
      );
    }
    await renewOn('2026-12-20T06:00:00.000Z');
    await renewOn('2027-01-20T06:00:00.000Z');
    expect(await salesOf()).toMatchObject([
      { total: 6000 },
      { total: 3000, discount: '2 clases anuladas por el centro' },
      { total: 6000, discount: null },
    ]);
  });
});

describe('ending a membership', () => {
  test('frees the classes after the last paid day and ends its make-ups', async () => {
    await start();
    bodyOf(await seats.announce(ana, { fromDate: '2026-11-23', toDate: '2026-11-23' }));
    const preview = await act('cancel');
    expect(preview).toMatchObject({ fromDate: '2026-12-20', seatsEnded: 1, makeUpsLost: 1 });
    expect(datesOf(preview.freed)).toEqual(afterRenewal);
    expect(await booked()).toEqual(beforeRenewal.slice(1));
    await renewOn('2026-12-20T06:00:00.000Z');
    expect((await seats.seatsOf(ana)).makeUps).toMatchObject([{ state: 'expired' }]);
    expect(await salesOf()).toHaveLength(1);
  });

  test('leaves the make-ups when the plan keeps them', async () => {
    await start({ keepsMakeUps: true });
    bodyOf(await seats.announce(ana, { fromDate: '2026-11-23', toDate: '2026-11-23' }));
    expect(await act('cancel')).toMatchObject({ makeUpsLost: 0 });
    await renewOn('2026-12-20T06:00:00.000Z');
    expect((await seats.seatsOf(ana)).makeUps).toMatchObject([{ state: 'open' }]);
  });

  test('is undone with its seat while the place is free', async () => {
    await start();
    await act('cancel');
    const kept = await act('keep');
    expect(kept).toMatchObject({ seatsKept: 1, seatsLost: 0 });
    expect(datesOf(kept.booked)).toEqual(afterRenewal);
    expect(await booked()).toEqual([...beforeRenewal, ...afterRenewal]);
  });

  test('is undone without the seats that ended on the same day for another reason', async () => {
    await start({ seatsPerWeek: 1 });
    const {
      seats: [seat],
    } = await seats.seatsOf(ana);
    const wednesdays = await seats.addClass({ weekdays: [3] });
    const target = { seriesId: wednesdays.id, weekday: 3, fromDate: '2026-12-20' };
    const path = `/api/standing-seats/${seat?.id}/move`;
    const plan = bodyOf<SeatPlan>(await server.frontDesk.post(`${path}/preview`, target));
    bodyOf(await server.frontDesk.post(path, { ...target, expected: countsOf(plan) }));
    await act('cancel');
    expect(await act('keep')).toMatchObject({ seatsKept: 1, seatsLost: 0 });
    expect((await seats.seatsOf(ana)).seats).toMatchObject([
      { slot: { weekday: 1 }, untilDate: '2026-12-19' },
      { slot: { weekday: 3 }, untilDate: null },
    ]);
  });

  test('ends a make-up that is given back after it', async () => {
    await start();
    bodyOf(await seats.announce(ana, { fromDate: '2026-11-23', toDate: '2026-11-23' }));
    server.clock.set('2026-12-10T09:00:00.000Z');
    const sessionId = await server.addSession({ startsAt: '2026-12-23T18:00:00.000Z' });
    const bookedClass = bodyOf<{ id: string }>(
      await ana.person.post('/api/bookings', { target: { sessionId } }),
    );
    await act('cancel');
    await renewOn('2026-12-20T06:00:00.000Z');
    server.clock.set('2026-12-22T09:00:00.000Z');
    const path = `/api/bookings/${bookedClass.id}/cancellation`;
    bodyOf(await ana.person.post(path, { expected: 'cancelled' }));
    expect((await seats.seatsOf(ana)).makeUps).toMatchObject([{ state: 'expired' }]);
  });

  test('is undone without a seat that another client has now', async () => {
    mondays = await seats.addClass({ capacity: 1 });
    await start();
    await act('cancel');
    const next = await seats.addMember();
    bodyOf(await seats.assign(next, mondays, { fromDate: '2026-12-20' }));
    expect(await act('keep')).toMatchObject({ booked: [], seatsLost: 1 });
    expect(await booked()).toEqual(beforeRenewal);
  });
});

describe('a pause', () => {
  test('without a fee ends the seats with the paid period', async () => {
    await start();
    const preview = await act('pause');
    expect(preview).toMatchObject({ seatsEnded: 1, seatsKept: 0, pauseFeeMinor: null });
    expect(datesOf(preview.freed)).toEqual(afterRenewal);
    await renewOn('2026-12-20T06:00:00.000Z');
    expect(await salesOf()).toHaveLength(1);
  });

  test('that is undone in time gives the seats back', async () => {
    await start();
    await act('pause');
    expect(await act('resume')).toMatchObject({ seatsKept: 1 });
    expect(await booked()).toEqual([...beforeRenewal, ...afterRenewal]);
  });

  test('with a fee keeps the seats empty, and each period costs the fee', async () => {
    mondays = await seats.addClass({ capacity: 1 });
    await start({ pauseFeeMinor: 1500 });
    const preview = await act('pause');
    expect(preview).toMatchObject({ seatsEnded: 0, seatsKept: 1, pauseFeeMinor: 1500 });
    await server.deliverMails();
    const paused = server.mails.findLast(({ kind }) => kind === 'membership paused');
    expect(paused?.text).toMatch(/te guardamos la plaza por 15,00.*cada periodo de pausa/);
    expect(datesOf(preview.freed)).toEqual(afterRenewal);
    await renewOn('2026-12-20T06:00:00.000Z');
    expect((await salesOf())[1]).toMatchObject({
      total: 1500,
      line: 'Cuota: plaza guardada en pausa',
    });
    const next = await seats.addMember();
    expect((await seats.assign(next, mondays)).json()).toMatchObject({
      code: expect.stringMatching(/standing_seat_full|validation_failed/),
    });
    // The paused period is paid until 20 January: the classes begin again after it.
    expect(await act('resume')).toMatchObject({ seatsKept: 1, booked: [] });
    await renewOn('2027-01-20T06:00:00.000Z');
    expect((await salesOf())[2]).toMatchObject({ total: 6000, line: 'Cuota' });
  });
});

describe('changing the plan', () => {
  const change = async (templateId: string) => {
    const { items } = bodyOf<{ items: PackageChangeOffer[] }>(
      await server.frontDesk.get(`${path()}/changes`),
    );
    const offer = items.find((one) => one.templateId === templateId);
    return server.frontDesk.post(`${path()}/changes`, {
      templateId,
      expectedWhen: offer?.when,
      expectedTotalMinor: offer?.totalMinor,
    });
  };

  test('to fewer seats is refused until they are given back', async () => {
    await start();
    const none = await seats.addPlan({ priceMinor: 3000, seatsPerWeek: null });
    expect((await change(none)).json()).toMatchObject({ code: 'standing_seats_used' });
    const {
      seats: [seat],
    } = await seats.seatsOf(ana);
    bodyOf(
      await server.frontDesk.post(`/api/standing-seats/${seat?.id}/end`, {
        fromDate: '2026-12-20',
        expectedFreed: 4,
      }),
    );
    bodyOf(await change(none));
    const tuesdays = await seats.addClass({ weekdays: [2] });
    expect((await seats.assign(ana, tuesdays, { weekday: 2 })).json()).toMatchObject({
      code: 'standing_seats_used',
    });
  });

  test('to another service is refused while it has seats of this one', async () => {
    await start();
    const serviceIds = [await server.addService()];
    const other = await seats.addPlan({ priceMinor: 3000, seatsPerWeek: 2, serviceIds });
    expect((await change(other)).json()).toMatchObject({ code: 'not_in_plan' });
  });

  test('to more seats pays the classes of the new period with it', async () => {
    await start();
    server.clock.set('2026-12-01T09:00:00.000Z');
    const three = await seats.addPlan({ priceMinor: 9000, seatsPerWeek: 3 });
    bodyOf(await change(three));
    const { memberships } = await seats.seatsOf(ana);
    expect(memberships).toMatchObject([{ seatsPerWeek: 3, open: 2 }]);
  });
});
