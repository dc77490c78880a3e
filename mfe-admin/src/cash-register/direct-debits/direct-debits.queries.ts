import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  findReturnable,
  getBatch,
  listBatches,
  listReturns,
  previewBatch,
  previewBatchRejection,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** One key for all: a batch and its returns change debts, lists and totals together. */
const key = ['direct-debits'] as const;

export const batchesQuery = () =>
  queryOptions({
    queryKey: [...key, 'batches'],
    queryFn: ({ signal }) => api.call(listBatches, { signal }),
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'batch', id],
    queryFn: ({ signal }) => api.call(getBatch, { params: { id }, signal }),
  });

export const previewQuery = (collectionOn: string) =>
  queryOptions({
    queryKey: [...key, 'preview', collectionOn],
    queryFn: ({ signal }) =>
      api.call(previewBatch, {
        query: collectionOn === '' ? {} : { collectionOn },
        signal,
      }),
    staleTime: 0,
    retry: false,
  });

export const rejectionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'rejection', id],
    queryFn: ({ signal }) => api.call(previewBatchRejection, { params: { id }, signal }),
    staleTime: 0,
  });

export const returnsQuery = () =>
  queryOptions({
    queryKey: [...key, 'returns'],
    queryFn: ({ signal }) => api.call(listReturns, { signal }),
  });

export const returnableQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, 'returnable', search],
    queryFn: ({ signal }) => api.call(findReturnable, { query: { search }, signal }),
    enabled: search.length >= 2,
  });

/** Reads everything about direct debits again. */
export function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}
