import type { Span } from '../kept-answers/kept-answers.service.ts';

const MINUTE_MS = 60_000;

/** A hold that runs out, and the time that it keeps busy until then. */
export interface Lapse extends Span {
  at: number;
}

interface Limits {
  /** The day's, and that of all that was read for it. */
  day: Span;
  reads: Span;
  /** How far ahead of now, in milliseconds, something begins or ends to be offered. */
  edges: readonly number[];
  lapses: readonly Lapse[];
}

/**
 * Until when (in milliseconds) a day stays as it is by the clock. An edge of what is offered changes
 * the one day that it is passing through.
 */
export function unchangedUntil({ day, reads, edges, lapses }: Limits, now: Date): number {
  return Math.min(
    ...edges.map((ahead) => {
      const edge = now.getTime() + ahead;
      if (edge < day.from) return day.from - ahead;
      return edge < day.to ? endOfMoment(now) : Infinity;
    }),
    ...lapses.filter((hold) => hold.from < reads.to && reads.from < hold.to).map(({ at }) => at),
  );
}

/**
 * Starts are quarters of the center's wall and windows whole minutes: what the clock alone changes
 * of them, it changes at a whole minute or just after it.
 */
function endOfMoment(now: Date): number {
  const sinceMinute = now.getTime() % MINUTE_MS;
  return now.getTime() + (sinceMinute === 0 ? 1 : MINUTE_MS - sinceMinute);
}
