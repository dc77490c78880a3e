import type { SessionSummary, WaitlistEntry } from '@aforo/shared/contract';
import { formatDay, formatTime, localDateOf } from '@aforo/shared/format';

type Seats = Pick<SessionSummary, 'capacity' | 'taken' | 'waiting'>;

export function isFull({ capacity, taken }: Seats): boolean {
  return taken >= capacity;
}

/** `quedan 2`, `queda 1`, `completa`, `completa · 3 en espera`. */
export function seatsText(seats: Seats): string {
  const left = seats.capacity - seats.taken;
  if (left > 0) return left === 1 ? 'queda 1' : `quedan ${left}`;
  return seats.waiting > 0 ? `completa · ${seats.waiting} en espera` : 'completa';
}

/** `Eres la siguiente persona de la lista`, `Hay 2 personas antes que tú`. */
export function waitingText(position: number | null): string {
  if (position === null) return 'Estás en la lista';
  if (position <= 1) return 'Eres la siguiente persona de la lista';
  return position === 2
    ? 'Hay 1 persona antes que tú'
    : `Hay ${position - 1} personas antes que tú`;
}

/** What happens when a seat becomes free. Whether a bono fits is only known then. */
export function seatOfferText({ isAutomatic }: Pick<WaitlistEntry, 'isAutomatic'>): string {
  return isAutomatic
    ? 'Con un bono que valga, la plaza es tuya en cuanto quede y se gasta una sesión; si no, te la ofrecemos por correo.'
    : 'Si te toca, te lo decimos por correo y decides tú.';
}

/** `las 10:40`; for an offer that lasts until the next morning `las 08:30 de mañana`. */
export function offerEndText(expiresAt: string, timeZone: string, now: Date): string {
  const time = `las ${formatTime(expiresAt, timeZone)}`;
  const [today, last] = [localDateOf(now, timeZone), localDateOf(expiresAt, timeZone)];
  if (last === today) return time;
  const day = formatDay(last, today);
  return `${time} ${day === 'mañana' ? 'de mañana' : `del ${day}`}`;
}
