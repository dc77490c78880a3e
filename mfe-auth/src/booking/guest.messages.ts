import type { ErrorCode, FeeTerms, PublicService } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { explainError } from '@aforo/shared/ui';

/** What it costs to fail: `Cancelas sin coste hasta 12 horas antes. Después cuesta 5,00 €.` */
export function cancellationText(
  { cancellationMinutes, fees }: Pick<PublicService, 'cancellationMinutes' | 'fees'>,
  currency: string,
): string {
  const free =
    cancellationMinutes === 0
      ? 'Cancelas sin coste hasta que empieza.'
      : `Cancelas sin coste hasta ${durationText(cancellationMinutes)} antes.`;
  const late = fees?.lateMinor ?? 0;
  const noShow = fees?.noShowMinor ?? 0;
  return [
    free,
    late > 0 ? `Después cuesta ${money(late, currency)}.` : null,
    noShow > 0 ? `Si no vienes, ${money(noShow, currency)}.` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** `Si cancelas más tarde, pagas 5,00 €. Si no vienes, pagas 10,00 €.`; null without fees. */
export function feesText(fees: FeeTerms | null | undefined, currency: string): string | null {
  const late = fees?.lateMinor ?? 0;
  const noShow = fees?.noShowMinor ?? 0;
  const parts = [
    late > 0 ? `Si cancelas más tarde, pagas ${money(late, currency)}.` : null,
    noShow > 0 ? `Si no vienes, pagas ${money(noShow, currency)}.` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : null;
}

function durationText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutos`;
  const hours = minutes / 60;
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** The contract's texts for these codes address the staff. */
const toClients: Partial<Record<ErrorCode, string>> = {
  session_full:
    'Esta plaza se acaba de ocupar. No se ha cobrado nada. Puedes apuntarte a la lista de espera.',
  already_booked: 'Ya tienes plaza en esta clase.',
  booking_overlap: 'A esa hora ya tienes otra reserva.',
  hold_expired: 'La plaza ya no está apartada. Vuelve a elegirla; no se ha cobrado nada.',
  price_changed: 'El precio ha cambiado mientras lo mirabas. Ábrela otra vez para ver el nuevo.',
  not_found: 'Esta clase ya no está en el horario. No se ha cobrado nada.',
  unpaid_limit:
    'Ya tienes todas las reservas sin pagar que admite el centro. Paga esta ahora, o espera a que pase alguna.',
};

const noBank =
  'El banco no contesta ahora mismo. No se ha cobrado nada y tu plaza sigue apartada; prueba en un momento.';

/** Why the seat was not booked. */
export function seatProblemText(error: unknown): string {
  if (!(error instanceof ApiError)) return explainError(error).text;
  // Says that there is no connection.
  if (error.status === 0) return error.message;
  return toClients[error.code] ?? explainError(error).text;
}

/** Why the payment of a held seat did not start. */
export function paymentProblemText(error: unknown): string {
  const isOnline = error instanceof ApiError && error.status !== 0;
  return isOnline && error.code === 'unavailable' ? noBank : seatProblemText(error);
}
