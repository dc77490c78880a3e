import type { Conflict, Opening } from '@aforo/shared/contract';
import { formatDay, weekdayNames, weekdayOf } from '@aforo/shared/format';

/** The same conflict on one or several dates. */
export interface ConflictGroup {
  text: string;
  dates: string[];
}

export function groupConflicts(conflicts: readonly Conflict[]): ConflictGroup[] {
  const groups = new Map<string, string[]>();
  for (const { text, localDate } of conflicts) {
    groups.set(text, [...(groups.get(text) ?? []), localDate]);
  }
  return [...groups].map(([text, dates]) => ({ text, dates }));
}

/** `lun 23 nov`, `lun 23 nov y mié 25 nov`, `lun 23 nov, mié 25 nov y 6 días más`. */
export function formatDates(dates: readonly string[]): string {
  const [first = '', second = ''] = dates.map((date) => formatDay(date));
  if (dates.length <= 1) return first;
  if (dates.length === 2) return `${first} y ${second}`;
  const more = dates.length - 2;
  return `${first}, ${second} y ${more} ${more === 1 ? 'día' : 'días'} más`;
}

/** `los lunes`, `los lunes y sábados`, `los lunes, miércoles y viernes`, in the order given. */
export function everyWeekdayText(weekdays: readonly number[]): string {
  const names = weekdays.map((day) => (weekdayNames[day] ?? '').toLowerCase().replace(/o$/, 'os'));
  const last = names.pop() ?? '';
  return `los ${names.length === 0 ? last : `${names.join(', ')} y ${last}`}`;
}

type DayField = 'weekdays' | 'localDate' | 'untilDate';
type Field = DayField | 'localTime' | 'professionalId' | 'resourceId' | 'capacity';

/**
 * One message per field with a conflict. A day on which the center never opens is shown at the
 * days, a time outside the opening hours at the time. `dayField` is the form's field for the days.
 */
export function conflictsAtFields(
  conflicts: readonly Conflict[],
  opening: Opening | undefined,
  dayField: DayField,
): Partial<Record<Field, string>> {
  const opens = (weekday: number) =>
    opening === undefined || opening.hours.some((range) => range.weekday === weekday);
  const fieldOf = ({ kind, localDate }: Conflict): Field => {
    switch (kind) {
      case 'professionalBusy':
      case 'professionalOff':
        return 'professionalId';
      case 'roomBusy':
        return 'resourceId';
      case 'capacityBelowBooked':
        return 'capacity';
      case 'holiday':
        return dayField;
      case 'outsideHours':
        return opens(weekdayOf(localDate)) ? 'localTime' : dayField;
      case 'missingTime':
      case 'inThePast':
        return 'localTime';
    }
  };
  const fields: Partial<Record<Field, string>> = {};
  for (const conflict of conflicts) {
    const field = fieldOf(conflict);
    if (fields[field] !== undefined) continue;
    const alike = conflicts.filter((one) => one.kind === conflict.kind && fieldOf(one) === field);
    fields[field] = sentenceOf(conflict, field, alike);
  }
  return fields;
}

function sentenceOf(conflict: Conflict, field: Field, alike: readonly Conflict[]): string {
  if (conflict.kind === 'outsideHours' && field !== 'localTime') {
    const closed = [...new Set(alike.map(({ localDate }) => weekdayOf(localDate)))];
    return `El centro no abre ${everyWeekdayText(closed)}.`;
  }
  const same = alike.filter(({ text }) => text === conflict.text);
  return `${conflict.text}: ${formatDates(same.map(({ localDate }) => localDate))}.`;
}
