import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getFeePolicy,
  updateFeePolicy,
  type FeePolicy,
  type StoredFeePolicy,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const feePolicyQuery = queryOptions({
  queryKey: ['center', 'fees'],
  queryFn: ({ signal }) => api.call(getFeePolicy, { signal }),
});

export function useSaveFeePolicy() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...feePolicyQuery, staleTime: 0 }),
    save: async (values: FeePolicy, version: number): Promise<StoredFeePolicy> =>
      keep(
        feePolicyQuery.queryKey,
        await api.call(updateFeePolicy, { body: { ...values, version } }),
      ),
  };
}
