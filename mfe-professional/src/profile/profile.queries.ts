import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { getProfile, listOpenSessions, listOwnLoginEvents } from '@aforo/shared/contract';

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => api.call(getProfile, { signal }),
});

export const openSessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => api.call(listOpenSessions, { signal }),
});

export const ownLoginsQuery = queryOptions({
  queryKey: ['me', 'log-ins'],
  queryFn: ({ signal }) => api.call(listOwnLoginEvents, { signal }),
});

/** The data URL of a stored file never changes: a new picture is a new file. */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId, { signal }),
    staleTime: Infinity,
  });
