import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { getClientHealth, updateClientHealth, type ClientHealth } from '@aforo/shared/contract';
import { clientKeys } from '../../common/client-cache.ts';

/** Read only on request, because each read is logged. Not cached after it leaves the screen. */
export function healthQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'health', id],
    queryFn: ({ signal }) => api.call(getClientHealth, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useSaveHealth(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = healthQuery(id);
  return {
    save: async (body: ClientHealth): Promise<ClientHealth> => {
      const { changedAt } = await api.call(updateClientHealth, { params: { id }, body });
      const saved = { healthNotes: body.healthNotes.trim(), changedAt };
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: clientKeys.history(id) });
      return saved;
    },
    readNow: () => queryClient.fetchQuery({ ...healthQuery(id), staleTime: 0 }),
  };
}
