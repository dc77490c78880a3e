import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  listClientPurchases,
  listPackageTemplates,
  sellPackage,
  type BodyOf,
} from '@aforo/shared/contract';
import { bookingKeys, bookingsChanged } from '../booking-cache.ts';

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
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof sellPackage>) =>
      sendOnce({ clientId, body }, (idempotencyKey) =>
        api.call(sellPackage, { params: { id: clientId }, body, idempotencyKey }),
      ),
    onSuccess: () => bookingsChanged(queryClient, clientId),
  });
}
