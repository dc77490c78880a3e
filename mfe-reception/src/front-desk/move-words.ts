import type {
  BookingQuote,
  BookingTarget,
  ErrorCode,
  SessionSummary,
} from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';

interface Centre {
  timeZone: string;
  currency: string;
}

/**
 * What stands in the way of moving a booking. The booking that gives up its hour does not: a later
 * start of the same afternoon overlaps only with itself.
 */
export function moveObstacle(
  { obstacle, overlaps }: Pick<BookingQuote, 'obstacle' | 'overlaps'>,
  from: Pick<SessionSummary, 'startsAt'>,
): ErrorCode | null {
  if (obstacle !== 'booking_overlap') return obstacle;
  const others = overlaps.filter(({ startsAt }) => startsAt !== from.startsAt);
  return others.length === 0 ? null : obstacle;
}

/** What changing does, before it is done. */
export function moveWords(
  quote: Pick<BookingQuote, 'purchase' | 'priceMinor'>,
  from: Pick<SessionSummary, 'startsAt' | 'waiting'>,
  { timeZone, currency }: Centre,
  now: Date,
): string {
  const left = `Deja su plaza de ${formatInstant(from.startsAt, timeZone, now)}${
    from.waiting > 0 ? ', que pasa a quien espera' : ''
  }.`;
  return `${left} Lo que gastó vuelve y ${payWords(quote, currency)}.`;
}

function payWords(
  { purchase, priceMinor }: Pick<BookingQuote, 'purchase' | 'priceMinor'>,
  currency: string,
): string {
  if (purchase) return `la nueva va con ${purchase.name}`;
  if (priceMinor === 0) return 'la nueva no cuesta nada';
  // The session that comes back may pay for the new one: only the server knows whether it fits.
  return `la nueva se paga con ello si vale para ese día; si no, queda a deber ${money(priceMinor, currency)}`;
}

/** Where a booking stands now, so that it can go back there. */
export function targetOfSession(session: SessionSummary): BookingTarget {
  if (session.kind === 'class') return { sessionId: session.id };
  // Without its booking the appointment is gone: the hour is what is asked for again.
  return {
    serviceId: session.service.id,
    professionalId: session.professional.id,
    startsAt: session.startsAt,
  };
}
