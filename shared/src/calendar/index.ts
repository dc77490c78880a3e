/** A day's hours as a grid in which what stands at an hour can be moved and stretched. */
export { minuteOf, timeOf, type Placement } from './placement.ts';
export type { Consequence } from './grid.ts';
export { TimeGrid } from './time-grid.tsx';
export { ColumnTitle } from './column-title.tsx';
export {
  calendarOf,
  closedWords,
  gridViews,
  noRoom,
  type CalendarFacts,
  type GridView,
} from './agenda-columns.ts';
export { PrintedCalendar } from './printed-calendar.tsx';
export { SessionBlock } from './session-block.tsx';
