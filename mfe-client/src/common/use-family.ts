import { useSession } from '@aforo/shared/area';
import { firstName } from '@aforo/shared/contract';

/** The user and the children for whom they book. */
export function useFamily() {
  const { clientId: ownId, dependants = [] } = useSession().user;
  const isOwn = (clientId: string | null) => clientId === null || clientId === ownId;
  return {
    dependants: dependants.map(({ id, name }) => ({ id, name: firstName(name) })),
    /**
     * The person with this id, who may have been added to the family since the session was read; null
     * for the user.
     */
    dependantIdOf: (clientId: string | null) => (isOwn(clientId) ? null : clientId),
    dependantOf: ({ id, name }: { id: string; name: string }) =>
      isOwn(id) ? undefined : { id, name: firstName(name) },
    isKnown: (clientId: string | null) =>
      isOwn(clientId) || dependants.some(({ id }) => id === clientId),
    /** `Para Lucía` or `Para ti`; null if the user books only for themselves. */
    forText(client: { id: string; name: string }): string | null {
      if (isOwn(client.id)) return dependants.length > 0 ? 'Para ti' : null;
      return `Para ${firstName(client.name)}`;
    },
  };
}

/** The part of a list of the family that is about one person for whom the user acts. */
export function itemsOf<Item>(
  ofDependants: readonly { clientId: string; items: readonly Item[] }[] = [],
  id: string,
): readonly Item[] {
  return ofDependants.find(({ clientId }) => clientId === id)?.items ?? [];
}
