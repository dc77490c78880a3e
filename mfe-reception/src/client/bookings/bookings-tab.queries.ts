import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  adjustCredits,
  changeBookingBono,
  coverBooking,
  forgiveBooking,
  freezePurchase,
  quoteFreeze,
  thawPurchase,
  type BodyOf,
  type Booking,
  type PackagePurchase,
} from '@aforo/shared/contract';
import { toast } from '@aforo/shared/ui';
import { bookingsChanged } from '../../common/booking-cache.ts';
import { errorText } from '../../common/error.messages.ts';

export function useForgive(bookingId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof forgiveBooking>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(forgiveBooking, { params: { id: bookingId }, body, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient),
  });
}

/** Pays for an unpaid session with the bono. The mutation variable is the booking. */
export function useCover(bono: PackagePurchase) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (bookingId: string) =>
      sendOnce({ bookingId, bonoId: bono.id }, (idempotencyKey) =>
        api.call(coverBooking, {
          params: { id: bookingId },
          body: { purchaseId: bono.id },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ session }) => toast.success(`${session.service.name} pagada con ${bono.name}.`),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => bookingsChanged(queryClient, bono.clientId),
  });
}

/** Pays for the booking with another bono and returns the session to the first one. */
export function useChangeBono({ id, client }: Booking) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeBookingBono>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(changeBookingBono, { params: { id }, body, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient, client.id),
  });
}

/** What freezing would do to existing bookings. A mutation, because it must be read each time. */
export function useFreezeQuote(bono: PackagePurchase) {
  return useMutation({
    mutationFn: () => api.call(quoteFreeze, { params: { id: bono.id } }),
    onError: (error) => toast.error(errorText(error)),
  });
}

/** Freezing and unfreezing undo each other, so there is no confirmation. */
export function useFreezing(bono: PackagePurchase) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (act: 'freeze' | 'thaw') =>
      api.call(act === 'freeze' ? freezePurchase : thawPurchase, { params: { id: bono.id } }),
    onSuccess: ({ condition }) =>
      toast.success(condition === 'frozen' ? 'Bono congelado.' : 'Bono descongelado.'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => bookingsChanged(queryClient, bono.clientId),
  });
}

export function useAdjust(bono: PackagePurchase) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof adjustCredits>) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(adjustCredits, { params: { id: bono.id }, body, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient, bono.clientId),
  });
}
