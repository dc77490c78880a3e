import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';

/** The data URL of a stored file never changes: a new picture is a new file. */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId, { signal }),
    staleTime: Infinity,
  });
