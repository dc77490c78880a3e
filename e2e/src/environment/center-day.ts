import { addDays, localDateOf } from '@aforo/shared/format';

/** The local date of the demo's center, some days from today. */
export function centerDay(daysFromToday = 0): string {
  return addDays(localDateOf(new Date(), 'Europe/Madrid'), daysFromToday);
}
