import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptOffer,
  cancelBooking,
  createBooking,
  getBooking,
  joinWaitlist,
  previewCancellation,
  previewReschedule,
  quoteBooking,
  rescheduleBooking,
  withdrawFromWaitlist,
  type BookingTarget,
  type Cancellation,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { refetchInterval } from '../common/own-bookings.query.ts';
import { availabilityRead, professionalsRead, servicesRead, waitlistRead } from '../reads.ts';
import { usePayOnline } from '../common/pay-online.ts';
import type { UsedCodes } from '../common/used-codes.ts';
import { ownPurchasesQuery } from '../common/own-purchases.query.ts';

export const ownWaitlistQuery = queryOptions({
  queryKey: ['me', 'waitlist'],
  queryFn: ({ signal }) => api.read(waitlistRead, {}, { signal }),
  refetchInterval,
});

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.read(servicesRead, {}, { signal }),
});

export const professionalsQuery = queryOptions({
  queryKey: ['professionals'],
  queryFn: ({ signal }) => api.read(professionalsRead, {}, { signal }),
});

/**
 * Seven days of one service, or of all services in one response.
 * @param from the first day; null lets the server choose the first week with something to book
 */
export const availabilityQuery = (serviceId: string | null, from: string | null) =>
  queryOptions({
    queryKey: ['availability', serviceId, from],
    queryFn: ({ signal }) => api.read(availabilityRead, { serviceId, from }, { signal }),
    refetchInterval,
  });

/** Below the key of the booking lists, so that it is invalidated with them. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['me', 'bookings', 'one', id],
    queryFn: ({ signal }) => api.call(getBooking, { params: { id }, signal }),
  });

/** Never cached: the quote describes exactly what the button will do. */
export const quoteQuery = (target: BookingTarget) =>
  queryOptions({
    queryKey: ['quote', target],
    queryFn: ({ signal }) => api.call(quoteBooking, { body: { target }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The effect of moving a booking; refused for the same reasons as the move itself. */
export const moveQuoteQuery = (bookingId: string, target: BookingTarget) =>
  queryOptions({
    queryKey: ['quote', 'move', bookingId, target],
    queryFn: ({ signal }) =>
      api.call(previewReschedule, { params: { id: bookingId }, body: { target }, signal }),
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

/** A mutation with an idempotency key that refetches everything it may have changed. */
function useWrite<Body, Answer>(call: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (body: Body) => send(body, (key) => call(body, key)),
    // Also after a failure: a client who got "full" should see it in the list too.
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

interface BookedAndPaid {
  target: BookingTarget;
  totalMinor: number;
  codes: UsedCodes;
}

/** Holds the seat and starts its payment. A retry after a failure reuses the seat. */
export const useBookPaying = () => {
  const hold = useWrite((target: BookingTarget, idempotencyKey) =>
    api.call(createBooking, { body: { target, isHold: true }, idempotencyKey }),
  );
  const pay = usePayOnline();
  const both = useMutation({
    mutationFn: async ({ target, ...paid }: BookedAndPaid) => {
      const { id } = hold.data ?? (await hold.mutateAsync(target));
      return await pay.mutateAsync({ subject: { kind: 'hold', bookingId: id }, ...paid });
    },
  });
  return { ...both, seatError: hold.error, paymentError: pay.error };
};

export const useMove = () =>
  useWrite(({ id, target }: { id: string; target: BookingTarget }, idempotencyKey) =>
    api.call(rescheduleBooking, { params: { id }, body: { target }, idempotencyKey }),
  );

export const useCancel = () =>
  useWrite(({ id, expected, expectedFeeMinor }: CancelInput, idempotencyKey) =>
    api.call(cancelBooking, {
      params: { id },
      body: { expected, ...(expectedFeeMinor === undefined ? {} : { expectedFeeMinor }) },
      idempotencyKey,
    }),
  );

/** The outcome shown to the client; the server refuses to cancel with any other. */
interface CancelInput {
  id: string;
  expected: Cancellation['outcome'];
  expectedFeeMinor?: Cancellation['feeMinor'];
}

export const useWait = () =>
  useWrite((body: { sessionId: string; isAutomatic: boolean }, idempotencyKey) =>
    api.call(joinWaitlist, { body, idempotencyKey }),
  );

export const useStopWaiting = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(withdrawFromWaitlist, { params: { id }, idempotencyKey }),
  );

export const useAcceptOffer = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(acceptOffer, { params: { id }, idempotencyKey }),
  );
