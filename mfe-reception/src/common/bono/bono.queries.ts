import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { listClientPurchases, listPackageTemplates } from '@aforo/shared/contract';
import { bookingKeys } from '../booking-cache.ts';

export function purchasesQuery(clientId: string) {
  return queryOptions({
    queryKey: bookingKeys.purchases(clientId),
    queryFn: ({ signal }) => api.call(listClientPurchases, { params: { id: clientId }, signal }),
  });
}

export const packagesQuery = queryOptions({
  queryKey: bookingKeys.packages,
  queryFn: ({ signal }) => api.call(listPackageTemplates, { signal }),
});
