import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { acceptOffer, withdrawFromWaitlist } from '@aforo/shared/contract';
import { bookingsChanged } from '../../common/booking-cache.ts';

/** Turns the offered seat into a booking, paid by a bono or unpaid. */
export function useAcceptOffer() {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (id: string) =>
      sendOnce(id, (idempotencyKey) => api.call(acceptOffer, { params: { id }, idempotencyKey })),
    onSettled: () => bookingsChanged(queryClient),
  });
}

export function useWithdraw() {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (id: string) =>
      sendOnce(id, (idempotencyKey) =>
        api.call(withdrawFromWaitlist, { params: { id }, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient),
  });
}
