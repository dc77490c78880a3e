import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getReturnGrace, updateReturnGrace, type ReturnGrace } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const returnGraceQuery = queryOptions({
  queryKey: ['center', 'returned-sessions'],
  queryFn: ({ signal }) => api.call(getReturnGrace, { signal }),
});

export function useSaveReturnGrace() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  // The version is the center's, and the card beside it may have saved: what is written is one value.
  return async (values: ReturnGrace) => {
    const { version } = await queryClient.fetchQuery({ ...returnGraceQuery, staleTime: 0 });
    return keep(
      returnGraceQuery.queryKey,
      await api.call(updateReturnGrace, { body: { ...values, version } }),
    );
  };
}
