import type { Connection } from '../../../platform/database/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Calendar } from './calendar.ts';
import { type CalendarQuery, readCalendar, readPresences } from './calendar.repository.ts';

export { conflictsOf, dayRanges, type Calendar, type Presence } from './calendar.ts';
export { firstOverlapping, hoursOn } from './hours.ts';
/** The working time of several professionals, in a constant number of queries. */
export const loadPresences = readPresences;

/** Everything that sessions of these professionals and rooms can conflict with in a period. */
export async function loadCalendar(
  connection: Connection,
  query: CalendarQuery,
): Promise<Calendar> {
  const { timeZone } = await readCenter(connection);
  return readCalendar(connection, timeZone, query);
}
