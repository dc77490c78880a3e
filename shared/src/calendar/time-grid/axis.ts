import type { Span } from '../placement.ts';

export function wholeHours({ from, to }: Span): number[] {
  return Array.from({ length: Math.ceil((to - from) / 60) }, (_, index) => from + index * 60);
}

export function isWithin(minute: number, { from, to }: Span): boolean {
  return minute >= from && minute <= to;
}

/** CSS offset of a minute; the grid sets the height of an hour. */
export function topOf(minute: number, hours: Span): string {
  return `calc(var(--hour) * ${(minute - hours.from) / 60})`;
}

export function boxOf({ from, to }: Span, hours: Span): { top: string; height: string } {
  const shown = { from: Math.max(from, hours.from), to: Math.min(to, hours.to) };
  return {
    top: topOf(shown.from, hours),
    height: `calc(var(--hour) * ${(shown.to - shown.from) / 60})`,
  };
}
