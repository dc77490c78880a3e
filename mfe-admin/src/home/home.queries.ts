import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { homeRead } from '../reads.ts';

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api.read(homeRead, {}, { signal }),
  // It is left open beside other work, and what it says is of today.
  refetchInterval: 60_000,
  staleTime: 10_000,
  // Whoever sets the center up comes back from each step to see it done.
  refetchOnMount: ({ state }) =>
    state.data?.setup.some(({ isDone }) => !isDone) ? ('always' as const) : true,
});
