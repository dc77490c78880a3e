import { useQuery } from '@tanstack/react-query';
import { useAgendaEvents } from '@aforo/shared/area';
import { agendaKey, agendaQuery } from '../common/classes/classes.queries.ts';

const pollMs = 60_000;
/** Server events suffice; but a connection can fail silently, so the agenda is also polled. */
const livePollMs = 5 * 60_000;
const touched = [agendaKey] as const;

/** The professional's agenda from a date on, refetched when it changes. */
export function useOwnAgenda(date: string) {
  const isLive = useAgendaEvents(touched);
  return useQuery({
    ...agendaQuery(date),
    refetchInterval: isLive ? livePollMs : pollMs,
    refetchOnWindowFocus: 'always',
  });
}
