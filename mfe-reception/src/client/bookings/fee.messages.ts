import { openFeeCard, type Booking, type FeeCard } from '@aforo/shared/contract';
import { formatLimit, money } from '@aforo/shared/format';

/** The state of a fee: `penalización de 5,00 €, pendiente`. */
export function feeText(
  { amountMinor, state, card }: NonNullable<Booking['fee']>,
  currency: string,
): string {
  if (state === 'free') return 'penalización sin cobrar por ser de las gratuitas';
  const by = card ? ` con su tarjeta terminada en ${card.lastFour}` : '';
  const became = { owed: 'pendiente', charged: `cobrada${by}`, waived: 'perdonada' }[state];
  return `penalización de ${money(amountMinor, currency)}, ${became}`;
}

/** How the saved card is involved in charging a fee; null when there is nothing to show. */
export function feeCardText(
  feeCard: FeeCard | null | undefined,
  timeZone: string,
  now: Date,
): string | null {
  const open = openFeeCard(feeCard, now);
  if (open === null) return null;
  const card = `su tarjeta terminada en ${open.lastFour}`;
  switch (open.state) {
    case 'due':
      return `Si antes no se paga ni se perdona, se cobra con ${card} desde ${formatLimit(open.at, timeZone, now)}.`;
    case 'asked':
      return `Se está cobrando con ${card}.`;
    case 'failed':
      return `No se ha podido cobrar con ${card}.`;
  }
}
