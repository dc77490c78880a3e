import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptOffer,
  cancelBooking,
  createBooking,
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
import { ownRefetchInterval, refetchInterval } from '../common/own-bookings.query.ts';
import { availabilityRead, professionalsRead, servicesRead, waitlistRead } from '../reads.ts';
import type { UndoRequest } from './outcome/outcome.ts';
import { usePayOnline } from '../common/payment/pay-online.ts';
import type { UsedCodes } from '../common/payment/used-codes.ts';
import { ownSeatsQuery } from './seats/seats.queries.ts';
import { ownPurchasesQuery } from '../common/own-purchases.query.ts';

export const ownWaitlistQuery = queryOptions({
  queryKey: ['me', 'waitlist'],
  queryFn: ({ signal }) => api.read(waitlistRead, {}, { signal }),
  refetchInterval: ownRefetchInterval,
});

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.read(servicesRead, {}, { signal }),
});

export const professionalsQuery = queryOptions({
  queryKey: ['professionals'],
  queryFn: ({ signal }) => api.read(professionalsRead, {}, { signal }),
});

interface AvailabilityQuery {
  /** Null for all services in one response. */
  serviceId: string | null;
  /** The first day; null lets the server choose the first week with something to book. */
  from: string | null;
  /** The child whose costs are shown; null for the user's. */
  clientId: string | null;
}

/** Seven days of one service, or of all services in one response. */
export const availabilityQuery = ({ serviceId, from, clientId }: AvailabilityQuery) =>
  queryOptions({
    queryKey: ['availability', serviceId, from, clientId],
    queryFn: ({ signal }) => api.read(availabilityRead, { serviceId, from, clientId }, { signal }),
    refetchInterval,
  });

/** Names the child for whom the user acts; empty for the user. */
const onBehalf = (clientId: string | null) => (clientId === null ? {} : { clientId });

/** Never cached: the quote describes exactly what the button will do. */
export const quoteQuery = (target: BookingTarget, clientId: string | null) =>
  queryOptions({
    queryKey: ['quote', target, clientId],
    queryFn: ({ signal }) =>
      api.call(quoteBooking, { body: { target, ...onBehalf(clientId) }, signal }),
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

/** Refetches everything that a change of the client's bookings or seats may have touched. */
export function useBookingsChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    const touched = [
      ['me', 'bookings'],
      ownWaitlistQuery.queryKey,
      ownSeatsQuery.queryKey,
      ownPurchasesQuery.queryKey,
      ['me', 'household'],
      ['availability'],
    ];
    for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey });
  };
}

/** A mutation with an idempotency key that refetches everything it may have changed. */
function useWrite<Body, Answer>(call: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const changed = useBookingsChanged();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (body: Body) => send(body, (key) => call(body, key)),
    // Also after a failure: a client who got "full" should see it in the list too.
    onSettled: changed,
  });
}

export const useBook = (clientId: string | null) =>
  useWrite((target: BookingTarget, idempotencyKey) =>
    api.call(createBooking, { body: { target, ...onBehalf(clientId) }, idempotencyKey }),
  );

interface BookedAndPaid {
  target: BookingTarget;
  totalMinor: number;
  codes: UsedCodes;
}

/** Holds the seat and starts its payment. A retry after a failure reuses the seat. */
export const useBookPaying = (clientId: string | null) => {
  const hold = useWrite((target: BookingTarget, idempotencyKey) =>
    api.call(createBooking, {
      body: { target, isHold: true, ...onBehalf(clientId) },
      idempotencyKey,
    }),
  );
  const pay = usePayOnline();
  const both = useMutation({
    mutationFn: async ({ target, ...paid }: BookedAndPaid) => {
      const { id } = hold.data ?? (await hold.mutateAsync(target));
      const subject = { kind: 'hold', bookingId: id } as const;
      return await pay.mutateAsync({ subject, clientId, ...paid });
    },
  });
  return { ...both, seatError: hold.error, paymentError: pay.error };
};

export const useMove = () =>
  useWrite(({ id, target }: { id: string; target: BookingTarget }, idempotencyKey) =>
    api.call(rescheduleBooking, { params: { id }, body: { target }, idempotencyKey }),
  );

export const useCancel = () =>
  useWrite(({ id, expected, expectedFeeMinor, makeUpUntil }: CancelInput, idempotencyKey) =>
    api.call(cancelBooking, {
      params: { id },
      body: {
        expected,
        ...(expectedFeeMinor === undefined ? {} : { expectedFeeMinor }),
        ...(makeUpUntil === undefined ? {} : { expectsMakeUp: makeUpUntil !== null }),
      },
      idempotencyKey,
    }),
  );

/** The outcome shown to the client; the server refuses to cancel with any other. */
interface CancelInput {
  id: string;
  expected: Cancellation['outcome'];
  expectedFeeMinor?: Cancellation['feeMinor'];
  makeUpUntil?: Cancellation['makeUpUntil'];
}

export const useWait = (clientId: string | null) =>
  useWrite((body: { sessionId: string; isAutomatic: boolean }, idempotencyKey) =>
    api.call(joinWaitlist, { body: { ...body, ...onBehalf(clientId) }, idempotencyKey }),
  );

export const useStopWaiting = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(withdrawFromWaitlist, { params: { id }, idempotencyKey }),
  );

export const useAcceptOffer = () =>
  useWrite((id: string, idempotencyKey) =>
    api.call(acceptOffer, { params: { id }, idempotencyKey }),
  );

/** Undoes an act of the client. The answer is the booking that was cancelled or made. */
export const useUndoRequest = () =>
  useWrite((undo: UndoRequest, idempotencyKey) => {
    switch (undo.kind) {
      case 'cancel':
        return api.call(cancelBooking, {
          params: { id: undo.bookingId },
          body: { expected: 'cancelled' },
          idempotencyKey,
        });
      case 'move':
        return api.call(rescheduleBooking, {
          params: { id: undo.bookingId },
          body: { target: undo.target },
          idempotencyKey,
        });
      case 'book': {
        const { target, purchaseId, clientId } = undo;
        return api.call(createBooking, {
          body: { target, purchaseId, ...onBehalf(clientId) },
          idempotencyKey,
        });
      }
    }
  });
