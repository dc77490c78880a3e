import type { Booking, CreditEntry } from '@aforo/shared/contract';
import { formatDay, formatInstant, formatLimit, localDateOf } from '@aforo/shared/format';
import { sessionsLeftText } from '../../common/bono/bono.messages.ts';

export interface LedgerLine {
  day: string;
  what: string;
  /** `+10` or `−1`, with a real minus sign. Null for an unlimited bono, which has no count. */
  amount: string | null;
  left: string | null;
  /** The person and the reason, for manual entries. */
  reason: string | null;
}

/**
 * Formats one movement of a bono: `mar 10 nov · Reserva de Pilates suelo (jue 12 nov 19:00) · −1 ·
 * quedan 6`. The first date is the movement's, so that lines are in order; the session's date is in
 * the parentheses.
 */
export function ledgerLine(
  entry: CreditEntry,
  { isCounted, timeZone, now }: { isCounted: boolean; timeZone: string; now: Date },
): LedgerLine {
  const { amount, balanceAfter, at } = entry;
  return {
    day: formatDay(localDateOf(at, timeZone), localDateOf(now, timeZone)),
    what: movementText(entry, timeZone, now),
    amount: isCounted ? signed(amount) : null,
    left: isCounted ? sessionsLeftText(balanceAfter) : null,
    reason: reasonText(entry),
  };
}

function signed(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

function movementText({ kind, session, amount }: CreditEntry, timeZone: string, now: Date): string {
  const named =
    session && `${session.serviceName} (${formatInstant(session.startsAt, timeZone, now)})`;
  switch (kind) {
    case 'purchase':
      return 'Compra';
    case 'spend':
      return named ? `Reserva de ${named}` : 'Sesión';
    case 'return':
      return named ? `Vuelve ${named}` : 'Vuelve una sesión';
    case 'expire':
      return 'Caduca lo que quedaba';
    case 'adjust':
      return 'Ajuste';
    case 'refund':
      return 'Devolución del dinero';
    case 'import':
      return 'De otro programa';
    case 'award':
      return amount > 0 ? 'Premio' : 'Premio retirado';
  }
}

function reasonText({ kind, reason, actorName }: CreditEntry): string | null {
  const who = kind === 'adjust' && actorName ? `${actorName}` : null;
  if (!reason) return who;
  return who ? `${who}: ${reason}` : reason;
}

/** Whether the ledger entry belongs to this booking. */
export function isOf(entry: CreditEntry, booking: Booking): boolean {
  return (
    entry.session !== null &&
    new Date(entry.session.startsAt).getTime() === new Date(booking.session.startsAt).getTime() &&
    entry.session.serviceName === booking.session.service.name
  );
}

/** Whether a booking cost a session that was not returned. */
export function isLost({ status, credit }: Pick<Booking, 'status' | 'credit'>): boolean {
  return credit === 'spent' && (status === 'cancelledLate' || status === 'noShow');
}

/** Explains why a session was lost, based on the cancellation terms of the booking. */
export function lossText(booking: Booking, timeZone: string, now: Date): string {
  const { session, status, cancelledAt, freeCancelUntil } = booking;
  const at = (instant: string) => formatInstant(instant, timeZone, now);
  const what = `${session.service.name} (${at(session.startsAt)})`;
  const limit = `Podía cancelar sin perder nada hasta ${formatLimit(freeCancelUntil, timeZone, now)}`;
  if (status === 'noShow') return `No vino a ${what}. ${limit}.`;
  if (status === 'cancelledLate' && cancelledAt) {
    return `Canceló ${what} tarde: ${at(cancelledAt)}. ${limit}.`;
  }
  return `${what} gastó esta sesión. ${limit}.`;
}
