import type { Professional, WeeklyRange } from '@aforo/shared/contract';
import { formatDay, weekFrom, weekdayNames } from '@aforo/shared/format';

export interface DayHours {
  day: string;
  /** `09:00 – 14:00 y 16:00 – 20:00`; null on a day without hours. */
  hours: string | null;
}

/** The hours of a week, starting on the center's first weekday. */
export function weekHours(ranges: readonly WeeklyRange[], weekStartsOn: number): DayHours[] {
  return weekFrom(weekStartsOn).map((weekday) => {
    const rangeTexts = ranges
      .filter((range) => range.weekday === weekday)
      .sort((a, b) => a.starts.localeCompare(b.starts))
      .map(formatRange);
    return {
      day: weekdayNames[weekday] ?? '',
      hours: rangeTexts.length === 0 ? null : new Intl.ListFormat('es').format(rangeTexts),
    };
  });
}

/** A future date that differs from the weekly hours: `mar 24 nov: no estás`. */
export function exceptionLines(
  exceptions: Professional['exceptions'],
  today: string,
): { key: string; day: string; what: string }[] {
  return exceptions
    .filter(({ localDate }) => localDate >= today)
    .sort((a, b) => a.localDate.localeCompare(b.localDate))
    .map(({ localDate, kind, starts, ends }) => ({
      key: `${localDate} ${kind} ${starts ?? ''}`,
      day: formatDay(localDate, today),
      what:
        kind === 'extra' && starts !== null && ends !== null
          ? `también estás ${formatRange({ starts, ends })}`
          : 'no estás',
    }));
}

function formatRange({ starts, ends }: Pick<WeeklyRange, 'starts' | 'ends'>): string {
  // Non-breaking spaces keep a range on one line.
  return `${starts}\u00a0–\u00a0${ends}`;
}
