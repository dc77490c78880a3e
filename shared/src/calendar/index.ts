/** A day's hours as a grid in which what stands at an hour can be moved and stretched. */
export { minuteOf, timeOf, type Placement } from './placement.ts';
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
export { SessionBlock } from './session-block.tsx';
