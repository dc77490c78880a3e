import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  listClientPurchases,
  listPackageTemplates,
  issueSale,
  type FrontDeskPaymentMethod,
  type PackageTemplate,
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

interface SoldBono {
  template: PackageTemplate;
  method: FrontDeskPaymentMethod;
}

/** One bono, paid whole in one way. What costs nothing is paid already. */
function saleOf(
  clientId: string,
  { id, priceMinor }: PackageTemplate,
  method: FrontDeskPaymentMethod,
) {
  return {
    clientId,
    lines: [{ kind: 'package' as const, templateId: id, quantity: 1 }],
    payments: priceMinor === 0 ? [] : [{ method, amountMinor: priceMinor }],
    document: { kind: 'simplified' as const },
    expectedTotalMinor: priceMinor,
  };
}

export function useSellPackage(clientId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: ({ template, method }: SoldBono) => {
      const body = saleOf(clientId, template, method);
      return sendOnce(body, (idempotencyKey) => api.call(issueSale, { body, idempotencyKey }));
    },
    onSuccess: () => bookingsChanged(queryClient, clientId),
  });
}
