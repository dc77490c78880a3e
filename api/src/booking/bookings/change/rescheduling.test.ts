import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Booking, PackagePurchase } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import type { Person } from '../../../testing/servers/test-app.ts';

let server: BookingTestServer;
let ana: Booker;
let luis: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  luis = await server.addClient('Luis Mora');
});

const wednesday = '2026-11-25T18:00:00.000Z';
const thursday = '2026-11-26T18:00:00.000Z';

async function booked({ person }: Booker, sessionId: string): Promise<Booking> {
  const answer = await person.post('/api/bookings', { target: { sessionId } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Booking>();
}

const preview = (person: Person, id: string, sessionId: string) =>
  person.post(`/api/bookings/${id}/reschedule/preview`, { target: { sessionId } });

const reschedule = (person: Person, id: string, sessionId: string, more: object = {}) =>
  person.post(`/api/bookings/${id}/reschedule`, { target: { sessionId }, ...more });

async function bonos(booker: Booker): Promise<PackagePurchase[]> {
  return (await booker.person.get('/api/me/purchases')).json<{ items: PackagePurchase[] }>().items;
}

async function mailsTo(booker: Booker): Promise<string[]> {
  await server.deliverMails();
  return server.mails.filter(({ to }) => to === booker.email).map(({ kind }) => kind);
}

describe('moving a booking to another session', () => {
  test('is one action that moves the credit', async () => {
    await server.sellBono(ana, { credits: 1 });
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: thursday });
    const answer = await reschedule(ana.person, from.id, sessionId);
    expect(answer.json()).toMatchObject({ status: 'confirmed', credit: 'spent' });
    expect(await bonos(ana)).toMatchObject([{ balance: 0 }]);
    expect(await mailsTo(ana)).toEqual(['booking booked', 'booking rescheduled']);
  });

  test('keeps one calendar event across its mails until it is cancelled', async () => {
    const first = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const next = await server.addSession({ startsAt: thursday });
    const moved = (await reschedule(ana.person, first.id, next)).json<Booking>();
    const back = await server.addSession({ startsAt: '2026-11-27T18:00:00.000Z' });
    const last = (await reschedule(ana.person, moved.id, back)).json<Booking>();
    const { body } = await ana.person.get(`/api/bookings/${last.id}/calendar.ics`);
    expect(body).toContain(`UID:${first.id}@aforo`);
    await ana.person.post(`/api/bookings/${last.id}/cancellation`, { expected: 'cancelled' });
    await server.deliverMails();
    const events = server.mails
      .filter(({ to }) => to === ana.email)
      .map(({ attachment }) => Buffer.from(attachment?.base64 ?? '', 'base64').toString());
    const found = (pattern: RegExp) => events.map((event) => pattern.exec(event)?.[1]);
    expect(found(/METHOD:(\w+)/)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL']);
    expect(new Set(found(/UID:(.+)@aforo/))).toEqual(new Set([first.id]));
    const sequence = found(/SEQUENCE:(\d+)/).map(Number);
    expect(sequence).toEqual([...new Set(sequence)].sort((a, b) => a - b));
  });

  test('changes nothing when the new session is full', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({
      startsAt: thursday,
      capacity: 1,
    });
    await booked(luis, sessionId);
    const answer = await reschedule(ana.person, from.id, sessionId);
    expect(answer.json()).toMatchObject({ code: 'session_full' });
    expect((await ana.person.get(`/api/bookings/${from.id}`)).json()).toMatchObject({
      status: 'confirmed',
    });
  });

  test('previews what is returned and spent, without changing anything', async () => {
    const bono = await server.sellBono(ana, { credits: 2 });
    const from = await booked(ana, await server.addSession({ startsAt: wednesday, capacity: 1 }));
    await luis.person.post('/api/waitlist', { sessionId: from.session.id });
    const sessionId = await server.addSession({ startsAt: thursday });
    const said = await preview(ana.person, from.id, sessionId);
    expect(said.json()).toEqual({
      returnsTo: { id: bono, name: 'Bono 2' },
      forgivesMinor: 0,
      purchase: { id: bono, name: 'Bono 2', creditsLeft: 1 },
      priceMinor: 0,
      freeCancelUntil: '2026-11-26T06:00:00.000Z',
      isSeatWanted: true,
      overlaps: [],
      obstacle: null,
      limit: null,
    });
    expect((await ana.person.get(`/api/bookings/${from.id}`)).json()).toEqual({
      ...from,
      session: { ...from.session, waiting: 1 },
    });
    expect(await bonos(ana)).toMatchObject([{ balance: 1 }]);
    expect(await mailsTo(ana)).toEqual(['booking booked']);
    const moved = await reschedule(ana.person, from.id, sessionId);
    expect(moved.json()).toMatchObject({ purchase: { id: bono }, session: { id: sessionId } });
    expect(await bonos(ana)).toMatchObject([{ balance: 1 }]);
    expect(await mailsTo(luis)).toEqual(['booking offered']);
  });

  test('previews that the booking is owed when the bono does not cover the new day', async () => {
    const bono = await server.sellBono(ana, { credits: 2, validityDays: 6 });
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: '2026-12-02T18:00:00.000Z' });
    expect((await preview(server.frontDesk, from.id, sessionId)).json()).toMatchObject({
      returnsTo: { id: bono },
      purchase: null,
      priceMinor: 1200,
      isSeatWanted: false,
    });
  });

  test('previews that a debt moves to the new seat', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const serviceId = await server.addService({ priceMinor: 2000 });
    const startsAt = thursday;
    const sessionId = await server.addSession({ serviceId, startsAt });
    expect((await preview(server.frontDesk, from.id, sessionId)).json()).toMatchObject({
      returnsTo: null,
      forgivesMinor: 1200,
      priceMinor: 2000,
    });
  });

  test('previews the refusals: full, overlapping, too late', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const full = await server.addSession({ startsAt: thursday, capacity: 1 });
    await booked(luis, full);
    expect((await preview(ana.person, from.id, full)).json()).toMatchObject({
      code: 'session_full',
    });
    const other = '2026-11-27T18:00:00.000Z';
    await booked(ana, await server.addSession({ startsAt: other }));
    const over = await server.addSession({ startsAt: other });
    expect((await preview(ana.person, from.id, over)).json()).toMatchObject({
      code: 'booking_overlap',
      details: { overlaps: [{ serviceName: 'Pilates', startsAt: other }] },
    });
    // Half an hour later on the same day overlaps only with the booking itself.
    const half = await server.addSession({ startsAt: '2026-11-25T18:30:00.000Z' });
    expect((await preview(ana.person, from.id, half)).statusCode).toBe(200);
    server.clock.set('2026-11-25T12:00:00.000Z');
    expect((await preview(ana.person, from.id, half)).json()).toMatchObject({
      code: 'reschedule_too_late',
    });
    expect((await preview(luis.person, from.id, half)).statusCode).toBe(404);
  });

  test('after the deadline is allowed for staff only', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: thursday });
    server.clock.set('2026-11-25T12:00:00.000Z');
    expect((await reschedule(ana.person, from.id, sessionId)).json()).toMatchObject({
      code: 'reschedule_too_late',
    });
    expect((await reschedule(server.frontDesk, from.id, sessionId)).statusCode).toBe(200);
  });
});

