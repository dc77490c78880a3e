import type {
  BookingTarget,
  RescheduleQuote,
  Service,
  SessionSummary,
} from '@aforo/shared/contract';
import { formatInstant, formatLimit, money } from '@aforo/shared/format';

interface Center {
  timeZone: string;
  currency: string;
}

/** The consequences of a move: the seat, the payment and the cancellation deadline. */
export function moveSentences(
  quote: RescheduleQuote,
  from: Pick<SessionSummary, 'startsAt'>,
  { timeZone, currency }: Center,
  now: Date,
): string[] {
  const when = formatInstant(from.startsAt, timeZone, now);
  const until = new Date(quote.freeCancelUntil);
  return [
    `Deja su plaza de ${when}${quote.isSeatWanted ? ', que pasa a quien espera' : ''}.`,
    paymentText(quote, currency),
    until > now
      ? `Podrá cancelar sin coste hasta ${formatLimit(quote.freeCancelUntil, timeZone, now)}.`
      : 'Ya no podrá cancelarla sin coste.',
  ];
}

function paymentText(quote: RescheduleQuote, currency: string): string {
  const { returnsTo, forgivesMinor, purchase, priceMinor } = quote;
  const debt = money(priceMinor, currency);
  if (purchase) {
    const left = leftText(purchase.creditsLeft);
    if (returnsTo?.id === purchase.id) return `Su sesión de ${purchase.name} va a la nueva${left}.`;
    const before = returnsTo
      ? `Vuelve su sesión a ${returnsTo.name}`
      : forgivesMinor > 0
        ? `Deja de deber ${money(forgivesMinor, currency)}`
        : null;
    // Two bonos of the same kind have the same name.
    const other = returnsTo?.name === purchase.name ? `su otro ${purchase.name}` : purchase.name;
    const spends = `gasta una de ${other}${left}`;
    return before ? `${before} y la nueva ${spends}.` : `La nueva ${spends}.`;
  }
  if (returnsTo) {
    const back = `Vuelve su sesión a ${returnsTo.name}`;
    if (priceMinor === 0) return `${back}; la nueva no cuesta nada.`;
    return `${back}, que no sirve para la nueva: queda a deber ${debt}.`;
  }
  if (forgivesMinor === priceMinor) {
    return priceMinor === 0 ? 'No cuesta nada.' : `Sigue debiendo ${debt}.`;
  }
  if (forgivesMinor === 0) return `Queda a deber ${debt}.`;
  if (priceMinor === 0) return `Deja de deber ${money(forgivesMinor, currency)}.`;
  return `Debía ${money(forgivesMinor, currency)}; con el cambio debe ${debt}.`;
}

function leftText(creditsLeft: number | null): string {
  if (creditsLeft === null) return '';
  if (creditsLeft === 0) return ': no le queda ninguna';
  return creditsLeft === 1 ? ': le queda 1' : `: le quedan ${creditsLeft}`;
}

/** The target that undoes a move: where the booking is now. */
export function targetOfSession(session: SessionSummary): BookingTarget {
  if (session.kind === 'class') return { sessionId: session.id };
  // The session of an appointment is deleted with its booking, so the time is requested again.
  return {
    serviceId: session.service.id,
    professionalId: session.professional.id,
    startsAt: session.startsAt,
  };
}

/** The option for a class of any service. */
export const anyClass = 'class';

/** The options for the new booking: the same service, any class, or an appointment. */
export function whatOptions(
  services: readonly Pick<Service, 'id' | 'name' | 'kind' | 'status'>[],
  { kind, service: currentService }: Pick<SessionSummary, 'kind' | 'service'>,
): { value: string; label: string }[] {
  const otherServices = services.filter(
    ({ id, status }) => status === 'active' && id !== currentService.id,
  );
  return [
    { value: currentService.id, label: currentService.name },
    ...(otherServices.some((one) => one.kind === 'class')
      ? [{ value: anyClass, label: kind === 'class' ? 'Otra clase' : 'Una clase' }]
      : []),
    ...otherServices
      .filter((one) => one.kind === 'appointment')
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
}
