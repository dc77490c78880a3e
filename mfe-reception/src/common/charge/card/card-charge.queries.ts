import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  type BodyOf,
  cancelCardCharge,
  type CardCharge,
  getCardCharge,
  startCardCharge,
} from '@aforo/shared/contract';

export type CardChargeInput = BodyOf<typeof startCardCharge>;

const cardChargeKey = (reference: string | null) => ['card-charge', reference];
const askAgainMs = 1500;

export const isEnded = ({ state }: CardCharge) => state !== 'waiting' && state !== 'unknown';

/** A card charge, read again until it has ended. The server asks the provider each time. */
export const cardChargeQuery = (reference: string | null) =>
  queryOptions({
    queryKey: cardChargeKey(reference),
    queryFn: ({ signal }) =>
      api.call(getCardCharge, { params: { reference: reference ?? '' }, signal }),
    enabled: reference !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : askAgainMs),
  });

/** A resend after no response has the same idempotency key, so it cannot charge twice. */
export function useStartCardCharge() {
  const sendOnce = useSendOnce();
  return (body: CardChargeInput): Promise<CardCharge> =>
    sendOnce(body, (idempotencyKey) => api.call(startCardCharge, { body, idempotencyKey }));
}

/** Its answer is the charge's state: it may just have been paid. */
export function useCancelCardCharge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => api.call(cancelCardCharge, { params: { reference } }),
    onSuccess: (charge) => queryClient.setQueryData(cardChargeKey(charge.reference), charge),
  });
}
