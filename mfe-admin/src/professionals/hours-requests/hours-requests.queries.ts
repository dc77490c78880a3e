import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { decideHoursRequest, getHoursRequest, type HoursRequest } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { professionalsKey } from '../../common/professionals.query.ts';
import { hoursRequestsRead } from '../../reads.ts';

const key = [...professionalsKey, 'hours-requests'] as const;

/** All requests, newest first. */
export const hoursRequestsQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ signal }) => api.read(hoursRequestsRead, {}, { signal }),
  select: ({ items }) => items,
});

/** One request with the sessions that approval would affect. */
export const hoursRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(getHoursRequest, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useHoursDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      state,
    }: {
      id: string;
      state: Exclude<HoursRequest['state'], 'requested'>;
    }) => api.call(decideHoursRequest, { params: { id }, body: { state } }),
    onSettled: () => {
      // The navigation shows the number of open requests.
      void queryClient.invalidateQueries({ queryKey: ['badge'] });
      return queryClient.invalidateQueries({ queryKey: professionalsKey });
    },
  });
}
