import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BodyOf,
  downloadCenterExport,
  exportList,
  getCenterExport,
  startCenterExport,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const pollMs = 1000;

/** Polls while the export is being made. */
export const centerExportQuery = queryOptions({
  queryKey: ['center-export'],
  queryFn: ({ signal }) => api.call(getCenterExport, { signal }),
  refetchInterval: ({ state }) => (state.data?.latest?.state === 'running' ? pollMs : false),
});

export function useStartCenterExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(startCenterExport),
    onSuccess: (latest) => queryClient.setQueryData(centerExportQuery.queryKey, { latest }),
  });
}

export function useDownloadCenterExport() {
  return useMutation({
    mutationFn: (id: string) => api.download(downloadCenterExport, { params: { id } }),
    onSuccess: (file) => saveFile(file, 'centro.zip'),
  });
}

export function useDownloadList(fileName: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof exportList>) => api.download(exportList, { body }),
    onSuccess: (file) => saveFile(file, `${fileName}.csv`),
  });
}
