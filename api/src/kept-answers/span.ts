/** Instants in milliseconds, the last not included. */
export interface Span {
  from: number;
  to: number;
}

export const always: Span = { from: -Infinity, to: Infinity };

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

export function isAlways({ from, to }: Span): boolean {
  return from === -Infinity && to === Infinity;
}
