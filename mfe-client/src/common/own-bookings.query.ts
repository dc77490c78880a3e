import { queryOptions } from '@tanstack/react-query';
import { listOwnBookings } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { upcomingRead } from '../reads.ts';

/** Other people change seats and offers, so the data is refetched while the screen is open. */
export const refetchInterval = 60_000;

export const ownBookingsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: ['me', 'bookings', when],
    queryFn: ({ signal }) =>
      when === 'upcoming'
        ? api.read(upcomingRead, {}, { signal })
        : api.call(listOwnBookings, { query: { when }, signal }),
    refetchInterval,
  });
