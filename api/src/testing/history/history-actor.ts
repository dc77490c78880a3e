import type { Booking, Sale, WaitlistEntry } from '@aforo/shared/contract';
import type { BookingTestServer } from '../servers/booking-test-server.ts';
import type { ResponseTally } from './history-record.ts';
import { type Buyer, type HistoryTill, keepSale, tillActions } from './history-till.ts';
import { requestBono, purchaseOf } from '../records/sell-template.ts';

/** Shared by all actors of a history. */
export interface HistoryContext {
  server: BookingTestServer;
  tally: ResponseTally;
  appointmentId: string;
  templateId: string;
  till: HistoryTill;
  /** Classes that have not started yet. */
  sessions: Map<string, { startsAt: number }>;
  /** Adds a class within the next day and a half. */
  addSession(random: () => number): Promise<void>;
  /** How often each action was done, to check that none was left out. */
  actions: Map<string, number>;
}

/** A client who acts at random and records the server's answers. */
export interface Actor extends Buyer {
  purchaseIds: string[];
}

const HOUR_MS = 3_600_000;

type Action = (context: HistoryContext, actor: Actor) => Promise<unknown>;

const pick = <T>({ random }: Actor, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];
const anySession = (context: HistoryContext, actor: Actor) =>
  pick(actor, [...context.sessions.keys()]);

const book: Action = async ({ tally, ...context }, actor) => {
  const sessionId = anySession({ tally, ...context }, actor);
  const body = { target: { sessionId }, isHold: actor.random() < 0.2 };
  actor.record.keep(tally.note(await actor.person.post('/api/bookings', body)));
};

const bookAppointment: Action = async ({ server, tally, appointmentId }, actor) => {
  const midnight = new Date(server.clock.now().getTime() + 24 * HOUR_MS).setUTCHours(0, 0, 0, 0);
  const quarter = Math.floor(actor.random() * 16) * 15;
  const startsAt = new Date(midnight + 8 * HOUR_MS + quarter * 60_000).toISOString();
  const target = { serviceId: appointmentId, professionalId: null, startsAt };
  actor.record.keep(tally.note(await actor.person.post('/api/bookings', { target })));
};

const cancel: Action = async ({ tally }, actor) => {
  const bookingId = pick(actor, actor.record.bookingsWith('confirmed'));
  if (!bookingId) return;
  const path = `/api/bookings/${bookingId}/cancellation`;
  const preview = tally.note(await actor.person.get(path));
  if (preview.statusCode !== 200) return;
  const expected = preview.json<{ outcome: string }>().outcome;
  actor.record.keep(tally.note(await actor.person.post(path, { expected })));
};

const reschedule: Action = async (context, actor) => {
  const bookingId = pick(actor, actor.record.bookingsWith('confirmed'));
  if (!bookingId) return;
  const target = { sessionId: anySession(context, actor) };
  const path = `/api/bookings/${bookingId}/reschedule`;
  const answer = context.tally.note(await actor.person.post(path, { target }));
  if (answer.statusCode !== 200) return;
  actor.record.keep(answer);
  actor.record.keep(await actor.person.get(`/api/bookings/${bookingId}`));
};

const confirm: Action = async ({ tally }, actor) => {
  const held = pick(actor, actor.record.bookingsWith('held'));
  if (!held) return;
  actor.record.keep(tally.note(await actor.person.post(`/api/bookings/${held}/confirm`)));
};

const wait: Action = async (context, actor) => {
  const body = { sessionId: anySession(context, actor) };
  const answer = context.tally.note(await actor.person.post('/api/waitlist', body));
  if (answer.statusCode !== 200) return;
  const { id, state } = answer.json<WaitlistEntry>();
  actor.record.claims.set(id, state);
};

const answerOffer: Action = async ({ tally }, actor) => {
  const list = tally.note(await actor.person.get('/api/me/waitlist'));
  if (list.statusCode !== 200) return;
  const { items } = list.json<{ items: WaitlistEntry[] }>();
  for (const { id, state } of items) actor.record.claims.set(id, state);
  const entry = pick(
    actor,
    items.toSorted((one) => (one.state === 'offered' ? -1 : 1)).slice(0, 2),
  );
  if (!entry) return;
  if (entry.state === 'offered' && actor.random() < 0.6) {
    const answer = tally.note(await actor.person.post(`/api/waitlist/${entry.id}/accept`));
    actor.record.keep(answer);
    if (answer.statusCode === 200) actor.record.claims.set(entry.id, 'accepted');
    return;
  }
  const answer = tally.note(await actor.person.delete(`/api/waitlist/${entry.id}`));
  // A seat may have become free meanwhile, so that leaving the list declined an offer.
  if (answer.statusCode === 204) actor.record.claims.delete(entry.id);
};

const look: Action = async ({ tally }, actor) => {
  const answer = tally.note(await actor.person.get('/api/me/bookings'));
  if (answer.statusCode !== 200) return;
  for (const booking of answer.json<{ items: Booking[] }>().items) {
    actor.record.keepBooking(booking);
  }
};

