import type { Booking, CreditEntry } from '@aforo/shared/contract';
import { formatDay, formatInstant, formatLimit, localDateOf } from '@aforo/shared/format';
import { leftWords } from '../../common/bono/bono.messages.ts';

export interface LedgerLine {
  day: string;
  what: string;
  /** `+10`, `−1`, with a real minus; null of an unlimited bono, which counts nothing. */
  amount: string | null;
  left: string | null;
  /** Who and why, where somebody decided it. */
  reason: string | null;
}

/**
 * One movement of a bono, in words: `mar 10 nov · Reserva de Pilates suelo (jue 12 nov 19:00) · −1 ·
 * quedan 6`. The day is the movement's own, so that the lines are in order; the session has its date.
 */
export function ledgerLine(
  entry: CreditEntry,
  { isCounted, timeZone, now }: { isCounted: boolean; timeZone: string; now: Date },
): LedgerLine {
  const { amount, balanceAfter, at } = entry;
  return {
    day: formatDay(localDateOf(at, timeZone), localDateOf(now, timeZone)),
    what: whatWords(entry, timeZone, now),
    amount: isCounted ? signed(amount) : null,
    left: isCounted ? leftWords(balanceAfter) : null,
    reason: reasonWords(entry),
  };
}

function signed(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

function whatWords({ kind, session, amount }: CreditEntry, timeZone: string, now: Date): string {
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

function reasonWords({ kind, reason, actorName }: CreditEntry): string | null {
  const who = kind === 'adjust' && actorName ? `${actorName}` : null;
  if (!reason) return who;
  return who ? `${who}: ${reason}` : reason;
}

/** Whether this movement is what that booking cost. */
export function isOf(entry: CreditEntry, booking: Booking): boolean {
  return (
    entry.session !== null &&
    new Date(entry.session.startsAt).getTime() === new Date(booking.session.startsAt).getTime() &&
    entry.session.serviceName === booking.session.service.name
  );
}

/** A place that cost a session which didn't come back. */
export function isLost({ status, credit }: Pick<Booking, 'status' | 'credit'>): boolean {
  return credit === 'spent' && (status === 'cancelledLate' || status === 'noShow');
}

/** Why a session was lost, from what was agreed when it was booked. */
export function lossWords(booking: Booking, timeZone: string, now: Date): string {
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
