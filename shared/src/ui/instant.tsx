import { use } from 'react';
import { formatFullInstant, formatInstant, formatRelative } from '../format/index.ts';
import { ClockContext } from './clock-context.ts';

export interface InstantProps {
  /** ISO 8601. */
  at: string;
  timeZone: string;
  /** By default, the time from the clock context. */
  now?: Date | undefined;
  /** `hace 5 minutos` instead of `hoy 19:00`. */
  isRelative?: boolean | undefined;
}

/** A short date and time, with the full form in the tooltip and the markup. */
export function Instant({ at, timeZone, now, isRelative = false }: InstantProps) {
  const clock = use(ClockContext);
  const seenAt = now ?? clock.now();
  return (
    <time dateTime={at} title={formatFullInstant(at, timeZone)}>
      {isRelative ? formatRelative(at, seenAt) : formatInstant(at, timeZone, seenAt)}
    </time>
  );
}
