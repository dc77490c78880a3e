/**
 * Days of the center's calendar. A `localDate` is `YYYY-MM-DD`: no clock change can move it, and only
 * `instantOf` needs to know where the center is.
 */

export const dayMs = 86_400_000;

/** A calendar date has no time zone: noon in UTC stands for it, far from either midnight. */
export function noonOf(localDate: string): Date {
  return new Date(`${localDate}T12:00:00Z`);
}

/** The date so many days later; negative is earlier. */
export function addDays(localDate: string, days: number): string {
  return new Date(noonOf(localDate).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** How many midnights lie between; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(localDate: string): number {
  return noonOf(localDate).getUTCDay();
}

/** The seven dates of the week that holds a date; `weekStartsOn` 0 is Sunday. */
export function weekOf(localDate: string, weekStartsOn: number): string[] {
  const daysIn = (weekdayOf(localDate) - weekStartsOn + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(localDate, index - daysIn));
}

/** The numbers of the seven weekdays from the center's first one; 0 is Sunday. */
export function weekFrom(weekStartsOn: number): number[] {
  return Array.from({ length: 7 }, (_, index) => (weekStartsOn + index) % 7);
}

/**
 * The instant, ISO 8601 in UTC, of a local date and wall time (`HH:MM`) in a time zone. A time that a
 * clock change leaves out is that much later; of one that comes twice, the first.
 */
export function instantOf(localDate: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${localDate}T${time}:00Z`);
  const before = wall - offsetMs(wall - dayMs, timeZone);
  const isBefore = offsetMs(before, timeZone) === offsetMs(wall - dayMs, timeZone);
  const after = wall - offsetMs(wall + dayMs, timeZone);
  const isAfter = offsetMs(after, timeZone) === offsetMs(wall + dayMs, timeZone);
  return new Date(isBefore || !isAfter ? before : after).toISOString();
}

/** How far a time zone's clocks are ahead of UTC's. */
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
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
  );
  return wall - Math.floor(at / 60_000) * 60_000;
}
