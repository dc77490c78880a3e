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

/** What falls into a span, by the code that approves it; not asked until the span is one. */
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
    // Not what would happen: it has happened, and asking again would be refused.
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: ownTimeOffQuery.queryKey, exact: true }),
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
