export {
  type Calendar,
  conflictsOf,
  dayRanges,
  firstOverlapping,
  hoursOn,
  loadCalendar,
  loadPresences,
  type Presence,
} from './calendar/calendar.service.ts';
export type { SeatsChange, SeriesSeats } from './series/series-seats.ts';
export { registerSchedule } from './schedule.routes.ts';
export {
  type CancelSession,
  listClaimed,
  notifyOfChanges,
  type SessionChange,
} from './notices/session-notices.service.ts';
