import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  localDateOf,
  weekdayOf,
} from '../../platform/time/local-time.ts';
import { demoHolidays } from './timetable.ts';

const weekdays = [1, 2, 3, 4, 5];
const weekend = [0, 6];

interface Slot {
  service: number;
  professional: number;
  room: number | null;
  weekdays: readonly number[];
  localTime: string;
}

/**
 * Numbers are positions in the demo's lists; these professionals have no classes at these times.
 */
const slots: readonly Slot[] = [
  { service: 8, professional: 1, room: 2, weekdays, localTime: '09:00' },
  { service: 9, professional: 1, room: 2, weekdays, localTime: '11:00' },
  { service: 11, professional: 3, room: null, weekdays, localTime: '12:00' },
  { service: 8, professional: 1, room: 2, weekdays, localTime: '17:00' },
  { service: 10, professional: 1, room: 2, weekdays, localTime: '18:30' },
  { service: 8, professional: 1, room: 2, weekdays: weekend, localTime: '11:00' },
  { service: 10, professional: 1, room: 2, weekdays: weekend, localTime: '12:15' },
];

/** Appointments are booked up to this many days ahead. */
const daysAhead = 7;

interface DemoAppointment {
  service: number;
  professional: number;
  room: number | null;
  clientId: string;
  startsAt: Date;
  endsAt: Date;
  bookedAt: Date;
}

/** The future appointments of today and the next days, at most one per client. */
export function planDemoAppointments(
  now: Date,
  timeZone: string,
  durations: readonly number[],
  clientIds: readonly string[],
): DemoAppointment[] {
  const today = localDateOf(now, timeZone);
  const holidays = new Set<string>(demoHolidays.map(([day]) => day));
  return datesBetween(today, addDays(today, daysAhead))
    .filter((date) => !holidays.has(date.slice(5)))
    .flatMap((date) =>
      slots.flatMap((slot) => {
        const isOn = slot.weekdays.includes(weekdayOf(date));
        const startsAt = isOn ? instantOf(date, slot.localTime, timeZone) : undefined;
        return startsAt && startsAt > now ? [{ ...slot, startsAt }] : [];
      }),
    )
    .flatMap(({ service, professional, room, startsAt }, position) => {
      const clientId = clientIds[position];
      if (clientId === undefined) return [];
      const endsAt = addMinutes(startsAt, durations[service] ?? 60);
      const bookedAt = addMinutes(now, -60 * (2 + (position % 5) * 20));
      return [{ service, professional, room, clientId, startsAt, endsAt, bookedAt }];
    });
}
