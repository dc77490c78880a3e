import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewPolicyEffects, type PolicyChanges } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** Never cached, because clients book all the time. Null disables the query. */
export const effectsQuery = (changes: PolicyChanges | null) =>
  queryOptions({
    queryKey: ['policy-effects', changes],
    queryFn: async ({ signal }) =>
      changes
        ? api.call(previewPolicyEffects, {
            body: changes,
            signal,
          })
        : null,
    enabled: changes !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
