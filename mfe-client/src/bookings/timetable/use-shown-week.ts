import { useArea } from '@aforo/shared/area';
import { addDays, localDateOf, weekOf } from '@aforo/shared/format';
import { isEmptyDay } from './offered-day.ts';
import { useTimetable, type Timetable, type TimetableQuery } from './use-timetable.ts';

export interface ShownWeek {
  /** Seven local dates. */
  week: readonly string[];
  day: string;
  today: string;
  timetable: Timetable;
}

interface WeekQuery extends Omit<TimetableQuery, 'from'> {
  /** Null if no day has been chosen. */
  chosenDay: string | null;
}

/**
 * The week of the chosen day. Without a chosen day, the first week with something to book, which
 * the server chooses, opened on its first such day; if the filters hide that whole week, the
 * following week.
 */
export function useShownWeek({ chosenDay, ...query }: WeekQuery): ShownWeek {
  const { center, weekStartsOn } = useArea().settings;
  const today = localDateOf(query.now, center.timeZone);
  // A link to a past day shows today.
  const day = chosenDay !== null && chosenDay > today ? chosenDay : today;
  const from = chosenDay === null ? null : (weekOf(day, weekStartsOn)[0] ?? day);
  const { week, timetable } = useTimetable({ ...query, from });

  const isHidden =
    chosenDay === null && timetable.state === 'ready' && firstDay(timetable) === null;
  const next = useTimetable({
    ...query,
    from: addDays(week[0] ?? day, 7),
    isKnown: query.isKnown && isHidden,
  });
  const nextDay = isHidden ? firstDay(next.timetable) : null;
  if (nextDay !== null) return { ...next, day: nextDay, today };
  const first = chosenDay === null ? firstDay(timetable) : null;
  return { week, day: first ?? day, today, timetable };
}

function firstDay(timetable: Timetable): string | null {
  const days = timetable.state === 'ready' ? timetable.days : [];
  return days.find((one) => !isEmptyDay(one))?.localDate ?? null;
}
