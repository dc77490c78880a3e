import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientSegment } from '@aforo/shared/contract';
import { addAttendance } from '../../../testing/records/achievements.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set('2026-11-24T12:00:00.000Z');
});
afterAll(() => server.close());

/** The names of the clients in a segment, as the list returns them. */
async function namesIn(segment: ClientSegment): Promise<string[]> {
  const answer = await server.frontDesk.get(`/api/clients?segment=${segment}&pageSize=100`);
  const { items, total } = answer.json<{ items: { name: string }[]; total: number }>();
  expect(total).toBe(items.length);
  return items.map(({ name }) => name);
}
const daysAgo = (days: number) =>
  new Date(Date.parse('2026-11-24T09:00:00.000Z') - days * 86_400_000).toISOString();
const cameDaysAgo = (booker: Booker, days: number) =>
  addAttendance(server, booker.clientId, daysAgo(days));

describe('the segment', () => {
  test('of inactive clients excludes those with a new booking and those who left long ago', async () => {
    const gone = await server.addClient('Gone');
    const back = await server.addClient('Back');
    const lost = await server.addClient('Lost');
    const active = await server.addClient('Here');
    for (const [booker, days] of [
      [gone, 14],
      [back, 20],
      [lost, 91],
      [active, 13],
    ] as const) {
      await cameDaysAgo(booker, days);
    }
    const sessionId = await server.addSession({ startsAt: '2026-11-26T10:00:00.000Z' });
    const booking = { target: { sessionId }, clientId: back.clientId };
    expect((await server.frontDesk.post('/api/bookings', booking)).statusCode).toBe(200);
    expect(await namesIn('away')).toEqual(['Gone']);
  });

  test('of expiring bonos contains clients with sessions left that expire within a week', async () => {
    const soon = await server.addClient('Soon');
    const later = await server.addClient('Later');
    const used = await server.addClient('Used up');
    await server.sellBono(soon, { validityDays: 7 });
    await server.sellBono(later, { validityDays: 30 });
    const bono = await server.sellBono(used, { credits: 1, validityDays: 7 });
    const adjust = { amount: -1, reason: 'Gastada fuera' };
    await server.admin.post(`/api/purchases/${bono}/adjustments`, adjust);
    expect(await namesIn('bonoEnding')).toEqual(['Soon']);
  });

  test('of debts includes attended but unpaid sessions, and excludes future ones', async () => {
    const owes = await server.addClient('Owes');
    const will = await server.addClient('Will owe');
    await cameDaysAgo(owes, 3);
    const sessionId = await server.addSession({ startsAt: '2026-11-27T10:00:00.000Z' });
    await server.frontDesk.post('/api/bookings', {
      target: { sessionId },
      clientId: will.clientId,
    });
    const names = await namesIn('debt');
    expect(names).toContain('Owes');
    expect(names).not.toContain('Will owe');
  });

  test('of new clients starts with their first class', async () => {
    const fresh = await server.addClient('Fresh');
    const old = await server.addClient('Old');
    await cameDaysAgo(fresh, 29);
    await cameDaysAgo(fresh, 2);
    await cameDaysAgo(old, 31);
    await cameDaysAgo(old, 1);
    const names = await namesIn('firstMonth');
    expect(names).toContain('Fresh');
    expect(names).not.toContain('Old');
  });

  test('of birthdays covers the next week, across the end of the year and of February', async () => {
    const born = async (name: string, birthDate: string) => {
      const { clientId } = await server.addClient(name);
      await server.rows('update client set birth_date = $2 where id = $1', clientId, birthDate);
    };
    await born('Today', '1990-11-24');
    await born('In six days', '1990-11-30');
    await born('In seven days', '1990-12-01');
    await born('Leap', '1996-02-29');
    await born('New year', '1990-01-02');
    expect(await namesIn('birthday')).toEqual(['In six days', 'Today']);
    server.clock.set('2026-12-30T12:00:00.000Z');
    expect(await namesIn('birthday')).toEqual(['New year']);
    server.clock.set('2027-02-28T12:00:00.000Z');
    expect(await namesIn('birthday')).toEqual(['Leap']);
    server.clock.set('2028-02-23T12:00:00.000Z');
    expect(await namesIn('birthday')).toEqual(['Leap']);
    server.clock.set('2026-11-24T12:00:00.000Z');
  });

  test('of absences covers the last week', async () => {
    const absent = await server.addClient('Absent');
    const before = await server.addClient('Absent before');
    for (const [booker, days] of [
      [absent, 6],
      [before, 8],
    ] as const) {
      const id = await cameDaysAgo(booker, days);
      await server.rows(`update booking set status = 'noShow' where id = $1`, id);
    }
    expect(await namesIn('noShow')).toEqual(['Absent']);
  });

  test('without marketing consent contains clients who never gave it or withdrew it', async () => {
    const yes = await server.addClient('Says yes');
    const grant = { consents: [{ kind: 'marketing', isGranted: true }] };
    await server.frontDesk.put(`/api/clients/${yes.clientId}/consents`, grant);
    expect(await namesIn('noConsent')).not.toContain('Says yes');
    grant.consents[0]!.isGranted = false;
    await server.frontDesk.put(`/api/clients/${yes.clientId}/consents`, grant);
    expect(await namesIn('noConsent')).toContain('Says yes');
  });

  test('can be searched by name', async () => {
    const answer = await server.frontDesk.get('/api/clients?segment=away&q=nadie');
    expect(answer.json()).toMatchObject({ items: [], total: 0 });
    const unknown = await server.frontDesk.get('/api/clients?segment=rich');
    expect(unknown.statusCode).toBe(400);
  });
});
