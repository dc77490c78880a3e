import { queryOptions } from '@tanstack/react-query';
import { listOwnPurchases } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const ownPurchasesQuery = queryOptions({
  queryKey: ['me', 'purchases'],
  queryFn: ({ signal }) => api.call(listOwnPurchases, { signal }),
});
