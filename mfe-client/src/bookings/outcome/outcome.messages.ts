import type { Booking } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { cancellationLines, paymentText } from '../upcoming/booking.messages.ts';
import type { BookingOutcome } from './outcome.ts';

/** `Reservada`, `Reserva cancelada`; after undoing it, `Reserva deshecha`. */
export function outcomeTitle({ act, booking }: BookingOutcome, isUndone: boolean): string {
  switch (act) {
    case 'booked':
      return isUndone ? 'Reserva deshecha' : 'Reservada';
    case 'accepted':
      return 'La plaza es tuya';
    case 'moved':
      return isUndone ? 'Cambio deshecho' : 'Reserva cambiada';
    case 'cancelled':
      if (isUndone) return 'Vuelves a tener tu plaza';
      return booking.status === 'cancelledLate'
        ? 'Reserva cancelada fuera de plazo'
        : 'Reserva cancelada';
  }
}

interface Center {
  timeZone: string;
  currency: string;
}

/** What the booking costs or returned, according to the server. */
export function costLines(
  outcome: BookingOutcome,
  booking: Booking,
  { timeZone, currency }: Center,
  now: Date,
): string[] {
  if (booking.status !== 'confirmed') return cancellationLines(booking, currency);
  const cost = `${paymentText(booking, currency)}.`;
  // The answer to an undone move is the old time again.
  if (outcome.act !== 'moved' || booking !== outcome.booking) return [cost];
  const { startsAt } = outcome.before.session;
  return [`Antes: ${formatInstant(startsAt, timeZone, now)}.`, cost];
}
