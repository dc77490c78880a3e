import { daysBetween, localDateOf } from '@aforo/shared/format';

const minuteMs = 60_000;

interface Span {
  startsAt: string;
  endsAt: string;
}

/** The time until the start: `en 25 minutos`, `mañana`, `en 3 días`. */
export function countdownText({ startsAt, endsAt }: Span, timeZone: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);
  if (minutes <= 0) return Date.parse(endsAt) > now.getTime() ? 'ahora mismo' : 'ya ha terminado';
  if (minutes < 60) return `en ${counted(minutes, 'minuto')}`;
  const days = daysBetween(localDateOf(now, timeZone), localDateOf(startsAt, timeZone));
  // Late in the evening, tomorrow’s first class is hours away rather than a day.
  if (days === 0 || minutes < 6 * 60) return `en ${hoursAndMinutes(minutes)}`;
  if (days === 1) return 'mañana';
  return days < 14 ? `en ${days} días` : `en ${Math.floor(days / 7)} semanas`;
}

/** The time left of an offer: `Te quedan 28 minutos para decidir`. */
export function timeLeftText(expiresAt: string, now: Date): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now.getTime()) / minuteMs);
  if (minutes < 1) return 'Te queda menos de un minuto para decidir';
  const verb = minutes === 1 ? 'queda' : 'quedan';
  return `Te ${verb} ${minutes < 60 ? counted(minutes, 'minuto') : hoursAndMinutes(minutes)} para decidir`;
}

function hoursAndMinutes(minutes: number): string {
  const hours = counted(Math.floor(minutes / 60), 'hora');
  const rest = minutes % 60;
  return rest === 0 ? hours : `${hours} y ${counted(rest, 'minuto')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
