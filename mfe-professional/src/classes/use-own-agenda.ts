import { useQuery } from '@tanstack/react-query';
import { useAgendaEvents } from '@aforo/shared/area';
import { agendaKey, agendaQuery } from './classes.queries.ts';

const askedEveryMs = 60_000;
/** Being told is enough; a connection can die without a word, so it is still asked now and then. */
const toldEveryMs = 5 * 60_000;
const touched = [agendaKey] as const;

/** The own agenda from a date on, read again when something in it changes. */
export function useOwnAgenda(date: string) {
  const isLive = useAgendaEvents(touched);
  return useQuery({
    ...agendaQuery(date),
    refetchInterval: isLive ? toldEveryMs : askedEveryMs,
    refetchOnWindowFocus: 'always',
  });
}
