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

/** Only what is stretched has another length: what goes on after midnight keeps what isn't seen here. */
export function proposalOf(view: GridView, target: Placement, origin: Placement): Proposal {
  const length = target.to - target.from;
  return {
    ...columnFacts(view, target.columnId),
    localTime: timeOf(target.from),
    ...(length === origin.to - origin.from ? {} : { durationMinutes: length }),
  };
}
