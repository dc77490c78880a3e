import { addDays, formatTime, localDateOf } from '@aforo/shared/format';

const timeZone = 'Europe/Madrid';

/** The local date of the demo's center, some days from today. */
export function centerDay(daysFromToday = 0): string {
  return addDays(localDateOf(new Date(), timeZone), daysFromToday);
}

/**
 * The instant, or the next one that has a local time of its own: when summer time ends an hour comes
 * twice, and its local times name the first pass.
 */
export function withOwnLocalTime(instant: Date): Date {
  const before = new Date(instant.getTime() - 3_600_000);
  if (formatTime(instant, timeZone) !== formatTime(before, timeZone)) return instant;
  return withOwnLocalTime(new Date(instant.getTime() + 300_000));
}
