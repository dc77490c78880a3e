/** Plans with fixed seats that are paid on the provider's page. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaymentSubject, SignUpOffer } from '@aforo/shared/contract';
import { bodyOf, standingSeatsOf } from '../../../testing/records/standing-seats.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';

let server: OnlineTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  seats = standingSeatsOf(server);
});
afterAll(() => server.close());

/** A class with one place, and the payment of a plan with a seat there. */
async function lastPlace() {
  const series = await seats.addClass({ capacity: 1 });
  const templateId = await seats.addPlan({ seatsPerWeek: 1 });
  const slots = [{ seriesId: series.id, weekday: 1, isWait: false }];
  const subject = { kind: 'package', templateId, slots } satisfies PaymentSubject;
  const freeFor = async ({ person }: Booker) =>
    bodyOf<SignUpOffer>(await person.get(`/api/me/sign-up/${templateId}`)).places.find(
      ({ slot }) => slot.seriesId === series.id,
    )?.free;
  return { series, subject, freeFor };
}

test('the payment gives the plan with its seat', async () => {
  const ana = await server.addClient('Ana Ruiz');
  const { subject } = await lastPlace();
  const { reference } = await server.startPayment(ana, subject, 6000);
  await server.bank.act(server.checkoutOf(reference), 'pay');
  expect(await server.paymentOf(ana, reference)).toMatchObject({ state: 'confirmed', subject });
  expect((await seats.seatsOf(ana)).seats).toMatchObject([{ slot: { weekday: 1 } }]);
  await server.deliverMails();
  const kinds = server.mails.filter(({ to }) => to === ana.email).map(({ kind }) => kind);
  expect(kinds).toContain('membership started');
  expect(kinds).not.toContain('seat assigned');
});

test('a place that is being paid for is not sold again', async () => {
  const [ana, luis] = [await server.addClient('Ana'), await server.addClient('Luis')];
  const { subject, freeFor } = await lastPlace();
  await server.startPayment(ana, subject, 6000);
  expect(await freeFor(luis)).toBe(0);
  const answer = await server.askToPay(luis, subject, 6000);
  expect(answer.json()).toMatchObject({ code: 'standing_seat_full' });
});

test('two clients who start to pay for the last place at once: one can pay', async () => {
  const people = [await server.addClient('Ana'), await server.addClient('Luis')];
  const { subject } = await lastPlace();
  const answers = await Promise.all(people.map((one) => server.askToPay(one, subject, 6000)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('an unpaid place is free again and offered to the waiting client', async () => {
  const [ana, member] = [await server.addClient('Ana'), await seats.addMember()];
  const { subject, series } = await lastPlace();
  const { reference } = await server.startPayment(ana, subject, 6000);
  const wait = { membershipId: member.membershipId, seriesId: series.id, weekday: 1 };
  bodyOf(await member.person.post('/api/standing-seat-waits', wait));
  server.clock.set(new Date(server.clock.now().getTime() + 32 * 60_000).toISOString());
  expect(await server.paymentOf(ana, reference)).toMatchObject({ state: 'failed' });
  const { waits } = await seats.seatsOf(member);
  expect(waits).toMatchObject([{ state: 'offered' }]);
});

test('a client who leaves the bank’s page still finds their place, and can go another way', async () => {
  const ana = await server.addClient('Ana');
  const { subject, freeFor } = await lastPlace();
  await server.startPayment(ana, subject, 6000);
  expect(await freeFor(ana)).toBe(1);
});

test('another choice of seats replaces the payment in progress', async () => {
  const ana = await server.addClient('Ana');
  const { subject } = await lastPlace();
  const first = await server.startPayment(ana, subject, 6000);
  const other = await seats.addClass({ weekdays: [2] });
  const changed = { ...subject, slots: [{ seriesId: other.id, weekday: 2, isWait: false }] };
  const second = await server.startPayment(ana, changed, 6000);
  expect(second.reference).not.toBe(first.reference);
  expect(await server.paymentOf(ana, first.reference)).toMatchObject({ state: 'failed' });
});

test('money for a place that is gone is refunded', async () => {
  const ana = await server.addClient('Ana');
  const { subject, series } = await lastPlace();
  const { reference } = await server.startPayment(ana, subject, 6000);
  // The hold is over, and reception gives the place to another client.
  await server.rows(
    "update online_payment set expires_at = created_at + interval '1 second' where id = $1",
    reference,
  );
  server.clock.set(new Date(server.clock.now().getTime() + 5000).toISOString());
  const member = await seats.addMember();
  bodyOf(await seats.assign(member, series));
  await server.bank.act(server.checkoutOf(reference), 'pay');
  expect(await server.paymentOf(ana, reference)).toMatchObject({
    state: 'failed',
    failure: 'seat_lost',
  });
  expect((await seats.seatsOf(ana)).memberships).toEqual([]);
});
