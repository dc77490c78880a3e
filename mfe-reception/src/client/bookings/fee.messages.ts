import type { Booking } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** What became of a fee: `penalización de 5,00 €, pendiente`. */
export function feeWords(
  { amountMinor, state }: NonNullable<Booking['fee']>,
  currency: string,
): string {
  if (state === 'free') return 'penalización sin cobrar por ser de las gratuitas';
  const became = { owed: 'pendiente', charged: 'cobrada', waived: 'perdonada' }[state];
  return `penalización de ${money(amountMinor, currency)}, ${became}`;
}
