import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putOpening, type Opening } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { openingQuery } from '../../common/opening.query.ts';

export function useSaveOpening() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Opening) => api.call(putOpening, { body }),
    onSuccess: ({ hours, holidays }) =>
      queryClient.setQueryData(openingQuery.queryKey, { hours, holidays }),
  });
}
