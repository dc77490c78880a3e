import { queryOptions } from '@tanstack/react-query';
import { getOpening } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** When the center opens, week by week, and its holidays. */
export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => api.call(getOpening, { signal }),
});
