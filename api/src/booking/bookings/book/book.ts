import type { Actor, BookingTarget } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import type { PurchaseChoice } from '../../bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  type AppointmentTarget,
  findAppointment,
  isTimeFree,
  lockAppointment,
  openAppointment,
} from './appointments.ts';
import type { Passage } from './booking-rules.ts';
import { loadBookingFacts } from './booking-facts.ts';
import { decideBooking } from './decide-booking.ts';
import type { BookingWithSession } from '../read-bookings.ts';
import { lockSession, lockSessions } from '../waitlist/lock-sessions.ts';
import { throwIfBlocked, writeBooking } from './write-booking.ts';

interface BookingRequest {
  target: BookingTarget;
  clientId: string;
  isHold?: boolean;
  purchaseId?: PurchaseChoice;
  overrideReason: string | null;
  /** The person is there: `overrideReason` says so, and covers less than an override. */
  isAtDoor?: boolean;
}

/**
 * Books a seat in a session (also one offered from the waiting list) or an appointment: locks,
 * loads, decides, writes.
 * @throws {DomainError} the most serious obstacle that the override does not cover
 */
export async function book(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  request: BookingRequest,
): Promise<BookingWithSession> {
  const { target, clientId, overrideReason } = request;
  if (!request.isAtDoor) refuseOverride(actor, overrideReason);
  const booked =
    'sessionId' in target
      ? await bookSession(dependencies, trx, actor, { ...request, sessionId: target.sessionId })
      : await bookAppointment(dependencies, trx, actor, { ...request, target, clientId });
  if (overrideReason !== null) {
    const created = { actor, action: 'created', entity: 'booking' } as const;
    const entityId = booked.booking.id;
    await dependencies.audit.write(trx, { ...created, entityId, reason: overrideReason });
  }
  return booked;
}

async function bookSession(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  request: Omit<BookingRequest, 'target'> & { sessionId: string },
): Promise<BookingWithSession> {
  const { sessionId, clientId } = request;
  const session = await lockSession(dependencies, trx, sessionId, clientId);
  const asked = { session, clientId, now: dependencies.clock.now(), isLocked: true };
  const facts = await loadBookingFacts(trx, asked);
  const decision = decideBooking(facts, bookingOptions(actor, request));
  throwIfBlocked(decision, passageOf(request));
  const hasOffer = decision.offerExpiresAt !== null;
  return await writeBooking(dependencies, trx, {
    session,
    client: facts.client,
    decision,
    actor,
    source: sourceOf(actor, hasOffer),
    isHold: request.isHold ?? false,
    overrideReason: request.overrideReason,
  });
}

/** Locks the time slot first, then sessions and clients: the lock order of every writer. */
async function bookAppointment(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  request: Omit<BookingRequest, 'target'> & { target: AppointmentTarget },
): Promise<BookingWithSession> {
  const { target, clientId } = request;
  const now = dependencies.clock.now();
  await lockAppointment(trx, target);
  const plan = await findAppointment(trx, target, now);
  await lockSessions(dependencies, trx, plan.lapsedSessionIds, [clientId]);
  const asked = { session: plan, isTimeFree: isTimeFree(plan), clientId, now, isLocked: true };
  const facts = await loadBookingFacts(trx, asked);
  const decision = decideBooking(facts, bookingOptions(actor, request));
  throwIfBlocked(decision, passageOf(request));
  const session = await openAppointment(trx, plan, now);
  return await writeBooking(dependencies, trx, {
    session,
    client: facts.client,
    decision,
    actor,
    source: sourceOf(actor, false),
    isHold: request.isHold ?? false,
    overrideReason: request.overrideReason,
  });
}

function passageOf({
  isAtDoor = false,
  overrideReason,
}: Pick<BookingRequest, 'isAtDoor' | 'overrideReason'>): Passage {
  if (isAtDoor) return 'door';
  return overrideReason === null ? 'none' : 'override';
}

const bookingOptions = (
  actor: Actor,
  { isHold = false, purchaseId }: Omit<BookingRequest, 'target'>,
) => ({
  isStaff: actor.role !== 'client',
  isHold,
  wantedPurchase: purchaseId,
});

/** @throws {DomainError} `forbidden` when the user may not override obstacles */
export function refuseOverride(actor: Actor, reason: string | null): void {
  if (reason !== null && !can(actor, 'booking.override')) throw new DomainError('forbidden');
}

export function sourceOf(actor: Actor, hasOffer: boolean): 'client' | 'staff' | 'waitlist' {
  if (actor.role !== 'client') return 'staff';
  return hasOffer ? 'waitlist' : 'client';
}
