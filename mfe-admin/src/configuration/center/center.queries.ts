import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { updateCenter, type Center, type CenterInput } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { centerRead } from '../../reads.ts';
import { useCenterSaved } from '../use-center-saved.ts';

export const centerQuery = queryOptions({
  queryKey: ['center'],
  queryFn: ({ signal }) => api.read(centerRead, {}, { signal }),
});

export function useSaveCenter() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (center: CenterInput, version: number): Promise<Center> =>
      keep(centerQuery.queryKey, await api.call(updateCenter, { body: { ...center, version } })),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...centerQuery, staleTime: 0 }),
  };
}
