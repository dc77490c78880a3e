import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { homeRead } from '../reads.ts';

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api.read(homeRead, {}, { signal }),
  // The screen often stays open during other work, and its figures are of today.
  refetchInterval: 60_000,
  staleTime: 10_000,
  // During setup the owner comes back from each step and expects to see it done.
  refetchOnMount: ({ state }) =>
    state.data?.setup.some(({ isDone }) => !isDone) ? ('always' as const) : true,
});
