import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { ownPurchasesRead } from '../reads.ts';

export const ownPurchasesQuery = queryOptions({
  queryKey: ['me', 'purchases'],
  queryFn: ({ signal }) => api.read(ownPurchasesRead, {}, { signal }),
});
