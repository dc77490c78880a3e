import { yourBono } from '../../common/booking-terms/bono.messages.ts';
import { feeText } from '../../common/booking-terms/fee.messages.ts';
import { bookingStatusName, type Booking, type BookingQuote } from '@aforo/shared/contract';
import { formatDate, formatLimit, formatTime, localDateOf, money } from '@aforo/shared/format';

/**
 * The price of a booking: `1 sesión de tu bono, te quedan 5`, `Se paga en el centro: 14,00 €`; only
 * the price if it can be paid online.
 */
export function costText(
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

/** The same for a child, whose bono it is: `1 sesión del Bono 10 de Lucía, le quedan 5`. */
export function childCostText(
  quote: Pick<BookingQuote, 'purchase' | 'priceMinor'>,
  childName: string,
  currency: string,
  canPayOnline = false,
): string {
  const { purchase } = quote;
  if (!purchase) return costText(quote, currency, canPayOnline);
  const bono = `«${purchase.name}» de ${childName}`;
  if (purchase.creditsLeft === null) return `Incluida en ${bono}`;
  if (purchase.creditsLeft === 0) return `1 sesión de ${bono}, la última que le queda`;
  return `1 sesión de ${bono}, le ${purchase.creditsLeft === 1 ? 'queda 1' : `quedan ${purchase.creditsLeft}`}`;
}

/** The bono that pays: `Bono 10 · caduca el 31 dic 2026`. */
export function bonoText(
  { name, expiresAt }: Pick<NonNullable<BookingQuote['purchase']>, 'name' | 'expiresAt'>,
  timeZone: string,
): string {
  return expiresAt === null
    ? name
    : `${name} · caduca el ${formatDate(localDateOf(expiresAt, timeZone))}`;
}

/** A deadline closer than this deserves a warning. */
const shortMs = 10 * 60_000;

export interface CancelTerms {
  text: string;
  /** The deadline is near or past. */
  isTight: boolean;
}

/** The deadline for free cancellation. */
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

/** The deadline for announcing an absence from a fixed seat. */
export function absenceTerms(until: string, timeZone: string, now: Date): CancelTerms {
  if (Date.parse(until) <= now.getTime()) {
    return { text: 'Ya ha pasado el plazo para avisar de que no vienes.', isTight: true };
  }
  return {
    text: `Si no puedes venir, avisa hasta ${formatLimit(until, timeZone, now)}.`,
    isTight: false,
  };
}

/** `A esa hora ya tienes Yoga suave (19:00).` */
export function overlapText(overlaps: BookingQuote['overlaps'], timeZone: string): string {
  const names = overlaps.map(
    ({ serviceName, startsAt }) => `${serviceName} (${formatTime(startsAt, timeZone)})`,
  );
  return `A esa hora ya tienes ${new Intl.ListFormat('es').format(names)}.`;
}

/**
 * What a booking has cost: `Con tu Bono 10`, `14,00 €, se paga en el centro`; of a refunded one,
 * the refund.
 */
export function paymentText(
  {
    purchase,
    priceMinor,
    credit,
    payment,
    refund,
    fee,
    seatKind,
  }: Pick<
    Booking,
    'purchase' | 'priceMinor' | 'credit' | 'payment' | 'refund' | 'fee' | 'seatKind'
  >,
  currency: string,
): string {
  const charged = feeText({ fee }, currency);
  if (charged !== null) return charged;
  if (seatKind === 'standing') return 'De tu plaza fija';
  if (seatKind === 'makeUp') {
    return credit === 'returned'
      ? 'Vuelves a tener esta clase por recuperar'
      : 'Con una clase que tenías por recuperar';
  }
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

/** The status of a booking, worded for the client who made it. */
export function statusText({ status, wasMoved }: Pick<Booking, 'status' | 'wasMoved'>): string {
  if (status === 'attended') return 'Viniste';
  if (status === 'noShow') return 'No viniste';
  return wasMoved ? 'Cambiada' : bookingStatusName[status];
}

/**
 * What a cancellation cost and returned: `Recuperas tu sesión de tu Bono 10.`, `Penalización de
 * 5,00 €, pendiente de pago.`
 */
export function cancellationLines(
  booking: Pick<
    Booking,
    'status' | 'purchase' | 'priceMinor' | 'credit' | 'payment' | 'refund' | 'fee'
  >,
  currency: string,
): string[] {
  const { status, purchase, priceMinor, credit, payment, refund } = booking;
  const isLate = status === 'cancelledLate';
  const fee = feeText(booking, currency);
  const feeLines = fee === null ? [] : [`${fee}.`];
  if (purchase) {
    const bono = yourBono(purchase.name);
    return [
      ...feeLines,
      credit === 'returned' ? `Recuperas tu sesión de ${bono}.` : `La sesión no vuelve a ${bono}.`,
    ];
  }
  if (fee !== null) return feeLines;
  if (refund) return [`${paymentText({ ...booking, payment: null }, currency)}.`];
  if (payment !== null) {
    if (isLate) return ['Lo que pagaste no se devuelve.'];
    // The server refunds an online payment by itself.
    return payment === 'online'
      ? ['Lo que pagaste se devuelve al mismo medio de pago.']
      : ['Lo que pagaste te lo devuelve el centro.'];
  }
  return isLate && priceMinor > 0
    ? [`Se cobra igual: ${money(priceMinor, currency)}, se paga en el centro.`]
    : ['No te cuesta nada.'];
}
