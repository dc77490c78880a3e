import type { Booking, CreditEntry } from '@aforo/shared/contract';
import {
  formatDay,
  formatInstant,
  formatLimit,
  formatTime,
  localDateOf,
} from '@aforo/shared/format';
import { leftWords } from '../../common/bono/bono.messages.ts';

export interface LedgerLine {
  day: string;
  what: string;
  /** `+10`, `−1`, with a real minus. */
  amount: string;
  left: string;
  /** Who and why, where somebody decided it. */
  reason: string | null;
}

/** One movement of a bono, in words: `jue 12 nov · Pilates suelo 19:00 · −1 · quedan 6`. */
export function ledgerLine(entry: CreditEntry, timeZone: string, now: Date): LedgerLine {
  const { amount, balanceAfter, session, at } = entry;
  const today = localDateOf(now, timeZone);
  return {
    day: formatDay(localDateOf(session?.startsAt ?? at, timeZone), today),
    what: whatWords(entry, timeZone),
    amount: amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0',
    left: leftWords(balanceAfter),
    reason: reasonWords(entry),
  };
}

function whatWords({ kind, session, amount }: CreditEntry, timeZone: string): string {
  const named = session && `${session.serviceName} ${formatTime(session.startsAt, timeZone)}`;
  switch (kind) {
    case 'purchase':
      return 'Compra';
    case 'spend':
      return named ?? 'Sesión';
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
