import type { Booking, FeeTerms } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** What losing a seat costs, said before it is had. */
export function feeTermsWords(
  { lateMinor, noShowMinor, losesSession, freeLeft }: FeeTerms,
  currency: string,
): string {
  const besides = losesSession ? ', además de la sesión,' : '';
  const free = freeWords(freeLeft);
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

function freeWords(freeLeft: number): string {
  if (freeLeft === 0) return '';
  return freeLeft === 1
    ? ' La próxima vez no se cobra.'
    : ` Las ${freeLeft} próximas no se cobran.`;
}

/** What became of the fee of a booking that was lost; null when it has none. */
export function feeWords({ fee }: Pick<Booking, 'fee'>, currency: string): string | null {
  if (!fee) return null;
  const amount = money(fee.amountMinor, currency);
  switch (fee.state) {
    case 'free':
      return 'Penalización: esta vez no se cobra';
    case 'owed':
      return `Penalización de ${amount}, pendiente de pago`;
    case 'charged':
      return `Penalización de ${amount}, pagada`;
    case 'waived':
      return `Penalización de ${amount}, perdonada`;
  }
}
