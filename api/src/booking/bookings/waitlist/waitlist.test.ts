import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Agenda, Booking, WaitlistEntry } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let sessionId: string;
let first: Booking;
let ana: Booker;
let luis: Booker;
let eva: Booker;
const starts = '2026-11-25T18:00:00.000Z';

beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  [ana, luis, eva] = [await server.addClient(), await server.addClient(), await server.addClient()];
  sessionId = await server.addSession({ startsAt: starts, capacity: 1 });
  first = (await ana.person.post('/api/bookings', { target: { sessionId } })).json<Booking>();
});

const join = (booker: Booker, id = sessionId) =>
  booker.person.post('/api/waitlist', { sessionId: id });

async function joined(booker: Booker): Promise<WaitlistEntry> {
  const answer = await join(booker);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<WaitlistEntry>();
}

async function ownEntries(booker: Booker): Promise<WaitlistEntry[]> {
  return (await booker.person.get('/api/me/waitlist')).json<{ items: WaitlistEntry[] }>().items;
}

async function upcoming(booker: Booker): Promise<Booking[]> {
  return (await booker.person.get('/api/me/bookings')).json<{ items: Booking[] }>().items;
}

const leave = (booker: Booker, booking: Booking, expected = 'cancelled') =>
  booker.person.post(`/api/bookings/${booking.id}/cancellation`, { expected });

async function taken(): Promise<number> {
  const rows = await server.rows<{ taken: number }>(
    'select taken from session where id = $1',
    sessionId,
  );
  return rows[0]!.taken;
}

async function mailsTo(booker: Booker): Promise<string[]> {
  await server.deliverMails();
  return server.mails.filter(({ to }) => to === booker.email).map(({ kind }) => kind);
}

/** The clients that the front desk is told to call today. */
async function calls(): Promise<NonNullable<Agenda['calls']>> {
  const date = server.clock.now().toISOString().slice(0, 10);
  const { days } = (await server.frontDesk.get(`/api/agenda?date=${date}`)).json<{
    days: Agenda[];
  }>();
  return days[0]?.calls ?? [];
}

describe('the waiting list', () => {
  test('keeps the order of joining, and positions move up', async () => {
    expect(await joined(luis)).toMatchObject({ state: 'waiting', position: 1 });
    const second = await joined(eva);
    expect(second).toMatchObject({ position: 2, session: { waiting: 2 } });
    expect((await join(luis)).json()).toMatchObject({ code: 'already_waiting' });
    const [entry] = await ownEntries(luis);
    expect((await luis.person.delete(`/api/waitlist/${entry!.id}`)).statusCode).toBe(204);
    expect(await ownEntries(eva)).toMatchObject([{ id: second.id, position: 1 }]);
    expect((await luis.person.delete(`/api/waitlist/${entry!.id}`)).statusCode).toBe(409);
  });

  test('accepts only full sessions and clients without a seat in them', async () => {
    const free = await server.addSession({ startsAt: starts });
    expect((await join(luis, free)).json()).toMatchObject({ code: 'session_has_seats' });
    expect((await join(ana)).json()).toMatchObject({ code: 'already_booked' });
    expect((await join(luis, newId())).statusCode).toBe(404);
  });

  test('ends when the session starts', async () => {
    const entry = await joined(luis);
    server.clock.set(starts);
    await server.runJobs();
    const rows = await server.rows<{ state: string }>(
      'select state from waitlist_entry where id = $1',
      entry.id,
    );
    expect(rows[0]?.state).toBe('closed');
  });
});

