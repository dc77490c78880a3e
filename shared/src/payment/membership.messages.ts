import type { Membership, SavedCard } from '@aforo/shared/contract';
import { formatDate, formatInstant, money } from '@aforo/shared/format';

interface Place {
  currency: string;
  timeZone: string;
}

/** `Visa •••• 4242` */
export function cardName({ brand, lastFour }: SavedCard): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`;
}

/** `caduca 12/30` */
export function cardEnd({ expiresMonth, expiresYear }: SavedCard): string {
  return `caduca ${String(expiresMonth).padStart(2, '0')}/${String(expiresYear).slice(-2)}`;
}

/** What comes next of a membership, in a sentence or two. */
export function membershipLines(
  one: Membership,
  card: SavedCard | null,
  { currency, timeZone }: Place,
  now: Date,
): string[] {
  const { owedMinor, nextTryAt } = one;
  const owed = owedMinor > 0 ? [`Pendiente de pago: ${money(owedMinor, currency)}.`] : [];
  if (nextTryAt !== null && owedMinor > 0) {
    owed.push(`La tarjeta se vuelve a probar el ${formatInstant(nextTryAt, timeZone, now)}.`);
  }
  return [nextWords(one, card, currency), ...owed];
}

function nextWords(one: Membership, card: SavedCard | null, currency: string): string {
  const day = formatDate(one.renewsOn);
  switch (one.state) {
    case 'ended':
      return 'Terminada.';
    case 'suspended':
      return 'No está pagada: no vale para reservar hasta que se pague.';
    case 'paused':
      return one.endsWithPeriod
        ? `Termina el ${day}.`
        : 'No se renueva ni se cobra hasta que se reanude. Lo ya pagado vale hasta que caduque.';
    case 'active':
      if (one.endsWithPeriod) return `Termina el ${day}: no se renueva ni se cobra más.`;
      return `Se renueva el ${day} por ${money(one.priceMinor, currency)}${card ? `, con ${cardName(card)}` : ', a pagar en el centro o en línea'}.`;
  }
}
