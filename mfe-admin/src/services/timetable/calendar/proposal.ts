import { noRoom, timeOf, type GridView, type Placement } from '@aforo/shared/calendar';
import type { EditBase } from '../series/series.form.ts';

/** What of a class changes when it is put at another place of the calendar. */
export type Proposal = Partial<EditBase>;

/** What the column of a placement says: a date, a person, or a room. */
export function columnFacts(
  view: GridView,
  columnId: string,
): Pick<Proposal, 'localDate' | 'professionalId' | 'resourceId'> {
  if (view === 'profesionales') return { professionalId: columnId };
  if (view === 'salas') return { resourceId: columnId === noRoom ? null : columnId };
  return { localDate: columnId };
}

export function proposalOf(view: GridView, { columnId, from, to }: Placement): Proposal {
  return { ...columnFacts(view, columnId), localTime: timeOf(from), durationMinutes: to - from };
}
