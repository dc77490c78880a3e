import { yourBono } from '../../common/bono.messages.ts';
import { feeWords } from '../../common/fee.messages.ts';
import { bookingStatusName, type Booking, type BookingQuote } from '@aforo/shared/contract';
import { formatDate, formatLimit, formatTime, localDateOf, money } from '@aforo/shared/format';

/**
 * What booking costs: `1 sesión de tu bono, te quedan 5`, `Se paga en el centro: 14,00 €`; where it can
 * be paid at once, only the price.
 */
export function costWords(
  { purchase, priceMinor }: Pick<BookingQuote, 'purchase' | 'priceMinor'>,
  currency: string,
  canPayOnline = false,
): string {
  if (!purchase) {
    if (priceMinor === 0) return 'Sin coste';
    const price = money(priceMinor, currency);
    return canPayOnline ? price : `Se paga en el centro: ${price}`;
  }
  const { creditsLeft } = purchase;
  if (creditsLeft === null) return `Incluida en ${yourBono(purchase.name)}`;
  if (creditsLeft === 0) return `1 sesión de ${yourBono(purchase.name)}, la última que le queda`;
  return `1 sesión de tu bono, te ${creditsLeft === 1 ? 'queda 1' : `quedan ${creditsLeft}`}`;
}

/** Which bono it comes out of: `Bono 10 · caduca el 31 dic 2026`. */
export function bonoWords(
  { name, expiresAt }: Pick<NonNullable<BookingQuote['purchase']>, 'name' | 'expiresAt'>,
  timeZone: string,
): string {
  return expiresAt === null
    ? name
    : `${name} · caduca el ${formatDate(localDateOf(expiresAt, timeZone))}`;
}

/** A shorter time than this to think again is worth a warning. */
const shortMs = 10 * 60_000;

export interface CancelTerms {
  text: string;
  /** Little time to think again, or none. */
  isTight: boolean;
}

/** Until when it may be cancelled without losing anything. */
export function cancelTerms(freeCancelUntil: string, timeZone: string, now: Date): CancelTerms {
  const leftMs = Date.parse(freeCancelUntil) - now.getTime();
  if (leftMs <= 0) {
    return { text: 'Ya ha pasado el plazo para cancelar sin coste.', isTight: true };
  }
  return leftMs > shortMs
    ? {
        text: `Puedes cancelar sin coste hasta ${formatLimit(freeCancelUntil, timeZone, now)}.`,
        isTight: false,
      }
    : {
        text: `Empieza pronto: solo hasta las ${formatTime(freeCancelUntil, timeZone)} puedes cancelar sin coste.`,
        isTight: true,
      };
}

/** `A esa hora ya tienes Yoga suave (19:00).` */
export function overlapWords(overlaps: BookingQuote['overlaps'], timeZone: string): string {
  const names = overlaps.map(
    ({ serviceName, startsAt }) => `${serviceName} (${formatTime(startsAt, timeZone)})`,
  );
  return `A esa hora ya tienes ${new Intl.ListFormat('es').format(names)}.`;
}

/**
 * What a booking has cost so far: `Con tu Bono 10`, `14,00 €, se paga en el centro`; of one that was
 * paid in vain, what came back of it.
 */
export function paidWords(
  {
    purchase,
    priceMinor,
    credit,
    payment,
    refund,
    fee,
  }: Pick<Booking, 'purchase' | 'priceMinor' | 'credit' | 'payment' | 'refund' | 'fee'>,
  currency: string,
): string {
  const charged = feeWords({ fee }, currency);
  if (charged !== null) return charged;
  if (purchase) {
    return credit === 'returned'
      ? `Sesión devuelta a ${yourBono(purchase.name)}`
      : `Con ${yourBono(purchase.name)}`;
  }
  if (payment !== null) return 'Pagada';
  if (refund) {
    const amount = money(refund.amountMinor, currency);
    return refund.isOnline ? `${amount} devueltos a tu tarjeta` : `${amount} devueltos`;
  }
  return priceMinor === 0 ? 'Sin coste' : `${money(priceMinor, currency)}, se paga en el centro`;
}

/** What came of a booking, said to who made it rather than of them. */
export function statusWords({ status, wasMoved }: Pick<Booking, 'status' | 'wasMoved'>): string {
  if (status === 'attended') return 'Viniste';
  if (status === 'noShow') return 'No viniste';
  return wasMoved ? 'Cambiada' : bookingStatusName[status];
}

/** What came of a cancellation. */
export function cancelledWords(
  { credit, status, fee }: Pick<Booking, 'credit' | 'status' | 'fee'>,
  currency: string,
): string {
  const charged = feeWords({ fee }, currency);
  if (charged !== null) return `Reserva cancelada fuera de plazo. ${charged}.`;
  if (credit === 'returned') return 'Reserva cancelada. Recuperas tu sesión.';
  return status === 'cancelledLate'
    ? 'Reserva cancelada fuera de plazo.'
    : 'Reserva cancelada sin coste.';
}
