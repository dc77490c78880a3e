import { gridViews } from '@aforo/shared/calendar';
import { useSearchParams } from 'react-router-dom';

const acts = ['cambiar', 'terminar', 'cancelar'] as const;
export type Act = (typeof acts)[number];

/** A week or a day in a grid of hours, or the week as a list. */
export const calendarViews = [...gridViews, 'lista'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The value of `open` for a new single class. */
export const newClass = 'suelta';

/** The URL state of the timetable: date, filters, view and the open panel. */
export interface TimetableView {
  /** Null means the week. */
  shown: CalendarView | null;
  /** Null means today. */
  day: string | null;
  professionalId: string | null;
  resourceId: string | null;
  /** `nuevo` for a new series, `suelta` for a new single class, the id of a session, or null. */
  open: string | null;
  /** The action on the open session; null shows its details. */
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
      const name = names[key as keyof TimetableView]; // the keys of `names` are those of the view
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    view,
    /** The link to a changed view; it pushes a history entry. */
    linkTo: (changes: Partial<TimetableView>) => `?${changed(changes).toString()}`,
    go: (changes: Partial<TimetableView>) => setSearch(changed(changes)),
    /** Replaces the history entry, for closing a panel or changing the view. */
    replace: (changes: Partial<TimetableView>) =>
      setSearch(changed(changes), { replace: true, preventScrollReset: true }),
  };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
