import type { ErrorCode, FeeTerms } from '@aforo/shared/contract';
import { type BonoForSession, payingBono, type PurchaseChoice } from '../../bonos/index.ts';
import { bookingLimitsOf, feePolicyOf } from '../../../center/center/index.ts';
import type { ClientFacts } from './booking-facts.repository.ts';
import { type LimitObstacle, type LimitsReached, limitsReached } from '../booking-limits.ts';
import {
  cancellationTerms,
  type CancellationTerms,
  type Obstacle,
  obstaclesTo,
} from './booking-rules.ts';
import { feeTerms } from '../fees/decide-fee.ts';
import type { SessionForBooking } from '../sessions.repository.ts';

/** All data that decides about a seat, read on one connection at one moment. */
export interface BookingFacts {
  session: SessionForBooking;
  /** A professional is free for the appointment; always true for a class. */
  isTimeFree: boolean;
  client: ClientFacts;
  bonos: readonly BonoForSession[];
  now: Date;
}

/** The request, reduced to what the decision needs. */
interface BookingOptions {
  isStaff: boolean;
  /** Only holds the seat; it is paid on confirmation. */
  isHold?: boolean;
  wantedPurchase?: PurchaseChoice;
  /** The booking being moved; the seat it frees makes room for the new one. */
  movedFrom?: { isUnpaid: boolean } | null;
}

export interface BookingDecision extends CancellationTerms {
  /** All obstacles, the most serious first. */
  obstacles: Obstacle[];
  /** The number of each limit among the obstacles. */
  limits: LimitsReached;
  overlaps: ClientFacts['overlaps'];
  /** The bono that pays; null when the price is owed or the seat is only held. */
  bono: BonoForSession | null;
  /** Why the requested bono cannot pay. */
  bonoRefusal: ErrorCode | null;
  priceMinor: number;
  /** What losing the seat would cost in addition; null: nothing. */
  fees: FeeTerms | null;
  /** When the client's offer expires; null without an offer. */
  offerExpiresAt: Date | null;
}

export interface PricedSeat {
  /** The bono that pays; null when the price is owed. */
  bono: BonoForSession | null;
  /** Why the requested bono cannot pay. */
  refusal: ErrorCode | null;
  priceMinor: number;
}

/** What a seat costs: a session of a bono, or the price of its service. */
export function priceSeat(
  bonos: readonly BonoForSession[],
  { startsAt, priceMinor }: Pick<SessionForBooking, 'startsAt' | 'priceMinor'>,
  wanted: PurchaseChoice,
): PricedSeat {
  const { bono, refusal } = payingBono(bonos, startsAt, wanted);
  return { bono, refusal, priceMinor: bono ? 0 : priceMinor };
}

/**
 * Decides whether this client can have a seat and at what price. Both the quote and the command
 * (under its locks) use this function only.
 */
export function decideBooking(facts: BookingFacts, wish: BookingOptions): BookingDecision {
  const { session, client, now } = facts;
  const { startsAt } = session;
  const offerExpiresAt =
    client.offerExpiresAt !== null && client.offerExpiresAt > now ? client.offerExpiresAt : null;
  const hasOffer = offerExpiresAt !== null;
  // A hold is paid on confirmation, from what the bonos contain then.
  // guard: held seats count towards limits (booking-limits.test.ts)
  // without: `wish.isHold ? null : wish.wantedPurchase` → `wish.wantedPurchase`
  const wanted = wish.isHold ? null : wish.wantedPurchase;
  const { bono, refusal, priceMinor } = priceSeat(facts.bonos, session, wanted);
  const limits = limitsReached({
    limits: bookingLimitsOf(client.policies),
    holdings: client,
    movedFrom: wish.movedFrom ?? null,
    // Accepting an offer is not the client's own act: the center has just offered the seat.
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
    priceMinor,
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

/** The number of the limit that caused this obstacle; null for other obstacles. */
export function limitOf(obstacle: Obstacle | null, limits: LimitsReached): number | null {
  const isLimit = (name: string | null): name is LimitObstacle => name !== null && name in limits;
  return isLimit(obstacle) ? (limits[obstacle] ?? null) : null;
}
