import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { rescheduleBooking, type Booking, type BookingTarget } from '@aforo/shared/contract';
import { bookingsChanged } from '../common/booking-cache.ts';

/** Both or neither: the old place is given up only if the new one is had. */
export function useMove(bookingId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (target: BookingTarget) =>
      sendOnce({ bookingId, target }, (idempotencyKey) =>
        api.call(rescheduleBooking, {
          params: { id: bookingId },
          body: { target },
          idempotencyKey,
        }),
      ),
    // Also after a refusal: what is shown of it is no longer so.
    onSettled: () => bookingsChanged(queryClient),
  });
}

/** Takes a change back with another one: to where the booking was. */
export async function moveBack(
  queryClient: QueryClient,
  moved: Booking,
  target: BookingTarget,
): Promise<void> {
  try {
    await api.call(rescheduleBooking, {
      params: { id: moved.id },
      body: { target },
      idempotencyKey: crypto.randomUUID(),
    });
  } finally {
    bookingsChanged(queryClient);
  }
}
