export {
  type Calendar,
  conflictsOf,
  dayRanges,
  firstOverlapping,
  hoursOn,
  loadCalendar,
  loadPresences,
  type Presence,
} from './calendar.service.ts';
export { registerSchedule } from './schedule.routes.ts';
export {
  type CancelSession,
  listClaimed,
  notifyOfChanges,
  type SessionChange,
} from './session-notices.service.ts';