describe('moving a booking with an override reason', () => {
  const override = { reason: 'Sale antes de una' };
  const friday = '2026-11-27T18:00:00.000Z';

  test('can overlap another booking of the client, with author and reason in the history', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    await booked(ana, await server.addSession({ startsAt: friday }));
    const over = await server.addSession({ startsAt: '2026-11-27T18:30:00.000Z' });
    expect((await preview(server.frontDesk, from.id, over)).json()).toMatchObject({
      obstacle: 'booking_overlap',
      overlaps: [{ serviceName: 'Pilates', startsAt: friday }],
      forgivesMinor: 1200,
      priceMinor: 1200,
    });
    expect((await reschedule(server.frontDesk, from.id, over)).json()).toMatchObject({
      code: 'booking_overlap',
    });
    const moved = await reschedule(server.frontDesk, from.id, over, { override });
    expect(moved.json()).toMatchObject({ status: 'confirmed', reason: override.reason });
    expect((await server.frontDesk.get(`/api/bookings/${from.id}`)).json()).toMatchObject({
      status: 'cancelled',
    });
    const { id } = moved.json<Booking>();
    expect(
      await server.rows(
        `select action, changes, reason from audit_entry
         where entity = 'booking' and entity_id = $1`,
        id,
      ),
    ).toEqual([
      {
        action: 'updated',
        changes: [{ field: 'startsAt', before: wednesday, after: '2026-11-27T18:30:00.000Z' }],
        reason: override.reason,
      },
    ]);
  });

  test('into a full session creates an extra seat', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const full = await server.addSession({ startsAt: thursday, capacity: 1 });
    await booked(luis, full);
    expect((await preview(server.frontDesk, from.id, full)).json()).toMatchObject({
      obstacle: 'session_full',
      overlaps: [],
    });
    expect((await reschedule(server.frontDesk, from.id, full, { override })).json()).toMatchObject({
      isExtra: true,
      session: { taken: 1 },
    });
  });

  test('is not available or shown to clients', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: thursday });
    expect((await reschedule(ana.person, from.id, sessionId, { override })).json()).toMatchObject({
      code: 'forbidden',
    });
    expect((await preview(ana.person, from.id, sessionId)).json()).toMatchObject({
      obstacle: null,
    });
  });

  test('requires a reason of three or more letters', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: thursday });
    const body = { override: { reason: ' a ' } };
    const answer = await reschedule(server.frontDesk, from.id, sessionId, body);
    expect(answer.json()).toMatchObject({ fields: { 'override.reason': 'Di por qué.' } });
  });

  test('overrides no more than a new booking does: an archived client is refused', async () => {
    const from = await booked(ana, await server.addSession({ startsAt: wednesday }));
    const sessionId = await server.addSession({ startsAt: thursday });
    await server.rows(`update client set status = 'archived' where id = $1`, ana.clientId);
    for (const answer of [
      await preview(server.frontDesk, from.id, sessionId),
      await reschedule(server.frontDesk, from.id, sessionId, { override }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'client_archived' });
    }
  });
});
