import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getBookingLimits,
  updateBookingLimits,
  type BookingLimits,
  type StoredBookingLimits,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const bookingLimitsQuery = queryOptions({
  queryKey: ['center', 'booking-limits'],
  queryFn: ({ signal }) => api.call(getBookingLimits, { signal }),
});

export function useSaveBookingLimits() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (limits: BookingLimits, version: number): Promise<StoredBookingLimits> =>
      keep(
        bookingLimitsQuery.queryKey,
        await api.call(updateBookingLimits, { body: { ...limits, version } }),
      ),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...bookingLimitsQuery, staleTime: 0 }),
  };
}
