import type { Booking, SeatKind, SessionSummary } from '@aforo/shared/contract';
import type { BookingRow } from './bookings.repository.ts';
import { presentFeeCard } from './fees/fee-charges.repository.ts';
import type { SessionRow } from './sessions.repository.ts';

export function presentSession(row: SessionRow): SessionSummary {
  const { id, kind, roomName, capacity, taken, waiting, status, seriesId } = row;
  return {
    id,
    kind,
    roomName,
    capacity,
    taken,
    waiting,
    status,
    seriesId,
    service: { id: row.serviceId, name: row.serviceName, color: row.serviceColor },
    professional: { id: row.professionalId, name: row.professionalName },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  };
}

export function presentBooking({
  booking,
  session,
}: {
  booking: BookingRow;
  session: SessionRow;
}): Booking {
  const { id, clientId, clientName, status, isExtra, owedMinor, reason, version } = booking;
  const { payment, purchaseId, purchaseName } = booking;
  return {
    id,
    status,
    isExtra,
    seatKind: seatKindOf(booking),
    priceMinor: owedMinor,
    payment,
    refund: refundOf(booking),
    reason,
    version,
    session: presentSession(session),
    client: { id: clientId, name: clientName },
    purchase:
      purchaseId !== null && purchaseName !== null ? { id: purchaseId, name: purchaseName } : null,
    credit: creditOf(booking),
    fee: feeOf(booking),
    freeCancelUntil: booking.freeCancelUntil.toISOString(),
    holdExpiresAt: booking.holdExpiresAt?.toISOString() ?? null,
    bookedAt: booking.bookedAt.toISOString(),
    cancelledAt: booking.cancelledAt?.toISOString() ?? null,
    wasMoved: booking.wasMoved,
  };
}

export function seatKindOf({
  standingSeatId,
  purchasePaysFor,
  isReturned,
}: Pick<BookingRow, 'standingSeatId' | 'purchasePaysFor' | 'isReturned'>): SeatKind {
  if (standingSeatId !== null) return 'standing';
  if (purchasePaysFor === null || isReturned) return 'single';
  return purchasePaysFor === 'makeUp' ? 'makeUp' : 'bono';
}

function feeOf({
  feeMinor,
  isCharged,
  isWaived,
  feeCard,
  refundedMinor,
}: BookingRow): Booking['fee'] {
  if (feeMinor === null) return null;
  if (feeMinor === 0) return { amountMinor: 0, state: 'free', card: null };
  const state = isCharged ? 'charged' : isWaived ? 'waived' : 'owed';
  // A fee that was refunded and is paid again, or owed, no longer belongs to that card charge.
  const isOfCard =
    state === 'charged'
      ? feeCard?.state === 'charged' && refundedMinor === 0
      : state === 'owed' && feeCard?.state !== 'charged';
  return { amountMinor: feeMinor, state, card: isOfCard ? presentFeeCard(feeCard) : null };
}

function refundOf({ refundedMinor, isRefundedOnline }: BookingRow): Booking['refund'] {
  if (refundedMinor <= 0) return null;
  return { amountMinor: refundedMinor, isOnline: isRefundedOnline };
}

function creditOf({ purchaseId, isReturned }: BookingRow): Booking['credit'] {
  if (purchaseId === null) return 'none';
  return isReturned ? 'returned' : 'spent';
}
