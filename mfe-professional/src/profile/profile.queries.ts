import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { listOwnLoginEvents } from '@aforo/shared/contract';
import { openSessionsRead, ownPinRead, profileRead } from '../reads.ts';

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => api.read(profileRead, {}, { signal }),
});

export const openSessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => api.read(openSessionsRead, {}, { signal }),
});

export const ownPinQuery = queryOptions({
  queryKey: ['me', 'pin'],
  queryFn: ({ signal }) => api.read(ownPinRead, {}, { signal }),
});

export const ownLoginsQuery = queryOptions({
  queryKey: ['me', 'log-ins'],
  queryFn: ({ signal }) => api.call(listOwnLoginEvents, { signal }),
});

/** Cached forever: a stored file never changes, another picture has another id. */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId, { signal }),
    staleTime: Infinity,
  });
