import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkClientImport,
  type ClientImport,
  getClientImport,
  type ImportField,
  listClientImports,
  previewImportUndo,
  resumeClientImport,
  runClientImport,
  undoClientImport,
  uploadClientImport,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

const lookAgainMs = 1000;

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => api.call(listClientImports, { signal }),
});

export const isAtWork = ({ state, failedAt }: Pick<ClientImport, 'state' | 'failedAt'>): boolean =>
  failedAt === null && (state === 'checking' || state === 'running' || state === 'undoing');

/** Looked at again and again for as long as it is at work. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.call(getClientImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? lookAgainMs : false),
  });

export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id, 'undo'],
    queryFn: ({ signal }) => api.call(previewImportUndo, { params: { id }, signal }),
    staleTime: 0,
  });

type ImportAct =
  | { act: 'check'; columns: (ImportField | null)[] }
  | { act: 'run'; takesAlike: boolean }
  | { act: 'undo' }
  | { act: 'resume' };

export function useImportAct(id: string) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (what: ImportAct) => {
      const params = { id };
      switch (what.act) {
        case 'check':
          return api.call(checkClientImport, { params, body: { columns: what.columns } });
        case 'run':
          return api.call(runClientImport, { params, body: { takesAlike: what.takesAlike } });
        case 'undo':
          return api.call(undoClientImport, { params });
        case 'resume':
          return api.call(resumeClientImport, { params });
      }
    },
    onSuccess: keep,
  });
}

export function useUploadImport(onUploaded: (id: string) => void) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (file: File) => api.postFile<ClientImport>(uploadClientImport.path, file),
    onSuccess: (uploaded) => {
      keep(uploaded);
      onUploaded(uploaded.id);
    },
  });
}

function useKeepImport() {
  const queryClient = useQueryClient();
  return (now: ClientImport) => {
    queryClient.setQueryData(importQuery(now.id).queryKey, now);
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true });
  };
}
