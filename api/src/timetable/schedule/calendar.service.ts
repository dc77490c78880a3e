import type { Connection } from '../../platform/database/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Calendar } from './calendar.ts';
import { type CalendarQuery, readCalendar, readPresences } from './calendar.repository.ts';

export { conflictsOf, dayRanges, type Calendar, type Presence } from './calendar.ts';
export { firstDouble, hoursOn } from './hours.ts';
/** Several people's own time, in a constant number of queries. */
export const loadPresences = readPresences;

/** Everything that sessions of these people and rooms can collide with in a stretch of time. */
export async function loadCalendar(
  connection: Connection,
  query: CalendarQuery,
): Promise<Calendar> {
  const { time_zone: timeZone } = await readCenter(connection);
  return readCalendar(connection, timeZone, query);
}
