import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAgendaEvents, useArea, useServerNow } from '@aforo/shared/area';
import { localDateOf } from '@aforo/shared/format';
import { isUnreachable } from '@aforo/shared/http';
import { bookingKeys } from '../common/booking-cache.ts';
import { agendaQuery } from './front-desk.queries.ts';

/** Polling intervals of the day, in ms: without a working event stream, and with one. */
const askMs = 2000;
const askAnywayMs = 30_000;

/** Query keys that a change in the agenda may affect on this page. */
const touched = [bookingKeys.agendas, ['bookings'], ['purchases']] as const;

/** A day that follows the changes made elsewhere, and the time by the server's clock. */
export function useLiveDay(namedDate: string | null) {
  const { timeZone } = useArea().settings.center;
  const [clock, setClock] = useState<{ at: string | undefined; heardAt: number }>({
    at: undefined,
    heardAt: 0,
  });
  const now = useServerNow(clock.at, clock.heardAt);
  const today = localDateOf(now, timeZone);
  const localDate = namedDate ?? today;
  const [isReachable, setReachable] = useState(true);
  const isLive = useAgendaEvents(touched, isReachable);
  const agenda = useQuery({
    ...agendaQuery(localDate),
    refetchInterval: isLive ? askAnywayMs : askMs,
  });
  if (isReachable === isUnreachable(agenda.error)) setReachable(!isReachable);
  const at = agenda.data?.at;
  if (at !== undefined && at !== clock.at) setClock({ at, heardAt: agenda.dataUpdatedAt });
  return { agenda, localDate, today, now };
}
