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
  return weekFrom(weekStartsOn).flatMap((weekday) => {
    const ranges = hours.filter((range) => range.weekday === weekday);
    return ranges.length === 0 ? [] : [`${weekdayNames[weekday] ?? ''}: ${formatHours(ranges)}`];
  });
}

/** `09:00 – 14:00 y 16:00 – 20:00`: the hours of one day. */
export function formatHours(ranges: readonly Omit<Range, 'weekday'>[]): string {
  // Non-breaking spaces keep a range on one line.
  const texts = ranges.map(({ starts, ends }) => `${starts}\u00a0–\u00a0${ends}`).sort();
  return new Intl.ListFormat('es').format(texts);
}

/**
 * `Lunes a viernes: 07:00 – 22:00`: like `formatWeeklyHours`, with consecutive days of the same
 * hours on one line.
 */
export function formatOpening(hours: readonly Range[], weekStartsOn: number): string[] {
  const spans: { first: number; last: number; text: string }[] = [];
  for (const weekday of weekFrom(weekStartsOn)) {
    const ranges = hours.filter((range) => range.weekday === weekday);
    const text = formatHours(ranges);
    const span = spans.at(-1);
    if (span?.text === text) span.last = weekday;
    else spans.push({ first: weekday, last: weekday, text });
  }
  return spans.flatMap(({ first, last, text }) => {
    if (text === '') return [];
    const name = weekdayNames[first] ?? '';
    return `${first === last ? name : `${name} a ${weekdayNames[last]?.toLowerCase() ?? ''}`}: ${text}`;
  });
}
