import type { WeeklyRange } from '@aforo/shared/contract';

export type { WeeklyRange };

const days = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

/** `Lunes: 09:00–14:00 y 16:00–20:00`: one line for each day with hours, from Monday. */
export function weekText(hours: readonly WeeklyRange[]): string[] {
  const list = new Intl.ListFormat('es');
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const ranges = hours
      .filter((range) => range.weekday === weekday)
      .map(({ starts, ends }) => `${starts}–${ends}`)
      .sort();
    return ranges.length === 0 ? [] : [`${days[weekday] ?? ''}: ${list.format(ranges)}`];
  });
}
