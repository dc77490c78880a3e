import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import type { listClients, ResponseOf } from '@aforo/shared/contract';
import { clientListRead } from '../reads.ts';
import { clientKeys } from '../common/client-cache.ts';
import type { ClientListState } from '../common/client-list-url.ts';

/** A page of the list together with the query that it answers. */
export type ClientList = ResponseOf<typeof listClients> & { asked: ClientListState };

/**
 * Keeps the previous rows while the next ones load. Each new query cancels the one before it, so a
 * slow response never replaces a later one.
 */
export function clientListQuery(state: ClientListState) {
  const asked = { ...state, q: state.q.trim(), newName: null, isComparing: false };
  return queryOptions({
    queryKey: [...clientKeys.lists, asked],
    queryFn: async ({ signal }): Promise<ClientList> => {
      const { newName: _, isComparing: __, ...query } = asked;
      return { ...(await api.read(clientListRead, query, { signal })), asked };
    },
    placeholderData: keepPreviousData,
  });
}
