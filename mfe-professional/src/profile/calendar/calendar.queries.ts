import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCalendarFeed, deleteCalendarFeed } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { calendarFeedRead } from '../../reads.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar'],
  queryFn: ({ signal }) => api.read(calendarFeedRead, {}, { signal }),
});

/** Creates or replaces the address. Only this response contains it; it is never cached. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.call(createCalendarFeed),
    onSuccess: ({ createdAt }) =>
      queryClient.setQueryData(calendarFeedQuery.queryKey, { createdAt }),
  });
}

export function useRemoveFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(deleteCalendarFeed),
    onSuccess: () => queryClient.setQueryData(calendarFeedQuery.queryKey, { createdAt: null }),
  });
}
