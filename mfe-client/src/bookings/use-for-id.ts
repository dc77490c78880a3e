import { defineSearchParams, useSearchValues, uuid } from '@aforo/shared/search-params';

const params = defineSearchParams({ forId: uuid('para') });

/** The child for whom the user books, on the pages of classes and professionals. */
export function useForId(): string | null {
  const [{ forId }] = useSearchValues(params);
  return forId;
}
