import type {
  BookingQuote,
  BookingTarget,
  ErrorCode,
  PackagePurchase,
} from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';
import { leftWords } from '../common/bono/bono-words.ts';

interface Centre {
  timeZone: string;
  currency: string;
}

/** What booking costs, as it is said at the desk. */
export function costWords(quote: BookingQuote, { currency }: Centre): string {
  const { purchase, priceMinor } = quote;
  if (purchase) return bonoWords(purchase);
  return priceMinor > 0 ? `Quedará a deber ${money(priceMinor, currency)}` : 'No cuesta nada';
}

function bonoWords({
  name,
  creditsLeft,
}: {
  name: string;
  creditsLeft: PackagePurchase['balance'];
}) {
  return creditsLeft === null
    ? `Va con ${name}, sin gastar sesiones`
    : `Gasta 1 sesión de ${name}; después ${leftWords(creditsLeft)}`;
}

/** Until when it can be cancelled for nothing. */
export function freeCancelWords(quote: BookingQuote, centre: Centre, now: Date): string {
  if (new Date(quote.freeCancelUntil) <= now) return 'Ya no se podrá cancelar sin perderla.';
  return `Se puede cancelar sin perder nada hasta ${formatInstant(quote.freeCancelUntil, centre.timeZone, now)}.`;
}

/** What the staff may do although the rules say no, with a reason. */
const overridable: readonly ErrorCode[] = [
  'session_full',
  'session_started',
  'booking_too_early',
  'booking_too_late',
  'booking_overlap',
];

export function canOverride(obstacle: NonNullable<BookingQuote['obstacle']>): boolean {
  return overridable.includes(obstacle);
}

/** A choice in the list as one text, and back. */
export function targetOf(choice: string, serviceId: string): BookingTarget | null {
  if (choice === '') return null;
  return serviceId === ''
    ? { sessionId: choice }
    : { serviceId, professionalId: null, startsAt: choice };
}
