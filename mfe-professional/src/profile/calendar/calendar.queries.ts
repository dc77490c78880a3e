import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar'],
  queryFn: ({ signal }) => api.call(getCalendarFeed, { signal }),
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
