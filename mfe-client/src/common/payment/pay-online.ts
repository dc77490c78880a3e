import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  startPayment,
  type OnlinePayment,
  type PaymentProviderName,
  type PaymentSubject,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { storeRead } from '../../reads.ts';
import { noCodes, type UsedCodes } from './used-codes.ts';

export const storeQuery = queryOptions({
  queryKey: ['store'],
  queryFn: ({ signal }) => api.read(storeRead, {}, { signal }),
});

/** The center's payment provider; null if there is none, or until loaded. */
export function usePaymentProvider(): PaymentProviderName | null {
  return useQuery(storeQuery).data?.provider ?? null;
}

/** Whether anything can be bought here: plans also by direct debit; false until loaded. */
export function useSellsOnline(): boolean {
  const { data } = useQuery(storeQuery);
  const hasPlans = data?.packages.some(({ renewsMonthly }) => renewsMonthly) ?? false;
  return data !== undefined && (data.provider !== null || (data.canDebit === true && hasPlans));
}

/** Whether a card can be saved for later charges; false until loaded. */
export function useKeepsCards(): boolean {
  return useQuery(storeQuery).data?.keepsCards ?? false;
}

const none: readonly number[] = [];

/** The amounts of the gift vouchers on sale; empty if none are sold online, or until loaded. */
export function useVoucherAmounts(): readonly number[] {
  const store = useQuery(storeQuery).data;
  return (store?.provider == null ? undefined : store.voucherAmountsMinor) ?? none;
}

interface PaymentInput {
  subject: PaymentSubject;
  /** The total shown to the client, before codes are applied. */
  totalMinor: number;
  codes?: UsedCodes;
  /** The child whose seat is paid; absent or null for the user. */
  clientId?: string | null;
}

/** Starts a payment and opens the payment page. A retry is the same payment. */
export function usePayOnline() {
  const send = useSendOnce();
  return useMutation({
    mutationFn: ({ subject, totalMinor, codes = noCodes, clientId = null }: PaymentInput) => {
      const { promotion, voucher } = codes;
      const body = {
        subject,
        expectedTotalMinor: totalMinor,
        ...(clientId === null ? {} : { clientId }),
        ...(promotion ? { promotion } : {}),
        ...(voucher ? { voucher } : {}),
      };
      return send(body, (idempotencyKey) => api.call(startPayment, { body, idempotencyKey }));
    },
    onSuccess: leaveToPay,
  });
}

/** Opens the payment page in the same tab, so that going back returns here. */
function leaveToPay({ redirectUrl, reference }: OnlinePayment): void {
  window.location.assign(redirectUrl ?? `/cliente/pagoConfirmado?pago=${reference}`);
}
