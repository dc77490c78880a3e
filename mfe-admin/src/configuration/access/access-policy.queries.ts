import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAccessPolicy, updateAccessPolicy, type BodyOf } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';

export const accessPolicyQuery = queryOptions({
  queryKey: ['access-policy'],
  queryFn: ({ signal }) => api.call(getAccessPolicy, { signal }),
});

export function useSaveAccessPolicy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateAccessPolicy>) => api.call(updateAccessPolicy, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accessPolicyQuery.queryKey, saved);
      // The policy may also apply to the administrator who saved it.
      void queryClient.invalidateQueries(startQueries(api).session);
    },
  });
}

/** Refetches the stored policy. */
export function useReadAccessPolicy() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...accessPolicyQuery, staleTime: 0 });
}
