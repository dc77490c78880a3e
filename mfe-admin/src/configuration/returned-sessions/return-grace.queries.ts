import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getReturnGrace,
  updateReturnGrace,
  type ReturnGrace,
  type StoredReturnGrace,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const returnGraceQuery = queryOptions({
  queryKey: ['center', 'returned-sessions'],
  queryFn: ({ signal }) => api.call(getReturnGrace, { signal }),
});

export function useSaveReturnGrace() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (values: ReturnGrace, version: number): Promise<StoredReturnGrace> =>
      keep(
        returnGraceQuery.queryKey,
        await api.call(updateReturnGrace, { body: { ...values, version } }),
      ),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...returnGraceQuery, staleTime: 0 }),
  };
}
