import { useState } from 'react';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptOffer,
  cancelBooking,
  createBooking,
  getAvailability,
  joinWaitlist,
  listOwnBookings,
  listOwnWaitlist,
  listProfessionals,
  listServices,
  previewCancellation,
  quoteBooking,
  rescheduleBooking,
  withdrawFromWaitlist,
  type BookingTarget,
  type Cancellation,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { createKeyedSender } from '../common/idempotency-key.ts';
import { ownPurchasesQuery } from '../common/own-purchases.query.ts';

/** Places and offers change by other people's hands: looked at again while the screen is open. */
const refetchInterval = 60_000;

export const ownBookingsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: ['me', 'bookings', when],
    queryFn: ({ signal }) => api.call(listOwnBookings, { query: { when }, signal }),
    refetchInterval,
  });

export const ownWaitlistQuery = queryOptions({
  queryKey: ['me', 'waitlist'],
  queryFn: ({ signal }) => api.call(listOwnWaitlist, { signal }),
  refetchInterval,
});

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.call(listServices, { signal }),
});

export const professionalsQuery = queryOptions({
  queryKey: ['professionals'],
  queryFn: ({ signal }) => api.call(listProfessionals, { signal }),
});

/** Seven days of one service from a date on. */
export const availabilityQuery = (serviceId: string, from: string) =>
  queryOptions({
    queryKey: ['availability', serviceId, from],
    queryFn: ({ signal }) =>
      api.call(getAvailability, { query: { serviceId, from, days: 7 }, signal }),
    refetchInterval,
  });

/** Never from the cache: what it says is what the next press does. */
export const quoteQuery = (target: BookingTarget) =>
  queryOptions({
    queryKey: ['quote', target],
    queryFn: ({ signal }) => api.call(quoteBooking, { body: { target }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const cancellationQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['cancellation', bookingId],
    queryFn: ({ signal }) => api.call(previewCancellation, { params: { id: bookingId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A write under an idempotency key, after which everything it may have touched is read again. */
function useWrite<Body, Answer>(call: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const [send] = useState(() => createKeyedSender());
  return useMutation({
    mutationFn: (body: Body) => send(body, (key) => call(body, key)),
    // Also after a failure: whoever was told "full" wants to see it so in the list.
    onSettled: () => {
      const touched = [
        ['me', 'bookings'],
        ownWaitlistQuery.queryKey,
        ownPurchasesQuery.queryKey,
        ['availability'],
      ];
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export const useBook = () =>
  useWrite((target: BookingTarget, idempotencyKey) =>
    api.call(createBooking, { body: { target }, idempotencyKey }),
  );

export const useMove = () =>
  useWrite(({ id, target }: { id: string; target: BookingTarget }, idempotencyKey) =>
    api.call(rescheduleBooking, { params: { id }, body: { target }, idempotencyKey }),
  );

export const useCancel = () =>
  useWrite(({ id, expected }: { id: string; expected: Cancellation['outcome'] }, idempotencyKey) =>
    api.call(cancelBooking, { params: { id }, body: { expected }, idempotencyKey }),
  );

export const useWait = () =>
  useWrite((sessionId: string, idempotencyKey) =>
    api.call(joinWaitlist, { body: { sessionId }, idempotencyKey }),
  );

export const useStopWaiting = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(withdrawFromWaitlist, { params: { id }, idempotencyKey }),
  );

export const useAcceptOffer = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(acceptOffer, { params: { id }, idempotencyKey }),
  );
