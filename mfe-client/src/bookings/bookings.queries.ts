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
 * Seven days, of one service or of all in one answer.
 * @param from the first of them; null: the server chooses the first week with something to book
 */
export const availabilityQuery = (serviceId: string | null, from: string | null) =>
  queryOptions({
    queryKey: ['availability', serviceId, from],
    queryFn: ({ signal }) => api.read(availabilityRead, { serviceId, from }, { signal }),
    refetchInterval,
  });

/** Below the lists of bookings, so that whatever changes them changes it. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['me', 'bookings', 'one', id],
    queryFn: ({ signal }) => api.call(getBooking, { params: { id }, signal }),
  });

/** Never from the cache: what it says is what the next press does. */
export const quoteQuery = (target: BookingTarget) =>
  queryOptions({
    queryKey: ['quote', target],
    queryFn: ({ signal }) => api.call(quoteBooking, { body: { target }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What changing a booking for another would do; refused as the change itself would be. */
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

/** A write under an idempotency key, after which everything it may have touched is read again. */
function useWrite<Body, Answer>(call: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const send = useSendOnce();
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

interface BookedAndPaid {
  target: BookingTarget;
  totalMinor: number;
  codes: UsedCodes;
}

/** Keeps the seat and begins its payment. Pressed again after a failure, it is the same seat. */
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
  useWrite(({ id, expected, expectedFeeMinor }: Told, idempotencyKey) =>
    api.call(cancelBooking, {
      params: { id },
      body: { expected, ...(expectedFeeMinor === undefined ? {} : { expectedFeeMinor }) },
      idempotencyKey,
    }),
  );

/** What whoever cancels was told; nothing else is done. */
interface Told {
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
