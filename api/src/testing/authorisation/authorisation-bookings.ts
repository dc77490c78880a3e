import { newId } from '../../platform/ids.ts';
import {
  adminOnly,
  frontDeskOnly,
  allRoles,
  ownOfClient,
  type Reaches,
  type Row,
  staffOnly,
} from './authorisation-row.ts';
import type { Side, AuthorisationFixtures } from './authorisation-fixtures.ts';

/** Clients reach their own, the front desk all, professionals none. */
const clientsAndFrontDesk: Reaches = ['own', 'none', 'all', 'all'];
/** Professionals reach their own sessions. */
const professionalsAndFrontDesk: Reaches = ['none', 'own', 'all', 'all'];

const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;
const someBooking = ({ addBooking }: AuthorisationFixtures, side: Side) => addBooking(side);
const someSession = ({ addSession }: AuthorisationFixtures, side: Side) => addSession(side);
const begun =
  (hoursAgo: number) =>
  ({ addSession }: AuthorisationFixtures, side: Side) =>
    addSession(side, { hoursFromNow: -hoursAgo });
const someBono = ({ server }: AuthorisationFixtures, { clientId }: Side) =>
  server.sellBono({ clientId, email: '', person: server.frontDesk });

/** The bono that can pay for a booking of the table, by booking. */
const bonoFor = new Map<string, string>();
/** A professional who could give each session, created before the first request. */
const substituteFor = new Map<string, string>();

const template = {
  name: 'Bono 10',
  kind: 'credits',
  credits: 10,
  validityDays: 60,
  validityFrom: 'purchase',
  serviceIds: [],
  weeklyLimit: null,
  priceMinor: 9000,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
};
const series = ({ server }: AuthorisationFixtures) => ({
  serviceId: server.serviceId,
  professionalId: server.professionalId,
  resourceId: null,
  weekdays: [1],
  localTime: '19:00',
  durationMinutes: 60,
  capacity: 4,
  fromDate: '2026-11-23',
  untilDate: '2026-11-30',
});
const today = '2026-11-20';

const singleClass = ({ server }: AuthorisationFixtures) => ({
  serviceId: server.serviceId,
  professionalId: server.professionalId,
  resourceId: null,
  localDate: '2026-12-22',
  localTime: '11:00',
  durationMinutes: 60,
  capacity: 4,
});

const ownOfProfessional: Reaches = ['none', 'own', 'none', 'none'];

async function sessionToPass(fixtures: AuthorisationFixtures, side: Side): Promise<string> {
  const id = await someSession(fixtures, side);
  const { server } = fixtures;
  substituteFor.set(id, await server.addProfessional([server.serviceId]));
  return id;
}

/** An open request of one side's professional and another. */
async function requestBetween(
  fixtures: AuthorisationFixtures,
  { from, to }: { from?: Side; to?: Side },
): Promise<string> {
  const { server, addSession } = fixtures;
  const other = { professionalId: await server.addProfessional([server.serviceId]) };
  const giver = from ?? { ...fixtures.own, ...other };
  const id = newId();
  await server.rows(
    `insert into substitute_request (id, session_id, from_professional_id, to_professional_id,
       waits_for, state, asked_at)
     values ($1, $2, $3, $4, 'colleague', 'asked', now())`,
    id,
    await addSession(giver),
    giver.professionalId,
    (to ?? other).professionalId,
  );
  return id;
}

/** A session of a series, for the requests that edit it. */
async function sessionOfSeries(fixtures: AuthorisationFixtures): Promise<string> {
  const { server } = fixtures;
  const professionalId = await server.addProfessional([server.serviceId]);
  const made = await server.admin.post('/api/series', { ...series(fixtures), professionalId });
  const { id } = made.json<{ id: string }>();
  const [session] = await server.rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at limit 1',
    id,
  );
  if (!session) throw new Error(made.body);
  return session.id;
}

