import type { Actor } from '@aforo/shared/contract';
import { spendBono } from '../../bonos/index.ts';
import { constraintOf, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { ClientFacts } from './booking-facts.repository.ts';
import { type BookingNews, type Terms, termsOf } from '../notices/booking-mail.ts';
import { addReminder, notify, scheduleReconciliation } from '../notices/booking-notices.ts';
import { firstBlocking, type Passage } from './booking-rules.ts';
import { findCalendarId, insertBooking, type NewBooking } from '../bookings.repository.ts';
import { type BookingDecision, limitOf } from './decide-booking.ts';
import type { BookingWithSession } from '../read-bookings.ts';
import type { SessionRow } from '../sessions.repository.ts';
import * as waitlist from '../waitlist/waitlist.repository.ts';

const HOLD_MINUTES = 10;

interface DecidedBooking {
  session: SessionRow;
  client: ClientFacts;
  decision: BookingDecision;
  /** Null when the waiting list assigns the seat. */
  actor: Pick<Actor, 'userId'> | null;
  source: NewBooking['source'];
  isHold?: boolean;
  overrideReason?: string | null;
  rescheduledFromId?: string | null;
  /** An imported booking: sends no mail. */
  isQuiet?: boolean;
  news?: (terms: Terms) => BookingNews;
}

/**
 * Throws when the decision does not allow the booking.
 * @throws {DomainError} the first obstacle that the booking does not pass, with the details that
 *   a screen shows
 */
export function throwIfBlocked(decision: BookingDecision, passage: Passage): void {
  const { obstacles, overlaps, limits, bonoRefusal } = decision;
  const blocking = firstBlocking(obstacles, passage);
  if (blocking === 'booking_overlap') throw new DomainError(blocking, { overlaps });
  if (blocking) {
    const limit = limitOf(blocking, limits);
    throw new DomainError(blocking, limit === null ? undefined : { limit });
  }
  if (bonoRefusal) throw new DomainError(bonoRefusal);
}

/**
 * Writes the decided booking: seat, spend, mail and reminder. Requires the locks of the session
 * (with its expired seats released), the client and the bonos.
 * @returns the booking and its session after the write
 */
export async function writeBooking(
  dependencies: Dependencies,
  trx: Transaction,
  decided: DecidedBooking,
): Promise<BookingWithSession> {
  const { session, client, decision, actor, isHold = false } = decided;
  const { obstacles, bono, priceMinor, freeCancelUntil } = decision;
  const { entryId, clientId } = client;
  const now = dependencies.clock.now();
  const hasOffer = client.offerExpiresAt !== null;
  if (entryId) {
    // Ends the client's waiting list entry; an offered seat becomes free for this booking.
    const state = decided.actor === null ? 'promoted' : hasOffer ? 'accepted' : 'withdrawn';
    await waitlist.setEnded(trx, entryId, { state, now });
  }
  const isExtra = obstacles.includes('session_full');
  const id = newId();
  const holdExpiresAt = isHold ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : null;
  const overrideReason = obstacles.length > 0 ? (decided.overrideReason ?? null) : null;
  const inserted = await withErrorCodes(() =>
    insertBooking(trx, {
      ...session, // the booking keeps its price, fees and deadline
      id,
      sessionId: session.id,
      clientId,
      status: isHold ? 'held' : 'confirmed',
      isExtra,
      holdExpiresAt,
      freeCancelUntil,
      source: decided.source,
      overrideReason,
      rescheduledFromId: decided.rescheduledFromId ?? null,
      bookedAt: now,
      userId: actor?.userId ?? null,
    }),
  );
  if (entryId) await waitlist.setBooking(trx, entryId, id);
  if (holdExpiresAt) {
    await scheduleReconciliation(dependencies, trx, session.id, holdExpiresAt);
  } else {
    if (bono) {
      const { startsAt } = session;
      const userId = actor?.userId ?? null;
      await spendBono(trx, bono, { bookingId: id, startsAt, at: now, userId });
    }
    const terms = termsOf(decision, bono?.name ?? null, now);
    const news = decided.news?.(terms) ?? ({ kind: 'booked', ...terms } as const);
    if (!decided.isQuiet) {
      const calendarId = decided.rescheduledFromId
        ? await findCalendarId(trx, id)
        : { uid: id, sequence: 1 };
      const isMovable = freeCancelUntil > now;
      const calendar = { ...calendarId, at: now };
      await notify(dependencies, trx, client, session, news, { id, isMovable, calendar });
    }
    await addReminder(dependencies, trx, id, session);
  }
  const paidBy = bono && {
    purchaseId: bono.id,
    purchaseName: bono.name,
    purchaseKind: bono.kind,
    purchasePaysFor: bono.paysFor,
  };
  return {
    booking: { ...inserted, owedMinor: priceMinor, ...paidBy },
    session: {
      ...session,
      taken: session.taken - Number(hasOffer) + Number(!isExtra),
      waiting: session.waiting - Number(entryId !== null && !hasOffer),
    },
  };
}

/** The database constraints have the last word; gives their errors the codes of the rules. */
export async function withErrorCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    switch (constraintOf(error)) {
      case 'session_capacity':
        throw new DomainError('session_full');
      case 'booking_live':
        throw new DomainError('already_booked');
      case 'session_professional_overlap':
      case 'session_resource_overlap':
        throw new DomainError('not_available');
      default:
        throw error;
    }
  }
}
