import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Agenda,
  AnswerableBooking,
  Booking,
  ClientHistoryEntry,
} from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { deleteExpiredAnswerLinks } from './answer-links.repository.ts';

const wednesday = '2026-11-25T18:00:00.000Z';
const dayBefore = '2026-11-24T18:00:00.000Z';
const twoHoursBefore = '2026-11-25T16:00:00.000Z';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  server.mails.length = 0;
});

async function book(booker: Booker, sessionId: string): Promise<Booking> {
  const answer = await booker.person.post('/api/bookings', { target: { sessionId } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>();
}

async function remindersAt(instant: string) {
  server.clock.set(instant);
  await server.deliverMails();
  return server.mails.filter(({ to, kind }) => to === ana.email && kind === 'booking reminder');
}

/** The tokens of the last reminder. */
async function linksAt(instant: string): Promise<{ coming: string; notComing: string }> {
  const mail = (await remindersAt(instant)).at(-1);
  const tokenOf = (label: string) =>
    new RegExp(`${label}: \\S+/register/answer\\?token=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
  return { coming: tokenOf('Voy'), notComing: tokenOf('No puedo') };
}

const visitor = () => server.anybody;
const read = async (token: string) =>
  (await visitor().get(`/api/booking-answers/${token}`)).json<AnswerableBooking>();
const send = (token: string, body: object = {}) =>
  visitor().post(`/api/booking-answers/${token}`, body);
const giveUp = { expected: 'cancelled', expectedFeeMinor: null, expectsMakeUp: false };

describe('reminders', () => {
  test('go out the day before and two hours before', async () => {
    await book(ana, await server.addSession({ startsAt: wednesday }));
    expect(await remindersAt('2026-11-24T17:59:00.000Z')).toHaveLength(0);
    expect(await remindersAt(dayBefore)).toHaveLength(1);
    expect(await remindersAt('2026-11-25T15:59:00.000Z')).toHaveLength(1);
    expect(await remindersAt(twoHoursBefore)).toHaveLength(2);
  });

  test('follow the hours of the service at the time', async () => {
    const serviceId = await server.addService();
    await book(ana, await server.addSession({ startsAt: wednesday, serviceId }));
    await server.rows("update service set reminder_hours = '{2}' where id = $1", serviceId);
    expect(await remindersAt(dayBefore)).toHaveLength(0);
    expect(await remindersAt(twoHoursBefore)).toHaveLength(1);
  });

  test('wait when the class is postponed', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    await book(ana, sessionId);
    await server.rows(
      `update session set starts_at = starts_at + interval '1 day',
         ends_at = ends_at + interval '1 day',
         busy = tstzrange(lower(busy) + interval '1 day', upper(busy) + interval '1 day')
       where id = $1`,
      sessionId,
    );
    expect(await remindersAt(dayBefore)).toHaveLength(0);
    expect(await remindersAt('2026-11-25T18:00:00.000Z')).toHaveLength(1);
    expect(await remindersAt('2026-11-26T16:00:00.000Z')).toHaveLength(2);
  });
});

describe('a link in a reminder', () => {
  test('says what it is about without changing anything', async () => {
    const booking = await book(ana, await server.addSession({ startsAt: wednesday }));
    const { coming, notComing } = await linksAt(dayBefore);
    expect(await read(coming)).toMatchObject({
      answer: 'coming',
      state: 'open',
      clientFirstName: 'Ana',
      serviceName: 'Pilates',
      startsAt: wednesday,
    });
    expect(await read(notComing)).toMatchObject({
      answer: 'notComing',
      cancellation: { outcome: 'cancelled', feeMinor: null },
    });
    const after = (await ana.person.get(`/api/bookings/${booking.id}`)).json<Booking>();
    expect(after).toMatchObject({ status: 'confirmed', version: booking.version });
  });

  test('tells the roster that the client comes, and ends the reminders', async () => {
    await book(ana, await server.addSession({ startsAt: wednesday }));
    const { coming } = await linksAt(dayBefore);
    expect((await send(coming)).json<AnswerableBooking>().state).toBe('coming');
    const agenda = await server.frontDesk.get('/api/agenda?date=2026-11-25');
    const [entry] = agenda
      .json<{ days: Agenda[] }>()
      .days.flatMap(({ sessions }) => sessions.flatMap(({ roster }) => roster))
      .filter(({ client }) => client.id === ana.clientId);
    expect(entry?.notes.map(({ text }) => text)).toContain('viene');
    expect(await remindersAt(twoHoursBefore)).toHaveLength(1);
  });

  test('frees the seat for the waiting list, and mails what was returned', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const booking = await book(ana, sessionId);
    const luis = await server.addClient('Luis Vega');
    await luis.person.post('/api/waitlist', { sessionId, isAutomatic: true });
    const { notComing } = await linksAt(dayBefore);
    server.mails.length = 0;
    const answer = await send(notComing, giveUp);
    expect(answer.json<AnswerableBooking>()).toMatchObject({
      state: 'cancelled',
      cancellation: null,
    });
    const after = (await ana.person.get(`/api/bookings/${booking.id}`)).json<Booking>();
    expect(after.status).toBe('cancelled');
    await server.deliverMails();
    expect(server.mails.map(({ to, kind }) => [to, kind])).toEqual(
      expect.arrayContaining([
        [ana.email, 'booking cancelled'],
        [luis.email, 'booking offered'],
      ]),
    );
  });

  test('is refused when not coming costs something that the page did not say', async () => {
    const booking = await book(ana, await server.addSession({ startsAt: wednesday }));
    const { notComing } = await linksAt(dayBefore);
    server.clock.set(twoHoursBefore);
    for (const body of [giveUp, {}]) {
      const refused = await send(notComing, body);
      expect(refused.json()).toMatchObject({
        code: 'cancellation_changed',
        details: { current: { outcome: 'cancelledLate' } },
      });
    }
    const late = await send(notComing, { ...giveUp, expected: 'cancelledLate' });
    expect(late.json<AnswerableBooking>().state).toBe('cancelled');
    const after = (await ana.person.get(`/api/bookings/${booking.id}`)).json<Booking>();
    expect(after.status).toBe('cancelledLate');
  });

  test('answers once: afterwards it only says how the booking is', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    await book(ana, sessionId);
    const { coming, notComing } = await linksAt(dayBefore);
    const answers = await Promise.all([send(notComing, giveUp), send(notComing, giveUp)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const again = await book(ana, sessionId);
    expect((await send(notComing, giveUp)).json<AnswerableBooking>().state).toBe('cancelled');
    // A link of the first booking says nothing about the second one.
    expect((await send(coming)).json<AnswerableBooking>().state).toBe('cancelled');
    const after = (await ana.person.get(`/api/bookings/${again.id}`)).json<Booking>();
    expect(after.status).toBe('confirmed');
  });

  test('answers nothing about a class that has begun, was cancelled or is unknown', async () => {
    await book(ana, await server.addSession({ startsAt: wednesday }));
    const first = await linksAt(dayBefore);
    server.clock.set('2026-11-25T18:00:00.000Z');
    expect((await send(first.notComing, giveUp)).json<AnswerableBooking>().state).toBe('past');
    expect((await read(first.coming)).state).toBe('past');
    const { connection } = server.database;
    await deleteExpiredAnswerLinks(connection, new Date('2026-11-25T17:59:00.000Z'));
    expect((await read(first.coming)).state).toBe('past');
    await deleteExpiredAnswerLinks(connection, new Date('2026-11-25T18:01:00.000Z'));
    const unknown = await visitor().get(`/api/booking-answers/${first.coming}`);
    expect(unknown.json()).toMatchObject({ code: 'answer_link_invalid' });
  });

  test('is the client’s act in their history, unlike what the program cancels', async () => {
    const { userId } = ana.person.actor;
    await server.rows(
      `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
       values ($1, $2, 'Ana Gil', 'client', 'x', now(), now())`,
      userId,
      ana.email,
    );
    await server.rows('update client set user_id = $2 where id = $1', ana.clientId, userId);
    await book(ana, await server.addSession({ startsAt: wednesday }));
    const { notComing } = await linksAt(dayBefore);
    await send(notComing, giveUp);
    const other = await book(
      ana,
      await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' }),
    );
    await server.rows(
      "update booking set status = 'cancelled', cancelled_at = now() where id = $1",
      other.id,
    );
    const answer = await server.frontDesk.get(`/api/clients/${ana.clientId}/history`);
    const { items } = answer.json<{ items: ClientHistoryEntry[] }>();
    const actors = items
      .filter(({ changes }) => changes.some(({ after }) => after === 'cancelled'))
      .map(({ actorName, reason }) => [actorName, reason]);
    expect(actors).toHaveLength(2);
    expect(actors).toEqual(
      expect.arrayContaining([
        ['Ana Gil', 'Desde el enlace del recordatorio'],
        [null, null],
      ]),
    );
  });

  test('is stored as a hash', async () => {
    await book(ana, await server.addSession({ startsAt: wednesday }));
    const { coming } = await linksAt(dayBefore);
    const rows = await server.rows<{ hex: string }>(
      "select encode(token_hash, 'hex') as hex from booking_answer_link",
    );
    const plain = Buffer.from(coming, 'base64url').toString('hex');
    expect(rows.map(({ hex }) => hex)).not.toContain(plain);
  });
});
