import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { listClients, type Client } from '@aforo/shared/contract';
import { clientRead } from '../reads.ts';

/** Names of what is kept of clients; the first words of a key stand for all that begin so. */
export const clientKeys = {
  lists: ['clients', 'list'],
  tags: ['clients', 'tags'],
  detail: (id: string) => ['clients', 'detail', id],
  history: (id: string) => ['clients', 'history', id],
} as const;

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.detail(id),
    queryFn: ({ signal }) => api.read(clientRead, { id }, { signal }),
  });
}

/** A client as the server has just answered: every place that shows it follows. */
export function rememberClient(queryClient: QueryClient, client: Client): void {
  queryClient.setQueryData<Client>(clientKeys.detail(client.id), (known) =>
    // Two answers may cross on the way; the later version is the true one.
    known && known.version > client.version ? known : client,
  );
  void queryClient.invalidateQueries({ queryKey: clientKeys.lists });
  void queryClient.invalidateQueries({ queryKey: clientKeys.tags });
  void queryClient.invalidateQueries({ queryKey: clientKeys.history(client.id) });
}

/** Every tag in use in the center; none until they are here, for they are only suggestions. */
export function useTagsInUse(): readonly string[] {
  const { data } = useQuery({
    queryKey: clientKeys.tags,
    queryFn: async ({ signal }) =>
      (await api.call(listClients, { query: { pageSize: 1 }, signal })).tags,
  });
  return data ?? [];
}
