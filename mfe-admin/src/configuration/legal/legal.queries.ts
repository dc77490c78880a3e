import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listLegalVersions,
  previewLegalText,
  publishLegalText,
  type LegalKind,
} from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';

export const legalVersionsQuery = queryOptions({
  queryKey: ['legal', 'versions'],
  queryFn: ({ signal }) => api.call(listLegalVersions, { signal }),
});

/** Renders a draft with the center's details filled in. */
export function useLegalPreview(kind: LegalKind) {
  return useMutation({
    mutationFn: (body: string) => api.call(previewLegalText, { params: { kind }, body: { body } }),
  });
}

export function usePublishing(kind: LegalKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { body: string; basedOn: number }) =>
      api.call(publishLegalText, { params: { kind }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries(startQueries(api).settings);
      return queryClient.invalidateQueries({ queryKey: ['legal'] });
    },
  });
}
