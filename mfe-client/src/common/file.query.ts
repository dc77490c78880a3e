import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';

/** Cached forever: a stored file never changes, another picture has another id. */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId, { signal }),
    staleTime: Infinity,
  });
