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

/**
 * Never cached: a seat may have been taken since. Fails with the same errors as the move itself.
 */
export function moveQuoteQuery(bookingId: string, target: BookingTarget | null) {
  return queryOptions({
    queryKey: [...bookingKeys.quotes, 'move', bookingId, target],
    queryFn: ({ signal }) => {
      // The query is disabled without a target.
      if (!target) throw new Error('A quote needs a target');
      return api.call(previewReschedule, { params: { id: bookingId }, body: { target }, signal });
    },
    enabled: target !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Atomic: the old seat is released only if the new one is booked. */
export function useMove(bookingId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rescheduleBooking>) =>
      sendOnce({ bookingId, body }, (idempotencyKey) =>
        api.call(rescheduleBooking, { params: { id: bookingId }, body, idempotencyKey }),
      ),
    // Also after an error, because the data shown is then outdated.
    onSettled: () => bookingsChanged(queryClient),
  });
}

/** Undoes a move with another move to the previous target. */
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
