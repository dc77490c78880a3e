import { yourBono } from '../../common/booking-terms/bono.messages.ts';
import type { RescheduleQuote, SessionSummary } from '@aforo/shared/contract';
import { formatInstant, formatLimit, money } from '@aforo/shared/format';

interface Center {
  timeZone: string;
  currency: string;
}

/** The effect of moving to another session, shown before the move. */
export function moveSentences(
  quote: RescheduleQuote,
  from: Pick<SessionSummary, 'startsAt'>,
  { timeZone, currency }: Center,
  now: Date,
): string[] {
  const old = formatInstant(from.startsAt, timeZone, now);
  const { freeCancelUntil } = quote;
  return [
    `Dejas tu plaza de ${old}${quote.isSeatWanted ? ', que pasa a quien espera' : ''}.`,
    priceText(quote, currency),
    Date.parse(freeCancelUntil) > now.getTime()
      ? `Podrás cancelarla sin coste hasta ${formatLimit(freeCancelUntil, timeZone, now)}.`
      : 'Ya no podrás cancelarla sin coste.',
  ];
}

/** What is returned, what is spent and what is to be paid. */
function priceText(quote: RescheduleQuote, currency: string): string {
  const { returnsTo, forgivesMinor, purchase, priceMinor } = quote;
  const price = money(priceMinor, currency);
  if (purchase) return bonoText(quote, purchase, currency);
  if (returnsTo) {
    const back = `Recuperas tu sesión de ${returnsTo.name}`;
    return priceMinor === 0
      ? `${back}; la nueva no cuesta nada.`
      : `${back}, que no vale para la nueva: pagas ${price} en el centro.`;
  }
  if (priceMinor === 0) {
    return forgivesMinor === 0
      ? 'No cuesta nada.'
      : `No cuesta nada: ya no pagas los ${money(forgivesMinor, currency)} de la otra.`;
  }
  if (forgivesMinor === priceMinor) return `Cuesta lo mismo: ${price}, se paga en el centro.`;
  return forgivesMinor === 0
    ? `La nueva se paga en el centro: ${price}.`
    : `Pasas de pagar ${money(forgivesMinor, currency)} a ${price}, en el centro.`;
}

function bonoText(
  { returnsTo, forgivesMinor }: RescheduleQuote,
  { id, name, creditsLeft }: NonNullable<RescheduleQuote['purchase']>,
  currency: string,
): string {
  if (returnsTo?.id === id) {
    if (creditsLeft === null) return `Sigue incluida en ${yourBono(name)}.`;
    const left =
      creditsLeft === 0 ? ', la última que le queda' : `, y ${creditsLeftText(creditsLeft)}`;
    return `Te vale la misma sesión de ${name}${left}.`;
  }
  // Two bonos of the same package have the same name.
  const bono = returnsTo?.name === name ? `tu otro ${name}` : name;
  const spends =
    creditsLeft === null
      ? `la nueva va incluida en ${yourBono(name)}`
      : creditsLeft === 0
        ? `la nueva gasta la última de ${bono}`
        : `la nueva gasta una de ${bono}, y ${creditsLeftText(creditsLeft)}`;
  if (returnsTo) return `Recuperas tu sesión de ${returnsTo.name} y ${spends}.`;
  if (forgivesMinor > 0) return `Ya no pagas ${money(forgivesMinor, currency)}: ${spends}.`;
  return `${spends.charAt(0).toUpperCase()}${spends.slice(1)}.`;
}

function creditsLeftText(creditsLeft: number): string {
  return creditsLeft === 1 ? 'te queda 1' : `te quedan ${creditsLeft}`;
}
