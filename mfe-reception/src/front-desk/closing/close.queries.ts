import { queryOptions } from '@tanstack/react-query';
import { previewSessionClosing, type AgendaSession } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** A preview of closing. The key contains the marks, so that a new mark refetches it. */
export function closingQuery({ id, roster }: AgendaSession, enabled: boolean) {
  return queryOptions({
    queryKey: ['closing', id, roster.map(({ status }) => status)],
    queryFn: ({ signal }) => api.call(previewSessionClosing, { params: { id }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
