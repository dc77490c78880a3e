import { newId } from '../../platform/ids.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';
import { frontDeskOnly, ownOfClient, type Reaches, type Row } from './authorisation-row.ts';

/** Routes of fixed seats, absences, make-ups and the waiting lists for a seat. */

const clientsAndFrontDesk: Reaches = ['own', 'none', 'all', 'all'];
const tomorrow = '2026-11-21';

/** The class of each record, for the body of its request. */
const slotOf = new Map<string, { seriesId: string; weekday: number }>();

/** A membership of this side's client with enough seats for every cell. */
async function someMembership(
  { server }: AuthorisationFixtures,
  { clientId }: Side,
): Promise<string> {
  const id = newId();
  const templateId = await server.addTemplate({ credits: null, renewsMonthly: true });
  await server.rows(
    'insert into membership_plan (template_id, seats_per_week) values ($1, 14)',
    templateId,
  );
  await server.rows(
    `insert into membership (id, client_id, template_id, state, anchor_day, renews_on, started_at)
     values ($1, $2, $3, 'active', 1, '2100-01-01', now())`,
    id,
    clientId,
    templateId,
  );
  return id;
}

async function someSeries({ server }: AuthorisationFixtures, capacity = 20): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into class_series (id, service_id, professional_id, weekdays, local_time,
       duration_minutes, capacity, from_date, generated_until, created_at)
     values ($1, $2, $3, '{1,2,3,4,5}', '19:00', 60, $4, '2026-11-01', '2027-01-15', now())`,
    id,
    server.serviceId,
    server.professionalId,
    capacity,
  );
  return id;
}

async function someSeat(fixtures: AuthorisationFixtures, side: Side): Promise<string> {
  const membershipId = await someMembership(fixtures, side);
  const id = newId();
  const seriesId = await someSeries(fixtures);
  await fixtures.server.rows(
    `insert into standing_seat (id, membership_id, client_id, series_id, weekday, from_date,
       created_at) values ($1, $2, $3, $4, 1, '2026-11-01', now())`,
    id,
    membershipId,
    side.clientId,
    seriesId,
  );
  slotOf.set(id, { seriesId: await someSeries(fixtures), weekday: 2 });
  return id;
}

/** A membership and a class without a seat yet. */
async function someMembershipAndClass(
  fixtures: AuthorisationFixtures,
  side: Side,
): Promise<string> {
  const id = await someMembership(fixtures, side);
  slotOf.set(id, { seriesId: await someSeries(fixtures), weekday: 1 });
  return id;
}

/** A full class: its only place has the seat of another client. */
async function someFullClass(fixtures: AuthorisationFixtures): Promise<string> {
  const { server } = fixtures;
  const { clientId } = await server.addClient();
  const other = { ...fixtures.foreign, clientId };
  const membershipId = await someMembership(fixtures, other);
  const seriesId = await someSeries(fixtures, 1);
  await server.rows(
    `insert into standing_seat (id, membership_id, client_id, series_id, weekday, from_date,
       created_at) values ($1, $2, $3, $4, 1, '2026-11-01', now())`,
    newId(),
    membershipId,
    clientId,
    seriesId,
  );
  return seriesId;
}

async function someMembershipThatWaits(
  fixtures: AuthorisationFixtures,
  side: Side,
): Promise<string> {
  const id = await someMembership(fixtures, side);
  slotOf.set(id, { seriesId: await someFullClass(fixtures), weekday: 1 });
  return id;
}

const someWait = (state: 'waiting' | 'offered') =>
  async function (fixtures: AuthorisationFixtures, side: Side): Promise<string> {
    const { server } = fixtures;
    const membershipId = await someMembership(fixtures, side);
    const seriesId = await someSeries(fixtures);
    const id = newId();
    await server.rows(
      `insert into standing_seat_wait (id, series_id, weekday, client_id, membership_id, state,
         offer_expires_at, created_at, changed_at)
       values ($1, $2, 1, $3, $4, $5, $6, now(), now())`,
      id,
      seriesId,
      side.clientId,
      membershipId,
      state,
      state === 'offered' ? '2100-01-01T00:00:00Z' : null,
    );
    return id;
  };

/** A missing record has no class either. */
const slotFor = (id: string) => slotOf.get(id) ?? { seriesId: id, weekday: 1 };
const expected = { booked: 0, freed: 0 };
const days = { fromDate: tomorrow, toDate: tomorrow };
const assignment = (membershipId: string) => ({
  membershipId,
  ...slotFor(membershipId),
  fromDate: tomorrow,
});
const movement = (id: string) => ({ ...slotFor(id), fromDate: tomorrow });
const clientOf = (_fixtures: AuthorisationFixtures, side: Side) => side.clientId;

export const seatRows: Record<string, Row> = {
  'GET /api/clients/:id/standing-seats': { who: frontDeskOnly, thing: clientOf },
  'GET /api/me/standing-seats': { who: ownOfClient },
  'GET /api/memberships/:id/places': { who: clientsAndFrontDesk, thing: someMembership },
  'POST /api/memberships/:id/preview': {
    who: clientsAndFrontDesk,
    thing: someMembership,
    ask: () => ({ body: { act: 'pause' } }),
  },
  'POST /api/standing-seats/preview': {
    who: frontDeskOnly,
    thing: someMembershipAndClass,
    ask: (id) => ({ body: assignment(id) }),
  },
  'POST /api/standing-seats': {
    who: frontDeskOnly,
    thing: someMembershipAndClass,
    ask: (id) => ({ body: { ...assignment(id), expected } }),
  },
  'POST /api/standing-seats/:id/move/preview': {
    who: frontDeskOnly,
    thing: someSeat,
    ask: (id) => ({ body: movement(id) }),
  },
  'POST /api/standing-seats/:id/move': {
    who: frontDeskOnly,
    thing: someSeat,
    ask: (id) => ({ body: { ...movement(id), expected } }),
  },
  'POST /api/standing-seats/:id/end/preview': {
    who: frontDeskOnly,
    thing: someSeat,
    ask: () => ({ body: { fromDate: tomorrow } }),
  },
  'POST /api/standing-seats/:id/end': {
    who: frontDeskOnly,
    thing: someSeat,
    ask: () => ({ body: { fromDate: tomorrow, expectedFreed: 0 } }),
  },
  'POST /api/absences/preview': {
    who: clientsAndFrontDesk,
    thing: clientOf,
    ask: (clientId) => ({ body: { clientId, ...days } }),
  },
  'POST /api/absences': {
    who: clientsAndFrontDesk,
    thing: clientOf,
    ask: (clientId) => ({
      body: { clientId, ...days, expected: { inTime: 0, late: 0, makeUps: 0 } },
    }),
  },
  'POST /api/memberships/:id/make-ups': {
    who: frontDeskOnly,
    thing: someMembership,
    ask: () => ({ body: { reason: 'Estuvo enferma' } }),
  },
  'POST /api/standing-seat-waits': {
    who: clientsAndFrontDesk,
    thing: someMembershipThatWaits,
    ask: (membershipId) => ({ body: { membershipId, ...slotFor(membershipId) } }),
  },
  'DELETE /api/standing-seat-waits/:id': {
    who: clientsAndFrontDesk,
    thing: someWait('waiting'),
  },
  'POST /api/standing-seat-waits/:id/accept': {
    who: clientsAndFrontDesk,
    thing: someWait('offered'),
  },
};
