import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAccessPolicy, updateAccessPolicy, type Role } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';

export const accessPolicyQuery = queryOptions({
  queryKey: ['access-policy'],
  queryFn: ({ signal }) => api.call(getAccessPolicy, { signal }),
});

export function useSaveAccessPolicy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (requiredFor: Role[]) => api.call(updateAccessPolicy, { body: { requiredFor } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accessPolicyQuery.queryKey, saved);
      // It may hold for who has just saved it, too.
      void queryClient.invalidateQueries(startQueries(api).session);
    },
  });
}
