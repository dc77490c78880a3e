import { queryOptions } from '@tanstack/react-query';
import { getBooking, listOwnBookings } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { upcomingRead } from '../reads.ts';

/** Other people change seats and offers, so the data is refetched while the screen is open. */
export const refetchInterval = 60_000;

/** Whether the server reports changes of the user's own bookings and waiting lists. */
export const ownEvents = { areLive: false };

/**
 * Own data is read again at an event; without events, like the rest. Some changes have no event,
 * such as a payment at the front desk or the position in a waiting list.
 */
export const ownRefetchInterval = () => (ownEvents.areLive ? 5 * 60_000 : refetchInterval);

export const ownBookingsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: ['me', 'bookings', when],
    queryFn: ({ signal }) =>
      when === 'upcoming'
        ? api.read(upcomingRead, {}, { signal })
        : api.call(listOwnBookings, { query: { when }, signal }),
    refetchInterval: ownRefetchInterval,
  });

/** Below the key of the booking lists, so that it is invalidated with them. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['me', 'bookings', 'one', id],
    queryFn: ({ signal }) => api.call(getBooking, { params: { id }, signal }),
  });
