/**
 * Calendar arithmetic. A `localDate` is `YYYY-MM-DD` and unaffected by DST; only `instantOf` needs
 * the center's time zone.
 */

export const dayMs = 86_400_000;

/** Noon UTC of a calendar date, which is far from midnight in either direction. */
export function noonOf(localDate: string): Date {
  return new Date(`${localDate}T12:00:00Z`);
}

/** The date `days` later, or earlier if negative. */
export function addDays(localDate: string, days: number): string {
  return new Date(noonOf(localDate).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(localDate: string): number {
  return noonOf(localDate).getUTCDay();
}

/** The seven dates of the week that contains a date; `weekStartsOn` 0 is Sunday. */
export function weekOf(localDate: string, weekStartsOn: number): string[] {
  const daysIn = (weekdayOf(localDate) - weekStartsOn + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(localDate, index - daysIn));
}

/** The seven weekdays in display order; 0 is Sunday. */
export function weekFrom(weekStartsOn: number): number[] {
  return Array.from({ length: 7 }, (_, index) => (weekStartsOn + index) % 7);
}

/**
 * The instant, ISO 8601 in UTC, of a local date and time (`HH:MM`) in a time zone. A time skipped
 * by DST is moved forward by the skipped duration; of a repeated time, the first one is used.
 */
export function instantOf(localDate: string, time: string, timeZone: string): string {
  const localMs = Date.parse(`${localDate}T${time}:00Z`);
  const before = localMs - offsetMs(localMs - dayMs, timeZone);
  const isBefore = offsetMs(before, timeZone) === offsetMs(localMs - dayMs, timeZone);
  const after = localMs - offsetMs(localMs + dayMs, timeZone);
  const isAfter = offsetMs(after, timeZone) === offsetMs(localMs + dayMs, timeZone);
  return new Date(isBefore || !isAfter ? before : after).toISOString();
}

/** Offset of a time zone from UTC in ms. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const localMs = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
  );
  return localMs - Math.floor(at / 60_000) * 60_000;
}

/** The month after or before `YYYY-MM`. */
export function monthBeside(month: string, step: 1 | -1): string {
  return addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7);
}
