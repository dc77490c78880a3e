import { openFeeCard, type Booking, type FeeCard, type FeeTerms } from '@aforo/shared/contract';
import { formatLimit, money } from '@aforo/shared/format';

/** The fees for losing a seat, shown before booking. */
export function feeTermsText(
  { lateMinor, noShowMinor, losesSession, freeLeft }: FeeTerms,
  currency: string,
): string {
  const besides = losesSession ? ', además de la sesión,' : '';
  const free = freeLeftText(freeLeft);
  if (lateMinor !== null && lateMinor === noShowMinor) {
    return `Si cancelas más tarde o no vienes, pagas${besides} ${money(lateMinor, currency)}.${free}`;
  }
  const late = lateMinor === null ? null : `Si cancelas más tarde, pagas${besides} `;
  const absent = noShowMinor === null ? null : `Si no vienes, pagas${besides} `;
  return [
    late && `${late}${money(lateMinor ?? 0, currency)}.`,
    absent && `${absent}${money(noShowMinor ?? 0, currency)}.`,
  ]
    .filter(Boolean)
    .join(' ')
    .concat(free);
}

function freeLeftText(freeLeft: number): string {
  if (freeLeft === 0) return '';
  return freeLeft === 1
    ? ' La próxima vez no se cobra.'
    : ` Las ${freeLeft} próximas no se cobran.`;
}

/** The state of a booking's fee; null if it has none. */
export function feeText({ fee }: Pick<Booking, 'fee'>, currency: string): string | null {
  if (!fee) return null;
  const amount = money(fee.amountMinor, currency);
  switch (fee.state) {
    case 'free':
      return 'Penalización: esta vez no se cobra';
    case 'owed':
      return `Penalización de ${amount}, pendiente de pago`;
    case 'charged':
      return fee.card
        ? `Penalización de ${amount}, cobrada con tu tarjeta terminada en ${fee.card.lastFour}`
        : `Penalización de ${amount}, pagada`;
    case 'waived':
      return `Penalización de ${amount}, perdonada`;
  }
}

/** How an unpaid fee relates to a saved card; null if it does not. */
export function feeCardText(
  feeCard: FeeCard | null | undefined,
  timeZone: string,
  now: Date,
): string | null {
  const open = openFeeCard(feeCard, now);
  if (open === null) return null;
  const card = `tu tarjeta terminada en ${open.lastFour}`;
  switch (open.state) {
    case 'due':
      return `Si no la pagas antes, se cobra con ${card} desde ${formatLimit(open.at, timeZone, now)}.`;
    case 'asked':
      return `Se está cobrando con ${card}.`;
    case 'failed':
      return `No se ha podido cobrar con ${card}.`;
  }
}