/** Routes of bookings, sessions and bonos. */
export const bookingRows: Record<string, Row> = {
  'GET /api/availability': {
    who: allRoles,
    thing: ({ server }) => server.serviceId,
    ask: (id) => ({ query: { serviceId: id, from: today } }),
  },
  'GET /api/agenda': { who: professionalsAndFrontDesk, ask: () => ({ query: { date: today } }) },

  'GET /api/agenda/events': { who: professionalsAndFrontDesk, isStream: true },
  'GET /api/me/bookings/events': { who: ['own', 'none', 'none', 'none'], isStream: true },

  'POST /api/bookings/quote': {
    who: clientsAndFrontDesk,
    thing: clientOf,
    ask: (clientId, fixtures) => ({
      body: { clientId, target: { sessionId: sharedOf(fixtures) } },
    }),
  },
  'POST /api/bookings': {
    who: clientsAndFrontDesk,
    thing: clientOf,
    ask: (clientId, fixtures) => ({
      body: { clientId, target: { sessionId: sharedOf(fixtures) } },
    }),
  },
  'GET /api/bookings/:id': { who: ['own', 'own', 'all', 'all'], thing: someBooking },
  'GET /api/bookings/:id/calendar.ics': { who: ['own', 'own', 'all', 'all'], thing: someBooking },
  'POST /api/bookings/:id/confirm': {
    who: clientsAndFrontDesk,
    thing: ({ addBooking }, side) => addBooking(side, { status: 'held' }),
  },
  'GET /api/bookings/:id/cancellation': { who: clientsAndFrontDesk, thing: someBooking },
  'POST /api/bookings/:id/cancellation': {
    who: clientsAndFrontDesk,
    thing: someBooking,
    ask: () => ({ body: { expected: 'cancelled' } }),
  },
  // Before the change itself, which takes the seat.
  'POST /api/bookings/:id/reschedule/preview': {
    who: clientsAndFrontDesk,
    thing: someBooking,
    ask: (_id, fixtures) => ({ body: { target: { sessionId: roomyOf(fixtures) } } }),
  },
  'POST /api/bookings/:id/reschedule': {
    who: clientsAndFrontDesk,
    thing: someBooking,
    ask: (_id, fixtures) => ({ body: { target: { sessionId: roomyOf(fixtures) } } }),
  },
  'PUT /api/bookings/:id/attendance': {
    who: professionalsAndFrontDesk,
    thing: ({ addBooking }, side) => addBooking(side, { hoursFromNow: 1 }),
    ask: () => ({ body: { status: 'attended' } }),
  },
  'POST /api/bookings/:id/forgiveness': {
    who: frontDeskOnly,
    thing: ({ addBooking }, side) => addBooking(side, { status: 'cancelledLate' }),
    ask: () => ({ body: { reason: 'Estaba enferma' } }),
  },
  'POST /api/bookings/:id/cover': {
    who: frontDeskOnly,
    thing: async (fixtures, side) => {
      const id = await fixtures.addBooking(side);
      bonoFor.set(id, await someBono(fixtures, side));
      return id;
    },
    ask: (id) => ({ body: { purchaseId: bonoFor.get(id) ?? id } }),
  },
  'POST /api/bookings/:id/bono': {
    who: frontDeskOnly,
    thing: async (fixtures, side) => {
      const id = await fixtures.addBooking(side);
      const purchaseId = await someBono(fixtures, side);
      await fixtures.server.frontDesk.post(`/api/bookings/${id}/cover`, { purchaseId });
      bonoFor.set(id, await someBono(fixtures, side));
      return id;
    },
    ask: (id) => ({ body: { purchaseId: bonoFor.get(id) ?? id } }),
  },
  'GET /api/me/bookings': { who: ownOfClient },
  'GET /api/clients/:id/bookings': { who: frontDeskOnly, thing: clientOf },
  'GET /api/sessions/:id/cancellation': { who: frontDeskOnly, thing: someSession },
  'POST /api/sessions/:id/cancellation': {
    who: frontDeskOnly,
    thing: someSession,
    ask: () => ({ body: { reason: 'Sin luz' } }),
  },
  'PUT /api/sessions/:id/substitute': {
    who: adminOnly,
    thing: async (fixtures, side) => {
      const id = await someSession(fixtures, side);
      const { server } = fixtures;
      substituteFor.set(id, await server.addProfessional([server.serviceId]));
      return id;
    },
    ask: (id) => ({ body: { professionalId: substituteFor.get(id) ?? id } }),
  },
  'GET /api/sessions/:id/substitutes': { who: ownOfProfessional, thing: someSession },
  'POST /api/sessions/:id/substitute-requests': {
    who: ownOfProfessional,
    thing: sessionToPass,
    ask: (id) => ({ body: { professionalId: substituteFor.get(id) ?? id } }),
  },
  'GET /api/substitute-requests': { who: adminOnly },
  'POST /api/substitute-requests/:id/answer': {
    who: ['none', 'own', 'none', 'all'],
    thing: (fixtures, side) => requestBetween(fixtures, { to: side }),
    ask: () => ({ body: { isAccepted: false } }),
  },
  'DELETE /api/substitute-requests/:id': {
    who: ownOfProfessional,
    thing: (fixtures, side) => requestBetween(fixtures, { from: side }),
  },
  'GET /api/sessions/:id/walk-ins': {
    who: professionalsAndFrontDesk,
    thing: begun(-2),
    ask: () => ({ query: { q: 'Ruiz' } }),
  },
  'POST /api/sessions/:id/walk-ins': {
    who: professionalsAndFrontDesk,
    thing: begun(0.5),
    ask: () => ({
      body: { person: { name: 'Pau Vila', phone: '612345678', acceptsDuplicate: true } },
    }),
  },
  'GET /api/sessions/:id/close': { who: professionalsAndFrontDesk, thing: begun(5) },
  'POST /api/sessions/:id/close': { who: professionalsAndFrontDesk, thing: begun(3) },
  'GET /api/sessions/:id/message': { who: professionalsAndFrontDesk, thing: someSession },
  'POST /api/sessions/:id/message': {
    who: professionalsAndFrontDesk,
    thing: someSession,
    ask: () => ({ body: { subject: 'Traed toalla', text: 'Hola, {nombre}:\n\nTraed toalla.' } }),
  },

  'POST /api/shift-notes': {
    who: frontDeskOnly,
    ask: () => ({ body: { text: 'Llamar a Pau.' } }),
  },
  'PUT /api/shift-notes/:id/done': {
    who: frontDeskOnly,
    thing: async ({ server }) => {
      const answer = await server.frontDesk.post('/api/shift-notes', { text: 'Llamar a Pau.' });
      return answer.json<{ id: string }>().id;
    },
    ask: () => ({ body: { isDone: true } }),
  },

  'POST /api/waitlist': {
    who: clientsAndFrontDesk,
    thing: clientOf,
    ask: (clientId, fixtures) => ({ body: { clientId, sessionId: fullOf(fixtures) } }),
  },
  'GET /api/me/waitlist': { who: ownOfClient },
  'DELETE /api/waitlist/:id': {
    who: clientsAndFrontDesk,
    thing: ({ addClaim }, side) => addClaim(side, 'waiting'),
  },
  'POST /api/waitlist/:id/accept': {
    who: clientsAndFrontDesk,
    thing: ({ addClaim }, side) => addClaim(side, 'offered'),
  },

  'GET /api/packages': { who: frontDeskOnly },
  'POST /api/packages': { who: adminOnly, ask: () => ({ body: template }) },
  'PUT /api/packages/:id': {
    who: adminOnly,
    thing: ({ server }) => server.addTemplate(),
    ask: () => ({ body: { template, version: 1 } }),
  },
  'PUT /api/packages/:id/status': {
    who: adminOnly,
    thing: ({ server }) => server.addTemplate(),
    ask: () => ({ body: { status: 'archived' } }),
  },
  'GET /api/clients/:id/purchases': { who: frontDeskOnly, thing: clientOf },
  'GET /api/me/purchases': { who: ownOfClient },
  'POST /api/purchases/:id/freeze': { who: frontDeskOnly, thing: someBono },
  'GET /api/purchases/:id/freeze': { who: frontDeskOnly, thing: someBono },
  'POST /api/purchases/:id/thaw': {
    who: frontDeskOnly,
    thing: async (fixtures, side) => {
      const id = await someBono(fixtures, side);
      await fixtures.server.frontDesk.post(`/api/purchases/${id}/freeze`);
      return id;
    },
  },
  'POST /api/purchases/:id/adjustments': {
    who: adminOnly,
    thing: someBono,
    ask: () => ({ body: { amount: 1, reason: 'Regalo' } }),
  },

  'GET /api/opening': { who: allRoles },
  'POST /api/opening/preview': {
    who: adminOnly,
    ask: () => ({ body: { hours: [], holidays: [] } }),
  },
  'PUT /api/opening': { who: adminOnly, ask: () => ({ body: { hours: [], holidays: [] } }) },
  'GET /api/series': { who: staffOnly },
  'POST /api/series/preview': {
    who: adminOnly,
    ask: (_id, fixtures) => ({ body: series(fixtures) }),
  },
  'POST /api/series': { who: adminOnly, ask: (_id, fixtures) => ({ body: series(fixtures) }) },
  'POST /api/series/edits/preview': {
    who: adminOnly,
    thing: sessionOfSeries,
    ask: (sessionId) => ({ body: { sessionId, scope: 'one', changes: { capacity: 6 } } }),
  },
  'POST /api/series/edits': {
    who: adminOnly,
    thing: sessionOfSeries,
    ask: (sessionId) => ({ body: { sessionId, scope: 'one', changes: { capacity: 6 } } }),
  },
  'POST /api/sessions/preview': {
    who: adminOnly,
    ask: (_id, fixtures) => ({ body: singleClass(fixtures) }),
  },
  'POST /api/sessions': {
    who: adminOnly,
    ask: (_id, fixtures) => ({ body: singleClass(fixtures) }),
  },
};

/** Created once, before the first request, for bodies that need more than the record. */
const backdrops = new WeakMap<
  AuthorisationFixtures,
  Record<'shared' | 'roomy' | 'full' | 'template', string>
>();

/** A class to book, one to change to, a full one and a package. */
export async function buildBackdrop(fixtures: AuthorisationFixtures): Promise<void> {
  const { server, own, addSession } = fixtures;
  const full = await addSession(own, { capacity: 1 });
  const { clientId } = await server.addClient();
  await server.frontDesk.post('/api/bookings', { target: { sessionId: full }, clientId });
  backdrops.set(fixtures, {
    shared: await addSession(own),
    roomy: await addSession(own, { capacity: 20 }),
    full,
    template: await server.addTemplate(),
  });
}

const of = (fixtures: AuthorisationFixtures, what: 'shared' | 'roomy' | 'full' | 'template') =>
  backdrops.get(fixtures)?.[what] ?? newId();
const sharedOf = (fixtures: AuthorisationFixtures) => of(fixtures, 'shared');
const roomyOf = (fixtures: AuthorisationFixtures) => of(fixtures, 'roomy');
const fullOf = (fixtures: AuthorisationFixtures) => of(fixtures, 'full');
