import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listTimeOff, requestTimeOff, withdrawTimeOff, type BodyOf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const ownTimeOffQuery = queryOptions({
  queryKey: ['time-off'],
  queryFn: ({ signal }) => api.call(listTimeOff, { signal }),
});

export function useRequestTimeOff(professionalId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestTimeOff>) =>
      api.call(requestTimeOff, { params: { id: professionalId }, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ownTimeOffQuery.queryKey }),
  });
}

/** Takes back a request. A refusal means that the list is old: it is read again either way. */
export function useWithdrawTimeOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawTimeOff, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownTimeOffQuery.queryKey }),
  });
}
