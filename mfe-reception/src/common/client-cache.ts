import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { listClients, type Client } from '@aforo/shared/contract';
import { clientRead } from '../reads.ts';

/** Query keys of clients. Invalidation matches by prefix. */
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

/** Writes a client returned by the server to all caches that show it. */
export function rememberClient(queryClient: QueryClient, client: Client): void {
  queryClient.setQueryData<Client>(clientKeys.detail(client.id), (known) =>
    // Responses may arrive out of order; the highest version is the current one.
    known && known.version > client.version ? known : client,
  );
  void queryClient.invalidateQueries({ queryKey: clientKeys.lists });
  void queryClient.invalidateQueries({ queryKey: clientKeys.tags });
  void queryClient.invalidateQueries({ queryKey: clientKeys.history(client.id) });
}

/** All tags in use in the center; empty until loaded, because they are only suggestions. */
export function useTagsInUse(): readonly string[] {
  const { data } = useQuery({
    queryKey: clientKeys.tags,
    queryFn: async ({ signal }) =>
      (await api.call(listClients, { query: { pageSize: 1 }, signal })).tags,
  });
  return data ?? [];
}
