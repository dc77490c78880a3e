import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getBookingLimits,
  updateBookingLimits,
  type BookingLimits,
  type StoredBookingLimits,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { centerQuery } from './center.queries.ts';

export const bookingLimitsQuery = queryOptions({
  queryKey: ['center', 'booking-limits'],
  queryFn: ({ signal }) => api.call(getBookingLimits, { signal }),
});

export function useSaveBookingLimits() {
  const queryClient = useQueryClient();
  return {
    save: async (limits: BookingLimits, version: number): Promise<StoredBookingLimits> => {
      const saved = await api.call(updateBookingLimits, { body: { ...limits, version } });
      queryClient.setQueryData(bookingLimitsQuery.queryKey, saved);
      // The center's own tab saves over the same version.
      void queryClient.invalidateQueries({ queryKey: centerQuery.queryKey, exact: true });
      return saved;
    },
    /** The limits as they are stored now. */
    readNow: () => queryClient.fetchQuery({ ...bookingLimitsQuery, staleTime: 0 }),
  };
}
