import {
  addDays,
  addMinutes,
  instantOf,
  localDateOf,
  weekdayOf,
} from '../../platform/time/local-time.ts';
import { demoHolidays, demoOpening } from './timetable.ts';

/** Opening and closing time of the demo's front desk on a day; null when it is closed. */
export function openingHours(
  localDate: string,
  timeZone: string,
): { opensAt: Date; closesAt: Date } | null {
  const hours = demoOpening.find(({ weekday }) => weekday === weekdayOf(localDate));
  if (!hours || demoHolidays.some(([day]) => day === localDate.slice(5))) return null;
  const opensAt = instantOf(localDate, hours.starts, timeZone);
  const closesAt = instantOf(localDate, hours.ends, timeZone);
  return opensAt && closesAt ? { opensAt, closesAt } : null;
}

/** The last moment up to `at` at which the front desk sells. */
export function timeWhileOpen(at: Date, timeZone: string): Date {
  for (let date = localDateOf(at, timeZone); ; date = addDays(date, -1)) {
    const hours = openingHours(date, timeZone);
    if (!hours) continue;
    const first = addMinutes(hours.opensAt, 15);
    const last = addMinutes(hours.closesAt, -15);
    if (at >= first) return at < last ? at : last;
  }
}
