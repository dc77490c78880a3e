import {
  addDays,
  addMinutes,
  instantOf,
  localDateOf,
  startOfDay,
} from '../../../platform/time/local-time.ts';

/** How long a seat is offered to a waiting client. */
const offerMinutes = 30;

/** The hours of the center's day in which that time runs: at night, people sleep. */
const wakingHours = { from: '08:00', to: '22:00' } as const;

/**
 * The deadline of an offer made now: half an hour that runs only between 8:00 and 22:00 in the
 * center, at most until the start of the session.
 */
export function offerDeadline(now: Date, startsAt: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone);
  const opens = wallTime(today, wakingHours.from, timeZone);
  const closes = wallTime(today, wakingHours.to, timeZone);
  const begins = now < opens ? opens : now;
  const runsTo = addMinutes(begins, offerMinutes);
  if (runsTo <= closes) return earlier(runsTo, startsAt);
  const leftMs = Math.min(offerMinutes * 60_000, runsTo.getTime() - closes.getTime());
  const tomorrow = wallTime(addDays(today, 1), wakingHours.from, timeZone);
  return earlier(new Date(tomorrow.getTime() + leftMs), startsAt);
}

/**
 * No time zone changes its clocks at these hours; if one did, the day would count from its start.
 */
function wallTime(localDate: string, localTime: string, timeZone: string): Date {
  return instantOf(localDate, localTime, timeZone) ?? startOfDay(localDate, timeZone);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
