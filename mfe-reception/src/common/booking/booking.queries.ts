import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  cancelBooking,
  listClientBookings,
  previewCancellation,
  type BodyOf,
} from '@aforo/shared/contract';
import { bookingKeys, bookingsChanged } from '../booking-cache.ts';

export function clientBookingsQuery(clientId: string, when: 'upcoming' | 'past') {
  return queryOptions({
    queryKey: [...bookingKeys.ofClient(clientId), when],
    queryFn: ({ signal }) =>
      api.call(listClientBookings, { params: { id: clientId }, query: { when }, signal }),
  });
}

/** Never cached: the deadline may have passed since the last read. */
export function cancellationQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['cancellation', bookingId],
    queryFn: ({ signal }) => api.call(previewCancellation, { params: { id: bookingId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useCancelBooking(bookingId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof cancelBooking>) =>
      sendOnce({ bookingId, body }, (idempotencyKey) =>
        api.call(cancelBooking, { params: { id: bookingId }, body, idempotencyKey }),
      ),
    // Also after an error, because the data shown is then outdated.
    onSettled: () => bookingsChanged(queryClient),
  });
}
