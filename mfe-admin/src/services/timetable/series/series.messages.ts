import type { Series } from '@aforo/shared/contract';
import { formatDate } from '@aforo/shared/format';
import { everyWeekdayText } from '../preview/conflict.messages.ts';

const all = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * `Los lunes y miércoles a las 19:00, hasta el 18 dic 2026`; lists all times if there are several.
 */
export function seriesText({
  weekdays,
  localTime,
  moreTimes = [],
  untilDate,
}: Pick<Series, 'weekdays' | 'localTime' | 'untilDate'> & {
  moreTimes?: readonly string[] | undefined;
}): string {
  const days = everyWeekdayText(weekdays);
  const times = all.format([localTime, ...moreTimes].toSorted());
  const end = untilDate === null ? 'sin fecha de fin' : `hasta el ${formatDate(untilDate)}`;
  return `${days.charAt(0).toUpperCase()}${days.slice(1)} a las ${times}, ${end}`;
}

/**
 * `19:55` for 19:00 and 55 minutes, `00:30 del día siguiente` for 22:30 and 120; empty while a
 * value is missing. Ignores clock changes, because it describes any week.
 */
export function endTime(localTime: string, durationMinutes: number | null): string {
  const [hour, minute] = localTime.split(':').map(Number);
  if (hour === undefined || minute === undefined || durationMinutes === null) return '';
  const total = hour * 60 + minute + durationMinutes;
  if (Number.isNaN(total)) return '';
  const end = total % 1440;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = total > 1440 ? ' del día siguiente' : '';
  return `${two(Math.floor(end / 60))}:${two(end % 60)}${day}`;
}

/** `quedan 2`, `completa`, `completa · 3 en espera`. */
export function seatsText({
  capacity,
  taken,
  waiting,
}: {
  capacity: number;
  taken: number;
  waiting: number;
}): string {
  const left = capacity - taken;
  const queue = waiting > 0 ? ` · ${waiting} en espera` : '';
  if (left <= 0) return `completa${queue}`;
  return `${left === 1 ? 'queda 1' : `quedan ${left}`}${queue}`;
}
