import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { ClientFacts } from '../book/booking-facts.repository.ts';
import { loadBookingFacts } from '../book/booking-facts.ts';
import { termsOf } from '../notices/booking-mail.ts';
import { notify, notifyClient, scheduleReconciliation } from '../notices/booking-notices.ts';
import { expireLapsedHolds, regularizeExtras } from '../bookings.repository.ts';
import { type BookingDecision, decideBooking } from '../book/decide-booking.ts';
import { type SessionState, setSessionStatus } from '../sessions.repository.ts';
import { writeBooking } from '../book/write-booking.ts';
import { offerDeadline } from './offer-deadline.ts';
import * as repository from './waitlist.repository.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** The outcome for a waiting client: the seat, an offer, or the end of their entry. */
type SeatOffer = { entryId: string; client: ClientFacts } & (
  | { kind: 'promoted'; decision: BookingDecision }
  | { kind: 'offered'; until: Date; decision: BookingDecision }
  | { kind: 'closed' }
);

/** The changes to a session, and the session after them. */
interface SeatPlan {
  before: SessionState;
  session: SessionState;
  isCancelled: boolean;
  closesList: boolean;
  regularized: number;
  gifts: SeatOffer[];
}

/**
 * Plans what happens to expired seats: they go to the waiting list in order, skipping clients who
 * cannot take them or cannot be mailed (the front desk calls those, see `listCalls`). Extra seats
 * are regularised first, and an appointment without a booking is cancelled. Writes nothing: quotes
 * use it too.
 */
export async function planSeatOffers(
  connection: Connection,
  found: SessionState,
  now: Date,
  { isLocked, wasLeft = false }: { isLocked: boolean; wasLeft?: boolean },
): Promise<SeatPlan> {
  const session = {
    ...found,
    taken: found.taken - found.lapsedSeats,
    lapsedHolds: 0,
    lapsedOffers: 0,
    lapsedSeats: 0,
  };
  const plan: SeatPlan = {
    before: found,
    session,
    isCancelled: false,
    closesList: false,
    regularized: 0,
    gifts: [],
  };
  if (session.status !== 'scheduled') return plan;
  if (session.kind === 'appointment') {
    // An appointment without a booking only blocks a professional's time.
    plan.isCancelled = session.taken === 0 && (wasLeft || found.lapsedHolds > 0);
    if (plan.isCancelled) session.status = 'cancelled';
    return plan;
  }
  if (session.startsAt <= now) {
    plan.closesList = session.waiting > 0;
    session.waiting = 0;
    return plan;
  }
  plan.regularized = Math.min(session.capacity - session.taken, session.extras);
  session.taken += plan.regularized;
  session.extras -= plan.regularized;
  if (session.taken >= session.capacity || session.waiting === 0) return plan;
  for (const entry of await repository.listWaiting(connection, session.id)) {
    const { clientId } = entry;
    const asked = { session: { ...session }, clientId, now, isLocked };
    const { client, ...facts } = await loadBookingFacts(connection, asked);
    if (client.email === null) continue;
    const seatOffer = decideSeatOffer(entry, { ...facts, client }, now);
    plan.gifts.push(seatOffer);
    session.waiting -= 1;
    if (seatOffer.kind !== 'closed') session.taken += 1;
    if (session.taken >= session.capacity) break;
  }
  return plan;
}

/**
 * Assigns the seat at once if the client agreed to it, a bono matches and cancelling is still free;
 * otherwise offers it until the deadline.
 */
function decideSeatOffer(
  { id: entryId, isAutomatic }: Pick<repository.WaitlistRow, 'id' | 'isAutomatic'>,
  facts: Parameters<typeof decideBooking>[0],
  now: Date,
): SeatOffer {
  const { client, session } = facts;
  // `isStaff`: the center assigns the seat. The limits apply, and a refusal passes it to the next
  // client.
  const decision = decideBooking(facts, { isStaff: true });
  const { obstacles, bono, isPastLimit } = decision;
  const ignoredObstacles = ['booking_too_late', 'booking_overlap'];
  if (!obstacles.every((obstacle) => ignoredObstacles.includes(obstacle))) {
    return { entryId, client, kind: 'closed' };
  }
  if (isAutomatic && bono && !isPastLimit && obstacles.length === 0) {
    return { entryId, client, kind: 'promoted', decision };
  }
  const until = offerDeadline(now, session.startsAt, client.timeZone);
  return { entryId, client, kind: 'offered', until, decision };
}

/** Releases the expired seats of a locked session. @returns the session after that */
export async function reconcileSession(
  dependencies: Dependencies,
  trx: Transaction,
  found: SessionState,
): Promise<SessionState> {
  const now = dependencies.clock.now();
  return await applySeatPlan(
    dependencies,
    trx,
    await planSeatOffers(trx, found, now, { isLocked: true }),
    now,
  );
}

/**
 * Passes a released seat of a locked session to the waiting list. `found` no longer includes it.
 */
export async function promoteWaiting(
  dependencies: Dependencies,
  trx: Transaction,
  found: SessionState,
): Promise<SessionState> {
  const now = dependencies.clock.now();
  const asked = { isLocked: true, wasLeft: true };
  return await applySeatPlan(dependencies, trx, await planSeatOffers(trx, found, now, asked), now);
}

async function applySeatPlan(
  dependencies: Dependencies,
  trx: Transaction,
  plan: SeatPlan,
  now: Date,
): Promise<SessionState> {
  const { before, session } = plan;
  const { id } = session;
  if (before.lapsedHolds > 0) {
    for (const clientId of await expireLapsedHolds(trx, id, now)) {
      await notifyClient(dependencies, trx, clientId, session, { kind: 'holdLapsed' });
    }
  }
  if (before.lapsedOffers > 0) await repository.lapseOffers(trx, id, now);
  if (plan.isCancelled) await setSessionStatus(trx, id, 'cancelled');
  if (plan.closesList) await repository.closeAll(trx, id, now);
  if (plan.regularized > 0) await regularizeExtras(trx, id, plan.regularized);
  for (const seatOffer of plan.gifts)
    await applySeatOffer(dependencies, trx, session, seatOffer, now);
  return session;
}

async function applySeatOffer(
  dependencies: Dependencies,
  trx: Transaction,
  session: SessionState,
  seatOffer: SeatOffer,
  now: Date,
): Promise<void> {
  const { entryId, client } = seatOffer;
  switch (seatOffer.kind) {
    case 'closed':
      return await repository.setEnded(trx, entryId, { state: 'closed', now });
    case 'promoted':
      await writeBooking(dependencies, trx, {
        session,
        client,
        decision: seatOffer.decision,
        actor: null,
        source: 'waitlist',
        news: (terms) => ({ kind: 'promoted', ...terms }),
      });
      return;
    case 'offered': {
      await repository.setOffered(trx, entryId, seatOffer.until, now);
      const { until, decision } = seatOffer;
      const terms = termsOf(decision, decision.bono?.name ?? null, now);
      await notify(dependencies, trx, client, session, {
        kind: 'offered',
        until,
        at: now,
        ...terms,
      });
      await scheduleReconciliation(dependencies, trx, session.id, seatOffer.until);
    }
  }
}
