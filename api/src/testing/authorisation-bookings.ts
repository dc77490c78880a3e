import { newId } from '../ids.ts';
import {
  adminOnly,
  deskOnly,
  everybody,
  ownOfClient,
  type Reaches,
  type Row,
  staffOnly,
} from './authorisation-row.ts';
import type { Side, World } from './authorisation-world.ts';

/** Clients theirs, the desk everybody's, professionals none. */
const clientsAndDesk: Reaches = ['own', 'none', 'all', 'all'];
/** Professionals the sessions that are theirs. */
const professionalsAndDesk: Reaches = ['none', 'own', 'all', 'all'];

const clientOf = (_world: World, side: Side) => side.clientId;
const someBooking = ({ addBooking }: World, side: Side) => addBooking(side);
const someSession = ({ addSession }: World, side: Side) => addSession(side);
const begun =
  (hoursAgo: number) =>
  ({ addSession }: World, side: Side) =>
    addSession(side, { hoursFromNow: -hoursAgo });
const someBono = ({ server }: World, { clientId }: Side) =>
  server.sellBono({ clientId, email: '', person: server.desk });

const template = {
  name: 'Bono 10',
  kind: 'credits',
  credits: 10,
  validityDays: 60,
  validityFrom: 'purchase',
  serviceIds: [],
  weeklyLimit: null,
  priceMinor: 9000,
  taxBasisPoints: 2100,
};
const series = ({ server }: World) => ({
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

const singleClass = ({ server }: World) => ({
  serviceId: server.serviceId,
  professionalId: server.professionalId,
  resourceId: null,
  localDate: '2026-12-22',
  localTime: '11:00',
  durationMinutes: 60,
  capacity: 4,
});

/** A session of a series, which is what an edit is of. */
async function sessionOfSeries(world: World): Promise<string> {
  const { server } = world;
  const professionalId = await server.addProfessional([server.serviceId]);
  const made = await server.admin.post('/api/series', { ...series(world), professionalId });
  const { id } = made.json<{ id: string }>();
  const [session] = await server.rows<{ id: string }>(
    'select id from session where series_id = $1 order by starts_at limit 1',
    id,
  );
  if (!session) throw new Error(made.body);
  return session.id;
}

/** Of what is booked, sold and planned. */
export const bookingRows: Record<string, Row> = {
  'GET /api/availability': {
    who: everybody,
    thing: ({ server }) => server.serviceId,
    ask: (id) => ({ query: { serviceId: id, from: today } }),
  },
  'GET /api/agenda': { who: professionalsAndDesk, ask: () => ({ query: { date: today } }) },

  'GET /api/agenda/events': { who: professionalsAndDesk, isStream: true },

  'POST /api/bookings/quote': {
    who: clientsAndDesk,
    thing: clientOf,
    ask: (clientId, world) => ({ body: { clientId, target: { sessionId: sharedOf(world) } } }),
  },
  'POST /api/bookings': {
    who: clientsAndDesk,
    thing: clientOf,
    ask: (clientId, world) => ({ body: { clientId, target: { sessionId: sharedOf(world) } } }),
  },
  'GET /api/bookings/:id': { who: ['own', 'own', 'all', 'all'], thing: someBooking },
  'GET /api/bookings/:id/calendar.ics': { who: ['own', 'own', 'all', 'all'], thing: someBooking },
  'POST /api/bookings/:id/confirm': {
    who: clientsAndDesk,
    thing: ({ addBooking }, side) => addBooking(side, { status: 'held' }),
  },
  'GET /api/bookings/:id/cancellation': { who: clientsAndDesk, thing: someBooking },
  'POST /api/bookings/:id/cancellation': {
    who: clientsAndDesk,
    thing: someBooking,
    ask: () => ({ body: { expected: 'cancelled' } }),
  },
  // Before the change itself, after which the place is theirs already.
  'POST /api/bookings/:id/reschedule/preview': {
    who: clientsAndDesk,
    thing: someBooking,
    ask: (_id, world) => ({ body: { target: { sessionId: roomyOf(world) } } }),
  },
  'POST /api/bookings/:id/reschedule': {
    who: clientsAndDesk,
    thing: someBooking,
    ask: (_id, world) => ({ body: { target: { sessionId: roomyOf(world) } } }),
  },
  'PUT /api/bookings/:id/attendance': {
    who: professionalsAndDesk,
    thing: ({ addBooking }, side) => addBooking(side, { hoursFromNow: 1 }),
    ask: () => ({ body: { status: 'attended' } }),
  },
  'POST /api/bookings/:id/forgiveness': {
    who: deskOnly,
    thing: ({ addBooking }, side) => addBooking(side, { status: 'cancelledLate' }),
    ask: () => ({ body: { reason: 'Estaba enferma' } }),
  },
  'GET /api/me/bookings': { who: ownOfClient },
  'GET /api/clients/:id/bookings': { who: deskOnly, thing: clientOf },
  'GET /api/sessions/:id/cancellation': { who: deskOnly, thing: someSession },
  'POST /api/sessions/:id/cancellation': {
    who: deskOnly,
    thing: someSession,
    ask: () => ({ body: { reason: 'Sin luz' } }),
  },
  'GET /api/sessions/:id/close': { who: professionalsAndDesk, thing: begun(5) },
  'POST /api/sessions/:id/close': { who: professionalsAndDesk, thing: begun(3) },

  'POST /api/waitlist': {
    who: clientsAndDesk,
    thing: clientOf,
    ask: (clientId, world) => ({ body: { clientId, sessionId: fullOf(world) } }),
  },
  'GET /api/me/waitlist': { who: ownOfClient },
  'DELETE /api/waitlist/:id': {
    who: clientsAndDesk,
    thing: ({ addClaim }, side) => addClaim(side, 'waiting'),
  },
  'POST /api/waitlist/:id/accept': {
    who: clientsAndDesk,
    thing: ({ addClaim }, side) => addClaim(side, 'offered'),
  },

  'GET /api/packages': { who: deskOnly },
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
  'GET /api/clients/:id/purchases': { who: deskOnly, thing: clientOf },
  'GET /api/me/purchases': { who: ownOfClient },
  'POST /api/clients/:id/purchases': {
    who: deskOnly,
    thing: clientOf,
    ask: (_id, world) => ({ body: { templateId: templateOf(world), paymentMethod: 'card' } }),
  },
  'POST /api/purchases/:id/freeze': { who: deskOnly, thing: someBono },
  'POST /api/purchases/:id/thaw': {
    who: deskOnly,
    thing: async (world, side) => {
      const id = await someBono(world, side);
      await world.server.desk.post(`/api/purchases/${id}/freeze`);
      return id;
    },
  },
  'POST /api/purchases/:id/adjustments': {
    who: adminOnly,
    thing: someBono,
    ask: () => ({ body: { amount: 1, reason: 'Regalo' } }),
  },

  'GET /api/opening': { who: everybody },
  'PUT /api/opening': { who: adminOnly, ask: () => ({ body: { hours: [], holidays: [] } }) },
  'GET /api/series': { who: staffOnly },
  'POST /api/series/preview': { who: adminOnly, ask: (_id, world) => ({ body: series(world) }) },
  'POST /api/series': { who: adminOnly, ask: (_id, world) => ({ body: series(world) }) },
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
    ask: (_id, world) => ({ body: singleClass(world) }),
  },
  'POST /api/sessions': { who: adminOnly, ask: (_id, world) => ({ body: singleClass(world) }) },
};

/** Made once, before anybody asks, for the bodies that name something besides the thing. */
const backdrops = new WeakMap<World, Record<'shared' | 'roomy' | 'full' | 'template', string>>();

/** A class to book, one to change to, a full one and a package. */
export async function buildBackdrop(world: World): Promise<void> {
  const { server, own, addSession } = world;
  const full = await addSession(own, { capacity: 1 });
  const { clientId } = await server.addClient();
  await server.desk.post('/api/bookings', { target: { sessionId: full }, clientId });
  backdrops.set(world, {
    shared: await addSession(own),
    roomy: await addSession(own, { capacity: 20 }),
    full,
    template: await server.addTemplate(),
  });
}

const of = (world: World, what: 'shared' | 'roomy' | 'full' | 'template') =>
  backdrops.get(world)?.[what] ?? newId();
const sharedOf = (world: World) => of(world, 'shared');
const roomyOf = (world: World) => of(world, 'roomy');
const fullOf = (world: World) => of(world, 'full');
const templateOf = (world: World) => of(world, 'template');
