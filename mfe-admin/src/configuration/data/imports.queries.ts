import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BodyOf,
  checkDataImport,
  chooseImportHeader,
  type DataImport,
  downloadBrokenRows,
  getDataImport,
  type ImportKind,
  listImports,
  previewImportUndo,
  resumeDataImport,
  runDataImport,
  undoDataImport,
  uploadDataImport,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const pollMs = 1000;

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => api.call(listImports, { signal }),
});

export const isAtWork = ({ state, failedAt }: Pick<DataImport, 'state' | 'failedAt'>): boolean =>
  failedAt === null && (state === 'checking' || state === 'running' || state === 'undoing');

/** Polls while the job runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.call(getDataImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pollMs : false),
  });

export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id, 'undo'],
    queryFn: ({ signal }) => api.call(previewImportUndo, { params: { id }, signal }),
    staleTime: 0,
  });

type ImportAct =
  | ({ act: 'check' } & BodyOf<typeof checkDataImport>)
  | { act: 'header'; row: number }
  | ({ act: 'run' } & BodyOf<typeof runDataImport>)
  | { act: 'undo' }
  | { act: 'resume' };

export function useImportAct(id: string) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (what: ImportAct) => {
      const params = { id };
      switch (what.act) {
        case 'check':
          return api.call(checkDataImport, {
            params,
            body: { columns: what.columns, answers: what.answers ?? {} },
          });
        case 'header':
          return api.call(chooseImportHeader, { params, body: { row: what.row } });
        case 'run':
          return api.call(runDataImport, { params, body: bodyOf(what) });
        case 'undo':
          return api.call(undoDataImport, { params });
        case 'resume':
          return api.call(resumeDataImport, { params });
      }
    },
    onSuccess: keep,
  });
}

function bodyOf({ takesAlike, areSettled }: BodyOf<typeof runDataImport>) {
  return { takesAlike, ...(areSettled === undefined ? {} : { areSettled }) };
}

export function useDownloadBrokenRows(id: string) {
  return useMutation({
    mutationFn: () => api.download(downloadBrokenRows, { params: { id } }),
    onSuccess: (file) => saveFile(file, 'filas-con-fallos.csv'),
  });
}

export function useUploadImport(onUploaded: (id: string) => void) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) =>
      api.postFile<DataImport>(`${uploadDataImport.path}?kind=${kind}`, file),
    onSuccess: (uploaded) => {
      keep(uploaded);
      onUploaded(uploaded.id);
    },
  });
}

function useKeepImport() {
  const queryClient = useQueryClient();
  return (now: DataImport) => {
    queryClient.setQueryData(importQuery(now.id).queryKey, now);
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true });
  };
}
