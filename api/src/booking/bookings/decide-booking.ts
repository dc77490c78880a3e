import type { ErrorCode, FeeTerms } from '@aforo/shared/contract';
import { type BonoForSession, payingBono, type WantedPurchase } from '../bonos/index.ts';
import { bookingLimitsOf, feePolicyOf } from '../../center/center/index.ts';
import type { ClientFacts } from './booking-facts.repository.ts';
import { type LimitObstacle, type LimitsReached, limitsReached } from './booking-limits.ts';
import {
  cancellationTerms,
  type CancellationTerms,
  type Obstacle,
  obstaclesTo,
} from './booking-rules.ts';
import { feeTerms } from './fees/decide-fee.ts';
import type { WantedSession } from './sessions.repository.ts';

/** Everything that a seat is decided by, as it stands on one connection at one moment. */
export interface BookingFacts {
  session: WantedSession;
  /** Somebody is free to give the appointment; a class is always given. */
  isTimeFree: boolean;
  client: ClientFacts;
  bonos: readonly BonoForSession[];
  now: Date;
}

/** What is asked for. */
interface BookingWish {
  isStaff: boolean;
  /** Only keeps the seat for a while; it is paid when it is confirmed. */
  isHold?: boolean;
  wantedPurchase?: WantedPurchase;
  /** A booking changed for this one: what it gives up makes room for it. */
  movedFrom?: { isUnpaid: boolean } | null;
}

export interface BookingDecision extends CancellationTerms {
  /** Everything in the way, the gravest first. */
  obstacles: Obstacle[];
  /** The number of each limit among the obstacles. */
  limits: LimitsReached;
  overlaps: ClientFacts['overlaps'];
  /** The bono that pays; null when the price is owed, or nothing is paid yet. */
  bono: BonoForSession | null;
  /** Why the bono that was asked for can't pay. */
  bonoRefusal: ErrorCode | null;
  priceMinor: number;
  /** What losing the seat would cost besides; null: nothing. */
  fees: FeeTerms | null;
  /** Until when a seat is kept for this client; null without an offer. */
  offerExpiresAt: Date | null;
}

/**
 * May this client have a seat, and what does it cost? The quote says it, and the command does it under
 * its locks; there is no other program for either.
 */
export function decideBooking(facts: BookingFacts, wish: BookingWish): BookingDecision {
  const { session, client, now } = facts;
  const { startsAt } = session;
  const offerExpiresAt =
    client.offerExpiresAt !== null && client.offerExpiresAt > now ? client.offerExpiresAt : null;
  const hasOffer = offerExpiresAt !== null;
  // What is only held is paid when it is confirmed, by what is left then.
  const wanted = wish.isHold ? null : wish.wantedPurchase;
  const { bono, refusal } = payingBono(facts.bonos, startsAt, wanted);
  const limits = limitsReached({
    limits: bookingLimitsOf(client.policies),
    holdings: client,
    movedFrom: wish.movedFrom ?? null,
    // Accepting an offer is not the client's own act: the centre has just asked.
    isOwnAct: !wish.isStaff && !hasOffer,
    isPaid: bono !== null || refusal !== null,
    isHold: wish.isHold ?? false,
    now,
  });
  return {
    obstacles: obstaclesTo({
      session,
      isTimeFree: facts.isTimeFree,
      isClientActive: client.clientStatus === 'active',
      hasBooking: client.hasBooking,
      hasOverlap: client.overlaps.length > 0,
      hasOffer,
      isStaff: wish.isStaff,
      limits,
      now,
    }),
    limits,
    overlaps: client.overlaps,
    bono,
    bonoRefusal: refusal,
    priceMinor: bono ? 0 : session.priceMinor,
    fees: feeTerms(
      session,
      bono?.kind ?? 'owed',
      feePolicyOf(client.policies),
      client.freeFeesUsed,
    ),
    ...cancellationTerms(startsAt, session.cancellationMinutes, now),
    offerExpiresAt,
  };
}

/** The number that an obstacle is about, where it is a limit of the centre. */
export function limitOf(obstacle: Obstacle | null, limits: LimitsReached): number | null {
  const isLimit = (name: string | null): name is LimitObstacle => name !== null && name in limits;
  return isLimit(obstacle) ? (limits[obstacle] ?? null) : null;
}
