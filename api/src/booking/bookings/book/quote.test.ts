import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, BookingQuote } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
let luis: Booker;
const wednesday = '2026-11-25T18:00:00.000Z';

beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  [ana, luis] = [await server.addClient('Ana Gil'), await server.addClient('Luis Mora')];
});

async function quoted(booker: Booker, target: object): Promise<BookingQuote> {
  const answer = await booker.person.post('/api/bookings/quote', { target });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<BookingQuote>();
}

async function booked(booker: Booker, target: object, more: object = {}): Promise<Booking> {
  const answer = await booker.person.post('/api/bookings', { target, ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Booking>();
}

/** A one-seat class that Ana has left and that is offered to Luis. */
async function offeredToLuis(): Promise<string> {
  const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
  const { id } = await booked(ana, { sessionId });
  await luis.person.post('/api/waitlist', { sessionId });
  await ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' });
  return sessionId;
}

const statusOf = async (id: string) =>
  (await server.rows<{ status: string }>('select status from booking where id = $1', id))[0]
    ?.status;

describe('the quote of a class', () => {
  test('shows when the client’s offer in a full class expires, and the seat can be booked', async () => {
    const sessionId = await offeredToLuis();
    expect(await quoted(luis, { sessionId })).toMatchObject({
      obstacle: null,
      offerExpiresAt: '2026-11-20T09:30:00.000Z',
      priceMinor: 1200,
    });
    expect(await quoted(ana, { sessionId })).toMatchObject({
      obstacle: 'session_full',
      offerExpiresAt: null,
    });
    expect(await booked(luis, { sessionId })).toMatchObject({
      status: 'confirmed',
      session: { taken: 1 },
    });
  });

  test('accepts an offered seat after the booking window has closed', async () => {
    const serviceId = await server.addService({ closesMinutes: 48 * 60 });
    const sessionId = await server.addSession({ serviceId, startsAt: wednesday, capacity: 1 });
    const { id } = await booked(ana, { sessionId });
    await luis.person.post('/api/waitlist', { sessionId });
    server.clock.set('2026-11-24T09:00:00.000Z');
    await ana.person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelled' });
    // Luis has no bono, so the seat is offered; for other clients it is too late to book.
    expect(await quoted(luis, { sessionId })).toMatchObject({ obstacle: null });
    expect((await booked(luis, { sessionId })).status).toBe('confirmed');
  });

  test('counts an expired hold as a free seat without changing it', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const { id } = await booked(ana, { sessionId }, { isHold: true });
    expect(await quoted(luis, { sessionId })).toMatchObject({ obstacle: 'session_full' });
    server.clock.advance({ minutes: 10 });
    expect(await quoted(luis, { sessionId })).toMatchObject({ obstacle: null });
    expect(await statusOf(id)).toBe('held');
    await booked(luis, { sessionId });
    expect(await statusOf(id)).toBe('expired');
  });

  test('gives an expired seat to the waiting list, as a booking does', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    await booked(ana, { sessionId }, { isHold: true });
    await luis.person.post('/api/waitlist', { sessionId });
    server.clock.advance({ minutes: 10 });
    const eva = await server.addClient();
    expect(await quoted(eva, { sessionId })).toMatchObject({ obstacle: 'session_full' });
    expect(await quoted(luis, { sessionId })).toMatchObject({
      obstacle: null,
      offerExpiresAt: '2026-11-20T09:40:00.000Z',
    });
    const { items } = (await luis.person.get('/api/me/waitlist')).json<{ items: unknown[] }>();
    expect(items).toMatchObject([{ state: 'waiting' }]);
    const walkIn = await eva.person.post('/api/bookings', { target: { sessionId } });
    expect(walkIn.json()).toMatchObject({ code: 'session_full' });
  });

  test('takes no lock: it is answered while another transaction holds the class', async () => {
    if (globalThis.database !== 'postgres') return; // the embedded database has one connection
    const sessionId = await server.addSession({ startsAt: wednesday });
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from session where id = $1 for update', [sessionId]);
      await other.query('select from client where id = $1 for update', [luis.clientId]);
      expect(await quoted(luis, { sessionId })).toMatchObject({ obstacle: null });
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});

test('the quote of an appointment is refused like the booking', async () => {
  const serviceId = await server.addService({ kind: 'appointment', durationMinutes: 60 });
  const professionalId = await server.addProfessional([serviceId]);
  await server.addHours(professionalId, '09:00', '20:00');
  const target = { serviceId, professionalId: null, startsAt: wednesday };
  expect(await quoted(luis, target)).toMatchObject({ obstacle: null, priceMinor: 1200 });
  const odd = { ...target, startsAt: '2026-11-25T17:00:01.000Z' };
  expect(await quoted(luis, odd)).toMatchObject({ obstacle: 'not_available' });
  await booked(ana, target);
  expect(await quoted(luis, target)).toMatchObject({ obstacle: 'not_available' });
  const refused = await luis.person.post('/api/bookings', { target });
  expect(refused.json()).toMatchObject({ code: 'not_available' });
});

describe('the answer of a booking equals a later read', () => {
  test.each([
    ['owed', {}],
    ['held', { isHold: true }],
  ])('when it is %s', async (_name, more) => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    await booked(ana, { sessionId });
    const answer = await booked(luis, { sessionId }, more);
    expect(answer).toEqual((await luis.person.get(`/api/bookings/${answer.id}`)).json());
  });

  test('when a bono pays', async () => {
    await server.sellBono(luis, { validityFrom: 'firstUse' });
    const answer = await booked(luis, {
      sessionId: await server.addSession({ startsAt: wednesday }),
    });
    expect(answer).toMatchObject({ credit: 'spent', priceMinor: 0 });
    expect(answer).toEqual((await luis.person.get(`/api/bookings/${answer.id}`)).json());
  });

  test('when it accepts an offer while others wait', async () => {
    const sessionId = await offeredToLuis();
    await ana.person.post('/api/waitlist', { sessionId });
    const answer = await booked(luis, { sessionId });
    expect(answer).toMatchObject({ session: { taken: 1, waiting: 1 } });
    expect(answer).toEqual((await luis.person.get(`/api/bookings/${answer.id}`)).json());
  });

  test('beyond the capacity', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    await booked(ana, { sessionId });
    const extra = await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: luis.clientId,
      override: { reason: 'Cabe uno más' },
    });
    const answer = extra.json<Booking>();
    expect(answer).toMatchObject({ isExtra: true, reason: 'Cabe uno más', session: { taken: 1 } });
    expect(answer).toEqual((await luis.person.get(`/api/bookings/${answer.id}`)).json());
  });

  test('for an appointment in a room', async () => {
    const serviceId = await server.addService({ kind: 'appointment', durationMinutes: 60 });
    await server.addResource(1, [serviceId]);
    const professionalId = await server.addProfessional([serviceId]);
    await server.addHours(professionalId, '09:00', '20:00');
    const answer = await booked(luis, { serviceId, professionalId, startsAt: wednesday });
    expect(answer.session).toMatchObject({ roomName: 'Sala 1', taken: 1 });
    expect(answer).toEqual((await luis.person.get(`/api/bookings/${answer.id}`)).json());
  });
});
