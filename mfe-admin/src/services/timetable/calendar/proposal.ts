import { noRoom, timeOf, type GridView, type Placement } from '@aforo/shared/calendar';
import type { EditBase } from '../series/series.form.ts';

/** The fields of a class that change when it is moved or stretched in the calendar. */
export type Proposal = Partial<EditBase>;

/** The field that a column represents: a date, a professional, or a room. */
export function columnFacts(
  view: GridView,
  columnId: string,
): Pick<Proposal, 'localDate' | 'professionalId' | 'resourceId'> {
  if (view === 'profesionales') return { professionalId: columnId };
  if (view === 'salas') return { resourceId: columnId === noRoom ? null : columnId };
  return { localDate: columnId };
}

/**
 * The length only changes when a class is stretched: part of a class that continues after midnight
 * is not in this column.
 */
export function proposalOf(view: GridView, target: Placement, origin: Placement): Proposal {
  const length = target.to - target.from;
  return {
    ...columnFacts(view, target.columnId),
    localTime: timeOf(target.from),
    ...(length === origin.to - origin.from ? {} : { durationMinutes: length }),
  };
}
