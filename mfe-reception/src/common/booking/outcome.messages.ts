import type { Booking } from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';

/** Toast texts after an action on a booking, based on the server's response. */

interface Center {
  timeZone: string;
  currency: string;
}

/** `Pilates suelo, hoy 19:00, con Marta Gil`. */
function sessionText({ session }: Pick<Booking, 'session'>, timeZone: string, now: Date): string {
  const { service, startsAt, professional } = session;
  return `${service.name}, ${formatInstant(startsAt, timeZone, now)}, con ${professional.name}`;
}

export function bookedText(booking: Booking, { timeZone }: Center, now: Date): string {
  return `${booking.client.name} tiene plaza: ${sessionText(booking, timeZone, now)}.`;
}

export function movedText(booking: Booking, { timeZone }: Center, now: Date): string {
  return `${booking.client.name} pasa a ${sessionText(booking, timeZone, now)}.`;
}

export function cancelledText(
  { client, status, credit, fee }: Booking,
  { currency }: Center,
): string {
  const isLate = status === 'cancelledLate';
  const done = `Reserva de ${client.name} cancelada${isLate ? ' fuera de plazo' : ''}.`;
  if (fee?.state === 'owed' || fee?.state === 'charged') {
    return `${done} Penalización: ${money(fee.amountMinor, currency)}.`;
  }
  if (credit === 'returned') return `${done} La sesión vuelve a su bono.`;
  return isLate && credit === 'spent' ? `${done} Pierde la sesión.` : done;
}
