import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getOpening, putOpening, type Opening } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => api.call(getOpening, { signal }),
});

export function useSaveOpening() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Opening) => api.call(putOpening, { body }),
    onSuccess: ({ hours, holidays }) =>
      queryClient.setQueryData(openingQuery.queryKey, { hours, holidays }),
  });
}
