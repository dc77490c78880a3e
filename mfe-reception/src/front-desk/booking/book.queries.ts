import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  createBooking,
  getAvailability,
  joinWaitlist,
  listServices,
  quoteBooking,
  type BodyOf,
  type BookingTarget,
} from '@aforo/shared/contract';
import { bookingKeys, bookingsChanged } from '../../common/booking-cache.ts';

export const servicesQuery = queryOptions({
  queryKey: bookingKeys.services,
  queryFn: ({ signal }) => api.call(listServices, { signal }),
});

/** The free times of an appointment on one day. */
export function startsQuery(serviceId: string, localDate: string) {
  return queryOptions({
    queryKey: [...bookingKeys.starts, localDate, 'of', serviceId],
    queryFn: async ({ signal }) => {
      const query = { serviceId, from: localDate, days: 1 };
      const { days } = await api.call(getAvailability, { query, signal });
      return days[0]?.starts ?? [];
    },
    enabled: serviceId !== '',
  });
}

/**
 * The free times of all appointments on one day, with what each would cost the client. Never cached:
 * a bono may have been sold since.
 */
export function startsForQuery(clientId: string, localDate: string) {
  return queryOptions({
    queryKey: [...bookingKeys.starts, localDate, 'for', clientId],
    queryFn: async ({ signal }) => {
      const query = { clientId, from: localDate, days: 1 };
      const { days } = await api.call(getAvailability, { query, signal });
      return days[0]?.starts ?? [];
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Never cached: a seat may have been taken since. */
export function quoteQuery(clientId: string, target: BookingTarget | null) {
  return queryOptions({
    queryKey: [...bookingKeys.quotes, clientId, target],
    queryFn: ({ signal }) => {
      // The query is disabled without a target.
      if (!target) throw new Error('A quote needs a target');
      return api.call(quoteBooking, { body: { target, clientId }, signal });
    },
    enabled: target !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useBook(clientId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createBooking>) =>
      sendOnce(body, (idempotencyKey) => api.call(createBooking, { body, idempotencyKey })),
    onSettled: () => bookingsChanged(queryClient, clientId),
  });
}

export function useJoinWaitlist(clientId: string) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (sessionId: string) =>
      sendOnce({ sessionId, clientId }, (idempotencyKey) =>
        api.call(joinWaitlist, { body: { sessionId, clientId }, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient, clientId),
  });
}
