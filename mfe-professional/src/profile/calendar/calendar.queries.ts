import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCalendarFeed, deleteCalendarFeed } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { calendarFeedRead } from '../../reads.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar'],
  queryFn: ({ signal }) => api.read(calendarFeedRead, {}, { signal }),
});

/** Makes an address, or another in its place. Only this answer says it: nothing caches it. */
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
