/** A day's hours as a grid in which what stands at an hour can be moved and stretched. */
export { gapsOf, hoursOf, minuteOf, timeOf, type Placement, type Span } from './placement.ts';
export type { GridColumn } from './grid.ts';
export { TimeGrid } from './time-grid.tsx';
