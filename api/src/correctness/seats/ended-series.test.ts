import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RefundQuote, Sale, Series, StandingSeat } from '@aforo/shared/contract';
import { bodyOf, type Member } from '../../testing/records/standing-seats.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

const { server, seats } = useSeatTestServer();
let ana: Member & { sale: Sale };
let mondays: Series;
beforeEach(async () => {
  mondays = await seats().addClass({ capacity: 1 });
  ana = await seats().addMember({ seatsPerWeek: 1, closureRule: 'makeUp' });
  bodyOf<StandingSeat>(await seats().assign(ana, mondays));
  await server().deliverMails();
  server().mails.length = 0;
});

/** Deactivates the professional of the class. @param substituteId gets its first two sessions */
async function deactivate(substituteId: string | null): Promise<void> {
  const path = `/api/professionals/${mondays.professionalId}/deactivation`;
  const { sessions } = bodyOf<{ sessions: { sessionId: string }[] }>(
    await server().admin.get(path),
  );
  const decisions = sessions.map(({ sessionId }, index) => ({
    sessionId,
    substituteId: index < 2 ? substituteId : null,
  }));
  bodyOf(await server().admin.post(path, { decisions }));
}
const makeUpDays = async () =>
  (await seats().seatsOf(ana)).makeUps.map(({ missed }) => missed?.startsAt.slice(5, 10));
const joinWait = async () => {
  const luis = await seats().addMember();
  const { membershipId } = luis;
  const wait = { membershipId, seriesId: mondays.id, weekday: 1 };
  bodyOf(await luis.person.post('/api/standing-seat-waits', wait));
  return luis;
};

describe('deactivating the professional of a class', () => {
  test('ends its fixed seats and the waiting for them, and says so', async () => {
    const luis = await joinWait();
    await deactivate(null);
    const after = await seats().seatsOf(ana);
    expect(after.seats).toEqual([]);
    expect(after.memberships).toMatchObject([{ open: 1 }]);
    expect((await seats().seatsOf(luis)).waits).toEqual([]);
    // Those of the paid period; the others will not be sold.
    expect(await makeUpDays()).toEqual(['11-23', '11-30', '12-07', '12-14']);
    await server().deliverMails();
    expect(server().mails.find(({ kind }) => kind === 'seat ended')).toMatchObject({
      to: ana.email,
      text: expect.stringContaining('La clase ya no está en el horario.'),
    });
  });

  test('ends them after the last class that a substitute gives', async () => {
    const substitute = await server().addProfessional([mondays.serviceId]);
    await deactivate(substitute);
    expect((await seats().seatsOf(ana)).seats).toMatchObject([
      { untilDate: '2026-11-30', sessions: [{ state: 'booked' }, { state: 'booked' }] },
    ]);
  });
});

describe('the classes of a fixed seat', () => {
  test('say that the client has the class already, or another one then', async () => {
    const small = await seats().addClass({ capacity: 2, localTime: '20:00' });
    const luis = await seats().addMember({ seatsPerWeek: 1 });
    const [first, second] = await server().rows<{ id: string; startsAt: Date }>(
      `select id, starts_at as "startsAt" from session where series_id = $1 order by starts_at`,
      small.id,
    );
    const bought = bodyOf<{ id: string }>(
      await luis.person.post('/api/bookings', { target: { sessionId: first?.id } }),
    );
    const line = { kind: 'booking', bookingId: bought.id };
    const basket = { clientId: luis.clientId, lines: [line] };
    const { totalMinor } = bodyOf<{ totalMinor: number }>(
      await server().frontDesk.post('/api/sales/quote', basket),
    );
    const payments = [{ method: 'card', amountMinor: totalMinor }];
    const document = { kind: 'simplified' };
    const sale = { ...basket, payments, document, expectedTotalMinor: totalMinor };
    bodyOf(await server().frontDesk.post('/api/sales', sale));
    const other = await server().addSession({ startsAt: second?.startsAt.toISOString() ?? '' });
    bodyOf(await luis.person.post('/api/bookings', { target: { sessionId: other } }));
    bodyOf(await seats().assign(luis, small));
    const [seat] = (await seats().seatsOf(luis)).seats;
    expect(seat?.sessions.slice(0, 3).map(({ state }) => state)).toEqual([
      'own',
      'overlap',
      'booked',
    ]);
  });
});

test('a refunded period cancels its classes, which have no price to be owed', async () => {
  const { sale } = ana;
  const lines = [{ lineId: sale.lines[0]?.id, quantity: 1 }];
  const path = `/api/sales/${sale.id}/refunds`;
  const quote = bodyOf<RefundQuote>(await server().admin.post(`${path}/quote`, { lines }));
  expect(quote.upcomingBookings).toHaveLength(4);
  const refund = { lines, payments: quote.payments, reason: 'Se muda' };
  const kept = await server().admin.post(path, { ...refund, upcomingBookings: 'keep' });
  expect(kept.json()).toMatchObject({ code: 'refund_seat_bookings' });
  bodyOf(await server().admin.post(path, { ...refund, upcomingBookings: 'cancel' }));
  const states = (await seats().seatsOf(ana)).seats[0]?.sessions.map(({ state }) => state);
  expect(states?.slice(0, 5)).toEqual(['away', 'away', 'away', 'away', 'booked']);
});

describe('an absence from a class that will not be the client’s', () => {
  const path = () => `/api/memberships/${ana.membershipId}`;
  test.each([
    ['pause', 'resume'],
    ['cancel', 'keep'],
  ])('loses its make-up with «%s», and has it again with «%s»', async (act, undo) => {
    bodyOf(await seats().announce(ana, { fromDate: '2026-12-07', toDate: '2026-12-07' }));
    bodyOf(await seats().announce(ana, { fromDate: '2026-12-21', toDate: '2026-12-21' }));
    const states = async () => (await seats().seatsOf(ana)).makeUps.map(({ state }) => state);
    bodyOf(await ana.person.post(`${path()}/${act}`));
    expect((await states()).toSorted()).toEqual(['expired', 'open']);
    bodyOf(await ana.person.post(`${path()}/${undo}`));
    expect(await states()).toEqual(['open', 'open']);
  });
});