describe('a released seat', () => {
  test('is assigned at once to a waiting client with a matching bono, with a notice', async () => {
    await server.sellBono(luis, { credits: 2 });
    await joined(luis);
    await leave(ana, first);
    expect(await upcoming(luis)).toMatchObject([{ status: 'confirmed', credit: 'spent' }]);
    expect(await ownEntries(luis)).toEqual([]);
    expect(await mailsTo(luis)).toEqual(['booking promoted']);
  });

  test('is offered to a client who has a bono but wants to be asked; accepting spends it', async () => {
    await server.sellBono(luis, { credits: 1 });
    const answer = await luis.person.post('/api/waitlist', { sessionId, isAutomatic: false });
    expect(answer.json()).toMatchObject({ isAutomatic: false });
    await leave(ana, first);
    const [offered] = await ownEntries(luis);
    expect(offered).toMatchObject({ state: 'offered', isAutomatic: false });
    await server.deliverMails();
    const mail = server.mails.find(({ kind }) => kind === 'booking offered');
    expect(mail?.text).toMatch(/Si la aceptas usas una sesión de tu /);
    const taking = await luis.person.post(`/api/waitlist/${offered!.id}/accept`);
    expect(taking.json()).toMatchObject({ status: 'confirmed', credit: 'spent' });
  });

  test('is offered for half an hour to a client without a bono and counts as taken', async () => {
    const { id } = await joined(luis);
    await leave(ana, first);
    expect(await ownEntries(luis)).toMatchObject([
      { state: 'offered', position: null, offerExpiresAt: '2026-11-20T09:30:00.000Z' },
    ]);
    expect(await taken()).toBe(1);
    const walkIn = await eva.person.post('/api/bookings', { target: { sessionId } });
    expect(walkIn.json()).toMatchObject({ code: 'session_full' });
    const accepted = await luis.person.post(`/api/waitlist/${id}/accept`);
    expect(accepted.json()).toMatchObject({ status: 'confirmed', priceMinor: 1200 });
    expect(await taken()).toBe(1);
    expect((await luis.person.post(`/api/waitlist/${id}/accept`)).statusCode).toBe(409);
  });

  test('is either booked or expired, whenever the half hour ends during acceptance', async () => {
    const outcomes = new Set<string>();
    for (let readings = 0; readings < 12; readings++) {
      server.clock.set('2026-11-20T09:00:00.000Z');
      const [leaving, taking] = [await server.addClient(), await server.addClient()];
      const id = await server.addSession({ startsAt: starts, capacity: 1 });
      const bookingAnswer = await leaving.person.post('/api/bookings', {
        target: { sessionId: id },
      });
      const claim = (await join(taking, id)).json<WaitlistEntry>();
      await leave(leaving, bookingAnswer.json<Booking>());
      server.clock.set('2026-11-20T09:29:59.999Z');

      let left = readings;
      const clock = jest.spyOn(server.clock, 'now');
      clock.mockImplementation(
        () => new Date(left-- > 0 ? '2026-11-20T09:29:59.999Z' : '2026-11-20T09:30:00.000Z'),
      );
      const answer = await taking.person.post(`/api/waitlist/${claim.id}/accept`);
      clock.mockRestore();
      const [entry] = await server.rows<{ state: string; booking: string | null }>(
        'select state, booking_id as booking from waitlist_entry where id = $1',
        claim.id,
      );
      const seats = await server.rows(
        'select 1 from booking where session_id = $1 and client_id = $2',
        id,
        taking.clientId,
      );
      const isTaken = answer.statusCode === 200;
      outcomes.add(isTaken ? 'taken' : answer.json<{ code: string }>().code);
      expect([readings, seats.length]).toEqual([readings, isTaken ? 1 : 0]);
      expect([readings, entry?.state === 'accepted']).toEqual([readings, isTaken]);
    }
    expect([...outcomes].toSorted()).toEqual(['offer_lapsed', 'taken']);
  });

  test('goes to the next client in the background job when the offer expires', async () => {
    const { id } = await joined(luis);
    await joined(eva);
    await leave(ana, first);
    server.clock.advance({ minutes: 30 });
    await server.runJobs();
    expect(await ownEntries(eva)).toMatchObject([{ state: 'offered' }]);
    const late = await luis.person.post(`/api/waitlist/${id}/accept`);
    expect(late.json()).toMatchObject({ code: 'offer_lapsed' });
  });

  test.each([
    ['at night', '2026-11-20T23:00:00.000Z', '2026-11-21T07:30:00.000Z'],
    ['late in the evening', '2026-11-20T20:45:00.000Z', '2026-11-21T07:15:00.000Z'],
  ])(
    'released %s is offered until the next morning and then to the next client',
    async (_when, now, until) => {
      await joined(luis);
      await joined(eva);
      server.clock.set(now);
      await leave(ana, first);
      expect(await ownEntries(luis)).toMatchObject([{ state: 'offered', offerExpiresAt: until }]);
      server.clock.set(new Date(Date.parse(until) - 1).toISOString());
      await server.runJobs();
      expect(await ownEntries(luis)).toHaveLength(1);
      server.clock.set(until);
      await server.runJobs();
      expect(await ownEntries(luis)).toEqual([]);
      expect(await ownEntries(eva)).toMatchObject([{ state: 'offered' }]);
    },
  );

  test('skips a client without a mail address, whom the front desk is told to call', async () => {
    await server.sellBono(luis, { credits: 2 });
    await joined(luis);
    await joined(eva);
    await server.rows(
      `update client set email = null, phone = '+34612345678' where id = $1`,
      luis.clientId,
    );
    await leave(ana, first);
    expect(await ownEntries(luis)).toMatchObject([{ state: 'waiting', position: 1 }]);
    const [offered] = await ownEntries(eva);
    expect(offered).toMatchObject({ state: 'offered' });
    expect(await calls()).toEqual([]);
    await eva.person.delete(`/api/waitlist/${offered!.id}`);
    expect(await calls()).toMatchObject([
      { client: { id: luis.clientId, phone: '+34612345678' }, session: { id: sessionId } },
    ]);
    const given = await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: luis.clientId,
    });
    expect(given.json()).toMatchObject({ status: 'confirmed', credit: 'spent' });
    expect(await calls()).toEqual([]);
    expect(await ownEntries(luis)).toEqual([]);
  });

  test('is offered to a client whose only address is that of the account', async () => {
    const userId = newId();
    await server.rows(
      `insert into app_user (id, email, name, role, created_at)
       values ($1, $2, 'Luis', 'client', now())`,
      userId,
      `${userId}@correo.test`,
    );
    await joined(luis);
    await server.rows(
      'update client set email = null, user_id = $2 where id = $1',
      luis.clientId,
      userId,
    );
    await leave(ana, first);
    expect(await ownEntries(luis)).toMatchObject([{ state: 'offered' }]);
  });

  test('goes to the next client when the offer is declined', async () => {
    const { id } = await joined(luis);
    await joined(eva);
    await leave(ana, first);
    await luis.person.delete(`/api/waitlist/${id}`);
    expect(await ownEntries(eva)).toMatchObject([{ state: 'offered' }]);
    expect(await ownEntries(luis)).toEqual([]);
  });

  test('skips a client who may not book it', async () => {
    await joined(luis);
    await joined(eva);
    await server.frontDesk.post(`/api/clients/${luis.clientId}/archive`);
    await leave(ana, first);
    expect(await ownEntries(eva)).toMatchObject([{ state: 'offered' }]);
  });

  test('is offered instead of assigned after the free cancellation deadline, whatever bono there is', async () => {
    await server.sellBono(luis);
    await joined(luis);
    server.clock.set('2026-11-25T08:00:00.000Z');
    await leave(ana, first, 'cancelledLate');
    expect(await ownEntries(luis)).toMatchObject([{ state: 'offered' }]);
    expect(await upcoming(luis)).toEqual([]);
  });

  test('is offered until the start when that is near', async () => {
    await joined(luis);
    server.clock.set('2026-11-25T17:50:00.000Z');
    await leave(ana, first, 'cancelledLate');
    expect(await ownEntries(luis)).toMatchObject([{ offerExpiresAt: starts }]);
  });

  test('booked directly counts as accepting the offer', async () => {
    await joined(luis);
    await leave(ana, first);
    const answer = await luis.person.post('/api/bookings', { target: { sessionId } });
    expect(answer.statusCode).toBe(200);
    expect(await taken()).toBe(1);
  });

  test('is assigned once when two cancellations happen at once with one client waiting', async () => {
    sessionId = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z', capacity: 2 });
    const bookings = await Promise.all(
      [ana, eva].map(async ({ person }) =>
        (await person.post('/api/bookings', { target: { sessionId } })).json<Booking>(),
      ),
    );
    await server.sellBono(luis, { credits: 2 });
    await joined(luis);
    await Promise.all([leave(ana, bookings[0]!), leave(eva, bookings[1]!)]);
    expect(await upcoming(luis)).toHaveLength(1);
    expect(await taken()).toBe(1);
    expect((await luis.person.get('/api/me/purchases')).json()).toMatchObject({
      items: [{ balance: 1 }],
    });
  });

  test('cannot be taken from the waiting client by a concurrent booking', async () => {
    await server.sellBono(luis);
    await joined(luis);
    const [, walkIn] = await Promise.all([
      leave(ana, first),
      eva.person.post('/api/bookings', { target: { sessionId } }),
    ]);
    expect(walkIn.json()).toMatchObject({ code: 'session_full' });
    expect(await upcoming(luis)).toHaveLength(1);
  });
});

test('answers 404 both for another client’s entry and for a missing one, and 401 without a login', async () => {
  const { id } = await joined(luis);
  for (const unknown of [id, newId()]) {
    expect((await eva.person.delete(`/api/waitlist/${unknown}`)).statusCode).toBe(404);
    expect((await eva.person.post(`/api/waitlist/${unknown}/accept`)).statusCode).toBe(404);
  }
  const forLuis = { sessionId, clientId: luis.clientId };
  expect((await eva.person.post('/api/waitlist', forLuis)).statusCode).toBe(404);
  expect((await server.as('professional').post('/api/waitlist', forLuis)).statusCode).toBe(403);
  expect((await server.anybody.post('/api/waitlist', forLuis)).statusCode).toBe(401);
});
