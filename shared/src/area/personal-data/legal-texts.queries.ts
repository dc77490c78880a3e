import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { getLegalText, type LegalKind } from '../../contract/index.ts';

/** A legal text in whole: the one that holds now, or the version that somebody accepted. */
export function legalTextQuery(kind: LegalKind, version?: number) {
  return queryOptions({
    queryKey: ['legal', kind, version ?? 'current'],
    queryFn: ({ signal }) =>
      api.call(getLegalText, { params: { kind }, query: { version }, signal }),
  });
}
