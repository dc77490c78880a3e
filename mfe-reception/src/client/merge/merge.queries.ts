import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listClientMerges,
  mergeClients,
  previewClientMerge,
  undoClientMerge,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

const mergesKey = ['merges'] as const;

/** Merges of a record that can be undone, or the one into another record. */
export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [...mergesKey, id],
    queryFn: ({ signal }) => api.call(listClientMerges, { params: { id }, signal }),
  });

export const mergePreviewQuery = (keptId: string, mergedId: string) =>
  queryOptions({
    queryKey: [...mergesKey, 'preview', keptId, mergedId],
    queryFn: ({ signal }) =>
      api.call(previewClientMerge, { params: { id: keptId }, query: { mergedId }, signal }),
    // The decision needs current data.
    staleTime: 0,
    gcTime: 0,
  });

/** Bookings, bonos, sales and lists change owner, so everything loaded is read again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

export function useMerge(keptId: string) {
  const refresh = useRefresh();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof mergeClients>) =>
      send(body, (idempotencyKey) =>
        api.call(mergeClients, { params: { id: keptId }, body, idempotencyKey }),
      ),
    onSettled: () => void refresh(),
  });
}

export function useUndoMerge() {
  const refresh = useRefresh();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (id: string) =>
      send(id, (idempotencyKey) => api.call(undoClientMerge, { params: { id }, idempotencyKey })),
    onSettled: () => void refresh(),
  });
}
