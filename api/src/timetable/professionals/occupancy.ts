import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  startOfDay,
} from '../../platform/time/local-time.ts';
import { dayRanges, type Presence } from '../schedule/index.ts';

interface Span {
  startsAt: Date;
  endsAt: Date;
}

export interface Occupancy {
  busyMinutes: number;
  availableMinutes: number;
}

/** Booked and available minutes in the days from a date on, without days off. */
export function occupancyOf(
  presence: Presence,
  sessions: readonly Span[],
  { from, days, timeZone }: { from: string; days: number; timeZone: string },
): Occupancy {
  const until = addDays(from, days);
  const window = { startsAt: startOfDay(from, timeZone), endsAt: startOfDay(until, timeZone) };
  const there = datesBetween(from, addDays(until, -1)).flatMap((localDate) =>
    (dayRanges(presence, localDate) ?? []).map((range) => {
      const midnight = startOfDay(localDate, timeZone);
      const at = (minutes: number) =>
        instantOf(localDate, clockOf(minutes), timeZone) ?? addMinutes(midnight, minutes);
      return { startsAt: at(range.from), endsAt: at(range.to) };
    }),
  );
  const available = sum(there, (range) => minutes(range) - overlapMinutes(range, presence.timeOff));
  return {
    busyMinutes: sum(sessions, (session) => overlapMinutes(session, [window])),
    availableMinutes: available,
  };
}

function clockOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function minutes({ startsAt, endsAt }: Span): number {
  return Math.max(0, Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000));
}

/** The other spans do not overlap one another: overlapping days off of one person are refused. */
function overlapMinutes(span: Span, otherSpans: readonly Span[]): number {
  return sum(otherSpans, (other) =>
    minutes({
      startsAt: new Date(Math.max(span.startsAt.getTime(), other.startsAt.getTime())),
      endsAt: new Date(Math.min(span.endsAt.getTime(), other.endsAt.getTime())),
    }),
  );
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
