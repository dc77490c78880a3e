import { queryOptions } from '@tanstack/react-query';
import { getOpening } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** The weekly opening hours and the holidays. */
export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => api.call(getOpening, { signal }),
});
