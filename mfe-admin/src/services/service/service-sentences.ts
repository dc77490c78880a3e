import { money } from '@aforo/shared/format';
import { formatDuration } from '../../common/fields/durations.ts';
import type { ServiceValues } from './service.form.ts';

/** How long a booking can be cancelled without cost; empty while the value is invalid. */
export function cancellationSentence({
  cancellationMinutes,
}: Pick<ServiceValues, 'cancellationMinutes'>): string {
  if (cancellationMinutes === null) return '';
  return cancellationMinutes === 0
    ? 'Se cancela sin perder la sesión hasta que empieza.'
    : `Se cancela sin perder la sesión hasta ${formatDuration(cancellationMinutes)} antes; después, la sesión cuenta.`;
}

/** The fee for a lost seat; empty if the center's fee applies. */
export function feeSentence(
  { lateFeeMinor, noShowFeeMinor }: Pick<ServiceValues, 'lateFeeMinor' | 'noShowFeeMinor'>,
  currency: string,
): string {
  const said = (minor: ServiceValues['lateFeeMinor'], what: string) => {
    if (typeof minor !== 'number') return [];
    return [
      minor === 0 ? `${what} no tiene penalización` : `${what} son ${money(minor, currency)}`,
    ];
  };
  const parts = [...said(lateFeeMinor, 'Cancelar tarde'), ...said(noShowFeeMinor, 'no venir')];
  const text = parts.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** When the service can be booked; empty while a value is invalid. */
export function windowSentence({
  bookingOpensDays,
  bookingClosesMinutes,
  isOnline,
}: Pick<ServiceValues, 'bookingOpensDays' | 'bookingClosesMinutes' | 'isOnline'>): string {
  if (!isOnline) return 'Solo se reserva en el centro.';
  if (bookingOpensDays === null || bookingClosesMinutes === null) return '';
  const opens = `desde ${formatDuration(bookingOpensDays * 1440)} antes`;
  const closes =
    bookingClosesMinutes === 0
      ? 'hasta que empieza'
      : `hasta ${formatDuration(bookingClosesMinutes)} antes`;
  return `Se reserva en línea ${opens} ${closes}.`;
}

/** The time during which professional and room are busy, if it is longer than the service. */
export function bufferSentence({
  durationMinutes,
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: Pick<ServiceValues, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>): string {
  if (durationMinutes === null || bufferBeforeMinutes === null || bufferAfterMinutes === null)
    return '';
  const total = durationMinutes + bufferBeforeMinutes + bufferAfterMinutes;
  if (total === durationMinutes) return '';
  return `Con los márgenes ocupa ${total} minutos de la sala y del profesional.`;
}
