import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BodyOf,
  type ClientBatch,
  type ClientSelection,
  exportList,
  getClientBatch,
  previewClientMail,
  previewClientTags,
  resumeClientBatch,
  startClientMail,
  startClientTags,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const lookAgainMs = 1000;

export const tagsPreviewQuery = (body: BodyOf<typeof previewClientTags>) =>
  queryOptions({
    queryKey: ['client-batches', 'tags', body],
    queryFn: ({ signal }) => api.call(previewClientTags, { body, signal }),
    staleTime: 0,
  });

export const mailPreviewQuery = (clients: ClientSelection) =>
  queryOptions({
    queryKey: ['client-batches', 'mail', clients],
    queryFn: ({ signal }) => api.call(previewClientMail, { body: { clients }, signal }),
    staleTime: 0,
  });

/** Polls the batch while it is running. */
export const batchQuery = (begun: ClientBatch) =>
  queryOptions({
    queryKey: ['client-batches', begun.id],
    queryFn: ({ signal }) => api.call(getClientBatch, { params: { id: begun.id }, signal }),
    initialData: begun,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
  });

export function useStartTags() {
  const sendOnce = useSendOnce();
  return (body: BodyOf<typeof startClientTags>) =>
    sendOnce(body, (idempotencyKey) => api.call(startClientTags, { body, idempotencyKey }));
}

export function useStartMail() {
  const sendOnce = useSendOnce();
  return (body: BodyOf<typeof startClientMail>) =>
    sendOnce(body, (idempotencyKey) => api.call(startClientMail, { body, idempotencyKey }));
}

export function useResumeBatch(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(resumeClientBatch, { params: { id } }),
    onSuccess: (batch) => queryClient.setQueryData(['client-batches', id], batch),
  });
}

export function useExportChosen() {
  return useMutation({
    mutationFn: (clients: ClientSelection) =>
      api.download(exportList, { body: { list: 'clients', clients } }),
    onSuccess: (file) => saveFile(file, 'clientes.csv'),
  });
}
