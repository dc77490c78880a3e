/**
 * Dates for display. A `localDate` is `YYYY-MM-DD` in the center's calendar; an `instant` is ISO
 * 8601 or a `Date`, shown in the center's time zone. The caller passes `now`.
 */

import { dayMs, daysBetween, noonOf } from './calendar.ts';

type Instant = string | Date;

/** `mar 24 nov`; with `today`, `hoy`, `mañana` and `ayer` by name, and the year if it differs. */
export function formatDay(localDate: string, today?: string): string {
  const near = today === undefined ? undefined : nearDay(localDate, today);
  if (near) return near;
  const { weekday, day, month } = partsOf(localDate, { weekday: 'short', month: 'short' });
  return `${weekday} ${day} ${month}${otherYear(localDate, today, ' ')}`;
}

/** `martes 24 de noviembre`, with `de 2027` if `today` is in another year. */
export function formatLongDate(localDate: string, today?: string): string {
  const { weekday, day, month } = partsOf(localDate, { weekday: 'long', month: 'long' });
  return `${weekday} ${day} de ${month}${otherYear(localDate, today, ' de ')}`;
}

/** `24 nov 1990`: for birthdays and documents, which need the year but not the weekday. */
export function formatDate(localDate: string): string {
  return `${dayAndMonth(localDate)} ${localDate.slice(0, 4)}`;
}

/** `noviembre de 2026` for the month `2026-11`. */
export function formatMonth(month: string): string {
  return `${partsOf(`${month}-01`, { month: 'long' }).month} de ${month.slice(0, 4)}`;
}

/** `mar`, for the heads of a week's days. */
export function formatWeekday(localDate: string): string {
  return partsOf(localDate, { weekday: 'short', month: 'short' }).weekday;
}

/** `22 – 28 nov`, `29 nov – 5 dic`, with the year if `today` is in another one. */
export function formatWeek(week: readonly string[], today?: string): string {
  const first = week[0] ?? '';
  const last = week.at(-1) ?? '';
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = isOneMonth ? partsOf(first, { month: 'short' }).day : dayAndMonth(first);
  return `${start} – ${dayAndMonth(last)}${otherYear(last, today, ' ')}`;
}

function dayAndMonth(localDate: string): string {
  const { day, month } = partsOf(localDate, { month: 'short' });
  return `${day} ${month}`;
}

/** `hoy 19:00`, `mañana 9:00`, `mar 24 nov 19:00`. */
export function formatInstant(instant: Instant, timeZone: string, now: Date): string {
  const day = formatDay(localDateOf(instant, timeZone), localDateOf(now, timeZone));
  return `${day} ${formatTime(instant, timeZone)}`;
}

/** For use after «hasta» or «desde»: `hoy 19:00`, `el mar 24 nov 19:00`. */
export function formatLimit(instant: Instant, timeZone: string, now: Date): string {
  const text = formatInstant(instant, timeZone, now);
  return /^(?:hoy|mañana|ayer) /.test(text) ? text : `el ${text}`;
}

/** `martes 24 de noviembre de 2026, 19:00`: complete and unambiguous. */
export function formatFullInstant(instant: Instant, timeZone: string): string {
  const localDate = localDateOf(instant, timeZone);
  const year = localDate.slice(0, 4);
  return `${formatLongDate(localDate)} de ${year}, ${formatTime(instant, timeZone)}`;
}

/** `19:00`, 24 hours. */
export function formatTime(instant: Instant, timeZone: string): string {
  return formatter(
    'time',
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  ).format(new Date(instant));
}

/** Whether it continues on the next day; ending exactly at midnight doesn't count. */
export function passesMidnight(startsAt: Instant, endsAt: Instant, timeZone: string): boolean {
  return lastDateOf(endsAt, timeZone) > localDateOf(startsAt, timeZone);
}

/** End time: `19:55`; with the day if it differs from the start's: `00:30 (sáb)`. */
export function formatEnd(startsAt: Instant, endsAt: Instant, timeZone: string): string {
  const time = formatTime(endsAt, timeZone);
  if (!passesMidnight(startsAt, endsAt, timeZone)) return time;
  return `${time} (${formatWeekday(lastDateOf(endsAt, timeZone))})`;
}

function lastDateOf(endsAt: Instant, timeZone: string): string {
  return localDateOf(new Date(new Date(endsAt).getTime() - 1), timeZone);
}

/** The calendar date, `YYYY-MM-DD`, of an instant in a time zone. */
export function localDateOf(instant: Instant, timeZone: string): string {
  const parts = formatter(
    'date',
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone,
  ).formatToParts(new Date(instant));
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('year').padStart(4, '0')}-${value('month')}-${value('day')}`;
}

const relativeSteps = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `hace 5 minutos`, `ayer`, `dentro de 2 horas`; `ahora mismo` below a minute. */
export function formatRelative(instant: Instant, now: Date): string {
  const distanceMs = new Date(instant).getTime() - now.getTime();
  const step = relativeSteps.find(([, lengthMs]) => Math.abs(distanceMs) >= lengthMs);
  if (!step) return 'ahora mismo';
  const [unit, lengthMs] = step;
  return relativeFormat().format(Math.trunc(distanceMs / lengthMs), unit);
}

let relative: Intl.RelativeTimeFormat | undefined;
function relativeFormat(): Intl.RelativeTimeFormat {
  return (relative ??= new Intl.RelativeTimeFormat('es', { numeric: 'auto' }));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter costs a hundred times more than using it. */
function formatter(
  name: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('es', { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** Date parts, computed at noon UTC. */
function partsOf(
  localDate: string,
  { weekday, month }: { weekday?: 'short' | 'long'; month: 'short' | 'long' },
) {
  const at = noonOf(localDate);
  const part = (name: string, options: Intl.DateTimeFormatOptions) =>
    formatter(name, options, 'UTC').format(at).replace('.', '');
  return {
    weekday: weekday ? part(`weekday-${weekday}`, { weekday }) : '',
    month: part(`month-${month}`, { month }),
    day: String(at.getUTCDate()),
  };
}

function nearDay(localDate: string, today: string): string | undefined {
  const days = daysBetween(today, localDate);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  return days === -1 ? 'ayer' : undefined;
}

function otherYear(localDate: string, today: string | undefined, before: string): string {
  const year = localDate.slice(0, 4);
  return today !== undefined && today.slice(0, 4) !== year ? before + year : '';
}
