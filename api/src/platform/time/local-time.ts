/**
 * Conversions between instants and the center's local time. Weekday 0 is Sunday; minutes count from
 * local midnight.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The calendar date of an instant in an IANA time zone, `YYYY-MM-DD`. */
export function localDateOf(instant: Date, timeZone: string): string {
  // Swedish formats dates like ISO 8601.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/** The local time of an instant, `HH:MM`. */
export function localTimeOf(instant: Date, timeZone: string): string {
  return dateFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(instant);
}

/**
 * The instant of a local date and time at the center; `24:00` is the next midnight. Null when
 * clocks skip that time; the first of the two when it occurs twice.
 */
export function instantOf(localDate: string, localTime: string, timeZone: string): Date | null {
  const wall = Date.parse(`${localDate}T00:00:00Z`) + minutesOf(localTime) * minuteMs;
  // A zone's offset changes at most once within two days, so one of these is right.
  const found = [wall - dayMs, wall + dayMs]
    .map((near) => wall - (wallMs(new Date(near), timeZone) - near))
    .filter((instant) => wallMs(new Date(instant), timeZone) === wall);
  return found.length === 0 ? null : new Date(Math.min(...found));
}

/** Local midnight; where clocks skip it, the first instant of the day. */
export function startOfDay(localDate: string, timeZone: string): Date {
  const midnight = instantOf(localDate, '00:00', timeZone);
  if (midnight) return midnight;
  const [hour = '01:00'] = ['00:30', '01:00'].filter((time) =>
    instantOf(localDate, time, timeZone),
  );
  return instantOf(localDate, hour, timeZone) ?? new Date(`${localDate}T00:00:00Z`);
}

/** `09:30` and `09:30:00` → 570; `24:00` → 1440. */
export function minutesOf(localTime: string): number {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number);
  return hours * 60 + minutes;
}

export function addDays(localDate: string, days: number): string {
  return new Date(Date.parse(`${localDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last day. */
export function addMonths(localDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

export function weekdayOf(localDate: string): number {
  return new Date(`${localDate}T00:00:00Z`).getUTCDay();
}

/**
 * The first day of a date's week.
 * @param weekStartsOn 0 is Sunday
 */
export function firstOfWeek(localDate: string, weekStartsOn: number): string {
  return addDays(localDate, -((weekdayOf(localDate) - weekStartsOn + 7) % 7));
}

/** Every date from the first to the last, both inclusive. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The birthday of a person born on 29 February is the 28th in other years. */
export function isBirthday(birthDate: string, day: string): boolean {
  const born = birthDate.slice(5);
  if (born !== '02-29') return born === day.slice(5);
  const year = Number(day.slice(0, 4));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day.slice(5) === (isLeap ? '02-29' : '02-28');
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}

/** The local date and time as if they were UTC. */
function wallMs(instant: Date, timeZone: string): number {
  const text = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${text.format(instant).replace(' ', 'T')}Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A cached formatter with these options; creating one takes a thousand times as long as using it.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}
