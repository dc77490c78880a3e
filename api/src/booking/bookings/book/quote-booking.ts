import type { Actor, BookingQuote, BookingTarget } from '@aforo/shared/contract';
import type { BonoForSession } from '../../bonos/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findAppointment, isTimeFree } from './appointments.ts';
import { loadBookingFacts } from './booking-facts.ts';
import { firstBlocking } from './booking-rules.ts';
import {
  type BookingDecision,
  type BookingFacts,
  decideBooking,
  limitOf,
} from './decide-booking.ts';
import { listSessionStates } from '../sessions.repository.ts';
import { planSeatOffers } from '../waitlist/promote-waiting.ts';

/** Quotes a booking with the decision of the command, without locks or writes. */
export async function quoteBooking(
  { clock }: Dependencies,
  connection: Connection,
  actor: Actor,
  { target, clientId }: { target: BookingTarget; clientId: string },
): Promise<BookingQuote> {
  const now = clock.now();
  const facts =
    'sessionId' in target
      ? await factsOfSession(connection, target.sessionId, clientId, now)
      : await factsOfAppointment(connection, target, clientId, now);
  const decision = decideBooking(facts, { isStaff: actor.role !== 'client' });
  const obstacle = firstBlocking(decision.obstacles, 'none') ?? null;
  const { bono } = decision;
  return {
    purchase: bono && {
      ...presentBono(bono),
      expiresAt: bono.expiresAt?.toISOString() ?? null,
    },
    priceMinor: decision.priceMinor,
    fees: decision.fees,
    freeCancelUntil: decision.freeCancelUntil.toISOString(),
    overlaps: presentOverlaps(decision.overlaps),
    obstacle,
    limit: limitOf(obstacle, decision.limits),
    offerExpiresAt: decision.offerExpiresAt?.toISOString() ?? null,
  };
}

/** The session after its expired holds and offers are released, as the command does first. */
async function factsOfSession(
  connection: Connection,
  sessionId: string,
  clientId: string,
  now: Date,
): Promise<BookingFacts> {
  const [found] = await listSessionStates(connection, [sessionId], now);
  if (!found) throw new DomainError('not_found');
  const { session, gifts } = await planSeatOffers(connection, found, now, { isLocked: false });
  const facts = await loadBookingFacts(connection, { session, clientId, now, isLocked: false });
  const ownOffer = gifts.find(({ client }) => client.clientId === clientId);
  if (!ownOffer) return facts;
  const { client } = facts;
  if (ownOffer.kind === 'promoted') return { ...facts, client: { ...client, hasBooking: true } };
  const offerExpiresAt = ownOffer.kind === 'offered' ? ownOffer.until : null;
  return { ...facts, client: { ...client, offerExpiresAt } };
}

async function factsOfAppointment(
  connection: Connection,
  target: Exclude<BookingTarget, { sessionId: string }>,
  clientId: string,
  now: Date,
): Promise<BookingFacts> {
  const session = await findAppointment(connection, target, now);
  const asked = { session, isTimeFree: isTimeFree(session), clientId, now, isLocked: false };
  return await loadBookingFacts(connection, asked);
}

/** A bono with its balance after this payment. */
export function presentBono({ id, name, kind, balance }: BonoForSession) {
  return { id, name, creditsLeft: kind === 'credits' ? balance - 1 : null };
}

export function presentOverlaps(overlaps: BookingDecision['overlaps']): BookingQuote['overlaps'] {
  return overlaps.map(({ serviceName, startsAt }) => ({
    serviceName,
    startsAt: startsAt.toISOString(),
  }));
}
