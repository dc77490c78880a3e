import type { TimeOff } from '@aforo/shared/contract';
import { formatDay, formatTime, localDateOf } from '@aforo/shared/format';

export const timeOffLooks = {
  requested: { tone: 'warning', words: 'Pedida' },
  approved: { tone: 'success', words: 'Aprobada' },
  rejected: { tone: 'neutral', words: 'Rechazada' },
} as const satisfies Record<TimeOff['state'], object>;

/** `mar 24 nov`, `mar 24 nov – jue 26 nov`, `mar 24 nov, 10:00 – 14:00`. */
export function formatSpan(
  { startsAt, endsAt }: Pick<TimeOff, 'startsAt' | 'endsAt'>,
  timeZone: string,
  now: Date,
): string {
  const today = localDateOf(now, timeZone);
  const first = localDateOf(startsAt, timeZone);
  // `endsAt` is exclusive: the first moment after the time off.
  const last = localDateOf(new Date(Date.parse(endsAt) - 1), timeZone);
  const times = [formatTime(startsAt, timeZone), formatTime(endsAt, timeZone)] as const;
  if (times.every((time) => time === '00:00')) {
    return first === last
      ? formatDay(first, today)
      : `${formatDay(first, today)} – ${formatDay(last, today)}`;
  }
  return first === last
    ? `${formatDay(first, today)}, ${times[0]} – ${times[1]}`
    : `${formatDay(first, today)} ${times[0]} – ${formatDay(last, today)} ${times[1]}`;
}
