import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSessionClosingPolicy,
  updateSessionClosingPolicy,
  type SessionClosingPolicy,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { bookingLimitsQuery } from '../booking-limits/booking-limits.queries.ts';
import { centerQuery } from '../center/center.queries.ts';

export const sessionClosingQuery = queryOptions({
  queryKey: ['center', 'session-closing'],
  queryFn: ({ signal }) => api.call(getSessionClosingPolicy, { signal }),
});

export function useSaveSessionClosing() {
  const queryClient = useQueryClient();
  return useMutation({
    // The version is the center's, and another tab may have saved over it: what is chosen is one value.
    mutationFn: async (unmarkedBookings: SessionClosingPolicy['unmarkedBookings']) => {
      const { version } = await queryClient.fetchQuery({ ...sessionClosingQuery, staleTime: 0 });
      return api.call(updateSessionClosingPolicy, { body: { unmarkedBookings, version } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(sessionClosingQuery.queryKey, saved);
      toast.success('Cierre de sesiones guardado.');
      // The other tabs save over the same version.
      for (const { queryKey } of [centerQuery, bookingLimitsQuery]) {
        void queryClient.invalidateQueries({ queryKey, exact: true });
      }
    },
  });
}