/** The front desk marks the client’s next attendance, or undoes it. */
const checkIn: Action = async ({ server, tally }, actor) => {
  const confirmedId = actor.record.bookingsWith('confirmed')[0];
  const attendedId = actor.record.bookingsWith('attended').at(-1);
  const isUndone = attendedId !== undefined && actor.random() < 0.2;
  const id = isUndone ? attendedId : confirmedId;
  if (!id) return;
  const body = { status: isUndone ? 'confirmed' : 'attended' };
  actor.record.keep(tally.note(await server.frontDesk.put(`/api/bookings/${id}/attendance`, body)));
};

const freeze: Action = async ({ server, tally }, actor) => {
  const purchaseId = pick(actor, actor.purchaseIds);
  const verb = actor.random() < 0.4 ? 'freeze' : 'thaw';
  tally.note(await server.frontDesk.post(`/api/purchases/${purchaseId}/${verb}`));
};

const adjust: Action = async ({ server, tally }, actor) => {
  const purchaseId = pick(actor, actor.purchaseIds);
  const body = { amount: actor.random() < 0.5 ? -1 : 2, reason: 'Ajuste del historial' };
  tally.note(await server.admin.post(`/api/purchases/${purchaseId}/adjustments`, body));
};

const buy: Action = async ({ server, tally, templateId }, actor) => {
  const sold = tally.note(await requestBono(server.frontDesk, actor.clientId, templateId));
  if (sold.statusCode !== 200) return;
  const sale = sold.json<Sale>();
  keepSale(actor, sale);
  actor.purchaseIds.push(await purchaseOf(server, sale));
};

const forgive: Action = async ({ server, tally }, actor) => {
  const late = pick(actor, [
    ...actor.record.bookingsWith('cancelledLate'),
    ...actor.record.bookingsWith('noShow'),
  ]);
  if (!late) return;
  const path = `/api/bookings/${late}/forgiveness`;
  actor.record.keep(tally.note(await server.frontDesk.post(path, { reason: 'Estaba enferma' })));
};

/** The front desk pays with a bono for a booking that may be owed or paid with another bono. */
const payWithBono =
  (act: 'cover' | 'bono'): Action =>
  async ({ server, tally }, actor) => {
    const id = pick(
      actor,
      (['confirmed', 'attended', 'noShow', 'cancelledLate'] as const).flatMap((status) =>
        actor.record.bookingsWith(status),
      ),
    );
    if (!id) return;
    const body = { purchaseId: pick(actor, actor.purchaseIds) };
    const answer = tally.note(await server.frontDesk.post(`/api/bookings/${id}/${act}`, body));
    actor.record.keep(answer);
  };
const cover = payWithBono('cover');
const changeBono = payWithBono('bono');

/** Advances the clock: holds and offers expire, reminders are sent, past sessions are closed. */
const passTime: Action = async (context, { random }) => {
  const { server, tally, sessions } = context;
  server.clock.advance({ minutes: 1 + Math.floor(random() * 20) });
  await server.runJobs();
  const anHourAgo = server.clock.now().getTime() - HOUR_MS;
  for (const [id, { startsAt }] of Array.from(sessions)) {
    if (startsAt > anHourAgo || !sessions.delete(id)) continue;
    tally.note(await server.frontDesk.post(`/api/sessions/${id}/close`));
    await context.addSession(random);
  }
};

const cancelSession: Action = async (context, actor) => {
  const id = anySession(context, actor);
  if (!id || !context.sessions.delete(id)) return;
  const path = `/api/sessions/${id}/cancellation`;
  context.tally.note(
    await context.server.frontDesk.post(path, { reason: 'Se ha roto la calefacción' }),
  );
  await context.addSession(actor.random);
};

/** Weight of each action. */
const actions = Object.entries({
  book: [240, book],
  bookAppointment: [70, bookAppointment],
  cancel: [170, cancel],
  reschedule: [90, reschedule],
  confirm: [50, confirm],
  wait: [110, wait],
  answerOffer: [80, answerOffer],
  look: [40, look],
  checkIn: [40, checkIn],
  freeze: [25, freeze],
  adjust: [5, adjust],
  buy: [10, buy],
  forgive: [15, forgive],
  cover: [15, cover],
  changeBono: [15, changeBono],
  passTime: [20, passTime],
  cancelSession: [5, cancelSession],
  ...tillActions,
} satisfies { [name: string]: [number, Action] });
const weights = actions.reduce((sum, [, [weight]]) => sum + weight, 0);

/** The names of all actions in a history. */
export const actionNames = actions.map(([name]) => name);

/** Performs one random action. */
export async function act(context: HistoryContext, actor: Actor): Promise<void> {
  let dice = actor.random() * weights;
  for (const [name, [weight, action]] of actions) {
    dice -= weight;
    if (dice >= 0) continue;
    context.actions.set(name, (context.actions.get(name) ?? 0) + 1);
    await action(context, actor);
    return;
  }
}
