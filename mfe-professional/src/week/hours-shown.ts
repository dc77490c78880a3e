/**
 * The whole hours from the first to the last session, with at least four.
 * @param spans in minutes of the day; past 1440 is the next day
 */
export function hoursShown(spans: readonly { from: number; to: number }[]): {
  from: number;
  to: number;
} {
  const from = Math.floor(Math.min(...spans.map((span) => span.from), 1440) / 60);
  const to = Math.ceil(Math.max(...spans.map((span) => Math.min(span.to, 1440)), 0) / 60);
  const length = Math.max(to - from, 4);
  const begin = Math.max(Math.min(from, 24 - length), 0);
  return { from: begin, to: begin + length };
}
