import { queryOptions } from '@tanstack/react-query';
import { listOwnPurchases } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { ownPurchasesRead } from '../reads.ts';

export const ownPurchasesQuery = queryOptions({
  queryKey: ['me', 'purchases'],
  queryFn: ({ signal }) => api.read(ownPurchasesRead, {}, { signal }),
});

/** The bonos of a child for whom the user acts. */
export const purchasesQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...ownPurchasesQuery.queryKey, clientId],
    queryFn: ({ signal }) => api.call(listOwnPurchases, { query: { clientId }, signal }),
  });
