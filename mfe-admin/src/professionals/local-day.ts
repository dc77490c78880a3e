/** Days of the centre's calendar as instants. */

const dayMs = 86_400_000;

/** The instant at which a local date begins in a time zone; ISO 8601, UTC. */
export function startOfDay(localDate: string, timeZone: string): string {
  const wall = Date.parse(`${localDate}T00:00:00Z`);
  // Twice, because the first guess may lie on the other side of a clock change.
  const guess = wall - offsetMs(wall, timeZone);
  return new Date(wall - offsetMs(guess, timeZone)).toISOString();
}

/** The date after. */
export function nextDay(localDate: string): string {
  return new Date(Date.parse(`${localDate}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return wall - Math.floor(at / 1000) * 1000;
}
