/** Minutes of a day in the center's local time: 0 to 1440. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Position of a block: a column and its minutes. `to` exceeds 1440 if it continues after midnight;
 * the grid cuts it there.
 */
export interface Placement extends Span {
  columnId: string;
}

/** Moved blocks snap to this step. */
export const stepMinutes = 15;
export const lastMinute = 1440;

/** `HH:MM`; the end of the day is `24:00`, later minutes are times of the next day. */
export function timeOf(minute: number): string {
  const hours = Math.floor((minute > lastMinute ? minute - lastMinute : minute) / 60);
  return `${String(hours).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `HH:MM`, including `24:00`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function snapped(minute: number): number {
  return Math.round(minute / stepMinutes) * stepMinutes;
}

/** Moves the block to a start within the day and keeps its duration, past midnight if necessary. */
export function movedTo(placement: Placement, columnId: string, minute: number): Placement {
  const length = placement.to - placement.from;
  const from = Math.min(Math.max(snapped(minute), 0), lastMinute - stepMinutes);
  return { columnId, from, to: from + length };
}

/** Resizes the block to an end between one step and 24 hours after its start. */
export function stretchedTo(placement: Placement, minute: number): Placement {
  const { from } = placement;
  const to = Math.min(Math.max(snapped(minute), from + stepMinutes), from + lastMinute);
  return { ...placement, to };
}

/** The column `by` positions away, clamped to the existing ones. */
export function columnBeside(columnIds: readonly string[], id: string, by: number): string {
  const index = Math.min(Math.max(columnIds.indexOf(id) + by, 0), columnIds.length - 1);
  return columnIds[index] ?? id;
}

export function isSamePlacement(a: Placement, b: Placement): boolean {
  return a.columnId === b.columnId && a.from === b.from && a.to === b.to;
}

/** Index and number of lanes side by side. */
export interface Lane {
  index: number;
  count: number;
}

/** Assigns overlapping blocks of a column to lanes, using as few as possible. */
export function lanesOf(blocks: readonly (Span & { id: string })[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>();
  let cluster: { id: string; index: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id, index } of cluster) lanes.set(id, { index, count: ends.length });
    cluster = [];
    ends = [];
  };
  for (const { id, from, to } of [...blocks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const index = free === -1 ? ends.length : free;
    ends[index] = to;
    cluster.push({ id, index });
  }
  close();
  return lanes;
}

/** Whole hours that cover the usual ones and all `spans`. */
export function hoursOf(usual: Span, spans: readonly Span[]): Span {
  const from = Math.min(usual.from, ...spans.map((span) => span.from));
  const to = Math.max(usual.to, ...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, lastMinute) };
}

/** The parts of a day outside some spans: the closed hours. */
export function gapsOf(open: readonly Span[], { from, to }: Span): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const span of [...open].sort((a, b) => a.from - b.from)) {
    if (span.from > at) gaps.push({ from: at, to: Math.min(span.from, to) });
    at = Math.max(at, span.to);
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps;
}
