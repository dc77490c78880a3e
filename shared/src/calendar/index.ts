/** A time grid with blocks that can be moved and resized. */
export { minuteOf, timeOf, type Placement } from './placement.ts';
export type { Consequence } from './grid.ts';
export { TimeGrid } from './time-grid/time-grid.tsx';
export { ColumnTitle } from './column-title.tsx';
export {
  calendarOf,
  closedReason,
  gridViews,
  noRoom,
  type CalendarFacts,
  type GridView,
} from './agenda-columns.ts';
export { PrintedCalendar } from './printing/printed-calendar.tsx';
export { SessionBlock } from './session-block.tsx';
