import { useQuery } from '@tanstack/react-query';
import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
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
 * The client that a panel is about: from the rosters of the day, which are known without connection,
 * else from the record; null until it is loaded.
 */
export function useChosenClient(clientId: string): { id: string; name: string } | null {
  const { sessions, shown } = useFrontDesk();
  const name = useQuery(clientQuery(clientId)).data?.name;
  // Not by the error of the record: each panel that opens reads it again, which resets the error.
  const known = name ?? rosterEntryOf(sessions, shown, clientId)?.client.name;
  return known === undefined ? null : { id: clientId, name: known };
}
