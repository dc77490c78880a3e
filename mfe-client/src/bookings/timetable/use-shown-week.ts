import { useArea } from '@aforo/shared/area';
import { addDays, localDateOf, weekOf } from '@aforo/shared/format';
import { isEmptyDay } from './offered-day.ts';
import { useTimetable, type Asked, type Timetable } from './use-timetable.ts';

export interface ShownWeek {
  /** Seven local dates. */
  week: readonly string[];
  day: string;
  today: string;
  timetable: Timetable;
}

interface Choice extends Omit<Asked, 'week'> {
  /** Null: nobody has chosen one. */
  chosenDay: string | null;
}

/**
 * The week around the chosen day. Without one it opens on the first day that has something: later this
 * week when today is over, and in the next week when this one is.
 */
export function useShownWeek({ chosenDay, ...asked }: Choice): ShownWeek {
  const { center, weekStartsOn } = useArea().settings;
  const today = localDateOf(asked.now, center.timeZone);
  // A link from last week shows today.
  const day = chosenDay !== null && chosenDay > today ? chosenDay : today;
  const week = weekOf(day, weekStartsOn);
  const timetable = useTimetable({ ...asked, week });

  const isOver = chosenDay === null && firstDay(timetable) === null;
  const weekAfter = weekOf(addDays(day, 7), weekStartsOn);
  const after = useTimetable({
    ...asked,
    week: weekAfter,
    isKnown: asked.isKnown && isOver && timetable.state === 'ready',
  });
  const next = isOver ? firstDay(after) : null;
  if (next !== null) return { week: weekAfter, day: next, today, timetable: after };
  const first = chosenDay === null ? firstDay(timetable) : null;
  return { week, day: first ?? day, today, timetable };
}

function firstDay(timetable: Timetable): string | null {
  const days = timetable.state === 'ready' ? timetable.days : [];
  return days.find((one) => !isEmptyDay(one))?.localDate ?? null;
}
