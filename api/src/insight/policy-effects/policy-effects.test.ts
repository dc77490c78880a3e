import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  defaultBookingLimits,
  type PolicyChanges,
  type PolicyEffects,
} from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { moneySettings, openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-20T09:00:00.000Z'));

async function effects(changes: PolicyChanges): Promise<PolicyEffects> {
  const answer = await server.admin.post('/api/center/policy-effects', changes);
  expect(answer.statusCode).toBe(200);
  return answer.json<PolicyEffects>();
}

async function book(clientId: string, sessionId: string): Promise<void> {
  const answer = await server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId });
  expect(answer.statusCode).toBe(200);
}

describe('booking limits', () => {
  test('report the clients whom they would newly stop, and those whom they would free', async () => {
    await server.setLimits({ unpaidAhead: 3, perDay: 4 });
    const [ana, eva] = [await server.addClient('Ana'), await server.addClient('Eva')];
    for (const day of ['23', '24', '25']) {
      const sessionId = await server.addSession({ startsAt: `2026-11-${day}T18:00:00.000Z` });
      await book(ana.clientId, sessionId);
      if (day !== '25') await book(eva.clientId, sessionId);
    }
    const limits = { ...defaultBookingLimits, unpaidAhead: 3, perDay: 4 };
    const of = async (changed: object) =>
      (await effects({ bookingLimits: { ...limits, ...changed } })).bookingLimits;
    expect(await of({})).toEqual({ stopped: 0, freed: 0 });
    expect(await of({ unpaidAhead: 2 })).toEqual({ stopped: 1, freed: 0 });
    expect(await of({ unpaidAhead: 4 })).toEqual({ stopped: 0, freed: 1 });
    expect(await of({ perDay: 1 })).toEqual({ stopped: 1, freed: 0 });
    // The command decides the same for both of them.
    await server.setLimits({ unpaidAhead: 2 });
    const sessionId = await server.addSession({ startsAt: '2026-11-26T18:00:00.000Z' });
    for (const { clientId } of [ana, eva]) {
      const refused = await server.frontDesk.post('/api/bookings', {
        target: { sessionId },
        clientId,
      });
      expect(refused.json()).toMatchObject({ code: 'unpaid_limit' });
    }
  });
});

describe('a service’s terms', () => {
  test('keep bookings unchanged, and open or close planned classes', async () => {
    const serviceId = await server.addService({ cancellationMinutes: 720, opensDays: 7 });
    const near = await server.addSession({ serviceId, startsAt: '2026-11-24T18:00:00.000Z' });
    await server.addSession({ serviceId, startsAt: '2026-12-01T18:00:00.000Z' });
    for (const name of ['Luz', 'Mar']) await book((await server.addClient(name)).clientId, near);
    const stored = { cancellationMinutes: 720, bookingOpensDays: 7, bookingClosesMinutes: 0 };
    const of = async (changed: object) =>
      (await effects({ service: { id: serviceId, ...stored, ...changed } })).service;
    expect(await of({})).toEqual({ kept: 0, opened: 0, closed: 0 });
    expect(await of({ cancellationMinutes: 60 })).toEqual({ kept: 2, opened: 0, closed: 0 });
    expect(await of({ bookingOpensDays: 14 })).toEqual({ kept: 0, opened: 1, closed: 0 });
    expect(await of({ bookingOpensDays: 2 })).toEqual({ kept: 0, opened: 0, closed: 1 });
  });

  test('of an unknown service are not found', async () => {
    const answer = await server.admin.post('/api/center/policy-effects', {
      service: {
        id: newId(),
        cancellationMinutes: 0,
        bookingOpensDays: 1,
        bookingClosesMinutes: 0,
      },
    });
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

test('front desk limits count the actions of the last thirty days that would be refused', async () => {
  await openRegister(server);
  const off = { kind: 'share', basisPoints: 800 } as const;
  const discounted = { ...textLine(10_000), discount: { off, reason: 'Por Navidad' } };
  const userId = newId();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, 'rocio@centro.test', 'Rocío', 'receptionist', 'fake', $2, $2)`,
    userId,
    server.clock.now(),
  );
  const frontDesk = server.as('receptionist', { userId });
  await sell({ frontDesk }, saleOf([discounted], 9200));
  const of = async (changed: object) =>
    (
      await effects({
        frontDeskLimits: {
          refundLimitMinor: moneySettings.refundLimitMinor,
          discountLimitBasisPoints: moneySettings.discountLimitBasisPoints,
          ...changed,
        },
      })
    ).frontDeskLimits;
  expect(await of({})).toEqual({ refunds: 0, discounts: 0 });
  expect(await of({ discountLimitBasisPoints: 500 })).toEqual({ refunds: 0, discounts: 1 });
  server.clock.set('2026-12-25T09:00:00.000Z');
  expect(await of({ discountLimitBasisPoints: 500 })).toEqual({ refunds: 0, discounts: 0 });
});

test('reports ended sessions with unmarked attendance', async () => {
  const sessionId = await server.addSession({ startsAt: '2026-11-20T10:00:00.000Z' });
  await book((await server.addClient('Sol')).clientId, sessionId);
  expect((await effects({})).unmarked).toEqual({ sessions: 0, people: 0 });
  server.clock.set('2026-11-20T12:00:00.000Z');
  expect((await effects({})).unmarked).toEqual({ sessions: 1, people: 1 });
});

test('is restricted to administrators', async () => {
  for (const role of ['receptionist', 'professional', 'client'] as const) {
    expect((await server.as(role).post('/api/center/policy-effects', {})).statusCode).toBe(403);
  }
});
