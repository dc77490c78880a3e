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
  const readNow = () => queryClient.fetchQuery({ ...feePolicyQuery, staleTime: 0 });
  return {
    /** The fees as they are stored now. */
    readNow,
    /** The version is the center's: what the cards beside it saved is no change of the fees. */
    save: async (values: FeePolicy, shown: StoredFeePolicy): Promise<StoredFeePolicy> => {
      const now = await readNow();
      const version = isSame(now, shown) ? now.version : shown.version;
      const saved = await api.call(updateFeePolicy, { body: { ...values, version } });
      return keep(feePolicyQuery.queryKey, saved);
    },
  };
}

function isSame(one: StoredFeePolicy, other: StoredFeePolicy): boolean {
  const text = (policy: StoredFeePolicy) => JSON.stringify({ ...policy, version: 0 });
  return text(one) === text(other);
}
