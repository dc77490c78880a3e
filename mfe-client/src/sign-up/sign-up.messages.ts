import type { SignUpOffer, SlotChoice } from '@aforo/shared/contract';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { formatDate, formatDay, localDateOf, money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { explainError } from '@aforo/shared/ui';

type Offer = Pick<SignUpOffer, 'start' | 'credits' | 'serviceNames'>;
type Place = SignUpOffer['places'][number];

const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/** `2 plazas fijas por semana · Pilates y Yoga`. */
export function planText({ start, credits, serviceNames }: Offer): string {
  const { seatsPerWeek, periodMonths } = start;
  const content =
    seatsPerWeek === null
      ? credits === null
        ? 'Sesiones sin límite'
        : `${credits} sesiones ${everyPeriod[periodMonths]}`
      : seatsPerWeek === 1
        ? '1 plaza fija por semana'
        : `${seatsPerWeek} plazas fijas por semana`;
  const services =
    serviceNames.length === 0 ? 'todas las clases' : new Intl.ListFormat('es').format(serviceNames);
  return `${content} · ${services}`;
}

/** `60,00 € cada mes`. */
export function priceText({ start }: Offer, currency: string): string {
  return `${money(start.renewal.priceMinor, currency)} ${everyPeriod[start.periodMonths]}`;
}

/** `El 1 ene 2027 y después cada mes: 60,00 €`. */
export function renewalText({ start: { renewal, periodMonths } }: Offer, currency: string): string {
  return `Se renueva el ${formatDate(renewal.renewsOn)} por ${money(renewal.priceMinor, currency)}, y así ${everyPeriod[periodMonths]} hasta que la termines.`;
}

/** `quedan 3`, `completa, 2 en espera`. */
export function freeText({ free, waiting }: Place): string {
  if (free === 1) return 'queda 1';
  if (free > 0) return `quedan ${free}`;
  return waiting === 0 ? 'completa' : `completa, ${waiting} en espera`;
}

/** `El lun 7 dic ya está completa: ese día no tendrás sitio.` */
export function missedTexts({ missed }: Place, timeZone: string): string[] {
  const days = (reason: Place['missed'][number]['reason']) =>
    missed
      .filter((one) => one.reason === reason)
      .map(({ startsAt }) => formatDay(localDateOf(startsAt, timeZone)));
  const list = new Intl.ListFormat('es');
  const full = days('full');
  const overlap = days('overlap');
  return [
    ...(full.length > 0 ? [`Sin sitio el ${list.format(full)}: ya está completa.`] : []),
    ...(overlap.length > 0 ? [`El ${list.format(overlap)} tienes otra clase a esa hora.`] : []),
  ];
}

/** How many seats may still be chosen. */
export function seatsText(seatsPerWeek: number, slots: readonly SlotChoice[]): string {
  const left = seatsPerWeek - slots.filter(({ isWait }) => !isWait).length;
  if (slots.length === 0) {
    return seatsPerWeek === 1
      ? 'Elige 1 clase: te guardamos el sitio todas las semanas.'
      : `Elige ${seatsPerWeek} clases: te guardamos el sitio todas las semanas.`;
  }
  if (left <= 0) return 'Ya están elegidas. Toca una para quitarla.';
  return left === 1
    ? 'Puedes elegir 1 más, ahora o cuando quieras en el centro.'
    : `Puedes elegir ${left} más, ahora o cuando quieras en el centro.`;
}

/** What a client reads, where the contract's text addresses reception. */
const toClients: Partial<Record<ErrorCode, string>> = {
  price_changed: 'El precio ha cambiado mientras lo mirabas. Abajo tienes el nuevo.',
  already_member: 'Ya tienes esta cuota.',
  standing_seat_full:
    'Alguien acaba de quedarse con la última plaza de una de tus clases. Elige otra, o espera a que quede una.',
  standing_seats_used: 'Has elegido más plazas de las que tiene la cuota.',
  standing_seat_taken: 'Ya tienes plaza fija en una de esas clases.',
  not_in_plan: 'Una de esas clases ya no entra en la cuota. Elige otra.',
  not_found: 'Esta cuota ya no se vende.',
  not_on_sale: 'Esta cuota ya no se vende.',
  buyer_required: 'Por este importe hace falta una factura completa: pídela en el centro.',
  mandate_unsigned: 'Falta firmar la domiciliación.',
  payments_unavailable: 'Esa tarjeta no se puede usar ahora. Elige otra forma de pago.',
};

/** Why a client isn't signed up. Nothing was signed or charged. */
export function signUpRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return explainError(error).text;
  if (error.status === 0 || error.code === 'validation_failed') return explainError(error).text;
  return toClients[error.code] ?? errorMessage[error.code];
}
