import { gridViews } from '@aforo/shared/calendar';
import {
  date,
  defineSearchParams,
  oneOf,
  useSearchValues,
  word,
  type ValuesOf,
} from '@aforo/shared/search-params';

/** A week or a day in a grid of hours, or the week as a list. */
export const calendarViews = [...gridViews, 'lista'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The value of `open` for a new single class. */
export const newClass = 'suelta';

/** The timetable in its URL: date, filters, view and the open panel. */
const timetableParams = defineSearchParams({
  /** Null means the week. */
  shown: oneOf('vista', calendarViews),
  /** Null means today. */
  day: date('dia'),
  professionalId: word('profesional'),
  resourceId: word('sala'),
  /** `nuevo` for a new series, `suelta` for a new single class, the id of a session, or null. */
  open: word('abierto'),
  /** The action on the open session; null shows its details. */
  act: oneOf('hacer', ['cambiar', 'terminar', 'cancelar']),
});
export type TimetableView = ValuesOf<typeof timetableParams>;
export type Act = NonNullable<TimetableView['act']>;

export function useTimetableView() {
  const [view, show, linkTo] = useSearchValues(timetableParams);
  return {
    view,
    linkTo,
    /** Pushes a history entry. */
    go: (changes: Partial<TimetableView>) => show(changes, {}),
    /** Replaces the history entry, for closing a panel or changing the view. */
    replace: (changes: Partial<TimetableView>) =>
      show(changes, { replace: true, preventScrollReset: true }),
  };
}
