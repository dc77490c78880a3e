import type { Booking, BookingTarget, Slot } from '@aforo/shared/contract';

/** A client's act on a booking, with the server's answer. */
export type BookingOutcome =
  | { act: 'booked' | 'accepted'; booking: Booking }
  /** `before` is the booking that was moved or cancelled, as it was. */
  | { act: 'moved' | 'cancelled'; booking: Booking; before: Booking };

/** Also the acceptance of a fixed seat, which is no booking. */
export type Outcome = BookingOutcome | { act: 'seatAccepted'; slot: Slot };

/** The request that undoes an act. */
export type UndoRequest =
  | { kind: 'cancel'; bookingId: string }
  | { kind: 'move'; bookingId: string; target: BookingTarget }
  | {
      kind: 'book';
      target: BookingTarget;
      /** The bono that paid before; null: the price was owed. */
      purchaseId: string | null;
      /** The child for whom it was; null for the user. */
      clientId: string | null;
    };

interface Cost {
  purchase: { id: string } | null;
  priceMinor: number;
  obstacle: string | null;
}

/** Whether booking at this cost leaves the client with what they had before. */
export function restores({ purchase, priceMinor, obstacle }: Cost, before: Booking): boolean {
  if (obstacle !== null) return false;
  return before.purchase === null
    ? purchase === null && priceMinor === before.priceMinor
    : purchase?.id === before.purchase.id;
}

/** The seat of a booking. The session of an appointment ends with its booking. */
export function seatOf({ session }: Booking): BookingTarget {
  const { id, kind, service, professional, startsAt } = session;
  return kind === 'class'
    ? { sessionId: id }
    : { serviceId: service.id, professionalId: professional.id, startsAt };
}
