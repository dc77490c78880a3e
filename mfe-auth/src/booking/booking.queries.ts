import { useRef } from 'react';
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  confirmHold,
  createBooking,
  getPublicTimetable,
  getStore,
  quoteBooking,
  startPayment,
  type Booking,
  type BookingQuote,
  type ErrorCode,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api, ApiError } from '@aforo/shared/http';

/** The public timetable of one day. */
export const dayQuery = (localDate: string) =>
  queryOptions({
    queryKey: ['timetable', localDate],
    queryFn: ({ signal }) =>
      api.call(getPublicTimetable, { query: { from: localDate, days: 1 }, signal }),
  });

export interface SeatOffer {
  quote: BookingQuote;
  canPayOnline: boolean;
}

/** What the seat costs this client, and whether it can be paid online. */
export async function readOffer(sessionId: string): Promise<SeatOffer> {
  const [quote, store] = await Promise.all([
    api.call(quoteBooking, { body: { target: { sessionId } } }),
    api.call(getStore),
  ]);
  return { quote, canPayOnline: store.provider !== null && quote.priceMinor > 0 };
}

/** After these refusals the seat is no longer held, and the next attempt starts with another. */
const lapsed: readonly ErrorCode[] = ['hold_expired', 'illegal_transition'];

/**
 * Books the seat to pay at the center, or holds it and opens its payment page. A seat that is held
 * when its payment can't start is used by the next attempt, whichever of the two it is: another hold
 * or booking would be refused, because the client already has one.
 */
export function useSeat(sessionId: string, onBooked: (booking: Booking) => void) {
  const heldId = useRef<string>(undefined);
  const [sendBooking, sendHold, sendConfirmation, sendPayment] = [
    useSendOnce(),
    useSendOnce(),
    useSendOnce(),
    useSendOnce(),
  ];
  async function withHold<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiError && lapsed.includes(error.code)) heldId.current = undefined;
      throw error;
    }
  }

  const payment = useMutation({
    mutationFn: ({ id, totalMinor }: { id: string; totalMinor: number }) => {
      const subject = { kind: 'hold', bookingId: id } as const;
      const body = { subject, expectedTotalMinor: totalMinor };
      const send = (idempotencyKey: string) => api.call(startPayment, { body, idempotencyKey });
      return withHold(() => sendPayment(body, send));
    },
  });
  const paying = useMutation({
    mutationFn: async (totalMinor: number) => {
      const body = { target: { sessionId }, isHold: true };
      const hold = (idempotencyKey: string) => api.call(createBooking, { body, idempotencyKey });
      heldId.current ??= (await sendHold(body, hold)).id;
      return await payment.mutateAsync({ id: heldId.current, totalMinor });
    },
    onSuccess: ({ redirectUrl, reference }) => {
      window.location.assign(redirectUrl ?? `/cliente/pagoConfirmado?pago=${reference}`);
    },
  });
  const booking = useMutation({
    mutationFn: () => {
      const { current: id } = heldId;
      if (id === undefined) {
        const body = { target: { sessionId } };
        const send = (idempotencyKey: string) => api.call(createBooking, { body, idempotencyKey });
        return sendBooking(body, send);
      }
      const confirm = (idempotencyKey: string) =>
        api.call(confirmHold, { params: { id }, idempotencyKey });
      return withHold(() => sendConfirmation(id, confirm));
    },
    onSuccess: onBooked,
  });

  function forgetErrors(): void {
    payment.reset();
    paying.reset();
    booking.reset();
  }
  return {
    isPaying: paying.isPending || paying.isSuccess,
    isBooking: booking.isPending,
    /** Why the last attempt failed before its payment, and why its payment didn't start. */
    seatError: payment.error ? null : (paying.error ?? booking.error),
    paymentError: payment.error,
    pay(totalMinor: number): void {
      forgetErrors();
      paying.mutate(totalMinor);
    },
    book(): void {
      forgetErrors();
      booking.mutate();
    },
  };
}
