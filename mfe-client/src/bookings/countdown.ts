import { localDateOf } from '@aforo/shared/format';
import { daysBetween } from './week.ts';

const minuteMs = 60_000;

interface Span {
  startsAt: string;
  endsAt: string;
}

/** How long until it starts, as people say it: `en 25 minutos`, `mañana`, `en 3 días`. */
export function countdownWords({ startsAt, endsAt }: Span, timeZone: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);
  if (minutes <= 0) return Date.parse(endsAt) > now.getTime() ? 'ahora mismo' : 'ya ha terminado';
  if (minutes < 60) return `en ${counted(minutes, 'minuto')}`;
  const days = daysBetween(localDateOf(now, timeZone), localDateOf(startsAt, timeZone));
  // Late in the evening, tomorrow’s first class is hours away rather than a day.
  if (days === 0 || minutes < 6 * 60) return `en ${hoursAndMinutes(minutes)}`;
  if (days === 1) return 'mañana';
  return days < 14 ? `en ${days} días` : `en ${Math.floor(days / 7)} semanas`;
}

function hoursAndMinutes(minutes: number): string {
  const hours = counted(Math.floor(minutes / 60), 'hora');
  const rest = minutes % 60;
  return rest === 0 ? hours : `${hours} y ${counted(rest, 'minuto')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
