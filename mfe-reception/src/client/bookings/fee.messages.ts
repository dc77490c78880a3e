import type { Booking, FeeCard } from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';

const HOUR_MS = 3_600_000;

/** What became of a fee: `penalización de 5,00 €, pendiente`. */
export function feeWords(
  { amountMinor, state, card }: NonNullable<Booking['fee']>,
  currency: string,
): string {
  if (state === 'free') return 'penalización sin cobrar por ser de las gratuitas';
  const by = card ? ` con su tarjeta terminada en ${card.lastFour}` : '';
  const became = { owed: 'pendiente', charged: `cobrada${by}`, waived: 'perdonada' }[state];
  return `penalización de ${money(amountMinor, currency)}, ${became}`;
}

/**
 * What a saved card has to do with a fee that is owed; null when nothing has to be said: what should have
 * been charged by now and wasn't is promised to nobody.
 */
export function feeCardWords(
  card: FeeCard | null | undefined,
  timeZone: string,
  now: Date,
): string | null {
  if (!card) return null;
  const theirs = `su tarjeta terminada en ${card.lastFour}`;
  switch (card.state) {
    case 'due':
      if (card.at === null || Date.parse(card.at) + HOUR_MS < now.getTime()) return null;
      return `Se cobra con ${theirs} a partir del ${formatInstant(card.at, timeZone, now)}, si antes no se paga ni se perdona.`;
    case 'asked':
      return `Se está cobrando con ${theirs}.`;
    case 'failed':
      return `No se ha podido cobrar con ${theirs}.`;
    case 'charged':
      return null;
  }
}
