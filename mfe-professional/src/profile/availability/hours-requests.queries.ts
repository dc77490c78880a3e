import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  hoursRequestInputSchema,
  previewHours,
  requestHours,
  withdrawHoursRequest,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { ownHoursRequestsRead } from '../../reads.ts';

export const ownHoursRequestsQuery = queryOptions({
  queryKey: ['hours-requests'],
  queryFn: ({ signal }) => api.read(ownHoursRequestsRead, {}, { signal }),
  select: ({ items }) => items,
});

/**
 * The sessions left outside the requested hours, calculated by the code that approves the request;
 * disabled until the request is valid.
 */
export function hoursPreviewQuery(professionalId: string, body: BodyOf<typeof requestHours>) {
  return queryOptions({
    // Outside the key that a request invalidates: once it is sent, the same preview would be
    // refused.
    queryKey: ['hours-preview', professionalId, body],
    queryFn: ({ signal }) =>
      api.call(previewHours, { params: { id: professionalId }, body, signal }),
    enabled: hoursRequestInputSchema.safeParse(body).success,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRequestHours(professionalId: string) {
  const sendOnce = useSendOnce();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestHours>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(requestHours, { params: { id: professionalId }, body, idempotencyKey }),
      ),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: ownHoursRequestsQuery.queryKey }),
  });
}

/**
 * Withdraws a request. A refusal means that the list is out of date, so it is refetched in any
 * case.
 */
export function useWithdrawHours() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawHoursRequest, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownHoursRequestsQuery.queryKey }),
  });
}
