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

/** What would be left outside, by the code that approves it; not asked until it could be sent. */
export function hoursPreviewQuery(professionalId: string, body: BodyOf<typeof requestHours>) {
  return queryOptions({
    // Outside of what a request reads again: it has been asked for then, and would be refused.
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

/** Takes back a request. A refusal means that the list is old: it is read again either way. */
export function useWithdrawHours() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawHoursRequest, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownHoursRequestsQuery.queryKey }),
  });
}
