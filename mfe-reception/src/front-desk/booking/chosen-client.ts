import { useQuery } from '@tanstack/react-query';
import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { isUnreachable } from '@aforo/shared/http';
import { clientQuery } from '../../common/client-cache.ts';
import { useFrontDesk } from '../front-desk-context.ts';

/** A client's entry on the rosters: of the shown session, or of any other of the day. */
export function rosterEntryOf(
  sessions: readonly AgendaSession[],
  shown: AgendaSession | null,
  clientId: string,
): RosterEntry | undefined {
  const isChosen = ({ client }: RosterEntry) => client.id === clientId;
  return (
    shown?.roster.find(isChosen) ??
    sessions.find(({ roster }) => roster.some(isChosen))?.roster.find(isChosen)
  );
}

/**
 * The client that a panel is about; null until loaded. Offline, by the name on the roster, so that
 * the panel can say what is possible.
 */
export function useChosenClient(clientId: string): { id: string; name: string } | null {
  const { sessions, shown } = useFrontDesk();
  const client = useQuery(clientQuery(clientId));
  if (client.data) return { id: clientId, name: client.data.name };
  if (!isUnreachable(client.error)) return null;
  const entry = rosterEntryOf(sessions, shown, clientId);
  return { id: clientId, name: entry?.client.name ?? 'este cliente' };
}
