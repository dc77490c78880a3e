import { weekFrom } from './calendar.ts';

/** Indexed as in the contract: 0 is Sunday. */
export const weekdayNames = [
  'Domingo',
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
] as const;

interface Range {
  weekday: number;
  starts: string;
  ends: string;
}

/**
 * `Lunes: 09:00 – 14:00 y 16:00 – 20:00`, a line for each day with hours, from the center's first
 * weekday.
 */
export function formatWeeklyHours(hours: readonly Range[], weekStartsOn: number): string[] {
  const list = new Intl.ListFormat('es');
  return weekFrom(weekStartsOn).flatMap((weekday) => {
    const ranges = hours
      .filter((range) => range.weekday === weekday)
      // Non-breaking spaces keep a range on one line.
      .map(({ starts, ends }) => `${starts}\u00a0–\u00a0${ends}`)
      .sort();
    return ranges.length === 0 ? [] : [`${weekdayNames[weekday] ?? ''}: ${list.format(ranges)}`];
  });
}
