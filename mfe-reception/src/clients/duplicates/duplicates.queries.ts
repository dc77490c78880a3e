import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissDuplicate, listClientDuplicates } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { clientKeys } from '../../common/client-cache.ts';

export const duplicatesQuery = queryOptions({
  queryKey: [...clientKeys.lists, 'duplicates'],
  queryFn: ({ signal }) => api.call(listClientDuplicates, { signal }),
});

export function useDismiss() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clientIds: [string, string]) =>
      api.call(dismissDuplicate, { body: { clientIds } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: duplicatesQuery.queryKey }),
  });
}
