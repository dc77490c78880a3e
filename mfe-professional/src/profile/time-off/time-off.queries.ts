import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  previewTimeOff,
  requestTimeOff,
  withdrawTimeOff,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { ownTimeOffRead } from '../../reads.ts';

export const ownTimeOffQuery = queryOptions({
  queryKey: ['time-off'],
  queryFn: ({ signal }) => api.read(ownTimeOffRead, {}, { signal }),
});

/**
 * The affected sessions, calculated by the code that approves the request; disabled until the range
 * is valid.
 */
export function timeOffPreviewQuery(
  professionalId: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
) {
  return queryOptions({
    queryKey: [...ownTimeOffQuery.queryKey, 'preview', professionalId, startsAt, endsAt],
    queryFn: ({ signal }) =>
      api.call(previewTimeOff, {
        params: { id: professionalId },
        body: { startsAt, endsAt, reason: '' },
        signal,
      }),
    enabled: startsAt !== '' && startsAt < endsAt,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRequestTimeOff(professionalId: string) {
  const sendOnce = useSendOnce();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestTimeOff>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(requestTimeOff, { params: { id: professionalId }, body, idempotencyKey }),
      ),
    // Not the preview: the request is sent, and the same preview would be refused.
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: ownTimeOffQuery.queryKey, exact: true }),
  });
}

/**
 * Withdraws a request. A refusal means that the list is out of date, so it is refetched in any
 * case.
 */
export function useWithdrawTimeOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawTimeOff, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownTimeOffQuery.queryKey }),
  });
}
