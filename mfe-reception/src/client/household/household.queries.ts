import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { addDependant, listClients, removePayer, type BodyOf } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { clientKeys } from '../../common/client-cache.ts';
import { householdRead } from '../../reads.ts';

const householdKey = ['household'] as const;

export const householdQuery = (id: string) =>
  queryOptions({
    queryKey: [...householdKey, id],
    queryFn: ({ signal }) => api.read(householdRead, { id }, { signal }),
  });

/** At most eight clients whose name, telephone or e-mail matches. */
export const candidatesQuery = (q: string) =>
  queryOptions({
    queryKey: [...clientKeys.lists, 'household', q],
    queryFn: ({ signal }) =>
      api.call(listClients, { query: { q, pageSize: 8, count: 'page' }, signal }),
  });

/** Both records change, so every loaded household is read again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: householdKey });
    void queryClient.invalidateQueries({ queryKey: clientKeys.lists });
  };
}

export function useAddDependant(payerId: string) {
  const refresh = useRefresh();
  const send = useSendOnce();
  return async (body: BodyOf<typeof addDependant>): Promise<void> => {
    await send(body, (idempotencyKey) =>
      api.call(addDependant, { params: { id: payerId }, body, idempotencyKey }),
    );
    refresh();
  };
}

export function useRemovePayer() {
  return useMutation({
    mutationFn: ({ dependantId, payerId }: { dependantId: string; payerId: string }) =>
      api.call(removePayer, { params: { id: dependantId }, query: { payerId } }),
    onSettled: useRefresh(),
  });
}
