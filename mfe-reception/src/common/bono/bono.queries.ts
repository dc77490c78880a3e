import { useState } from 'react';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import {
  listClientPurchases,
  listPackageTemplates,
  sellPackage,
  type BodyOf,
} from '@aforo/shared/contract';
import { bookingKeys, bookingsChanged } from '../booking-cache.ts';
import { createKeyKeeper } from '../idempotency-key.ts';

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

export function useSellPackage(clientId: string) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createKeyKeeper);
  return useMutation({
    mutationFn: (body: BodyOf<typeof sellPackage>) =>
      sendOnce({ clientId, body }, (idempotencyKey) =>
        api.call(sellPackage, { params: { id: clientId }, body, idempotencyKey }),
      ),
    onSuccess: () => bookingsChanged(queryClient, clientId),
  });
}
