import type { Booking } from '@aforo/shared/contract';
import { formatInstant, formatLimit } from '@aforo/shared/format';

type Outcome = Pick<Booking, 'status' | 'credit' | 'cancelledAt' | 'freeCancelUntil'>;

/** Why a session was spent without attendance; null if it was not, or was returned. */
export function lostSessionText(
  { status, credit, cancelledAt, freeCancelUntil }: Outcome,
  timeZone: string,
  now: Date,
): string | null {
  if (credit !== 'spent') return null;
  const limit = formatLimit(freeCancelUntil, timeZone, now);
  if (status === 'noShow') {
    return `No viniste, y la sesión no vuelve a tu bono. Podías cancelar sin perderla hasta ${limit}.`;
  }
  if (status !== 'cancelledLate') return null;
  const when = cancelledAt ? ` (${formatInstant(cancelledAt, timeZone, now)})` : '';
  return `Cancelaste fuera de plazo${when}, y la sesión no vuelve a tu bono. Podías hacerlo sin perderla hasta ${limit}.`;
}

/** Why a session was returned to the bono; null if it was not. */
export function returnReasonText({
  status,
  credit,
  wasMoved,
}: Pick<Booking, 'status' | 'credit' | 'wasMoved'>): string | null {
  if (credit !== 'returned') return null;
  switch (status) {
    case 'cancelled':
      return wasMoved ? 'La cambiaste por otra.' : 'Cancelaste a tiempo.';
    case 'cancelledByCenter':
      return 'La canceló el centro.';
    case 'cancelledLate':
    case 'noShow':
      return 'El centro te la ha devuelto aunque ya no tocaba.';
    default:
      return null;
  }
}
