import { useQuery } from '@tanstack/react-query';
import { useFamily } from '../../common/use-family.ts';
import { moveQuoteQuery, quoteQuery, useUndoRequest } from '../bookings.queries.ts';
import { restores, seatOf, type BookingOutcome, type UndoRequest } from './outcome.ts';

/**
 * Undoes an act with another command, while that loses nothing: neither a credit nor money nor the
 * client's turn. The server says whether the seat is still there and what it costs.
 */
export function useUndo(outcome: BookingOutcome, now: Date) {
  const undo = useUndoRequest();
  const request = useUndoOf(outcome, now, undo.isSuccess);
  return {
    ...undo,
    /** Kept while pending and after a refusal, so that the button doesn't disappear under it. */
    request: undo.isSuccess ? null : (undo.variables ?? request),
  };
}

function useUndoOf(outcome: BookingOutcome, now: Date, isUndone: boolean): UndoRequest | null {
  const { act, booking } = outcome;
  const clientId = useFamily().dependantIdOf(booking.client.id);
  // A refund takes days, and a fixed seat is not booked class by class.
  const before =
    'before' in outcome &&
    outcome.before.payment === null &&
    outcome.before.seatKind !== 'standing' &&
    booking.status !== 'cancelledLate'
      ? outcome.before
      : null;
  const target = seatOf(before ?? booking);
  const moveBack = useQuery({
    ...moveQuoteQuery(booking.id, target),
    enabled: act === 'moved' && before !== null && !isUndone,
  });
  const bookAgain = useQuery({
    ...quoteQuery(target, clientId),
    enabled: act === 'cancelled' && before !== null && !isUndone,
  });
  switch (act) {
    case 'booked':
      return isFree(booking.freeCancelUntil, now)
        ? { kind: 'cancel', bookingId: booking.id }
        : null;
    case 'moved':
      return before && moveBack.data && restores(moveBack.data, before)
        ? { kind: 'move', bookingId: booking.id, target }
        : null;
    case 'cancelled':
      return before && bookAgain.data && restores(bookAgain.data, before)
        ? { kind: 'book', target, purchaseId: before.purchase?.id ?? null, clientId }
        : null;
    // Cancelling would pass the seat on, and the client has left the waiting list.
    case 'accepted':
      return null;
  }
}

const isFree = (freeCancelUntil: string, now: Date) => Date.parse(freeCancelUntil) > now.getTime();
