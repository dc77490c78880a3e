import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  localDateOf,
  weekdayOf,
} from '../../platform/time/local-time.ts';

export const demoRooms = ['Sala grande', 'Sala pequeña', 'Cabina'] as const;

/** Monday to Friday all day, mornings at the weekend. */
export const demoOpening = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '21:00' })),
  { weekday: 6, starts: '09:00', ends: '14:00' },
  { weekday: 0, starts: '10:00', ends: '13:30' },
];

/** Every professional works these hours; Íñigo and Pau also work at the weekend. */
export const demoHours = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, starts: '08:00', ends: '14:30' },
  { weekday, starts: '16:00', ends: '21:00' },
]);
export const weekendHours = [
  { weekday: 6, starts: '09:00', ends: '14:00' },
  { weekday: 0, starts: '10:00', ends: '13:30' },
];

/** Month and day of the holidays with a fixed date. */
export const demoHolidays = [
  ['01-01', 'Año Nuevo'],
  ['01-06', 'Reyes'],
  ['05-01', 'Día del Trabajo'],
  ['08-15', 'La Asunción'],
  ['10-12', 'Fiesta Nacional'],
  ['11-01', 'Todos los Santos'],
  ['12-06', 'La Constitución'],
  ['12-08', 'La Inmaculada'],
  ['12-25', 'Navidad'],
] as const;

/** Numbers are positions in the demo's lists. */
export interface DemoSeries {
  service: number;
  professional: number;
  room: number;
  weekdays: number[];
  localTime: string;
}

const series = (
  service: number,
  professional: number,
  room: number,
  weekdays: number[],
  localTime: string,
): DemoSeries => ({ service, professional, room, weekdays, localTime });

export const demoSeries: readonly DemoSeries[] = [
  series(0, 0, 0, [1, 3], '09:30'),
  series(0, 0, 0, [1, 3], '19:00'),
  series(1, 0, 1, [2, 4], '10:00'),
  series(1, 0, 1, [2, 4], '18:00'),
  series(5, 0, 0, [5], '10:00'),
  series(2, 2, 0, [2, 4], '09:00'),
  series(2, 2, 0, [2, 4], '20:00'),
  series(3, 2, 0, [1, 3], '17:30'),
  series(4, 3, 0, [1, 3, 5], '08:00'),
  series(4, 3, 0, [2, 4], '18:30'),
  series(6, 4, 1, [1, 3], '11:00'),
  series(7, 4, 1, [3, 5], '17:00'),
  series(0, 5, 0, [5], '18:00'),
  series(2, 5, 0, [6, 0], '10:30'),
  series(0, 5, 0, [6, 0], '12:00'),
];

export const weeksBack = 8;
/** How many days ahead the series create sessions. */
export const daysAhead = 56;

export interface DemoSession {
  /** Position in `demoSeries`. */
  series: number;
  seriesDate: string;
  startsAt: Date;
  endsAt: Date;
}

/** Every session of the weekly timetable around a moment, in order, without holidays. */
export function demoSessions(
  now: Date,
  timeZone: string,
  durations: readonly number[],
): DemoSession[] {
  const today = localDateOf(now, timeZone);
  const holidays = new Set<string>(demoHolidays.map(([day]) => day));
  return datesBetween(addDays(today, -7 * weeksBack), addDays(today, daysAhead))
    .filter((date) => !holidays.has(date.slice(5)))
    .flatMap((seriesDate) =>
      demoSeries.flatMap((one, position) => {
        if (!one.weekdays.includes(weekdayOf(seriesDate))) return [];
        const startsAt = instantOf(seriesDate, one.localTime, timeZone);
        if (!startsAt) return [];
        const endsAt = addMinutes(startsAt, durations[one.service] ?? 60);
        return [{ series: position, seriesDate, startsAt, endsAt }];
      }),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
