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
import { noCodes, type UsedCodes } from './used-codes.ts';

export const storeQuery = queryOptions({
  queryKey: ['store'],
  queryFn: ({ signal }) => api.read(storeRead, {}, { signal }),
});

/** Who takes payments online here; null where nobody does, or while that isn't known. */
export function usePaymentProvider(): PaymentProviderName | null {
  return useQuery(storeQuery).data?.provider ?? null;
}

/** Whether a card can be saved here to be charged later; not so while that isn't known. */
export function useKeepsCards(): boolean {
  return useQuery(storeQuery).data?.keepsCards ?? false;
}

const none: readonly number[] = [];

/** What gift vouchers are offered at; none where they can't be bought here, or while that isn't known. */
export function useGiftAmounts(): readonly number[] {
  const store = useQuery(storeQuery).data;
  return (store?.provider == null ? undefined : store.voucherAmountsMinor) ?? none;
}

interface Wanted {
  subject: PaymentSubject;
  /** What the person was shown, before what codes do with it. */
  totalMinor: number;
  codes?: UsedCodes;
}

/** Begins a payment and leads to where it is paid. Pressed again, it is the same payment. */
export function usePayOnline() {
  const send = useSendOnce();
  return useMutation({
    mutationFn: ({ subject, totalMinor, codes = noCodes }: Wanted) => {
      const { promotion, voucher } = codes;
      const body = {
        ...{ subject, expectedTotalMinor: totalMinor },
        ...(promotion ? { promotion } : {}),
        ...(voucher ? { voucher } : {}),
      };
      return send(body, (idempotencyKey) => api.call(startPayment, { body, idempotencyKey }));
    },
    onSuccess: leaveToPay,
  });
}

/** The bank's page, in the place of ours: whoever comes back finds what they left. */
function leaveToPay({ redirectUrl, reference }: OnlinePayment): void {
  window.location.assign(redirectUrl ?? `/cliente/pagoConfirmado?pago=${reference}`);
}
