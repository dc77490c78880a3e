import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { getLegalText, type LegalKind } from '../../contract/index.ts';

/** A full legal text: the current version, or an earlier one that a person accepted. */
export function legalTextQuery(kind: LegalKind, version?: number) {
  return queryOptions({
    queryKey: ['legal', kind, version ?? 'current'],
    queryFn: ({ signal }) =>
      api.call(getLegalText, { params: { kind }, query: { version }, signal }),
  });
}
