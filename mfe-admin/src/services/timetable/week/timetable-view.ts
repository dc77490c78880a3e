import { gridViews } from '@aforo/shared/calendar';
import { useSearchParams } from 'react-router-dom';

const acts = ['cambiar', 'terminar', 'cancelar'] as const;
export type Act = (typeof acts)[number];

/** A week or a day on the axis of hours, or the week as a list. */
export const calendarViews = [...gridViews, 'lista'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The value of `open` while a class of one day is being written. */
export const newClass = 'suelta';

/** What the URL says of the timetable: a date of the week, who and where, and what is open. */
export interface TimetableView {
  /** Null: the week. */
  shown: CalendarView | null;
  /** Null: today. */
  day: string | null;
  professionalId: string | null;
  resourceId: string | null;
  /** `nuevo` for a series, `suelta` for a class of one day, the id of a session, or null. */
  open: string | null;
  /** What is being done with the open session; null: it is looked at. */
  act: Act | null;
}

const names = {
  shown: 'vista',
  day: 'dia',
  professionalId: 'profesional',
  resourceId: 'sala',
  open: 'abierto',
  act: 'hacer',
} as const satisfies Record<keyof TimetableView, string>;

export function useTimetableView() {
  const [search, setSearch] = useSearchParams();
  const day = search.get(names.day);
  const view: TimetableView = {
    shown: calendarViews.find((one) => one === search.get(names.shown)) ?? null,
    day: day !== null && isDate(day) ? day : null,
    professionalId: search.get(names.professionalId),
    resourceId: search.get(names.resourceId),
    open: search.get(names.open),
    act: acts.find((one) => one === search.get(names.act)) ?? null,
  };
  const changed = (changes: Partial<TimetableView>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries({ ...view, ...changes })) {
      const name = names[key as keyof TimetableView]; // the keys are those of a view
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    view,
    /** Where something of the timetable leads; going back undoes it. */
    linkTo: (changes: Partial<TimetableView>) => `?${changed(changes).toString()}`,
    go: (changes: Partial<TimetableView>) => setSearch(changed(changes)),
    /** Without a step to go back to: what is shut, or only looked at differently. */
    replace: (changes: Partial<TimetableView>) =>
      setSearch(changed(changes), { replace: true, preventScrollReset: true }),
  };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
