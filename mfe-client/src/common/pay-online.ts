import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  startPayment,
  type OnlinePayment,
  type PaymentProviderName,
  type PaymentSubject,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { storeRead } from '../reads.ts';

export const storeQuery = queryOptions({
  queryKey: ['store'],
  queryFn: ({ signal }) => api.read(storeRead, {}, { signal }),
});

/** Who takes payments online here; null where nobody does, or while that isn't known. */
export function usePaymentProvider(): PaymentProviderName | null {
  return useQuery(storeQuery).data?.provider ?? null;
}

interface Wanted {
  subject: PaymentSubject;
  /** What the person was shown. */
  totalMinor: number;
}

/** Begins a payment and leads to where it is paid. Pressed again, it is the same payment. */
export function usePayOnline() {
  const send = useSendOnce();
  return useMutation({
    mutationFn: ({ subject, totalMinor }: Wanted) =>
      send({ subject, totalMinor }, (idempotencyKey) =>
        api.call(startPayment, {
          body: { subject, expectedTotalMinor: totalMinor },
          idempotencyKey,
        }),
      ),
    onSuccess: leaveToPay,
  });
}

/** The bank's page, in the place of ours: whoever comes back finds what they left. */
function leaveToPay({ redirectUrl, reference }: OnlinePayment): void {
  window.location.assign(redirectUrl ?? `/cliente/pagoConfirmado?pago=${reference}`);
}
