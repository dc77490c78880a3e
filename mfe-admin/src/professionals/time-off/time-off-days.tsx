import { useArea } from '@aforo/shared/area';
import type { TimeOff } from '@aforo/shared/contract';
import { formatDay, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';

/** `mar 1 dic – jue 3 dic`, or a single day. */
export function TimeOffDays({ timeOff: { startsAt, endsAt } }: { timeOff: TimeOff }) {
  const { timeZone } = useArea().settings.center;
  const first = localDateOf(startsAt, timeZone);
  // `endsAt` is exclusive: the first moment after the time off.
  const last = localDateOf(new Date(Date.parse(endsAt) - 1), timeZone);
  const today = localDateOf(serverNow(), timeZone);
  return first === last
    ? formatDay(first, today)
    : `${formatDay(first, today)} – ${formatDay(last, today)}`;
}
