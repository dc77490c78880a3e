import type { Booking, CreditEntry } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf } from '@aforo/shared/format';
import {
  lostSessionText,
  returnReasonText,
} from '../../common/booking-terms/cancellation.messages.ts';

type Entry = Pick<CreditEntry, 'kind' | 'amount' | 'balanceAfter' | 'at' | 'session' | 'reason'>;

export interface LedgerLine {
  /** `12 nov`: the day of the movement, which determines the order. */
  day: string;
  /** `Pilates suelo, mié 25 nov 19:00`. */
  what: string;
  /** `−1`; null in an unlimited bono, which has no amounts. */
  amount: string | null;
  /** `quedan 6`. */
  left: string | null;
}

const withoutSession = {
  purchase: 'Compra del bono',
  spend: 'Sesión usada',
  return: 'Sesión devuelta',
  expire: 'Sesiones caducadas',
  adjust: 'Ajuste del centro',
  refund: 'Reembolso',
  award: 'Premio',
  import: 'Lo que quedaba en otro programa',
} as const satisfies Record<CreditEntry['kind'], string>;

/** One movement of a bono: `12 nov · Pilates suelo, mié 25 nov 19:00 · −1 · quedan 6`. */
export function ledgerLine(
  entry: Entry,
  { isCounted, timeZone, now }: { isCounted: boolean; timeZone: string; now: Date },
): LedgerLine {
  return {
    day: formatShortDate(entry.at, timeZone, now),
    what: descriptionText(entry, timeZone, now),
    amount: isCounted ? signed(entry.amount) : null,
    left: isCounted
      ? `${entry.balanceAfter === 1 ? 'queda' : 'quedan'} ${entry.balanceAfter}`
      : null,
  };
}

/** Why a session was lost or returned, from its booking; null if it was attended. */
export function reasonText(
  { kind }: Pick<CreditEntry, 'kind'>,
  booking: Booking,
  timeZone: string,
  now: Date,
): string | null {
  if (kind === 'spend') return lostSessionText(booking, timeZone, now);
  return kind === 'return' ? returnReasonText(booking) : null;
}

function descriptionText({ kind, session, reason }: Entry, timeZone: string, now: Date): string {
  const what = session
    ? `${session.serviceName}, ${formatInstant(session.startsAt, timeZone, now)}${sessionEnding(kind)}`
    : withoutSession[kind];
  return reason ? `${what}: ${reason}` : what;
}

function sessionEnding(kind: CreditEntry['kind']): string {
  if (kind === 'spend') return '';
  return kind === 'return' ? ', devuelta' : `, ${withoutSession[kind].toLowerCase()}`;
}

/** With a real minus sign (U+2212), as wide as the plus. */
function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

function formatShortDate(instant: string, timeZone: string, now: Date): string {
  const date = formatDate(localDateOf(instant, timeZone));
  const thisYear = ` ${localDateOf(now, timeZone).slice(0, 4)}`;
  return date.endsWith(thisYear) ? date.slice(0, -thisYear.length) : date;
}
