import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  previewReschedule,
  rescheduleBooking,
  type BodyOf,
  type Booking,
  type BookingTarget,
} from '@aforo/shared/contract';
import { bookingKeys, bookingsChanged } from '../../common/booking-cache.ts';

/** Always asked anew: a place may have gone since. Refused as the change would be. */
export function moveQuoteQuery(bookingId: string, target: BookingTarget | null) {
  return queryOptions({
    queryKey: [...bookingKeys.quotes, 'move', bookingId, target],
    queryFn: ({ signal }) => {
      // Not enabled without one.
      if (!target) throw new Error('A quote needs a target');
      return api.call(previewReschedule, { params: { id: bookingId }, body: { target }, signal });
    },
    enabled: target !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Both or neither: the old place is given up only if the new one is had. */
export function useMove(bookingId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rescheduleBooking>) =>
      sendOnce({ bookingId, body }, (idempotencyKey) =>
        api.call(rescheduleBooking, { params: { id: bookingId }, body, idempotencyKey }),
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
