import { formatFullInstant, formatInstant, formatRelative } from '../format/index.ts';

export interface InstantProps {
  /** ISO 8601. */
  at: string;
  timeZone: string;
  now?: Date | undefined;
  /** `hace 5 minutos` instead of `hoy 19:00`. */
  isRelative?: boolean | undefined;
}

/** An instant as people say it, with the whole of it on hover and in the markup. */
export function Instant({ at, timeZone, now = new Date(), isRelative = false }: InstantProps) {
  return (
    <time dateTime={at} title={formatFullInstant(at, timeZone)}>
      {isRelative ? formatRelative(at, now) : formatInstant(at, timeZone, now)}
    </time>
  );
}
